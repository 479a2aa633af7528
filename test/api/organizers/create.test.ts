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
} from '../../support/answers.js';

describe('POST /organizers', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('creates an organizer with everything it names', async () => {
    const { status, body, headers } = await calendar.editor.post('/organizers', {
      author: calendar.userIds.author,
      date: '2027-01-02 03:04:05',
      organizer: 'Bar & <b>Grill</b>',
      description: '<p>By the sea.</p><script>alert(1)</script>',
      status: 'publish',
      phone: '+386 5 000 0000',
      website: 'https://quay.example/',
      email: ' hello@quay.example ',
      slug: 'Our Grill!',
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
      url: `${SITE}/organizer/our-grill/`,
      organizer: 'Bar &#038; Grill',
      description: '<p>By the sea.</p>',
      slug: 'our-grill',
      phone: '+386 5 000 0000',
      website: 'https://quay.example/',
      email: 'hello@quay.example',
      global_id: 'calendar.test?id=1',
      global_id_lineage: ['calendar.test?id=1'],
      language: 'en',
      translations: inEnglish('organizers/1', 'our-grill', editedAt('2027-03-10 12:00:00')),
    });
  });

  it('creates the same organizer from a form', async () => {
    const form = 'organizer=Quay+Society&email=info%40koper.example&image=';

    const answer = await calendar.editor.form('POST', '/organizers', form);

    expect({ status: answer.status, ...pick(answer, 'organizer', 'email') }).toEqual({
      status: 201,
      organizer: 'Quay Society',
      email: 'info@koper.example',
    });
  });

  it.each([
    ['date', '2027-01-02 03:04:05', '2027-01-02 03:04:05'],
    ['date', '2027-01-02T03:04:05+02:00', '2027-01-02 01:04:05'],
    ['date', '1767225600', '2026-01-01 00:00:00'],
    ['date', '2026-05-01', '2026-05-01 00:00:00'],
    ['description', 'Two\nlines\n\nand more', '<p>Two<br />\nlines</p>\n<p>and more</p>'],
    ['description', '<a href="javascript:alert(1)" onclick="x()">go</a>', '<p><a>go</a></p>'],
    ['status', 'draft', 'draft'],
    ['status', 'private', 'private'],
    ['email', 'not  an address', 'not  an address'],
    ['email', 'a&b@c.example', 'a&amp;b@c.example'],
    ['phone', '<script>x</script>+386 1', '+386 1'],
    ['website', 'http://a.example/?b=1&amp;c=2', 'http://a.example/?b=1&amp;c=2'],
    ['website', '', undefined],
    ['website', null, undefined],
    ['slug', 'Čudna Dvorana', 'cudna-dvorana'],
    ['slug', '%e4%bc%9a', '%e4%bc%9a'],
    ['slug', null, 'quay'],
    ['image', '', undefined],
    ['image', null, undefined],
    ['author', null, '2'],
    ['date', null, '2027-03-10 12:00:00'],
    ['description', '', undefined],
    ['description', null, undefined],
    ['email', null, undefined],
  ])('takes %s as %j', async (field, sent, shown) => {
    const answer = await calendar.editor.post('/organizers', { organizer: 'Quay', [field]: sent });

    expect({ status: answer.status, ...pick(answer, field) }).toEqual(
      shown === undefined ? { status: 201 } : { status: 201, [field]: shown },
    );
  });

  it('reads date_utc as UTC whatever it says', async () => {
    const answer = await calendar.editor.post('/organizers', {
      organizer: 'Quay',
      date_utc: '2026-07-01 08:00',
    });

    expect(pick(answer, 'date', 'date_utc')).toEqual({
      date: '2026-07-01 08:00:00',
      date_utc: '2026-07-01 08:00:00',
    });
  });

  it.each([
    ['author', 9999],
    ['author', ''],
    ['author', 'foo'],
    ['author', 0],
    ['date', 'foo'],
    ['date', ''],
    ['date', '31/13/2026'],
    ['date', 20270101],
    ['date_utc', 'before my birthday'],
    ['organizer', 5],
    ['organizer', ['Quay']],
    ['organizer', { name: 'Quay' }],
    ['organizer', 'x'.repeat(501)],
    ['description', 5],
    ['description', ['text']],
    ['status', 'foo'],
    ['status', ''],
    ['status', 'inherit'],
    ['status', 1],
    ['email', ['info@koper.example']],
    ['email', 5],
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
  ])('refuses %s as %j', async (field, value) => {
    const answer = await calendar.editor.post('/organizers', { organizer: 'Quay', [field]: value });

    expect(refusal(answer)).toEqual(invalid(field));
  });

  it.each([{}, { organizer: null }, [], 'Quay', null])('asks for the name when %j is sent', async (body) => {
    const answer = await calendar.editor.post('/organizers', body);

    expect(refusal(answer)).toEqual(missing('organizer'));
  });

  it.each(['', '0', '   ', '<b></b>'])('refuses the name %j', async (organizer) => {
    const answer = await calendar.editor.post('/organizers', { organizer });

    expect(refusal(answer)).toEqual(invalid('organizer'));
  });

  it('tells everything that is wrong at once, beside what is missing', async () => {
    const wrong = { date: 'foo', author: 9999, website: 'foo', image: 9999, email: 5 };

    const answer = await calendar.editor.post('/organizers', wrong);

    expect(refusal(answer)).toEqual(missing('organizer'));
    const { additional_errors: others } = answer.body as { additional_errors: unknown[] };
    expect(others).toHaveLength(1);
    expect(refusal({ ...answer, body: others[0] })).toEqual(
      invalid('author', 'date', 'website', 'email', 'image'),
    );
  });

  it.each([
    ['visitor', SIGN_IN],
    ['subscriber', FORBIDDEN],
  ] as const)('refuses a %s before it looks at the body', async (role, expected) => {
    const answers = [
      await calendar[role].post('/organizers', { organizer: 'Quay' }),
      await calendar[role].post('/organizers', { date: 'foo' }),
    ];

    expect(answers.map(refusal)).toEqual([expected, expected]);
    expect(pick(await calendar.editor.get('/organizers'), 'total')).toEqual({ total: 0 });
  });

  it('looks at rights before the language', async () => {
    const answer = await calendar.visitor.post('/organizers', { organizer: 'Quay' }, { ml_language: 'xx' });

    expect(refusal(answer)).toEqual(SIGN_IN);
  });
});
