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

describe('POST /venues', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('creates a venue with everything it names', async () => {
    const { status, body, headers } = await calendar.editor.post('/venues', {
      author: calendar.userIds.author,
      date: '2027-01-02 03:04:05',
      venue: 'Bar & <b>Grill</b>',
      description: '<p>By the sea.</p><script>alert(1)</script>',
      status: 'publish',
      show_map: false,
      show_map_link: 'yes',
      address: ' Pristaniška \n 4 ',
      city: 'Koper',
      country: 'Slovenia',
      province: 'Obalno-kraška',
      state: 'None',
      zip: '6000',
      phone: '+386 5 000 0000',
      stateprovince: 'The coast',
      website: 'https://warehouse.example/',
      slug: 'Our Grill!',
      geo_lat: '45.5479',
      geo_lng: 13.7302,
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
      url: `${SITE}/venue/our-grill/`,
      venue: 'Bar &#038; Grill',
      description: '<p>By the sea.</p>',
      slug: 'our-grill',
      address: 'Pristaniška   4',
      city: 'Koper',
      country: 'Slovenia',
      province: 'Obalno-kraška',
      state: 'None',
      zip: '6000',
      phone: '+386 5 000 0000',
      website: 'https://warehouse.example/',
      stateprovince: 'The coast',
      geo_lat: 45.5479,
      geo_lng: 13.7302,
      show_map: false,
      show_map_link: true,
      global_id: 'calendar.test?id=1',
      global_id_lineage: ['calendar.test?id=1'],
      language: 'en',
      translations: inEnglish('venues/1', 'our-grill', editedAt('2027-03-10 12:00:00')),
    });
  });

  it('creates the same venue from a form', async () => {
    const form = 'venue=Old+Warehouse&city=Koper&show_map=0&geo_lat=45.5&geo_lng=13.7&image=';

    const answer = await calendar.editor.form('POST', '/venues', form);

    expect({ status: answer.status, ...pick(answer, 'venue', 'city', 'show_map', 'geo_lat') }).toEqual({
      status: 201,
      venue: 'Old Warehouse',
      city: 'Koper',
      show_map: false,
      geo_lat: 45.5,
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
    ['show_map', 'true', true],
    ['show_map', 'enabled', true],
    ['show_map', 1, true],
    ['show_map', 'false', false],
    ['show_map', 'banana', false],
    ['show_map', 0, false],
    ['show_map', null, true],
    ['show_map_link', false, false],
    ['address', '<i>Quay</i> 4', 'Quay 4'],
    ['city', 'Nova  Gorica', 'Nova  Gorica'],
    ['country', 'Bosnia & Herzegovina', 'Bosnia &amp; Herzegovina'],
    ['zip', '00 100', '00 100'],
    ['phone', '<script>x</script>+386 1', '+386 1'],
    ['website', 'http://a.example/?b=1&amp;c=2', 'http://a.example/?b=1&amp;c=2'],
    ['website', '', undefined],
    ['website', null, undefined],
    ['slug', 'Čudna Dvorana', 'cudna-dvorana'],
    ['slug', '%e4%bc%9a', '%e4%bc%9a'],
    ['slug', null, 'hall'],
    ['image', '', undefined],
    ['image', null, undefined],
    ['author', null, '2'],
    ['date', null, '2027-03-10 12:00:00'],
    ['description', '', undefined],
    ['description', null, undefined],
    ['address', '', undefined],
    ['city', null, undefined],
    ['geo_lat', '', undefined],
  ])('takes %s as %j', async (field, sent, shown) => {
    const answer = await calendar.editor.post('/venues', { venue: 'Hall', [field]: sent });

    expect({ status: answer.status, ...pick(answer, field) }).toEqual(
      shown === undefined ? { status: 201 } : { status: 201, [field]: shown },
    );
  });

  it('reads date_utc as UTC whatever it says', async () => {
    const answer = await calendar.editor.post('/venues', { venue: 'Hall', date_utc: '2026-07-01 08:00' });

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
    ['venue', 5],
    ['venue', ['Hall']],
    ['venue', { name: 'Hall' }],
    ['venue', 'x'.repeat(501)],
    ['description', 5],
    ['description', ['text']],
    ['status', 'foo'],
    ['status', ''],
    ['status', 'inherit'],
    ['status', 1],
    ['show_map', ['true']],
    ['show_map_link', { on: true }],
    ['address', 4],
    ['city', ['Koper']],
    ['country', 386],
    ['province', {}],
    ['state', true],
    ['zip', 6000],
    ['phone', 386],
    ['stateprovince', 5],
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
    ['geo_lat', 'north'],
    ['geo_lat', 90.1],
    ['geo_lat', -90.1],
    ['geo_lng', 180.1],
    ['geo_lng', -181],
    ['geo_lng', true],
  ])('refuses %s as %j', async (field, value) => {
    const body = { venue: 'Hall', ...(field.startsWith('geo') ? { geo_lat: 1, geo_lng: 1 } : {}) };

    const answer = await calendar.editor.post('/venues', { ...body, [field]: value });

    expect(refusal(answer)).toEqual(invalid(field));
  });

  it.each([
    ['geo_lat', 'geo_lng'],
    ['geo_lng', 'geo_lat'],
  ])('refuses %s alone and names %s', async (field, other) => {
    const answer = await calendar.editor.post('/venues', { venue: 'Hall', date: 'foo', [field]: 10 });

    expect(refusal(answer)).toEqual(invalid('date', other));
  });

  it.each([{}, { venue: null }, [], 'Hall', null])('asks for the name when %j is sent', async (body) => {
    const answer = await calendar.editor.post('/venues', body);

    expect(refusal(answer)).toEqual(missing('venue'));
  });

  it.each(['', '0', '   ', '<b></b>'])('refuses the name %j', async (venue) => {
    const answer = await calendar.editor.post('/venues', { venue });

    expect(refusal(answer)).toEqual(invalid('venue'));
  });

  it('tells everything that is wrong at once, beside what is missing', async () => {
    const wrong = { date: 'foo', author: 9999, website: 'foo', image: 9999, geo_lat: 91, geo_lng: 1 };

    const answer = await calendar.editor.post('/venues', wrong);

    expect(refusal(answer)).toEqual(missing('venue'));
    const { additional_errors: others } = answer.body as { additional_errors: unknown[] };
    expect(others).toHaveLength(1);
    expect(refusal({ ...answer, body: others[0] })).toEqual(
      invalid('author', 'date', 'website', 'image', 'geo_lat'),
    );
  });

  it.each([
    ['visitor', SIGN_IN],
    ['subscriber', FORBIDDEN],
  ] as const)('refuses a %s before it looks at the body', async (role, expected) => {
    const answers = [
      await calendar[role].post('/venues', { venue: 'Hall' }),
      await calendar[role].post('/venues', { date: 'foo' }),
    ];

    expect(answers.map(refusal)).toEqual([expected, expected]);
    expect(pick(await calendar.editor.get('/venues'), 'total')).toEqual({ total: 0 });
  });

  it('looks at rights before the language', async () => {
    const answer = await calendar.visitor.post('/venues', { venue: 'Hall' }, { ml_language: 'xx' });

    expect(refusal(answer)).toEqual(SIGN_IN);
  });
});
