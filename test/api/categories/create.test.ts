import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  detailCodes,
  editedAt,
  expectBody,
  FORBIDDEN,
  idsOf,
  inEnglish,
  invalid,
  missing,
  pick,
  refusal,
  SIGN_IN,
} from '../../support/answers.js';

describe('POST /categories', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const ALL = { hide_empty: 'false' };
  const make = async (input: object): Promise<number> =>
    (await calendar.editor.make('/categories', input)).id;

  it('creates a category with everything it names', async () => {
    await make({ name: 'Music' });

    const { status, body, headers } = await calendar.author.post('/categories', {
      name: ' Rock &  <b>Roll</b> ',
      description: 'Loud <b>music</b>.<script>x</script>',
      slug: 'Rock! Music',
      parent: '1',
      id: 77,
      count: 5,
    });

    expect(status).toBe(201);
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('location')).toBe(`${BASE}/categories/2`);
    expectBody(body, {
      id: 2,
      count: 0,
      description: 'Loud <b>music</b>.',
      name: 'Rock &amp;  Roll',
      slug: 'rock-music',
      taxonomy: 'tribe_events_cat',
      parent: 1,
      meta: [],
      url: `${SITE}/events/category/music/rock-music/`,
      urls: {
        self: `${BASE}/categories/2`,
        collection: `${BASE}/categories`,
        up: `${BASE}/categories/1`,
      },
      language: 'en',
      translations: inEnglish('categories/2', 'rock-music', editedAt('2027-03-10 12:00:00')),
      _links: {
        self: [{ href: `${BASE}/categories/2` }],
        collection: [{ href: `${BASE}/categories` }],
        up: [{ embeddable: true, href: `${BASE}/categories/1` }],
      },
    });
  });

  it('creates one from a form', async () => {
    await make({ name: 'Music' });

    const answer = await calendar.editor.form('POST', '/categories', 'name=Jazz&parent=1');

    expect({ status: answer.status, ...pick(answer, 'id', 'name', 'parent') }).toEqual({
      status: 201,
      id: 2,
      name: 'Jazz',
      parent: 1,
    });
  });

  it.each([
    ['description', '', ''],
    ['description', null, ''],
    ['slug', null, 'music'],
    ['slug', 'Čudna Glasba', 'cudna-glasba'],
    ['slug', '音楽', '%e9%9f%b3%e6%a5%bd'],
    ['parent', null, 0],
  ])('takes %s as %j', async (field, sent, shown) => {
    const answer = await calendar.editor.post('/categories', { name: 'Music', [field]: sent });

    expect({ status: answer.status, ...pick(answer, field) }).toEqual({ status: 201, [field]: shown });
  });

  it('refuses invalid values of a field and makes nothing', async () => {
    const rows: [field: string, value: unknown][] = [
      ['name', ''],
      ['name', '0'],
      ['name', '  '],
      ['name', '<b></b>'],
      ['name', 5],
      ['name', ['Jazz']],
      ['name', 'x'.repeat(501)],
      ['description', 5],
      ['description', ['text']],
      ['slug', ''],
      ['slug', '0'],
      ['slug', 5],
      ['parent', ''],
      ['parent', 0],
      ['parent', 999],
      ['parent', -1],
      ['parent', 'music'],
      ['parent', 1.5],
      ['parent', [1]],
      ['parent', true],
    ];
    await make({ name: 'Music' });

    const seen: unknown[] = [];
    for (const [field, value] of rows) {
      const answer = await calendar.editor.post('/categories', { name: 'Jazz', [field]: value });
      seen.push([field, value, refusal(answer)]);
    }

    expect(seen).toEqual(rows.map(([field, value]) => [field, value, invalid(field)]));
    expect(idsOf(await calendar.visitor.get('/categories', ALL), 'categories')).toEqual([1]);
  });

  it.each([
    ['music', { parent: 'rest_invalid_type' }],
    ['', { parent: 'rest_invalid_type' }],
    [1.5, { parent: 'rest_invalid_type' }],
    [999, {}],
    [0, {}],
  ])('tells of the parent %j what is wrong with it', async (parent, codes) => {
    const answer = await calendar.editor.post('/categories', { name: 'Jazz', parent });

    expect(refusal(answer)).toEqual(invalid('parent'));
    expect(detailCodes(answer)).toEqual(codes);
  });

  it('does not take a tag for a parent', async () => {
    await calendar.editor.make('/tags', { name: 'outdoor' });

    const answer = await calendar.editor.post('/categories', { name: 'Jazz', parent: 1 });

    expect(refusal(answer)).toEqual(invalid('parent'));
  });

  it.each([{}, { name: null }, { slug: 'jazz' }, [], 'Jazz'])(
    'asks for the name when %j is sent',
    async (body) => {
      const answer = await calendar.editor.post('/categories', body);

      expect(refusal(answer)).toEqual(missing('name'));
    },
  );

  it('tells everything that is wrong at once, beside what is missing', async () => {
    const answer = await calendar.editor.post('/categories', { slug: '', description: 5, parent: 999 });

    expect(refusal(answer)).toEqual(missing('name'));
    const { additional_errors: others } = answer.body as { additional_errors: unknown[] };
    expect(others).toHaveLength(1);
    expect(refusal({ ...answer, body: others[0] })).toEqual(invalid('description', 'slug', 'parent'));
  });

  it.each([
    ['the same name', { name: 'Glasba Ža' }],
    ['another case', { name: 'GLASBA ŽA' }],
    ['tags and spaces', { name: ' <i>Glasba</i>  Ža' }],
    ['its very slug', { name: 'Glasba Ža', slug: 'glasba-za' }],
  ])('refuses %s at the same level, and names the one there is', async (_, input) => {
    const id = await make({ name: 'Glasba Ža' });

    const answer = await calendar.editor.post('/categories', input);

    expect(answer.status).toBe(400);
    expectBody(answer.body, {
      code: 'term_exists',
      message: 'A term with this name already exists at this level.',
      data: { status: 400, term_id: id },
      additional_data: [id, id],
    });
  });

  it('lets the same name be used with another slug, under another parent, and by a tag', async () => {
    await make({ name: 'Music' });
    await make({ name: 'Live' });

    const slugged = await calendar.editor.make('/categories', { name: 'Live', slug: 'on-stage' });
    const child = await calendar.editor.make('/categories', { name: 'Live', parent: 1 });
    const tag = await calendar.editor.make('/tags', { name: 'Live' });

    expect([slugged.slug, child.slug, tag.slug]).toEqual(['on-stage', 'live-music', 'live']);
  });

  it('refuses the same name under the same parent', async () => {
    await make({ name: 'Music' });
    const id = await make({ name: 'Live', parent: 1 });

    const answer = await calendar.editor.post('/categories', { name: 'live', parent: 1 });

    expect(refusal(answer)).toEqual({ status: 400, code: 'term_exists' });
    expect(answer.body).toMatchObject({ data: { term_id: id }, additional_data: [id, id] });
  });

  it.each([
    [{ name: 'Live!' }, 'live-2'],
    [{ name: 'Other', slug: 'live' }, 'live-2'],
    [{ name: 'Other', slug: 'live', parent: 1 }, 'live-music'],
    [{ name: 'Live', parent: 1 }, 'live-music'],
    [{ name: 'Площадь' }, 'ploshchad'],
    [{ name: '音楽' }, '%e9%9f%b3%e6%a5%bd'],
    [{ name: '???' }, '3'],
    [{ name: 'x'.repeat(300) }, 'x'.repeat(200)],
  ])('gives %j the slug %s', async (input, slug) => {
    await make({ name: 'Music' });
    await make({ name: 'Live' });

    const answer = await calendar.editor.post('/categories', input);

    expect({ status: answer.status, ...pick(answer, 'slug') }).toEqual({ status: 201, slug });
  });

  it('numbers a slug on when that of the parent is taken too', async () => {
    await make({ name: 'Music' });
    await make({ name: 'Live' });
    await make({ name: 'Live', parent: 1 });

    const answer = await calendar.editor.post('/categories', { name: 'Live!', parent: 1 });

    expect(pick(answer, 'slug', 'url')).toEqual({
      slug: 'live-music-2',
      url: `${SITE}/events/category/music/live-music-2/`,
    });
  });

  it('makes one category of many requests at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => calendar.author.post('/categories', { name: 'Jazz' })),
    );

    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201).map(refusal);
    expect(made).toHaveLength(1);
    expect(refused).toEqual(Array.from({ length: 7 }, () => ({ status: 400, code: 'term_exists' })));
    const { id } = made[0]?.body as { id: number };
    expect(idsOf(await calendar.visitor.get('/categories', ALL), 'categories')).toEqual([id]);
  });

  it('makes one category of many events at the same moment', async () => {
    const event = {
      start_date: '2027-05-01 10:00',
      end_date: '2027-05-01 12:00',
      categories: ['Jazz', 'JAZZ'],
    };

    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => calendar.author.make('/events', { ...event, title: `No. ${n}` })),
    );

    const [id] = idsOf(await calendar.visitor.get('/categories'), 'categories');
    expect(pick(await calendar.visitor.get('/categories'), 'total')).toEqual({ total: 1 });
    expect(made.map((item) => (item['categories'] as { id: number }[]).map((term) => term.id))).toEqual(
      made.map(() => [id]),
    );
  });

  it.each([
    ['visitor', SIGN_IN],
    ['subscriber', FORBIDDEN],
    ['contributor', FORBIDDEN],
  ] as const)('refuses a %s before it looks at the body', async (role, expected) => {
    const answers = [
      await calendar[role].post('/categories', { name: 'Jazz' }),
      await calendar[role].post('/categories', { parent: 'foo' }),
    ];

    expect(answers.map(refusal)).toEqual([expected, expected]);
    expect(pick(await calendar.visitor.get('/categories', ALL), 'total')).toEqual({ total: 0 });
  });

  it.each(['author', 'editor', 'administrator'] as const)('lets an %s create one', async (role) => {
    const answer = await calendar[role].post('/categories', { name: 'Jazz' });

    expect({ status: answer.status, ...pick(answer, 'id', 'name') }).toEqual({
      status: 201,
      id: 1,
      name: 'Jazz',
    });
  });
});
