import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { expectBody, invalid, NO_ROUTE, refusal } from '../../support/answers.js';

describe('GET /categories/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('answers the whole category with its links', async () => {
    await calendar.editor.make('/categories', { name: 'Music' });
    await calendar.editor.make('/categories', {
      name: 'Rock & Roll',
      parent: 1,
      description: 'Loud <b>music</b>.',
    });

    const { status, body, headers } = await calendar.visitor.get('/categories/2');

    expect(status).toBe(200);
    expect(headers.get('content-language')).toBe('en');
    expectBody(body, {
      id: 2,
      count: 0,
      description: 'Loud <b>music</b>.',
      name: 'Rock &amp; Roll',
      slug: 'rock-roll',
      taxonomy: 'tribe_events_cat',
      parent: 1,
      meta: [],
      url: `${SITE}/events/category/music/rock-roll/`,
      urls: {
        self: `${BASE}/categories/2`,
        collection: `${BASE}/categories`,
        up: `${BASE}/categories/1`,
      },
      language: 'en',
      translations: { en: { slug: 'rock-roll', rest_url: `${BASE}/categories/2?ml_language=en` } },
      _links: {
        self: [{ href: `${BASE}/categories/2` }],
        collection: [{ href: `${BASE}/categories` }],
        up: [{ embeddable: true, href: `${BASE}/categories/1` }],
      },
    });
  });

  it('answers a category of the top level, empty as it may be', async () => {
    await calendar.editor.make('/categories', { name: 'Music' });

    const { body } = await calendar.visitor.get('/categories/01');

    expectBody(body, {
      id: 1,
      count: 0,
      description: '',
      name: 'Music',
      slug: 'music',
      taxonomy: 'tribe_events_cat',
      parent: 0,
      meta: [],
      url: `${SITE}/events/category/music/`,
      urls: { self: `${BASE}/categories/1`, collection: `${BASE}/categories` },
      language: 'en',
      translations: { en: { slug: 'music', rest_url: `${BASE}/categories/1?ml_language=en` } },
      _links: {
        self: [{ href: `${BASE}/categories/1` }],
        collection: [{ href: `${BASE}/categories` }],
      },
    });
  });

  it('appears in an event in the form of the original', async () => {
    await calendar.editor.make('/categories', { name: 'Music' });
    await calendar.editor.make('/categories', { name: 'Concerts', parent: 1 });
    const { id } = await calendar.editor.make('/events', {
      title: 'Concert',
      start_date: '2027-05-01 10:00:00',
      end_date: '2027-05-01 12:00:00',
      categories: [1, 2],
    });

    const { body } = await calendar.visitor.get(`/events/${id}`);

    const { categories } = body as { categories: object };
    expectBody(categories, [
      {
        name: 'Concerts',
        slug: 'concerts',
        term_group: 0,
        term_taxonomy_id: 2,
        taxonomy: 'tribe_events_cat',
        description: '',
        parent: 1,
        count: 1,
        filter: 'raw',
        id: 2,
        urls: {
          self: `${BASE}/categories/2`,
          collection: `${BASE}/categories`,
          up: `${BASE}/categories/1`,
        },
        language: 'en',
        translations: { en: { slug: 'concerts', rest_url: `${BASE}/categories/2?ml_language=en` } },
      },
      {
        name: 'Music',
        slug: 'music',
        term_group: 0,
        term_taxonomy_id: 1,
        taxonomy: 'tribe_events_cat',
        description: '',
        parent: 0,
        count: 1,
        filter: 'raw',
        id: 1,
        urls: { self: `${BASE}/categories/1`, collection: `${BASE}/categories` },
        language: 'en',
        translations: { en: { slug: 'music', rest_url: `${BASE}/categories/1?ml_language=en` } },
      },
    ]);
  });

  it.each([
    ['/categories/999', invalid('id')],
    ['/categories/0', invalid('id')],
    ['/categories/99999999999999999999', invalid('id')],
    ['/categories/music', NO_ROUTE],
    ['/categories/-1', NO_ROUTE],
    ['/categories/by-slug/music', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await calendar.editor.make('/categories', { name: 'Music' });

    const answer = await calendar.visitor.get(path);

    expect(refusal(answer)).toEqual(expected);
  });

  it('does not take the id of a tag for a category', async () => {
    const { id } = await calendar.editor.make('/tags', { name: 'outdoor' });

    const answer = await calendar.visitor.get(`/categories/${id}`);

    expect(refusal(answer)).toEqual(invalid('id'));
  });
});
