import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { inEnglish } from '../../support/responses.js';
import { makeEvent, makeImage, refusal, textOf } from '../../support/make.js';

describe('GET /events/{id} and /events/by-slug/{slug}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('answers what the creation answered, and schema.org data in its place', async () => {
    const image = await makeImage(calendar.editor);
    const created = await makeEvent(calendar.editor, {
      description: 'Three bands.',
      timezone: 'Europe/Ljubljana',
      image: image.id,
      cost: '€10 - €25',
      venue: { venue: 'Warehouse', address: 'Pot 4', city: 'Koper', country: 'Slovenia', zip: '6000' },
      organizer: { organizer: 'Quay', phone: '1', email: 'a@quay.example', website: 'https://quay.example' },
    });

    const byId = await calendar.visitor.get(`/events/${created.id}`);
    const bySlug = await calendar.visitor.get('/events/by-slug/harbour-jazz-night');
    const edited = await calendar.editor.get(`/events/${created.id}`);

    const { venue, organizer, ticketed, offers, post_parent, language, translations, ...rest } = created;
    const url = `${SITE}/event/harbour-jazz-night/`;
    const place = {
      '@type': 'Place',
      name: 'Warehouse',
      description: '',
      url: '',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Pot 4',
        addressLocality: 'Koper',
        postalCode: '6000',
        addressCountry: 'Slovenia',
      },
      telephone: '',
      sameAs: '',
    };
    const person = {
      '@type': 'Person',
      name: 'Quay',
      description: '',
      url: 'https://quay.example',
      telephone: '1',
      email: 'a@quay.example',
      sameAs: 'https://quay.example',
    };
    const { json_ld: found, ...body } = byId.body as Record<string, unknown>;
    expect(byId.status).toBe(200);
    expect(found).toEqual({
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: 'Harbour Jazz Night',
      description: 'Three bands.',
      image: image['url'],
      url,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: '2027-05-01T19:30:00+02:00',
      endDate: '2027-05-01T23:00:00+02:00',
      location: place,
      organizer: person,
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '10',
        highPrice: '25',
        priceCurrency: 'EUR',
        url,
        category: 'primary',
        availability: 'inStock',
        validFrom: '2027-03-10T00:00:00+00:00',
      },
      performer: 'Organization',
    });
    const [quay] = organizer as object[];
    const shown = {
      ...rest,
      venue: { ...(venue as object), json_ld: place },
      organizer: [{ ...quay, json_ld: person }],
      ticketed,
      offers,
      post_parent,
      language,
      translations,
    };
    expect(edited.body).toEqual({ ...shown, json_ld: found });
    expect(body).toEqual({
      ...shown,
      venue: { ...shown.venue, translations: inEnglish('venues/2', 'warehouse') },
      organizer: [{ ...quay, json_ld: person, translations: inEnglish('organizers/3', 'quay') }],
      translations: inEnglish('events/4', 'harbour-jazz-night'),
    });
    expect(Object.keys(byId.body as object)).toEqual(
      [...Object.keys(created)].flatMap((key) => (key === 'ticketed' ? ['json_ld', key] : [key])),
    );
    expect(bySlug.body).toEqual(byId.body);
    expect(byId.headers.get('Content-Language')).toBe('en');
    expect(byId.headers.get('Cache-Control')).toBe('no-cache');
  });

  it('escapes offers and schema.org data, which pages put into a script', async () => {
    const words = 'a < b > c & d';
    const site = 'https://quay.example/?a=1&b=2';
    const offer = { name: words, url: site, price: 5 };
    const description = '<p>a &lt; b</p>';
    const venue = { venue: words, description, address: words, zip: words, phone: words, website: site };
    const organizer = { organizer: words, phone: words, email: words, website: site };
    const { id } = await makeEvent(calendar.editor, {
      title: words,
      description,
      offers: [offer],
      venue,
      organizer,
    });

    const { body } = await calendar.visitor.get(`/events/${id}`);

    const text = 'a &lt; b &gt; c &amp; d';
    const title = 'a &lt; b &gt; c &#038; d';
    const link = 'https://quay.example/?a=1&amp;b=2';
    expect(body).toMatchObject({
      offers: [{ name: text, url: link, price: '5' }],
      json_ld: {
        name: title,
        description: 'a &lt; b',
        offers: [{ name: text, url: site, price: '5' }],
        location: {
          name: title,
          description: 'a &lt; b',
          address: { streetAddress: text, postalCode: text },
          telephone: text,
          sameAs: site,
        },
        organizer: { name: title, telephone: text, email: text, url: site, sameAs: site },
      },
    });
    expect(JSON.stringify((body as { json_ld: object }).json_ld)).not.toMatch(/[<>]/);

    const { offers } = body as { offers: object[] };
    const again = await calendar.editor.post(`/events/${id}`, { offers });
    expect(again.body).toMatchObject({ offers });
  });

  it.each([
    ['an id that was never given', '/events/999', 404, 'rest-event-not-found'],
    ['the id 0', '/events/0', 404, 'rest-event-not-found'],
    ['an id beyond all numbers', `/events/${'9'.repeat(30)}`, 404, 'rest-event-not-found'],
    ['the id of a venue', '/events/1', 400, 'rest-invalid-event-id'],
    ['a word', '/events/first', 404, 'rest_no_route'],
    ['a negative id', '/events/-1', 404, 'rest_no_route'],
    ['no slug', '/events/by-slug/', 404, 'rest_no_route'],
    ['two slugs', '/events/by-slug/a/b', 404, 'rest_no_route'],
  ])('refuses %s', async (_, path, status, code) => {
    await calendar.editor.make('/venues', { venue: 'Hall' });

    const answer = await calendar.visitor.get(path);

    expect(refusal(answer)).toEqual({ status, code });
  });

  it.each([['nothing'], ['%00'], ["'; DROP TABLE events;--"], ['%25']])(
    'refuses the slug %j',
    async (slug) => {
      const answer = await calendar.visitor.get(`/events/by-slug/${slug}`);

      expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['slug'] });
    },
  );

  it.each([
    ['Harbour-JAZZ-Night', 'Harbour Jazz Night'],
    ['日本', '日本'],
    ['%E6%97%A5%E6%9C%AC', '日本'],
    ['%25e6%2597%25a5%25e6%259c%25ac', '日本'],
  ])('finds the slug %s however it is written', async (slug, title) => {
    const event = await makeEvent(calendar.editor, { title });

    const { body } = await calendar.visitor.get(`/events/by-slug/${slug}`);

    expect(body).toMatchObject({ id: event.id, title });
  });

  it('takes leading zeros, a slash at the end, any case, and an id in the query for nothing', async () => {
    const event = await makeEvent(calendar.editor);
    const other = await makeEvent(calendar.editor, { title: 'Other' });

    const answer = await calendar.visitor.get(`/EVENTS/000${event.id}/`, { id: other.id });

    expect(answer.body).toMatchObject({ id: event.id, rest_url: `${BASE}/events/${event.id}` });
  });

  const reads: [status: string, visitor: string, subscriber: string, contributor: string, author: string][] =
    [
      // What the author of the item is answered stands in the last column; the others did not write it.
      ['publish', 'ok', 'ok', 'ok', 'ok'],
      ['draft', 'event-not-accessible', 'event-not-accessible', 'event-not-accessible', 'ok'],
      ['pending', 'event-not-accessible', 'event-not-accessible', 'event-not-accessible', 'ok'],
      ['private', 'event-not-accessible', 'event-not-accessible', 'event-not-accessible', 'ok'],
      ['future', 'event-not-accessible', 'event-not-accessible', 'event-not-accessible', 'ok'],
    ];
  it.each(reads)(
    'lets read an event that is %s: visitor %s, subscriber %s, contributor %s, its author %s',
    async (...row) => {
      const [status, ...expected] = row;
      const date_utc = status === 'future' ? '2027-04-01' : '2027-03-01';
      const event = await makeEvent(calendar.author, {
        title: 'Secret words',
        slug: 'hidden',
        status,
        date_utc,
      });

      const said: string[] = [];
      for (const who of ['visitor', 'subscriber', 'contributor', 'author'] as const) {
        const byId = await calendar[who].get(`/events/${event.id}`);
        const bySlug = await calendar[who].get('/events/by-slug/hidden');
        if (byId.status === 200) expect(bySlug.body).toEqual(byId.body);
        else {
          expect(refusal(bySlug)).toEqual({ status: 400, code: 'rest_invalid_param', params: ['slug'] });
          expect(textOf(byId) + textOf(bySlug)).not.toMatch(/secret|hidden/i);
        }
        said.push(byId.status === 200 ? 'ok' : String(refusal(byId).code));
      }
      const editor = await calendar.editor.get(`/events/${event.id}`);

      expect(said).toEqual(expected);
      expect(editor.body).toMatchObject({ id: event.id, status });
    },
  );

  it('tells everybody that a trashed event is gone, and nothing else; by its slug those alone who may edit it', async () => {
    const event = await makeEvent(calendar.author, { title: 'Secret words' });
    await calendar.author.delete(`/events/${event.id}`);

    const answers = [];
    for (const who of ['visitor', 'author', 'administrator'] as const) {
      answers.push(await calendar[who].get(`/events/${event.id}`));
      if (who !== 'visitor') answers.push(await calendar[who].get('/events/by-slug/secret-words__trashed'));
    }

    for (const answer of answers) {
      expect(refusal(answer)).toEqual({ status: 403, code: 'event-no-longer-available' });
      expect(textOf(answer)).not.toMatch(/secret/i);
    }
  });

  it('shows a venue, an organizer and a count only as far as the reader may know', async () => {
    const event = await makeEvent(calendar.editor, {
      venue: { venue: 'Hidden hall', status: 'draft' },
      organizer: [{ organizer: 'Hidden person', status: 'private' }, { organizer: 'Ann' }],
      tags: 'jazz',
    });
    await makeEvent(calendar.editor, { title: 'Hidden draft', status: 'draft', tags: 'jazz' });

    const visitor = await calendar.visitor.get(`/events/${event.id}`);
    const editor = await calendar.editor.get(`/events/${event.id}`);

    expect(visitor.body).toMatchObject({
      venue: [],
      organizer: [{ organizer: 'Ann' }],
      tags: [{ count: 1 }],
    });
    expect(textOf(visitor)).not.toMatch(/hidden (hall|person|draft)/i);
    expect(visitor.body).not.toHaveProperty('json_ld.location');
    expect(visitor.body).toHaveProperty('json_ld.organizer.name', 'Ann');
    expect(editor.body).toMatchObject({
      venue: { venue: 'Hidden hall' },
      organizer: [{ organizer: 'Hidden person' }, { organizer: 'Ann' }],
    });
  });

  it('shows no venue that is in the trash', async () => {
    const event = await makeEvent(calendar.editor, { venue: { venue: 'Hall' } });
    await calendar.editor.delete('/venues/1');

    const { body } = await calendar.editor.get(`/events/${event.id}`);

    expect(body).toMatchObject({ venue: [] });
  });

  it('refuses credentials that are wrong even where none are needed', async () => {
    const event = await makeEvent(calendar.editor);

    const answer = await calendar.visitor.get(
      `/events/${event.id}`,
      {},
      { Authorization: `Basic ${Buffer.from('editor:wrong').toString('base64')}` },
    );

    expect(refusal(answer)).toEqual({ status: 401, code: 'incorrect_password' });
  });
});
