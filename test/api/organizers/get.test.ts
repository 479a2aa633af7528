import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { expectBody, invalid, NO_ROUTE, pick, refusal } from '../../support/answers.js';
import { makeImage, nested } from '../../support/images.js';

describe('GET /organizers/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('answers the whole organizer with its schema.org data', async () => {
    const image = await makeImage(calendar.editor);
    const { id } = await calendar.editor.make('/organizers', {
      organizer: 'Quay Society',
      description: 'By the sea.',
      image: image.id,
      phone: '+386 5 000 0000',
      website: 'https://quay.example/?a=1&b=2',
      email: 'hello@quay.example',
    });

    const { status, body, headers } = await calendar.visitor.get(`/organizers/${id}`);

    expect(status).toBe(200);
    expect(headers.get('content-language')).toBe('en');
    expectBody(body, {
      id,
      author: String(calendar.userIds.editor),
      status: 'publish',
      date: '2027-03-10 12:00:00',
      date_utc: '2027-03-10 12:00:00',
      modified: '2027-03-10 12:00:00',
      modified_utc: '2027-03-10 12:00:00',
      url: `${SITE}/organizer/quay-society/`,
      organizer: 'Quay Society',
      description: '<p>By the sea.</p>',
      slug: 'quay-society',
      image: nested(image),
      phone: '+386 5 000 0000',
      website: 'https://quay.example/?a=1&amp;b=2',
      email: 'hello@quay.example',
      json_ld: {
        '@type': 'Person',
        name: 'Quay Society',
        description: 'By the sea.',
        image: image.url,
        url: 'https://quay.example/?a=1&b=2',
        telephone: '+386 5 000 0000',
        email: 'hello@quay.example',
        sameAs: 'https://quay.example/?a=1&b=2',
      },
      global_id: `calendar.test?id=${id}`,
      global_id_lineage: [`calendar.test?id=${id}`],
      language: 'en',
      translations: {
        en: { slug: 'quay-society', rest_url: `${BASE}/organizers/${id}?ml_language=en` },
      },
    });
  });

  it('leaves out every key without a value', async () => {
    const { id } = await calendar.editor.make('/organizers', {
      organizer: 'Quay',
    });

    const { body } = await calendar.visitor.get(`/organizers/${id}`);

    expectBody(body, {
      id,
      author: String(calendar.userIds.editor),
      status: 'publish',
      date: '2027-03-10 12:00:00',
      date_utc: '2027-03-10 12:00:00',
      modified: '2027-03-10 12:00:00',
      modified_utc: '2027-03-10 12:00:00',
      url: `${SITE}/organizer/quay/`,
      organizer: 'Quay',
      slug: 'quay',
      json_ld: {
        '@type': 'Person',
        name: 'Quay',
        description: '',
        url: '',
        telephone: '',
        email: '',
        sameAs: '',
      },
      global_id: `calendar.test?id=${id}`,
      global_id_lineage: [`calendar.test?id=${id}`],
      language: 'en',
      translations: { en: { slug: 'quay', rest_url: `${BASE}/organizers/${id}?ml_language=en` } },
    });
  });

  it.each(['by-slug/quay-society', 'by-slug/quay-society/', 'by-slug/Quay-Society', '0001'])(
    'answers the same under /organizers/%s',
    async (path) => {
      const { id } = await calendar.editor.make('/organizers', { organizer: 'Quay Society' });
      const { body } = await calendar.visitor.get(`/organizers/${id}`);

      const twin = await calendar.visitor.get(`/organizers/${path}`);

      expect(twin.status).toBe(200);
      expectBody(twin.body, body as object);
    },
  );

  it('finds a slug of another script, encoded or not', async () => {
    const { id } = await calendar.editor.make('/organizers', { organizer: '会館' });

    const answer = await calendar.visitor.get(`/organizers/by-slug/${encodeURIComponent('会館')}`);

    expect({ status: answer.status, ...pick(answer, 'id', 'slug') }).toEqual({
      status: 200,
      id,
      slug: '%e4%bc%9a%e9%a4%a8',
    });
  });

  it.each([
    ['/organizers/999', invalid('id')],
    ['/organizers/0', invalid('id')],
    ['/organizers/99999999999999999999', invalid('id')],
    ['/organizers/by-slug/nowhere', invalid('slug')],
    ['/organizers/by-slug/', NO_ROUTE],
    ['/organizers/foo', NO_ROUTE],
    ['/organizers/-1', NO_ROUTE],
    ['/organizers/1.5', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await calendar.editor.make('/organizers', { organizer: 'Quay' });

    const answer = await calendar.visitor.get(path);

    expect(refusal(answer)).toEqual(expected);
  });

  it('does not take the id of a venue for an organizer', async () => {
    const { id } = await calendar.editor.make('/venues', { venue: 'Hall' });

    const answer = await calendar.visitor.get(`/organizers/${id}`);

    expect(refusal(answer)).toEqual(invalid('id'));
  });

  const readers = ['visitor', 'subscriber', 'contributor', 'author', 'editor'] as const;
  const ofAuthor = ['author', 'editor'];
  it.each([
    ['draft', {}, ofAuthor],
    ['pending', {}, ofAuthor],
    ['private', {}, ofAuthor],
    ['trash', {}, ofAuthor],
    ['future', { date: '2027-04-01 10:00:00' }, ofAuthor],
    ['publish', {}, readers],
  ])("lets the right ones read an author's organizer of status %s", async (status, more, allowed) => {
    const { id } = await calendar.author.make('/organizers', { organizer: 'Quay', ...more });
    await calendar.author.post(`/organizers/${id}`, { status });

    const seen = await Promise.all(
      readers.map(async (reader) => {
        const answer = await calendar[reader].get(`/organizers/${id}`);
        return answer.status === 200 ? pick(answer, 'id', 'status') : refusal(answer);
      }),
    );

    const hidden = { status: 403, code: 'organizer-not-accessible' };
    expect(seen).toEqual(readers.map((reader) => (allowed.includes(reader) ? { id, status } : hidden)));
  });
});
