import { clock } from '../../../src/foundation/dates/clock.js';
import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  detailCodes,
  editedAt,
  expectBody,
  FORBIDDEN,
  inEnglish,
  invalid,
  NO_ROUTE,
  pick,
  refusal,
  SIGN_IN,
  valueOf,
} from '../../support/answers.js';

describe('POST, PUT, PATCH /categories/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** Categories with the ids 1, 2 …; `>` before a name makes it a child of the one before. */
  async function makeTree(...names: string[]): Promise<void> {
    let last = 0;
    for (const name of names) {
      const parent = name.startsWith('>') ? { parent: last } : {};
      last = (await calendar.editor.make('/categories', { name: name.replace('>', ''), ...parent })).id;
    }
  }

  const parentsOf = (...ids: number[]): Promise<unknown[]> =>
    Promise.all(ids.map(async (id) => valueOf(await calendar.visitor.get(`/categories/${id}`), 'parent')));

  it.each(['post', 'put', 'patch'] as const)(
    'changes with %s what is sent and keeps the rest',
    async (verb) => {
      await makeTree('Music');
      const old = { name: 'Jazz', description: 'Blue.', slug: 'blue-notes', parent: 1 };
      await calendar.editor.make('/categories', old);
      clock.set('2027-03-11T08:00:00Z');

      const { status, body, headers } = await calendar.author[verb]('/categories/2', {
        name: 'Blues',
        id: 9,
      });

      expect(status).toBe(200);
      expect(headers.get('location')).toBeNull();
      expectBody(body, {
        id: 2,
        count: 0,
        description: 'Blue.',
        name: 'Blues',
        slug: 'blue-notes',
        taxonomy: 'tribe_events_cat',
        parent: 1,
        meta: [],
        url: `${SITE}/events/category/music/blue-notes/`,
        urls: {
          self: `${BASE}/categories/2`,
          collection: `${BASE}/categories`,
          up: `${BASE}/categories/1`,
        },
        language: 'en',
        translations: inEnglish('categories/2', 'blue-notes', editedAt('2027-03-11 08:00:00')),
        _links: {
          self: [{ href: `${BASE}/categories/2` }],
          collection: [{ href: `${BASE}/categories` }],
          up: [{ embeddable: true, href: `${BASE}/categories/1` }],
        },
      });
      expectBody((await calendar.author.get('/categories/2')).body, body as object);
      expectBody((await calendar.visitor.get('/categories/2')).body, {
        ...(body as object),
        translations: inEnglish('categories/2', 'blue-notes'),
      });
    },
  );

  it.each([[''], [null]])('clears the description with %j', async (description) => {
    await calendar.editor.make('/categories', { name: 'Jazz', description: 'Blue.' });

    const answer = await calendar.editor.post('/categories/1', { description });

    expect(pick(answer, 'name', 'description')).toEqual({ name: 'Jazz', description: '' });
  });

  it('refuses invalid values of a field and changes nothing', async () => {
    const rows: [field: string, value: unknown][] = [
      ['name', ''],
      ['name', null],
      ['name', '<b></b>'],
      ['name', 5],
      ['description', 5],
      ['slug', ''],
      ['slug', 5],
      ['parent', ''],
      ['parent', 999],
      ['parent', 'music'],
      ['parent', 1.5],
    ];
    await makeTree('Music');
    const { body: before } = await calendar.visitor.get('/categories/1');

    const seen: unknown[] = [];
    for (const [field, value] of rows) {
      const answer = await calendar.editor.post('/categories/1', { description: 'New.', [field]: value });
      seen.push([field, value, refusal(answer)]);
    }

    expect(seen).toEqual(rows.map(([field, value]) => [field, value, invalid(field)]));
    expectBody((await calendar.visitor.get('/categories/1')).body, before as object);
  });

  it('calls a parent in words a wrong type', async () => {
    await makeTree('Music');

    const answer = await calendar.editor.post('/categories/1', { parent: 'music' });

    expect(refusal(answer)).toEqual(invalid('parent'));
    expect(detailCodes(answer)).toEqual({ parent: 'rest_invalid_type' });
  });

  it('renames to the name of another, and keeps the slug', async () => {
    await makeTree('Music', 'Jazz');

    const answer = await calendar.editor.post('/categories/2', { name: 'Music' });

    expect(pick(answer, 'id', 'name', 'slug')).toEqual({ id: 2, name: 'Music', slug: 'jazz' });
  });

  it.each([
    ['blues', 'blues'],
    ['jazz', 'jazz'],
    ['Blue & Notes', 'blue-notes'],
  ])('takes the slug %j as %s', async (sent, slug) => {
    await makeTree('Jazz');

    const answer = await calendar.editor.post('/categories/1', { slug: sent });

    expect(pick(answer, 'slug', 'url')).toEqual({ slug, url: `${SITE}/events/category/${slug}/` });
  });

  it('refuses a slug that another category has', async () => {
    await makeTree('Music', 'Jazz');

    const answer = await calendar.editor.post('/categories/2', { slug: 'music', name: 'Changed' });

    expect(refusal(answer)).toEqual({ status: 400, code: 'duplicate_term_slug' });
    expect(pick(await calendar.visitor.get('/categories/2'), 'name', 'slug')).toEqual({
      name: 'Jazz',
      slug: 'jazz',
    });
  });

  it('makes a taken slug unique when the category moves in the same request', async () => {
    await makeTree('Music', 'Jazz');

    const answer = await calendar.editor.post('/categories/2', { slug: 'music', parent: 1 });

    expect(pick(answer, 'slug', 'parent')).toEqual({ slug: 'music-music', parent: 1 });
  });

  it('takes the slug of a tag', async () => {
    await calendar.editor.make('/tags', { name: 'outdoor' });
    await makeTree('Jazz');

    const answer = await calendar.editor.post('/categories/2', { slug: 'outdoor' });

    expect(pick(answer, 'slug')).toEqual({ slug: 'outdoor' });
  });

  it.each([[0], ['0'], [null]])('takes a category out of its parent with %j', async (parent) => {
    await makeTree('Music', '>Jazz');

    const answer = await calendar.editor.post('/categories/2', { parent });

    expect(pick(answer, 'parent', 'url', 'urls')).toEqual({
      parent: 0,
      url: `${SITE}/events/category/jazz/`,
      urls: { self: `${BASE}/categories/2`, collection: `${BASE}/categories` },
    });
  });

  it('moves a category with what is below it', async () => {
    await makeTree('Music', '>Jazz', '>Bebop', 'Arts');

    await calendar.editor.post('/categories/2', { parent: 4 });

    expect(await parentsOf(1, 2, 3, 4)).toEqual([0, 4, 2, 0]);
    expect(pick(await calendar.visitor.get('/categories/3'), 'url')).toEqual({
      url: `${SITE}/events/category/arts/jazz/bebop/`,
    });
  });

  it('makes a category that is its own parent one of the top level', async () => {
    await makeTree('Music', '>Jazz');

    const answer = await calendar.editor.post('/categories/2', { parent: 2 });

    expect({ status: answer.status, ...pick(answer, 'parent') }).toEqual({ status: 200, parent: 0 });
  });

  it.each([
    [1, 2, [0, 1, 2]],
    [1, 3, [0, 1, 2]],
    [2, 3, [0, 0, 2]],
  ])('lets no circle close when %s moves under %s', async (id, parent, parents) => {
    await makeTree('Music', '>Jazz', '>Bebop');

    const answer = await calendar.editor.post(`/categories/${id}`, { parent });

    expect({ status: answer.status, ...pick(answer, 'parent') }).toEqual({ status: 200, parent: 0 });
    expect(await parentsOf(1, 2, 3)).toEqual(parents);
  });

  it('lets no circle close when two move under each other at the same moment', async () => {
    await makeTree('Music', 'Jazz');

    const answers = await Promise.all([
      calendar.editor.post('/categories/1', { parent: 2 }),
      calendar.editor.post('/categories/2', { parent: 1 }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([
      [0, 1],
      [2, 0],
    ]).toContainEqual(await parentsOf(1, 2));
  });

  it.each([
    ['visitor', SIGN_IN],
    ['subscriber', FORBIDDEN],
    ['contributor', FORBIDDEN],
  ] as const)('refuses a %s, also one that does not exist', async (role, expected) => {
    await makeTree('Music');

    const answers = [
      await calendar[role].post('/categories/1', { name: 'Jazz' }),
      await calendar[role].put('/categories/1', { name: '' }),
      await calendar[role].patch('/categories/999', { name: 'Jazz' }),
    ];

    expect(answers.map(refusal)).toEqual([expected, expected, expected]);
    expect(pick(await calendar.visitor.get('/categories/1'), 'name')).toEqual({ name: 'Music' });
  });

  it.each([
    ['/categories/999', invalid('id')],
    ['/categories/2', invalid('id')],
    ['/categories/music', NO_ROUTE],
  ])('refuses %s', async (path, expected) => {
    await makeTree('Music');
    await calendar.editor.make('/tags', { name: 'outdoor' });

    const answer = await calendar.editor.post(path, { name: 'Jazz' });

    expect(refusal(answer)).toEqual(expected);
  });
});
