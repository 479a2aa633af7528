import { BASE, SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
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

describe('POST /tags', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const ALL = { hide_empty: 'false' };

  it('creates a tag with everything it names', async () => {
    const { status, body, headers } = await calendar.editor.post('/tags', {
      name: ' Open  & <b>Air</b> ',
      description: 'Under the <b>sky</b>.<script>x</script>',
      slug: 'Open! Sky',
      id: 77,
      count: 5,
    });

    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`${BASE}/tags/1`);
    expectBody(body, {
      id: 1,
      count: 0,
      description: 'Under the <b>sky</b>.',
      name: 'Open  &amp; Air',
      slug: 'open-sky',
      taxonomy: 'post_tag',
      meta: [],
      url: `${SITE}/tag/open-sky/`,
      urls: { self: `${BASE}/tags/1`, collection: `${BASE}/tags` },
      language: 'en',
      translations: inEnglish('tags/1', 'open-sky', editedAt('2027-03-10 12:00:00')),
      _links: { self: [{ href: `${BASE}/tags/1` }], collection: [{ href: `${BASE}/tags` }] },
    });
  });

  it.each([
    ['description', '', ''],
    ['description', null, ''],
    ['slug', null, 'outdoor'],
    ['slug', 'Pod Zvezdami!', 'pod-zvezdami'],
  ])('takes %s as %j', async (field, sent, shown) => {
    const answer = await calendar.editor.post('/tags', { name: 'outdoor', [field]: sent });

    expect({ status: answer.status, ...pick(answer, field) }).toEqual({ status: 201, [field]: shown });
  });

  it.each([
    ['name', ''],
    ['name', '0'],
    ['name', '<b></b>'],
    ['name', 5],
    ['name', ['a']],
    ['name', 'x'.repeat(501)],
    ['description', 5],
    ['description', {}],
    ['slug', ''],
    ['slug', '0'],
    ['slug', 5],
  ])('refuses %s as %j', async (field, value) => {
    const answer = await calendar.editor.post('/tags', { name: 'outdoor', [field]: value });

    expect(refusal(answer)).toEqual(invalid(field));
    expect(idsOf(await calendar.visitor.get('/tags', ALL), 'tags')).toEqual([]);
  });

  it.each([1, 2, 999, 0, '', 'outdoor', null, [1]])('takes no parent, not even %j', async (parent) => {
    await calendar.editor.make('/tags', { name: 'outdoor' });
    await calendar.editor.make('/categories', { name: 'Music' });

    const created = await calendar.editor.post('/tags', { name: 'indoor', parent });
    const updated = await calendar.editor.post('/tags/1', { name: 'indoor', parent });

    const refused = { status: 400, code: 'rest_taxonomy_not_hierarchical' };
    expect([created, updated].map(refusal)).toEqual([refused, refused]);
    expect(pick(await calendar.visitor.get('/tags/1'), 'name')).toEqual({ name: 'outdoor' });
  });

  it.each([{}, { name: null }, [], 'outdoor'])('asks for the name when %j is sent', async (body) => {
    const answer = await calendar.editor.post('/tags', body);

    expect(refusal(answer)).toEqual(missing('name'));
  });

  it.each([
    ['the same name', { name: 'Zunaj Žabe' }],
    ['another case', { name: 'ZUNAJ ŽABE' }],
    ['its very slug', { name: 'zunaj žabe', slug: 'zunaj-zabe' }],
  ])('refuses %s, and names the tag there is', async (_, input) => {
    const { id } = await calendar.editor.make('/tags', { name: 'Zunaj Žabe' });

    const answer = await calendar.editor.post('/tags', input);

    expect(answer.status).toBe(400);
    expectBody(answer.body, {
      code: 'term_exists',
      message: 'A term with this name already exists at this level.',
      data: { status: 400, term_id: id },
      additional_data: [id, id],
    });
  });

  it.each([
    [{ name: 'outdoor!' }, 'outdoor-2'],
    [{ name: 'Other', slug: 'outdoor' }, 'outdoor-2'],
    [{ name: 'outdoor', slug: 'outside' }, 'outside'],
    [{ name: 'Café' }, 'cafe'],
    [{ name: '音楽' }, '%e9%9f%b3%e6%a5%bd'],
  ])('gives %j the slug %s', async (input, slug) => {
    await calendar.editor.make('/tags', { name: 'outdoor' });

    const answer = await calendar.editor.post('/tags', input);

    expect({ status: answer.status, ...pick(answer, 'slug') }).toEqual({ status: 201, slug });
  });

  it('makes one tag of eight requests at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => calendar.editor.post('/tags', { name: 'jazz' })),
    );

    const refused = answers.filter(({ status }) => status !== 201).map(refusal);
    expect(refused).toEqual(Array.from({ length: 7 }, () => ({ status: 400, code: 'term_exists' })));
    const made = answers.find(({ status }) => status === 201)?.body as { id: number };
    expect(idsOf(await calendar.visitor.get('/tags', ALL), 'tags')).toEqual([made.id]);
  });

  it('gives each of eight at the same moment a slug of its own', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `jazz${'!'.repeat(n)}`);

    const made = await Promise.all(names.map((name) => calendar.editor.make('/tags', { name })));

    const slugs = made.map(({ slug }) => slug).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    expect(slugs).toEqual(['jazz', ...Array.from({ length: 7 }, (_, n) => `jazz-${n + 2}`)]);
  });

  it('makes one tag of eight events at the same moment', async () => {
    const event = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00', tags: 'jazz,JAZZ' };

    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => calendar.author.make('/events', { ...event, title: `No. ${n}` })),
    );

    const [id] = idsOf(await calendar.visitor.get('/tags'), 'tags');
    expect(pick(await calendar.visitor.get('/tags'), 'total')).toEqual({ total: 1 });
    expect(made.map((item) => (item['tags'] as { id: number }[]).map((term) => term.id))).toEqual(
      made.map(() => [id]),
    );
  });

  it.each([
    ['visitor', SIGN_IN],
    ['subscriber', FORBIDDEN],
    ['contributor', FORBIDDEN],
    ['author', FORBIDDEN],
  ] as const)('refuses a %s before it looks at the body', async (role, expected) => {
    const answers = [
      await calendar[role].post('/tags', { name: 'jazz' }),
      await calendar[role].post('/tags', { slug: '' }),
    ];

    expect(answers.map(refusal)).toEqual([expected, expected]);
    expect(pick(await calendar.visitor.get('/tags', ALL), 'total')).toEqual({ total: 0 });
  });

  it.each(['editor', 'administrator'] as const)('lets an %s create one', async (role) => {
    const answer = await calendar[role].post('/tags', { name: 'jazz' });

    expect({ status: answer.status, ...pick(answer, 'id', 'name') }).toEqual({
      status: 201,
      id: 1,
      name: 'jazz',
    });
  });
});
