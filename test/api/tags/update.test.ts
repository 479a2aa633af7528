import { clock } from '../../../src/foundation/dates/clock.js';
import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  editedAt,
  expectBody,
  FORBIDDEN,
  inEnglish,
  invalid,
  NO_ROUTE,
  pick,
  refusal,
  SIGN_IN,
} from '../../support/answers.js';

describe('POST, PUT, PATCH /tags/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const makeTag = (name: string, more: object = {}): Promise<unknown> =>
    calendar.editor.make('/tags', { name, ...more });

  it.each(['post', 'put', 'patch'] as const)(
    'changes with %s what is sent and keeps the rest',
    async (verb) => {
      await makeTag('jazz', { description: 'Blue.', slug: 'blue-notes' });
      clock.set('2027-03-11T08:00:00Z');

      const { status, body, headers } = await calendar.editor[verb]('/tags/1', { name: 'blues', id: 9 });

      expect(status).toBe(200);
      expect(headers.get('location')).toBeNull();
      expectBody(body, {
        id: 1,
        count: 0,
        description: 'Blue.',
        name: 'blues',
        slug: 'blue-notes',
        taxonomy: 'post_tag',
        meta: [],
        url: `${SITE}/tag/blue-notes/`,
        urls: { self: `${BASE}/tags/1`, collection: `${BASE}/tags` },
        language: 'en',
        translations: inEnglish('tags/1', 'blue-notes', editedAt('2027-03-11 08:00:00')),
        _links: { self: [{ href: `${BASE}/tags/1` }], collection: [{ href: `${BASE}/tags` }] },
      });
      expectBody((await calendar.editor.get('/tags/1')).body, body as object);
      expectBody((await calendar.visitor.get('/tags/1')).body, {
        ...(body as object),
        translations: inEnglish('tags/1', 'blue-notes'),
      });
    },
  );

  it.each([[''], [null]])('clears the description with %j', async (description) => {
    await makeTag('jazz', { description: 'Blue.' });

    const answer = await calendar.editor.post('/tags/1', { description });

    expect(pick(answer, 'name', 'description')).toEqual({ name: 'jazz', description: '' });
  });

  it.each([
    ['name', ''],
    ['name', null],
    ['name', 5],
    ['description', 5],
    ['slug', ''],
    ['slug', 5],
  ])('refuses %s as %j and changes nothing', async (field, value) => {
    await makeTag('jazz');
    const { body: before } = await calendar.visitor.get('/tags/1');

    const answer = await calendar.editor.post('/tags/1', { description: 'New.', [field]: value });

    expect(refusal(answer)).toEqual(invalid(field));
    expectBody((await calendar.visitor.get('/tags/1')).body, before as object);
  });

  it('renames to the name of another, and keeps the slug', async () => {
    await makeTag('jazz');
    await makeTag('blues');

    const answer = await calendar.editor.post('/tags/2', { name: 'jazz' });

    expect(pick(answer, 'id', 'name', 'slug')).toEqual({ id: 2, name: 'jazz', slug: 'blues' });
  });

  it.each([
    ['swing', 'swing'],
    ['jazz', 'jazz'],
    ['Blue & Notes', 'blue-notes'],
  ])('takes the slug %j as %s', async (sent, slug) => {
    await makeTag('jazz');

    const answer = await calendar.editor.post('/tags/1', { slug: sent });

    expect(pick(answer, 'slug', 'url')).toEqual({ slug, url: `${SITE}/tag/${slug}/` });
  });

  it('refuses a slug that another tag has', async () => {
    await makeTag('jazz');
    await makeTag('blues');

    const answer = await calendar.editor.post('/tags/2', { slug: 'jazz', name: 'changed' });

    expect(refusal(answer)).toEqual({ status: 400, code: 'duplicate_term_slug' });
    expect(pick(await calendar.visitor.get('/tags/2'), 'name', 'slug')).toEqual({
      name: 'blues',
      slug: 'blues',
    });
  });

  it.each([
    ['visitor', SIGN_IN],
    ['subscriber', FORBIDDEN],
    ['contributor', FORBIDDEN],
    ['author', FORBIDDEN],
  ] as const)('refuses a %s, also one that does not exist', async (role, expected) => {
    await makeTag('jazz');

    const answers = [
      await calendar[role].post('/tags/1', { name: 'blues' }),
      await calendar[role].put('/tags/1', { name: '' }),
      await calendar[role].patch('/tags/999', { name: 'blues' }),
    ];

    expect(answers.map(refusal)).toEqual([expected, expected, expected]);
    expect(pick(await calendar.visitor.get('/tags/1'), 'name')).toEqual({ name: 'jazz' });
  });

  it.each([
    ['/tags/999', invalid('id')],
    ['/tags/2', invalid('id')],
    ['/tags/jazz', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await makeTag('jazz');
    await calendar.editor.make('/categories', { name: 'Music' });

    const answer = await calendar.editor.post(path, { name: 'blues' });

    expect(refusal(answer)).toEqual(expected);
  });
});
