import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, refusal } from '../../support/make.js';

describe('what POST /events refuses', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([
    ['a list', '[]', 'application/json'],
    ['a text', '"title"', 'application/json'],
    ['nothing', '', 'application/json'],
    [
      'null where values are required',
      '{"title":null,"start_date":null,"end_date":null}',
      'application/json',
    ],
  ])('names everything that is missing when the body is %s', async (_, body, type) => {
    const answer = await calendar.editor.send('POST', '/events', {}, { 'Content-Type': type }, body);

    expect(refusal(answer)).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['title', 'start_date', 'end_date'],
    });
  });

  it('tells what is missing and what is wrong at once', async () => {
    const answer = await calendar.editor.post('/events', {
      start_date: 'foo',
      all_day: 'yes',
      venue: 'nowhere',
    });

    expect(refusal(answer)).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      params: ['title', 'end_date'],
    });
    expect(answer.body).toMatchObject({
      additional_errors: [
        {
          code: 'rest_invalid_param',
          data: {
            status: 400,
            params: {
              start_date: expect.any(String) as string,
              all_day: expect.any(String) as string,
              venue: expect.any(String) as string,
            },
            details: { all_day: { code: 'rest_invalid_type', data: { param: 'all_day' } } },
          },
        },
      ],
    });
  });

  it.each<[string, unknown]>([
    ['title', ''],
    ['title', '   '],
    ['title', '<b></b>'],
    ['title', 7],
    ['title', 'x'.repeat(1001)],
    ['start_date', ''],
    ['start_date', 'before my birthday'],
    ['start_date', '31/13/2027'],
    ['start_date', ['2027-05-01']],
    ['start_date', { year: 2027 }],
    ['start_date', true],
    ['start_date', 1803900000],
    ['end_date', 'a'],
    ['end_date', ['2027-05-01']],
    ['author', ''],
    ['author', 999],
    ['author', 'editor'],
    ['date', 'foo'],
    ['date_utc', ''],
    ['description', 5],
    ['slug', ''],
    ['excerpt', {}],
    ['status', 'published'],
    ['status', 'auto-draft'],
    ['timezone', 'Mars/Olympus'],
    ['all_day', 'on'],
    ['image', 999],
    ['image', 'http://10.0.0.1/a.jpg'],
    ['cost', { price: 5 }],
    ['website', 'javascript:alert(1)'],
    ['website', 'jazz.example'],
    ['show_map', 'maybe'],
    ['featured', 2],
    ['venue', 999],
    ['venue', 'Hall'],
    ['venue', {}],
    ['venue', { venue: '' }],
    ['organizer', [{ phone: '1' }]],
    ['categories', [{ colour: 'red' }]],
    ['offers', [{ price: 'free' }]],
    ['offers', 'none'],
    ['post_parent', 999],
    ['language', 'de'],
  ])('refuses %s when it is %j', async (name, value) => {
    const answer = await calendar.editor.post('/events', anEvent({ [name]: value }));

    expect(refusal(answer)).toEqual({ status: 400, code: 'rest_invalid_param', params: [name] });
    expect((await calendar.editor.get('/events')).body).toMatchObject({ total: 0 });
  });

  it.each([
    [1803900000, { start_date: { code: 'rest_invalid_type', data: { param: 'start_date' } } }],
    [['2027-05-01'], []],
    [{ year: 2027 }, []],
    [true, []],
    ['foo', []],
  ])('tells of the start_date %j the details that the original tells', async (start_date, details) => {
    const event = await calendar.editor.make('/events', anEvent());

    const answers = [
      await calendar.editor.post('/events', anEvent({ start_date })),
      await calendar.editor.post(`/events/${event.id}`, { start_date }),
    ];

    const expected = {
      status: 400,
      body: { data: { params: { start_date: expect.any(String) as string }, details } },
    };
    expect(answers).toMatchObject([expected, expected]);
  });

  it.each([
    ['start_date', { start_date: '0001-01-01 00:00:00', timezone: 'Asia/Tokyo' }],
    ['end_date', { end_date: '9999-12-31 23:00:00', timezone: 'America/New_York' }],
  ])('refuses a %s that lies outside the calendar in the zone of the event', async (name, fields) => {
    const { id } = await calendar.editor.make('/events', anEvent());

    const created = await calendar.editor.post('/events', anEvent(fields));
    const updated = await calendar.editor.post(`/events/${id}`, fields);

    const expected = { status: 400, code: 'rest_invalid_param', params: [name] };
    expect([created, updated].map(refusal)).toEqual([expected, expected]);
    expect((await calendar.editor.get('/events')).body).toMatchObject({ total: 1 });
  });

  it.each([
    ['visitor', 401],
    ['subscriber', 403],
  ] as const)('tells a %s nothing but that they may not', async (who, status) => {
    const answer = await calendar[who].post('/events', { title: '', venue: 999 });

    expect(refusal(answer)).toEqual({ status, code: 'rest_forbidden' });
  });
});
