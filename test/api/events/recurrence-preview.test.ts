import {
  expectBody,
  FORBIDDEN,
  invalid,
  missing,
  refusal,
  type Refusal,
  SIGN_IN,
} from '../../support/responses.js';
import type { ApiResponse, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const PATH = '/recurrence/preview';

/** Two hours on Tuesday evenings, unless the test says otherwise. */
const aRecurrence = (fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  start_date: '2027-03-16 19:00:00',
  duration: 7200,
  timezone: 'Europe/Ljubljana',
  recurrence: 'FREQ=WEEKLY;COUNT=3',
  ...fields,
});

describe('POST /recurrence/preview', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const preview = (
    fields: Readonly<Record<string, unknown>> = {},
    as: Api = calendar.editor,
  ): Promise<ApiResponse> => as.post(PATH, aRecurrence(fields));

  it.each<[name: string, sent: Record<string, unknown>, dates: string[], sentence: string | null]>([
    [
      'a rule over a change of clocks, in the language of the request',
      { recurrence: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270420', ml_language: 'sl' },
      ['2027-03-16 19:00:00', '2027-03-30 19:00:00', '2027-04-13 19:00:00'],
      'vsak drugi torek do 20. aprila 2027',
    ],
    [
      'lines, with a zone of their own',
      { recurrence: 'RRULE:FREQ=DAILY;COUNT=3\r\nEXDATE;TZID=Europe/London:20270317T180000' },
      ['2027-03-16 19:00:00', '2027-03-18 19:00:00'],
      'every day, 3 times, with exceptions',
    ],
    [
      'exact dates',
      { recurrence: { dates: ['2027-05-01', '2027-04-01T20:00:00'] } },
      ['2027-03-16 19:00:00', '2027-04-01 20:00:00', '2027-05-01 19:00:00'],
      null,
    ],
    [
      'an hour that the clocks skip',
      { start_date: '2027-03-27 02:30', recurrence: 'FREQ=DAILY;COUNT=2' },
      ['2027-03-27 02:30:00', '2027-03-28 03:30:00'],
      'every day, 2 times',
    ],
    [
      'whole days, and a rule without an end up to the horizon',
      { all_day: true, recurrence: 'FREQ=YEARLY', duration: undefined, end_date: '2027-03-17' },
      ['2027-03-16 00:00:00', '2028-03-16 00:00:00', '2029-03-16 00:00:00'],
      'every year on 16 March',
    ],
  ])('lists the dates of %s', async (_, sent, dates, sentence) => {
    const { status, body } = await preview(sent);

    expect(status).toBe(200);
    expectBody(body, { dates, sentence, conflicts: [] });
  });

  it('reads forms, and answers in the language of the address', async () => {
    const form = new URLSearchParams({
      start_date: '2027-03-16 19:00',
      end_date: '2027-03-16 21:00',
      'recurrence[rules][0]': 'FREQ=MONTHLY;BYDAY=3TU;COUNT=2',
      'recurrence[excluded][0]': '2027-03-16',
    });
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const german = calendar.editor.under('/de/calendar/events/v1');
    const { body } = await german.send('POST', PATH, {}, type, form.toString());

    expectBody(body, {
      dates: ['2027-04-20 19:00:00'],
      sentence: 'jeden Monat am dritten Dienstag, 2-mal, mit Ausnahmen',
      conflicts: [],
    });
  });

  it.each<[name: string, sent: Record<string, unknown>, refused: Refusal]>([
    ['no start', { start_date: undefined }, missing('start_date')],
    ['no recurrence', { recurrence: undefined }, missing('recurrence')],
    ['neither end nor duration', { duration: undefined }, invalid('end_date')],
    ['both', { end_date: '2027-03-16 21:00' }, invalid('end_date')],
    ['an end before the start', { duration: undefined, end_date: '2027-03-16 18:00' }, invalid('end_date')],
    ['a duration of nothing', { duration: 0 }, invalid('duration')],
    ['a duration of years', { duration: 40_000_000 }, invalid('duration')],
    ['a zone that is none', { timezone: 'Mars/North' }, invalid('timezone')],
    ['a venue that is none', { venue: 99 }, invalid('venue')],
    ['a number as recurrence', { recurrence: 1 }, invalid('recurrence')],
    [
      'several wrong parts',
      { recurrence: { rules: ['FREQ=HOURLY', 'FREQ=DAILY'], dates: ['2027-02-30'] } },
      invalid('recurrence.rules[0]', 'recurrence.dates[0]'),
    ],
    ['too many dates', { recurrence: 'FREQ=DAILY;UNTIL=20330101' }, invalid('recurrence')],
    [
      'a rule that is never true',
      { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
      invalid('recurrence.rules[0]'),
    ],
  ])('refuses %s', async (_, sent, refused) => {
    expect(refusal(await preview(sent))).toEqual(refused);
  });

  it('names the part of a rule in the language of the request', async () => {
    const { body } = await preview({ recurrence: 'FREQ=WEEKLY;BYDAY=2MO', ml_language: 'de' });

    expect(body).toMatchObject({
      data: { params: { 'recurrence.rules[0]': 'BYDAY=2MO lässt sich nicht mit FREQ=WEEKLY verbinden.' } },
    });
  });

  it('is for those who may create events, and creates nothing', async () => {
    const sent = { venue: { venue: 'New Hall' }, title: 'Yoga', categories: 'New' };

    expect(refusal(await preview(sent, calendar.visitor))).toEqual(SIGN_IN);
    expect(refusal(await preview(sent, calendar.subscriber))).toEqual(FORBIDDEN);
    const { status, headers, body } = await preview(sent, calendar.contributor);
    expect([status, headers.get('Calendar-Ignored'), body]).toEqual([
      200,
      // The fields of an event may be sent, too.
      null,
      expect.objectContaining({ conflicts: [] }),
    ]);
    const pictured = { venue: { venue: 'New Hall', image: 'https://images.example/hall.jpg' } };
    expect((await preview(pictured, calendar.editor)).status).toBe(200);
    for (const path of ['/events', '/venues', '/categories', '/images'])
      expect((await calendar.editor.get(path, { hide_empty: false })).body).toMatchObject({ total: 0 });
  });
});

describe('the conflicts of POST /recurrence/preview', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('are the events of the venue that overlap a date', async () => {
    const hall = await calendar.editor.make('/venues', { venue: 'Hall' });
    const yard = await calendar.editor.make('/venues', { venue: 'Yard' });
    const at = (title: string, start: string, end: string, fields: object = {}): Promise<{ id: number }> =>
      makeEvent(calendar.editor, {
        title,
        start_date: `2027-03-${start}`,
        end_date: `2027-03-${end}`,
        timezone: 'Europe/Ljubljana',
        venue: hall.id,
        ...fields,
      });
    const fair = await at('Fair & Market', '16 09:00', '23 19:30');
    const late = await at('Late', '16 20:59', '16 23:00');
    const abroad = await at('In UTC', '23 18:30', '23 18:45', { timezone: 'UTC' });
    const moment = await at('Moment', '23 19:00', '23 19:00');
    await at('Before', '16 17:00', '16 19:00', { venue: yard.id });
    await at('Just before', '22 17:00', '22 19:00');
    await at('Just after', '23 21:00', '23 22:00');
    const conflict = (
      { id }: { id: number },
      title: string,
      start: string,
      end: string,
      day: string,
    ): object => ({
      id,
      title,
      start_date: `2027-03-${start}:00`,
      end_date: `2027-03-${end}:00`,
      occurrence: `2027-03-${day} 19:00:00`,
    });

    const { body } = await calendar.editor.post(PATH, aRecurrence({ venue: hall.id }));
    expectBody((body as { conflicts: object }).conflicts, [
      conflict(fair, 'Fair &#038; Market', '16 09:00', '23 19:30', '16'),
      conflict(late, 'Late', '16 20:59', '16 23:00', '16'),
      conflict(fair, 'Fair &#038; Market', '16 09:00', '23 19:30', '23'),
      conflict(moment, 'Moment', '23 19:00', '23 19:00', '23'),
      conflict(abroad, 'In UTC', '23 18:30', '23 18:45', '23'),
    ]);
  });

  it('are those that the caller may see', async () => {
    const hall = await calendar.editor.make('/venues', { venue: 'Hall' });
    const make = async (as: Api, title: string, fields: object): Promise<void> => {
      const { id } = await makeEvent(as, {
        title,
        start_date: '2027-03-16 19:00',
        end_date: '2027-03-16 20:00',
        timezone: 'Europe/Ljubljana',
        venue: hall.id,
        ...fields,
      });
      if (title === 'Trashed') await calendar.editor.delete(`/events/${id}`);
    };
    await make(calendar.editor, 'Public', {});
    await make(calendar.editor, 'Draft', { status: 'draft' });
    await make(calendar.editor, 'Private', { status: 'private' });
    await make(calendar.editor, 'Secret', { password: 'sesame' });
    await make(calendar.editor, 'Trashed', {});
    await make(calendar.contributor, 'Own draft', { status: 'draft' });
    const seenBy = async (as: Api): Promise<string[]> => {
      const { body } = await as.post(PATH, aRecurrence({ venue: hall.id }));
      return (body as { conflicts: { title: string }[] }).conflicts.map(({ title }) => title);
    };

    expect(await seenBy(calendar.editor)).toEqual(['Public', 'Draft', 'Private', 'Secret', 'Own draft']);
    expect(await seenBy(calendar.author)).toEqual(['Public']);
    expect(await seenBy(calendar.contributor)).toEqual(['Public', 'Own draft']);
  });

  it('are at most a hundred', async () => {
    const hall = await calendar.editor.make('/venues', { venue: 'Hall' });
    await makeEvent(calendar.editor, { start_date: '2027-03-01', end_date: '2028-03-01', venue: hall.id });
    const sent = aRecurrence({ venue: hall.id, recurrence: 'FREQ=DAILY;COUNT=150' });
    const { body } = await calendar.editor.post(PATH, sent);
    const { dates, conflicts } = body as { dates: string[]; conflicts: { occurrence: string }[] };

    expect(conflicts.map(({ occurrence }) => occurrence)).toEqual(dates.slice(0, 100));
  });
});
