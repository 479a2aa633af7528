import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import {
  editedAt,
  expectBody,
  FORBIDDEN,
  inEnglish,
  invalid,
  missing,
  pick,
  refusal,
  SIGN_IN,
} from '../../support/responses.js';
import { CREATE_CAST } from './create-cast.js';
import { NOUNS } from './nouns.js';

describe.each(NOUNS)('POST /$many', ({ one, a, many, name, slug }) => {
  const cast = CREATE_CAST[one];
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it(`creates ${a} with everything it names`, async () => {
    const { status, body, headers } = await calendar.editor.post(`/${many}`, {
      author: calendar.userIds.author,
      date: '2027-01-02 03:04:05',
      [one]: 'Bar & <b>Grill</b>',
      description: '<p>By the sea.</p><script>alert(1)</script>',
      status: 'publish',
      phone: '+386 5 000 0000',
      slug: 'Our Grill!',
      ...cast.sent,
      id: 77,
      url: 'https://elsewhere.example/',
      global_id: 'elsewhere',
    });

    expect(status).toBe(201);
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('location')).toBeNull();
    expectBody(body, {
      id: 1,
      author: String(calendar.userIds.author),
      status: 'publish',
      date: '2027-01-02 03:04:05',
      date_utc: '2027-01-02 03:04:05',
      modified: '2027-03-10 12:00:00',
      modified_utc: '2027-03-10 12:00:00',
      url: `${SITE}/${one}/our-grill/`,
      [one]: 'Bar &#038; Grill',
      description: '<p>By the sea.</p>',
      slug: 'our-grill',
      ...cast.shown,
      global_id: 'calendar.test?id=1',
      global_id_lineage: ['calendar.test?id=1'],
      language: 'en',
      translations: inEnglish(`${many}/1`, 'our-grill', editedAt('2027-03-10 12:00:00')),
    });
  });

  it(`creates the same ${one} from a form`, async () => {
    const answer = await calendar.editor.form('POST', `/${many}`, cast.form);

    expect({ status: answer.status, ...pick(answer, ...Object.keys(cast.fromForm)) }).toEqual({
      status: 201,
      ...cast.fromForm,
    });
  });

  it.each<readonly [field: string, sent: unknown, shown: unknown]>([
    ['date', '2027-01-02 03:04:05', '2027-01-02 03:04:05'],
    ['date', '2027-01-02T03:04:05+02:00', '2027-01-02 01:04:05'],
    ['date', '1767225600', '2026-01-01 00:00:00'],
    ['date', '2026-05-01', '2026-05-01 00:00:00'],
    ['description', 'Two\nlines\n\nand more', '<p>Two<br />\nlines</p>\n<p>and more</p>'],
    ['description', '<a href="javascript:alert(1)" onclick="x()">go</a>', '<p><a>go</a></p>'],
    ['status', 'draft', 'draft'],
    ['status', 'private', 'private'],
    ['phone', '<script>x</script>+386 1', '+386 1'],
    ['website', 'http://a.example/?b=1&amp;c=2', 'http://a.example/?b=1&amp;c=2'],
    ['website', '', undefined],
    ['website', null, undefined],
    ['slug', 'Čudna Dvorana', 'cudna-dvorana'],
    ['slug', '%e4%bc%9a', '%e4%bc%9a'],
    ['slug', null, slug],
    ['image', '', undefined],
    ['image', null, undefined],
    ['author', null, '2'],
    ['date', null, '2027-03-10 12:00:00'],
    ['description', '', undefined],
    ['description', null, undefined],
    ...cast.taken,
  ])('takes %s as %j', async (field, sent, shown) => {
    const answer = await calendar.editor.post(`/${many}`, { [one]: name, [field]: sent });

    expect({ status: answer.status, ...pick(answer, field) }).toEqual(
      shown === undefined ? { status: 201 } : { status: 201, [field]: shown },
    );
  });

  it('reads date_utc as UTC whatever it says', async () => {
    const answer = await calendar.editor.post(`/${many}`, { [one]: name, date_utc: '2026-07-01 08:00' });

    expect(pick(answer, 'date', 'date_utc')).toEqual({
      date: '2026-07-01 08:00:00',
      date_utc: '2026-07-01 08:00:00',
    });
  });

  it.each<readonly [string, unknown]>([
    ['author', 9999],
    ['author', ''],
    ['author', 'foo'],
    ['author', 0],
    ['date', 'foo'],
    ['date', ''],
    ['date', '31/13/2026'],
    ['date', 20270101],
    ['date_utc', 'before my birthday'],
    [one, 5],
    [one, [name]],
    [one, { name }],
    [one, 'x'.repeat(501)],
    ['description', 5],
    ['description', ['text']],
    ['status', 'foo'],
    ['status', ''],
    ['status', 'inherit'],
    ['status', 1],
    ['phone', 386],
    ['website', 'foo'],
    ['website', '/relative'],
    ['website', 'javascript:alert(1)'],
    ['website', 5],
    ['image', 0],
    ['image', 9999],
    ['image', 'foo'],
    ['image', '1.5'],
    ['image', [1]],
    ['slug', ''],
    ['slug', '0'],
    ['slug', 5],
    ...cast.refused,
  ])('refuses %s as %j', async (field, value) => {
    const place = field.startsWith('geo') ? { geo_lat: 1, geo_lng: 1 } : {};

    const answer = await calendar.editor.post(`/${many}`, { [one]: name, ...place, [field]: value });

    expect(refusal(answer)).toEqual(invalid(field));
  });

  it.each([{}, { [one]: null }, [], name, null])('asks for the name when %j is sent', async (body) => {
    const answer = await calendar.editor.post(`/${many}`, body);

    expect(refusal(answer)).toEqual(missing(one));
  });

  it.each(['', '0', '   ', '<b></b>'])('refuses the name %j', async (wrong) => {
    const answer = await calendar.editor.post(`/${many}`, { [one]: wrong });

    expect(refusal(answer)).toEqual(invalid(one));
  });

  it('tells everything that is wrong at once, beside what is missing', async () => {
    const wrong = { date: 'foo', author: 9999, website: 'foo', image: 9999, ...cast.wrong };

    const answer = await calendar.editor.post(`/${many}`, wrong);

    expect(refusal(answer)).toEqual(missing(one));
    const { additional_errors: others } = answer.body as { additional_errors: unknown[] };
    expect(others).toHaveLength(1);
    expect(refusal({ ...answer, body: others[0] })).toEqual(invalid(...cast.reported));
  });

  it.each([
    ['visitor', SIGN_IN],
    ['subscriber', FORBIDDEN],
  ] as const)('refuses a %s before it looks at the body', async (role, expected) => {
    const answers = [
      await calendar[role].post(`/${many}`, { [one]: name }),
      await calendar[role].post(`/${many}`, { date: 'foo' }),
    ];

    expect(answers.map(refusal)).toEqual([expected, expected]);
    expect(pick(await calendar.editor.get(`/${many}`), 'total')).toEqual({ total: 0 });
  });

  it('looks at rights before the language', async () => {
    const answer = await calendar.visitor.post(`/${many}`, { [one]: name }, { ml_language: 'xx' });

    expect(refusal(answer)).toEqual(SIGN_IN);
  });
});
