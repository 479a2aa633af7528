import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';

/** What is sent, and what the answer then says. */
type Row = [name: string, sent: Record<string, unknown>, shown: object];

const shownDates = (start: string, end: string, utcStart: string, utcEnd: string): object => ({
  start_date: start,
  end_date: end,
  utc_start_date: utcStart,
  utc_end_date: utcEnd,
});

describe('the dates of POST /events', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each<Row>([
    [
      'a wall clock in the zone of the event',
      { start_date: '2027-07-01 10:00', end_date: '2027-07-01T11:30:15', timezone: 'America/New_York' },
      {
        ...shownDates(
          '2027-07-01 10:00:00',
          '2027-07-01 11:30:15',
          '2027-07-01 14:00:00',
          '2027-07-01 15:30:15',
        ),
        timezone: 'America/New_York',
        timezone_abbr: 'EDT',
      },
    ],
    [
      'an offset, converted into the zone',
      { start_date: '2027-07-01T10:00:00Z', end_date: '2027-07-01T13:00:00+02:00', timezone: 'Europe/Rome' },
      shownDates('2027-07-01 12:00:00', '2027-07-01 13:00:00', '2027-07-01 10:00:00', '2027-07-01 11:00:00'),
    ],
    [
      'timestamps',
      { start_date: '1814443200', end_date: '@1814446800', timezone: 'Asia/Hong_Kong' },
      shownDates('2027-07-01 20:00:00', '2027-07-01 21:00:00', '2027-07-01 12:00:00', '2027-07-01 13:00:00'),
    ],
    [
      'words, from now in the zone',
      { start_date: 'tomorrow 9am', end_date: '+1 day 11:00', timezone: 'Pacific/Auckland' },
      shownDates('2027-03-12 09:00:00', '2027-03-12 11:00:00', '2027-03-11 20:00:00', '2027-03-11 22:00:00'),
    ],
    [
      'a weekday',
      { start_date: 'next friday 7pm', end_date: 'next friday 9:30 pm' },
      shownDates('2027-03-12 19:00:00', '2027-03-12 21:30:00', '2027-03-12 19:00:00', '2027-03-12 21:30:00'),
    ],
    [
      'a fixed offset as a zone',
      { start_date: '2027-07-01 10:00', end_date: '2027-07-01 11:00', timezone: 'UTC+5.5' },
      {
        ...shownDates(
          '2027-07-01 10:00:00',
          '2027-07-01 11:00:00',
          '2027-07-01 04:30:00',
          '2027-07-01 05:30:00',
        ),
        timezone: 'UTC+5.5',
        timezone_abbr: 'UTC+5.5',
      },
    ],
    [
      'days without a time',
      { start_date: '2027-07-01', end_date: '2027-07-02' },
      shownDates('2027-07-01 00:00:00', '2027-07-02 00:00:00', '2027-07-01 00:00:00', '2027-07-02 00:00:00'),
    ],
    [
      'whole days',
      {
        start_date: '2027-07-01 10:00',
        end_date: '2027-07-03 12:00',
        all_day: true,
        timezone: 'Europe/Rome',
      },
      {
        all_day: true,
        ...shownDates(
          '2027-07-01 00:00:00',
          '2027-07-03 23:59:59',
          '2027-06-30 22:00:00',
          '2027-07-03 21:59:59',
        ),
      },
    ],
    [
      'a whole day of 23 hours',
      { start_date: '2027-03-28', end_date: '2027-03-28', all_day: 'true', timezone: 'Europe/Rome' },
      shownDates('2027-03-28 00:00:00', '2027-03-28 23:59:59', '2027-03-27 23:00:00', '2027-03-28 21:59:59'),
    ],
    [
      'a wall clock that the zone skips',
      { start_date: '2027-03-28 02:30', end_date: '2027-03-28 04:00', timezone: 'Europe/Rome' },
      shownDates('2027-03-28 03:30:00', '2027-03-28 04:00:00', '2027-03-28 01:30:00', '2027-03-28 02:00:00'),
    ],
    [
      'a wall clock that comes twice: the first',
      { start_date: '2027-10-31 02:30', end_date: '2027-10-31 02:30', timezone: 'Europe/Rome' },
      shownDates('2027-10-31 02:30:00', '2027-10-31 02:30:00', '2027-10-31 00:30:00', '2027-10-31 00:30:00'),
    ],
    [
      'an end before the start, which becomes the start of a lenient write',
      { start_date: '2027-07-02 10:00', end_date: '2027-07-01 10:00', lenient_dates: true },
      shownDates('2027-07-02 10:00:00', '2027-07-02 10:00:00', '2027-07-02 10:00:00', '2027-07-02 10:00:00'),
    ],
    [
      'a day of 1970',
      { start_date: '1970-01-01 00:00:00', end_date: '1970-01-01 00:00:00' },
      shownDates('1970-01-01 00:00:00', '1970-01-01 00:00:00', '1970-01-01 00:00:00', '1970-01-01 00:00:00'),
    ],
  ])('understands %s', async (_, sent, shown) => {
    const { status, body } = await calendar.editor.post('/events', anEvent(sent));

    expect(status).toBe(201);
    expect(body).toMatchObject(shown);
  });

  it.each<Row>([
    ['now, when nothing is sent', {}, { date: '2027-03-10 12:00:00', date_utc: '2027-03-10 12:00:00' }],
    ['now, when no date is sent', { date_utc: '0000-00-00 00:00:00' }, { date_utc: '2027-03-10 12:00:00' }],
    [
      'date, in the zone of the event',
      { date: '2027-03-01 10:00', timezone: 'Europe/Rome' },
      { date_utc: '2027-03-01 09:00:00' },
    ],
    [
      'date_utc',
      { date_utc: '2027-03-01 10:00', timezone: 'Europe/Rome' },
      { date_utc: '2027-03-01 10:00:00' },
    ],
    [
      'date_utc before date',
      { date: '2027-03-01 10:00', date_utc: '2027-03-02' },
      { date_utc: '2027-03-02 00:00:00' },
    ],
    [
      'nothing, for a draft',
      { status: 'draft' },
      { date: '2027-03-10 12:00:00', date_utc: '0000-00-00 00:00:00' },
    ],
    ['the date of a draft', { status: 'draft', date: '2027-03-01' }, { date_utc: '2027-03-01 00:00:00' }],
  ])('dates the publication by %s', async (_, sent, shown) => {
    const { body } = await calendar.editor.post('/events', anEvent(sent));

    expect(body).toMatchObject({ ...shown, modified_utc: '2027-03-10 12:00:00' });
  });
});

describe('the dates of POST /events where the site has a time zone', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'Europe/Ljubljana' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it.each([[undefined], ['']])('reads them there when the zone is %j', async (timezone) => {
    const { body } = await calendar.editor.post('/events', anEvent({ timezone, date: '2027-03-01 10:00' }));

    expect(body).toMatchObject({
      timezone: 'Europe/Ljubljana',
      start_date: '2027-05-01 19:30:00',
      utc_start_date: '2027-05-01 17:30:00',
      date: '2027-03-01 10:00:00',
      date_utc: '2027-03-01 09:00:00',
      modified: '2027-03-10 13:00:00',
      modified_utc: '2027-03-10 12:00:00',
    });
  });

  it('shows a publication at the end of the calendar at its last second', async () => {
    const date_utc = '9999-12-31 23:59:59';

    const { body } = await calendar.editor.post('/events', anEvent({ date_utc }));

    expect(body).toMatchObject({ status: 'future', date: date_utc, date_utc });
  });

  it('shows the publication date in the zone of the site, whatever the zone of the event', async () => {
    const { body } = await calendar.editor.post(
      '/events',
      anEvent({ timezone: 'Asia/Tokyo', date: '2027-03-01 10:00' }),
    );

    expect(body).toMatchObject({ date: '2027-03-01 02:00:00', date_utc: '2027-03-01 01:00:00' });
  });

  it('shows the day of the publication there as the first day of an offer', async () => {
    const sent = anEvent({ cost: '10', date_utc: '2027-03-01 23:30' });
    const { body } = await calendar.editor.post('/events', sent);

    const read = await calendar.visitor.get(`/events/${(body as { id: number }).id}`);

    const offers = { price: '10', validFrom: '2027-03-02T00:00:00+00:00' };
    expect(read.body).toMatchObject({ date: '2027-03-02 00:30:00', json_ld: { offers } });
  });
});
