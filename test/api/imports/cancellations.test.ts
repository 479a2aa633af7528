// What a source says is off, without describing it: METHOD:CANCEL, and cancelled events without a title or a start.
import { HorizonExtender } from '../../../src/calendar/events/series/horizon-extender.js';
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import type { ImportResult } from '../../../src/exchange/imports/import-state.js';
import { SourcesService } from '../../../src/exchange/imports/sources.service.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import type { Viewer } from '../../../src/requests/accounts/viewer.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { calendarOf, type Entry, entry, evening } from './calendar.js';

let calendar: TestCalendar;
let viewer: Viewer;

beforeAll(async () => {
  calendar = await startTestCalendar({ RECURRENCE_HORIZON_MONTHS: '1' });
  viewer = { role: 'editor', userId: calendar.userIds.editor, login: 'editor' };
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
  clock.set('2027-03-01T12:00:00Z');
});
afterEach(() => {
  clock.set(null);
});

async function load(
  content: string,
  options: { isDryRun?: boolean; name?: string; vanished?: 'trash' } = {},
): Promise<ImportResult> {
  const { isDryRun = false, name = 'town', ...input } = options;
  const source = await calendar.app.get(SourcesService).upsert({ name, format: 'ics', ...input }, viewer);
  return calendar.app.get(ImportRunner).run({ source, content, viewer, language: 'en', isDryRun });
}

const withMethod = (method: string, ...entries: readonly Entry[]): string =>
  calendarOf(...entries).replace('VERSION:2.0', `VERSION:2.0\r\nMETHOD:${method}`);
const cancel = (uid: string, ...lines: readonly string[]): string =>
  withMethod('CANCEL', entry(uid, 'DTSTAMP:20270302T000000Z', 'SEQUENCE:1', ...lines));

interface Listed {
  readonly title: string;
  readonly start_date: string;
  readonly event_status: string;
  readonly event_status_reason: string;
}

/** Each event as `03-02 19:00 Course`, with its status and the reason for it. */
async function list(): Promise<string[]> {
  const { body } = await calendar.editor.get('/events', { per_page: 50, start_date: '2026-01-01' });
  return ((body as { events?: Listed[] }).events ?? []).map(
    ({ title, start_date: start, event_status: status, event_status_reason: reason }) =>
      [start.slice(5, 16), title, ...(status === 'scheduled' ? [] : [status]), reason].join(' ').trim(),
  );
}

const getMessages = ({ findings }: ImportResult): string[] => findings.map(({ message }) => message);
const UNKNOWN = 'This cancels an event or a date that this source has not brought here.';

const ZONE = ';TZID=Europe/Ljubljana';
const COURSE = entry(
  'course@x',
  'SUMMARY:Course',
  `DTSTART${ZONE}:20270302T190000`,
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY',
);
const CALENDAR = calendarOf(evening('a@x', 'Jazz', '20270305'), evening('b@x', 'Blues', '20270306'), COURSE);
const DAYS = ['03-02', '03-09', '03-16', '03-23', '03-30'];
const plain = (...days: readonly string[]): string[] => days.map((day) => `${day} 19:00 Course`);
const others = (lines: readonly string[]): string[] => lines.filter((line) => !line.includes('Course'));
const ofCourse = (lines: readonly string[]): string[] => lines.filter((line) => line.includes('Course'));

describe('METHOD:CANCEL', () => {
  it.each([
    ['with its UID alone', ['STATUS:CANCELLED'], ' cancelled'],
    ['without a status', [], ' cancelled'],
    ['in full', ['SUMMARY:Jazz', `DTSTART${ZONE}:20270305T190000`, 'STATUS:CANCELLED'], ' cancelled'],
    ['with a reason', ['COMMENT:The hall is flooded'], ' cancelled The hall is flooded'],
    ['with attendees', ['ATTENDEE:mailto:ana@example.org', 'STATUS:CANCELLED'], ' cancelled'],
    ['spelled as in America', ['STATUS:CANCELED'], ' cancelled'],
  ])('cancels the event that it names, %s', async (_, lines, suffix) => {
    await load(CALENDAR);
    const message = cancel('a@x', ...lines);
    expect((await load(message, { isDryRun: true })).counts).toMatchObject({ updated: 1, removed: 0 });
    const { counts, findings } = await load(message);
    expect([counts, findings]).toEqual([
      { created: 0, updated: 1, unchanged: 0, removed: 0, refused: 0, kept_local: 0 },
      [],
    ]);
    expect(others(await list())).toEqual([`03-05 19:00 Jazz${suffix}`, '03-06 19:00 Blues']);
    expect(ofCourse(await list())).toEqual(plain(...DAYS));
    expect((await load(message)).counts).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('leaves an event alone of which it only uninvites somebody', async () => {
    await load(CALENDAR);
    const { counts, findings } = await load(cancel('a@x', 'ATTENDEE:mailto:ana@example.org'));
    expect([counts.refused, findings[0]?.message]).toEqual([
      1,
      'This is a message about an event (METHOD:CANCEL), which changes nothing in a calendar.',
    ]);
    expect(others(await list())).toEqual(['03-05 19:00 Jazz', '03-06 19:00 Blues']);
  });

  it('cancels nothing of another source, and tells what it does not know', async () => {
    await load(CALENDAR);
    const result = await load(cancel('a@x'), { name: 'other' });
    expect([getMessages(result), result.counts.created]).toEqual([[UNKNOWN], 0]);
    expect(getMessages(await load(cancel('z@x')))).toEqual([UNKNOWN]);
    expect(others(await list())).toEqual(['03-05 19:00 Jazz', '03-06 19:00 Blues']);
  });

  it('keeps what people decided here', async () => {
    await load(CALENDAR);
    const { body } = await calendar.editor.get('/events', { search: 'Jazz' });
    const [event] = (body as { events: { id: number }[] }).events;
    await calendar.editor.patch(`/events/${event?.id}`, { event_status: 'postponed' });
    expect((await load(cancel('a@x'))).counts).toMatchObject({ updated: 0, kept_local: 1 });
    expect(others(await list())).toEqual(['03-05 19:00 Jazz postponed', '03-06 19:00 Blues']);
  });

  it('holds until the source has the event again', async () => {
    await load(CALENDAR);
    await load(cancel('a@x'));
    await load(CALENDAR);
    expect(others(await list())).toEqual(['03-05 19:00 Jazz', '03-06 19:00 Blues']);
  });
});

describe('METHOD:CANCEL of a series', () => {
  const CANCELLED = (days: readonly string[]): string[] =>
    DAYS.map((day) => `${day} 19:00 Course${days.includes(day) ? ' cancelled' : ''}`);

  it.each([
    ['all of it', '', DAYS],
    ['a date on its clock', `RECURRENCE-ID${ZONE}:20270309T190000`, ['03-09']],
    ['a date in UTC', 'RECURRENCE-ID:20270309T180000Z', ['03-09']],
    ['a date in another zone', 'RECURRENCE-ID;TZID=Europe/London:20270309T180000', ['03-09']],
    ['a floating date', 'RECURRENCE-ID:20270309T190000', ['03-09']],
    ['a day', 'RECURRENCE-ID;VALUE=DATE:20270309', ['03-09']],
    [
      'a date and all that follow',
      `RECURRENCE-ID${ZONE};RANGE=THISANDFUTURE:20270316T190000`,
      ['03-16', '03-23', '03-30'],
    ],
  ])('cancels %s', async (_, id, days) => {
    await load(CALENDAR);
    const message = cancel('course@x', ...(id === '' ? [] : [id]), 'STATUS:CANCELLED');
    expect((await load(message)).findings).toEqual([]);
    expect(ofCourse(await list())).toEqual(CANCELLED(days));
    expect((await load(message)).counts).toMatchObject({ updated: 0, created: 0 });
    await load(CALENDAR);
    expect(ofCourse(await list())).toEqual(CANCELLED([]));
  });

  it('keeps what the source has said of other dates, and cancels dates that come later', async () => {
    const moved = entry(
      'course@x',
      `RECURRENCE-ID${ZONE}:20270316T190000`,
      `DTSTART${ZONE}:20270317T200000`,
      'SUMMARY:Course, moved',
    );
    const later = entry(
      'course@x',
      `RECURRENCE-ID${ZONE}:20270413T190000`,
      `DTSTART${ZONE}:20270414T200000`,
      'SUMMARY:Course, later',
    );
    await load(calendarOf(COURSE, moved, later));
    await load(cancel('course@x', `RECURRENCE-ID${ZONE}:20270323T190000`));
    await load(cancel('course@x', `RECURRENCE-ID${ZONE}:20270413T190000`));
    clock.set('2027-03-25T12:00:00Z');
    await calendar.app.get(HorizonExtender).extend();
    expect(await list()).toEqual([
      ...plain('03-02', '03-09'),
      '03-17 20:00 Course, moved',
      '03-23 19:00 Course cancelled',
      ...plain('03-30', '04-06'),
      '04-14 20:00 Course, later cancelled',
      ...plain('04-20'),
    ]);
  });

  it('tells a date that is none of it', async () => {
    await load(CALENDAR);
    const result = await load(cancel('course@x', `RECURRENCE-ID${ZONE}:20270310T190000`));
    expect(getMessages(result)).toEqual([UNKNOWN]);
    expect(ofCourse(await list())).toEqual(plain(...DAYS));
  });

  it.each([
    ['that has moved', `RECURRENCE-ID${ZONE}:20270310T190000`, []],
    ['by its day', 'RECURRENCE-ID;VALUE=DATE:20270310', []],
    ['and not by where it has moved', `RECURRENCE-ID${ZONE}:20270311T200000`, [UNKNOWN]],
  ])('cancels an invitation to a date %s', async (_, id, messages) => {
    const lines = ['SUMMARY:Talk', `DTSTART${ZONE}:20270311T200000`, `RECURRENCE-ID${ZONE}:20270310T190000`];
    await load(calendarOf(entry('c@x', ...lines)));
    expect(getMessages(await load(cancel('c@x', id)))).toEqual(messages);
    expect(await list()).toEqual([`03-11 20:00 Talk${messages.length === 0 ? ' cancelled' : ''}`]);
  });

  it('cancels many dates of one event in time', async () => {
    const dates = Array.from(
      { length: 1200 },
      (_, n) => `RECURRENCE-ID;VALUE=DATE:${20_000_101 + n * 10_000}`,
    );
    await load(CALENDAR);
    const message = withMethod('CANCEL', ...dates.map((date) => entry('course@x', date)));
    const { counts, findings } = await load(message);
    expect([counts.refused, counts.updated, findings.length > 0]).toEqual([1, 0, true]);
  });

  it('cancels the single date to which there was an invitation', async () => {
    await load(
      calendarOf(
        entry(
          'c@x',
          'SUMMARY:Talk',
          `DTSTART${ZONE}:20270309T190000`,
          `RECURRENCE-ID${ZONE}:20270309T190000`,
        ),
      ),
    );
    expect((await load(cancel('c@x', `RECURRENCE-ID${ZONE}:20270309T190000`))).findings).toEqual([]);
    expect(await list()).toEqual(['03-09 19:00 Talk cancelled']);
  });
});

describe('a cancelled event without a title or a start', () => {
  it.each([
    ['an event of the file before', [], entry('a@x', 'STATUS:CANCELLED'), '03-05 19:00 Jazz cancelled'],
    [
      'a date of a series of the file',
      [evening('a@x', 'Jazz', '20270305')],
      entry('course@x', `RECURRENCE-ID${ZONE}:20270309T190000`, 'STATUS:Cancelled'),
      '03-09 19:00 Course cancelled',
    ],
  ])('cancels %s', async (_, more, cancelled, expected) => {
    await load(CALENDAR);
    const result = await load(calendarOf(...more, evening('b@x', 'Blues', '20270306'), COURSE, cancelled));
    expect([result.counts.refused, result.counts.removed, result.findings]).toEqual([0, 0, []]);
    expect(await list()).toContain(expected);
  });

  it('is told when nobody knows it', async () => {
    const result = await load(
      calendarOf(evening('b@x', 'Blues', '20270306'), entry('z@x', 'STATUS:CANCELLED')),
    );
    expect(getMessages(result)).toEqual([UNKNOWN]);
    expect(await list()).toEqual(['03-06 19:00 Blues']);
  });
});

describe('a message of attendees', () => {
  it.each(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH', 'ADD'])('%s changes nothing', async (method) => {
    await load(CALENDAR);
    const before = await list();
    const result = await load(withMethod(method, evening('course@x', 'Other', '20270401')));
    expect(getMessages(result)).toEqual([
      `This is a message about an event (METHOD:${method}), which changes nothing in a calendar.`,
    ]);
    expect(result.counts).toMatchObject({ created: 0, updated: 0, removed: 0, refused: 1 });
    expect(await list()).toEqual(before);
  });
});

it('reads a cancellation beside the calendar that it belongs to, by version', async () => {
  const newer = entry('a@x', 'SEQUENCE:0', 'DTSTAMP:20270101T000000Z');
  const [jazz, blues] = [
    evening('a@x', 'Jazz', '20270305', 'SEQUENCE:2'),
    evening('b@x', 'Blues', '20270306'),
  ];
  await load(calendarOf(jazz, blues) + withMethod('CANCEL', newer) + cancel('b@x'));
  expect(await list()).toEqual(['03-05 19:00 Jazz', '03-06 19:00 Blues cancelled']);
});

it('ignores messages that are older than what the source has sent since', async () => {
  const jazz = (sequence: number, title: string, ...lines: readonly string[]): Entry =>
    evening('a@x', title, '20270305', `SEQUENCE:${sequence}`, ...lines);
  const late = (sequence: number, last: number): string[] => [
    `This message is older (version ${sequence}) than what the source has sent since (version ${last}); it changes nothing.`,
  ];
  const send = async (content: string): Promise<[string[], string[]]> => {
    const rehearsed = getMessages(await load(content, { isDryRun: true }));
    const result = await load(content);
    expect(getMessages(result)).toEqual(rehearsed);
    expect(result.counts.removed).toBe(0);
    return [getMessages(result), await list()];
  };
  const cancelling = (...lines: readonly string[]): string => withMethod('CANCEL', entry('a@x', ...lines));
  const [planned, cancelled] = ['03-05 19:00 Jazz', '03-05 19:00 Jazz cancelled'];
  await load(calendarOf(jazz(4, 'Jazz')));
  expect(await send(cancelling('SEQUENCE:3'))).toEqual([late(3, 4), [planned]]);
  // Only the number has grown.
  expect(await send(withMethod('REQUEST', jazz(6, 'Jazz')))).toEqual([[], [planned]]);
  expect(await send(cancelling('SEQUENCE:5'))).toEqual([late(5, 6), [planned]]);
  for (const method of ['REQUEST', 'PUBLISH'])
    expect(await send(withMethod(method, jazz(5, 'Old')))).toEqual([late(5, 6), [planned]]);
  expect(await send(cancelling('SEQUENCE:7'))).toEqual([[], [cancelled]]);
  expect(await send(withMethod('REQUEST', jazz(6, 'Jazz')))).toEqual([late(6, 7), [cancelled]]);
  // A calendar says what holds now, whatever it counts.
  expect(await send(calendarOf(jazz(1, 'Jazz')))).toEqual([[], [planned]]);
  expect(await send(cancelling())).toEqual([[], [cancelled]]);
});

it('compares the versions of single dates', async () => {
  const id = `RECURRENCE-ID${ZONE}:20270309T190000`;
  const moved = entry('course@x', id, `DTSTART${ZONE}:20270310T190000`, 'SUMMARY:Course', 'SEQUENCE:5');
  await load(calendarOf(COURSE, moved));
  const old = withMethod('CANCEL', entry('course@x', id, 'SEQUENCE:4'));
  expect(getMessages(await load(old))).toEqual([expect.stringContaining('(version 4)')]);
  expect((await load(withMethod('CANCEL', entry('course@x', id, 'SEQUENCE:6')))).findings).toEqual([]);
  expect(ofCourse(await list())[1]).toBe('03-10 19:00 Course cancelled');
});

it('takes no event for gone whose message comes too late', async () => {
  const date = (day: string, sequence: number, title = 'Course'): Entry =>
    entry(
      'course@x',
      `RECURRENCE-ID${ZONE}:202703${day}T190000`,
      `DTSTART${ZONE}:202703${day}T190000`,
      `SUMMARY:${title}`,
      `SEQUENCE:${sequence}`,
    );
  const source = { name: 'town', vanished: 'trash' } as const;
  await load(withMethod('PUBLISH', date('09', 4), date('16', 4)), source);
  const late = await load(withMethod('PUBLISH', date('09', 3, 'Old'), date('16', 5, 'New')), source);
  expect(late.counts).toMatchObject({ removed: 0, updated: 1 });
  expect(await list()).toEqual(['03-09 19:00 Course', '03-16 19:00 New']);
});

it('gives no event the id of another one whose message comes too late', async () => {
  const jazz = (uid: string, sequence: number): Entry =>
    evening(uid, 'Jazz', '20270305', `SEQUENCE:${sequence}`);
  await load(calendarOf(jazz('a@x', 4)));
  await load(withMethod('REQUEST', jazz('a@x', 3), jazz('b@x', 0)));
  expect(await list()).toEqual(['03-05 19:00 Jazz', '03-05 19:00 Jazz']);
});
