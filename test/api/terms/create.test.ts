import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
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
} from '../../support/responses.js';
import { alone, TERMS } from './terms.js';

type Refused = readonly [field: string, value: unknown];

const CAST = {
  categories: {
    taken: [
      ['slug', null, 'music'],
      ['slug', 'Čudna Glasba', 'cudna-glasba'],
      ['slug', '音楽', '%e9%9f%b3%e6%a5%bd'],
      ['parent', null, 0],
    ],
    refused: [
      ['parent', ''],
      ['parent', 0],
      ['parent', 999],
      ['parent', -1],
      ['parent', 'music'],
      ['parent', 1.5],
      ['parent', [1]],
      ['parent', true],
    ] satisfies Refused[],
    wrong: { parent: 999 },
    name: 'Music',
    refusesNamesake: 'refuses %s at the same level, and names the one there is',
    made: ['Music', 'Live'],
    slugs: [
      [{ name: 'Live!' }, 'live-2'],
      [{ name: 'Other', slug: 'live' }, 'live-2'],
      [{ name: 'Other', slug: 'live', parent: 1 }, 'live-music'],
      [{ name: 'Live', parent: 1 }, 'live-music'],
      [{ name: 'Площадь' }, 'ploshchad'],
      [{ name: '???' }, '3'],
      [{ name: 'x'.repeat(300) }, 'x'.repeat(200)],
    ],
    inEvent: ['Jazz', 'JAZZ'],
    writers: ['author', 'editor', 'administrator'],
  },
  tags: {
    taken: [
      ['slug', null, 'outdoor'],
      ['slug', 'Pod Zvezdami!', 'pod-zvezdami'],
    ],
    refused: [],
    wrong: {},
    name: 'outdoor',
    refusesNamesake: 'refuses %s, and names the tag there is',
    made: ['outdoor'],
    slugs: [
      [{ name: 'outdoor!' }, 'outdoor-2'],
      [{ name: 'Other', slug: 'outdoor' }, 'outdoor-2'],
      [{ name: 'outdoor', slug: 'outside' }, 'outside'],
      [{ name: 'Café' }, 'cafe'],
    ],
    inEvent: 'jazz,JAZZ',
    writers: ['editor', 'administrator'],
  },
} as const;

describe.each(TERMS)('POST /$kind', (term) => {
  const { one, a, kind, writer, above, below } = term;
  const cast = CAST[kind];
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const ALL = { hide_empty: 'false' };
  const asTexts = Object.fromEntries(Object.entries(below).map(([field, value]) => [field, String(value)]));

  async function make(...names: readonly string[]): Promise<void> {
    for (const name of names) await calendar.editor.make(`/${kind}`, { name });
  }

  it(`creates ${a} with everything it names`, async () => {
    await make(...above);
    const id = above.length + 1;

    const { status, body, headers } = await calendar[writer].post(`/${kind}`, {
      name: ' Rock &  <b>Roll</b> ',
      description: 'Loud <b>music</b>.<script>x</script>',
      slug: 'Rock! Music',
      ...asTexts,
      id: 77,
      count: 5,
    });

    expect(status).toBe(201);
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('location')).toBe(`${BASE}/${kind}/${id}`);
    expectBody(
      body,
      alone(term, {
        id,
        name: 'Rock &amp;  Roll',
        slug: 'rock-music',
        description: 'Loud <b>music</b>.',
        isBelow: true,
        translations: inEnglish(`${kind}/${id}`, 'rock-music', editedAt('2027-03-10 12:00:00')),
      }),
    );
  });

  it('creates one from a form', async () => {
    await make(...above);
    const fields = new URLSearchParams({ name: 'Jazz', ...asTexts });

    const answer = await calendar.editor.form('POST', `/${kind}`, fields.toString());

    expect({ status: answer.status, ...pick(answer, 'id', 'name', ...Object.keys(below)) }).toEqual({
      status: 201,
      id: above.length + 1,
      name: 'Jazz',
      ...below,
    });
  });

  it.each<readonly [field: string, sent: unknown, shown: unknown]>([
    ['description', '', ''],
    ['description', null, ''],
    ...cast.taken,
  ])('takes %s as %j', async (field, sent, shown) => {
    const answer = await calendar.editor.post(`/${kind}`, { name: cast.name, [field]: sent });

    expect({ status: answer.status, ...pick(answer, field) }).toEqual({ status: 201, [field]: shown });
  });

  it.each<Refused>([
    ['name', ''],
    ['name', '0'],
    ['name', '  '],
    ['name', '<b></b>'],
    ['name', 5],
    ['name', ['a']],
    ['name', 'x'.repeat(501)],
    ['description', 5],
    ['description', {}],
    ['description', ['text']],
    ['slug', ''],
    ['slug', '0'],
    ['slug', 5],
    ...cast.refused,
  ])('refuses %s as %j', async (field, value) => {
    await make('Other');

    const answer = await calendar.editor.post(`/${kind}`, { name: cast.name, [field]: value });

    expect(refusal(answer)).toEqual(invalid(field));
    expect(idsOf(await calendar.visitor.get(`/${kind}`, ALL), kind)).toEqual([1]);
  });

  it.each([{}, { name: null }, { slug: 'jazz' }, [], 'Jazz', 'outdoor'])(
    'asks for the name when %j is sent',
    async (body) => {
      const answer = await calendar.editor.post(`/${kind}`, body);

      expect(refusal(answer)).toEqual(missing('name'));
    },
  );

  it('tells everything that is wrong at once, beside what is missing', async () => {
    const answer = await calendar.editor.post(`/${kind}`, { slug: '', description: 5, ...cast.wrong });

    expect(refusal(answer)).toEqual(missing('name'));
    const { additional_errors: others } = answer.body as { additional_errors: unknown[] };
    expect(others).toHaveLength(1);
    expect(refusal({ ...answer, body: others[0] })).toEqual(
      invalid('description', 'slug', ...Object.keys(cast.wrong)),
    );
  });

  it.each([
    ['the same name', { name: 'Glasba Ža' }],
    ['another case', { name: 'GLASBA ŽA' }],
    ['tags and spaces', { name: ' <i>Glasba</i>  Ža' }],
    ['its very slug', { name: 'Glasba Ža', slug: 'glasba-za' }],
  ])(cast.refusesNamesake, async (_, input) => {
    const { id } = await calendar.editor.make(`/${kind}`, { name: 'Glasba Ža' });

    const answer = await calendar.editor.post(`/${kind}`, input);

    expect(answer.status).toBe(400);
    expectBody(answer.body, {
      code: 'term_exists',
      message: 'A term with this name already exists at this level.',
      data: { status: 400, term_id: id },
      additional_data: [id, id],
    });
  });

  it.each<readonly [input: object, slug: string]>([[{ name: '音楽' }, '%e9%9f%b3%e6%a5%bd'], ...cast.slugs])(
    'gives %j the slug %s',
    async (input, slug) => {
      await make(...cast.made);

      const answer = await calendar.editor.post(`/${kind}`, input);

      expect({ status: answer.status, ...pick(answer, 'slug') }).toEqual({ status: 201, slug });
    },
  );

  it(`makes one ${one} of eight requests at the same moment`, async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => calendar[writer].post(`/${kind}`, { name: 'jazz' })),
    );

    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201).map(refusal);
    expect(made).toHaveLength(1);
    expect(refused).toEqual(Array.from({ length: 7 }, () => ({ status: 400, code: 'term_exists' })));
    const { id } = made[0]?.body as { id: number };
    expect(idsOf(await calendar.visitor.get(`/${kind}`, ALL), kind)).toEqual([id]);
  });

  it('gives each of eight at the same moment a slug of its own', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `jazz${'!'.repeat(n)}`);

    const made = await Promise.all(names.map((name) => calendar.editor.make(`/${kind}`, { name })));

    const slugs = made.map(({ slug }) => slug).sort((x, y) => x.localeCompare(y, 'en', { numeric: true }));
    expect(slugs).toEqual(['jazz', ...Array.from({ length: 7 }, (_, n) => `jazz-${n + 2}`)]);
  });

  it(`makes one ${one} of eight events at the same moment`, async () => {
    const event = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00', [kind]: cast.inEvent };

    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => calendar.author.make('/events', { ...event, title: `No. ${n}` })),
    );

    const [id] = idsOf(await calendar.visitor.get(`/${kind}`), kind);
    expect(pick(await calendar.visitor.get(`/${kind}`), 'total')).toEqual({ total: 1 });
    expect(made.map((item) => (item[kind] as { id: number }[]).map((shown) => shown.id))).toEqual(
      made.map(() => [id]),
    );
  });

  it.each(term.refused)('refuses a %s before it looks at the body', async (role) => {
    const answers = [
      await calendar[role].post(`/${kind}`, { name: 'jazz' }),
      await calendar[role].post(`/${kind}`, { slug: '', parent: 'foo' }),
    ];

    const expected = role === 'visitor' ? SIGN_IN : FORBIDDEN;
    expect(answers.map(refusal)).toEqual([expected, expected]);
    expect(pick(await calendar.visitor.get(`/${kind}`, ALL), 'total')).toEqual({ total: 0 });
  });

  it.each(cast.writers)('lets an %s create one', async (role) => {
    const answer = await calendar[role].post(`/${kind}`, { name: 'jazz' });

    expect({ status: answer.status, ...pick(answer, 'id', 'name') }).toEqual({
      status: 201,
      id: 1,
      name: 'jazz',
    });
  });
});
