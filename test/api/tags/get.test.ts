import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { expectBody, invalid, NO_ROUTE, refusal } from '../../support/answers.js';

describe('GET /tags/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('answers the whole tag, without a parent', async () => {
    await calendar.editor.make('/tags', { name: 'Open & <i>Air</i>', description: 'Under the <b>sky</b>.' });

    const { status, body, headers } = await calendar.visitor.get('/tags/1');

    expect(status).toBe(200);
    expect(headers.get('content-language')).toBe('en');
    expectBody(body, {
      id: 1,
      count: 0,
      description: 'Under the <b>sky</b>.',
      name: 'Open &amp; Air',
      slug: 'open-air',
      taxonomy: 'post_tag',
      meta: [],
      url: `${SITE}/tag/open-air/`,
      urls: { self: `${BASE}/tags/1`, collection: `${BASE}/tags` },
      language: 'en',
      translations: { en: { slug: 'open-air', rest_url: `${BASE}/tags/1?ml_language=en` } },
      _links: { self: [{ href: `${BASE}/tags/1` }], collection: [{ href: `${BASE}/tags` }] },
    });
  });

  it('appears in an event in the form of the original, with a parent of 0', async () => {
    const { id } = await calendar.editor.make('/events', {
      title: 'Concert',
      start_date: '2027-05-01 10:00:00',
      end_date: '2027-05-01 12:00:00',
      tags: 'outdoor',
    });

    const { body } = await calendar.visitor.get(`/events/${id}`);

    const { tags } = body as { tags: object };
    expectBody(tags, [
      {
        name: 'outdoor',
        slug: 'outdoor',
        term_group: 0,
        term_taxonomy_id: 1,
        taxonomy: 'post_tag',
        description: '',
        parent: 0,
        count: 1,
        filter: 'raw',
        id: 1,
        urls: { self: `${BASE}/tags/1`, collection: `${BASE}/tags` },
        language: 'en',
        translations: { en: { slug: 'outdoor', rest_url: `${BASE}/tags/1?ml_language=en` } },
      },
    ]);
  });

  it.each([
    ['/tags/999', invalid('id')],
    ['/tags/0', invalid('id')],
    ['/tags/2', invalid('id')],
    ['/tags/outdoor', NO_ROUTE],
    ['/tags/-1', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await calendar.editor.make('/tags', { name: 'outdoor' });
    await calendar.editor.make('/categories', { name: 'Music' });

    const answer = await calendar.visitor.get(path);

    expect(refusal(answer)).toEqual(expected);
  });
});
