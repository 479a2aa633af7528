import { idsOf, pick, refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { uploadWith } from '../../support/images.js';
import { anEvent, makeEvent } from '../../support/make.js';

const PLAIN = { text_format: 'plain' };

/** Names as they were sent, and as HTML (contract 3.11). */
const NAME = 'Rock & Roll <3';
const TITLE_AS_HTML = 'Rock &#038; Roll &lt;3';
const NAME_AS_HTML = 'Rock &amp; Roll &lt;3';
const SITE = 'https://a.test/?a=1&b=2';

interface Item {
  readonly id: number;
}

describe('text_format=plain', () => {
  let calendar: TestCalendar;
  let event: Item;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    event = await makeEvent(calendar.editor, {
      title: NAME,
      description: '<p>Fish &amp; <b>chips</b></p><p>and more</p>',
      excerpt: 'One & two',
      cost: '5 & up',
      website: SITE,
      offers: [{ name: NAME, price: '5' }],
      image: await uploadWith(calendar.editor, { alt_text: NAME, title: NAME, caption: NAME }),
      venue: { venue: NAME, address: NAME, description: 'A & B' },
      organizer: [{ organizer: NAME, website: SITE }],
      categories: [NAME],
    });
  });
  afterAll(() => calendar.close());

  const plain = {
    title: NAME,
    description: '<p>Fish &#038; <b>chips</b></p><p>and more</p>',
    cost: '5 & up',
    website: SITE,
    offers: [{ name: NAME }],
    image: { alt_text: NAME },
    venue: { venue: NAME, address: NAME, description_text: 'A & B' },
    organizer: [{ organizer: NAME, website: SITE }],
    categories: [{ name: NAME, description_text: '' }],
    description_text: 'Fish & chips\n\nand more',
    excerpt_text: 'One & two',
  };

  it('answers events and what is inside of them as they are', async () => {
    const { visitor, editor } = calendar;
    const list = (await visitor.get('/events', PLAIN)).body as { readonly events: readonly object[] };
    const written = await editor.post(`/events/${event.id}`, { ...PLAIN, title: NAME });

    expect((await visitor.get(`/events/${event.id}`, PLAIN)).body).toMatchObject(plain);
    expect(list.events).toMatchObject([plain]);
    expect(written.body).toMatchObject(plain);
  });

  it('changes nothing when it is not sent', async () => {
    const { visitor } = calendar;
    const path = `/events/${event.id}`;
    await visitor.get(path, PLAIN);
    const answer = await visitor.get(path);

    expect(answer.body).toEqual((await visitor.get(path, { text_format: 'html' })).body);
    expect(answer.body).toMatchObject({
      title: TITLE_AS_HTML,
      cost: '5 &amp; up',
      website: 'https://a.test/?a=1&amp;b=2',
      offers: [{ name: NAME_AS_HTML }],
      image: { alt_text: NAME_AS_HTML },
      venue: { venue: TITLE_AS_HTML, address: NAME_AS_HTML },
      organizer: [{ organizer: TITLE_AS_HTML }],
      categories: [{ name: NAME_AS_HTML }],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/(description|excerpt)_text/);
  });

  it('keeps schema.org data escaped, which pages put into a script', async () => {
    const { body } = await calendar.visitor.get(`/events/${event.id}`, PLAIN);

    expect(body).toMatchObject({ json_ld: { name: TITLE_AS_HTML, location: { name: TITLE_AS_HTML } } });
  });

  it.each([
    ['/venues', 'venues', { venue: NAME, address: NAME, description_text: 'A & B' }],
    ['/organizers', 'organizers', { organizer: NAME, website: SITE }],
    ['/categories', 'categories', { name: NAME, description_text: '' }],
    ['/images', 'images', { title: NAME, alt_text: NAME, caption: NAME }],
  ])('answers %s as they are, alone and in lists', async (path, key, expected) => {
    const list = await calendar.editor.get(path, PLAIN);
    const [id] = idsOf(list, key);

    expect((list.body as Record<string, object[]>)[key]).toMatchObject([expected]);
    expect((await calendar.editor.get(`${path}/${id}`, PLAIN)).body).toMatchObject(expected);
  });

  it.each(['/events', '/venues', '/organizers', '/categories', '/tags', '/images', '/users'])(
    'is carried on by the links of %s',
    async (path) => {
      const { body } = await calendar.administrator.get(path, { ...PLAIN, per_page: 1 });

      expect(new URL((body as { rest_url: string }).rest_url).searchParams.get('text_format')).toBe('plain');
    },
  );

  it('is what names are with context=edit, which adds no texts', async () => {
    const { editor } = calendar;
    const read = await editor.get(`/events/${event.id}`, { context: 'edit' });
    const { title, cost, website, offers, image, organizer, venue } = plain;

    expect(read.body).toMatchObject({
      title,
      cost,
      website,
      offers,
      image,
      organizer,
      venue: { venue: venue.venue },
      categories: [{ name: NAME }],
    });
    expect(read.body).not.toHaveProperty('description_text');
    await editor.post(`/events/${event.id}`, read.body);
    expect(pick(await editor.get(`/events/${event.id}`, PLAIN), 'title', 'cost', 'website')).toEqual({
      title: NAME,
      cost: '5 & up',
      website: SITE,
    });
  });

  it('has entity tags of its own, which preconditions accept', async () => {
    const { editor } = calendar;
    const tag = (await editor.get(`/events/${event.id}`, PLAIN)).headers.get('ETag') ?? '';
    const headers = { 'Content-Type': 'application/json', 'If-Match': tag };

    expect(tag).not.toBe((await editor.get(`/events/${event.id}`)).headers.get('ETag'));
    const answer = await editor.send('POST', `/events/${event.id}`, {}, headers, '{"sticky":true}');
    expect(answer).toMatchObject({ status: 200, body: { sticky: true } });
  });

  it('blanks the texts of protected events in lists', async () => {
    const title = 'Closed';
    await makeEvent(
      calendar.editor,
      anEvent({ title, description: 'behind the curtain', password: 'x', excerpt: 'behind the curtain' }),
    );
    const { body } = await calendar.visitor.get('/events', PLAIN);

    expect((body as { events: object[] }).events).toContainEqual(
      expect.objectContaining({ title, description_text: '', excerpt_text: '' }),
    );
    expect(JSON.stringify(body)).not.toContain('behind the curtain');
  });

  it('is refused with another value', async () => {
    expect(refusal(await calendar.visitor.get('/venues', { text_format: 'markdown' }))).toMatchObject({
      status: 400,
      params: ['text_format'],
    });
  });
});
