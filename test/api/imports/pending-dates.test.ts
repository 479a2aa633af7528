// Changes of dates that the calendar does not list yet, and changes of a date and all that follow.
import { HorizonExtender } from '../../../src/calendar/events/series/horizon-extender.js';
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import type { ImportResult } from '../../../src/exchange/imports/import-state.js';
import { SourcesService } from '../../../src/exchange/imports/sources.service.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import type { Viewer } from '../../../src/requests/accounts/viewer.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { calendarOf, type Entry, entry } from './calendar.js';

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

async function load(...entries: readonly Entry[]): Promise<ImportResult> {
  const source = await calendar.app.get(SourcesService).upsert({ name: 'town', format: 'ics' }, viewer);
  const content = calendarOf(...entries);
  return calendar.app.get(ImportRunner).run({ source, content, viewer, language: 'en', isDryRun: false });
}

async function extendTo(instant: string): Promise<void> {
  clock.set(instant);
  await calendar.app.get(HorizonExtender).extend();
}

interface Listed {
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly event_status: string;
}

/** Each date as `03-02 19:00–20:00 Course`. */
async function list(): Promise<string[]> {
  const { body } = await calendar.editor.get('/events', { per_page: 50, start_date: '2026-01-01' });
  return ((body as { events?: Listed[] }).events ?? []).map(
    ({ title, start_date: start, end_date: end, event_status: status }) =>
      [`${start.slice(5, 16)}–${end.slice(11, 16)}`, title, status === 'scheduled' ? '' : status]
        .join(' ')
        .trim(),
  );
}

const ZONE = ';TZID=Europe/Ljubljana';
const course = (...lines: readonly string[]): Entry =>
  entry('course@x', 'SUMMARY:Course', `DTSTART${ZONE}:20270302T190000`, 'DURATION:PT1H', ...lines);
const WEEKLY = course('RRULE:FREQ=WEEKLY');
const change = (original: string, start: string, ...lines: readonly string[]): Entry =>
  entry(
    'course@x',
    `RECURRENCE-ID${ZONE}:${original}T190000`,
    `DTSTART${ZONE}:${start}`,
    'DURATION:PT2H',
    ...lines,
  );
const following = (original: string, start: string, ...lines: readonly string[]): Entry =>
  entry(
    'course@x',
    `RECURRENCE-ID${ZONE};RANGE=THISANDFUTURE:${original}T190000`,
    `DTSTART${ZONE}:${start}`,
    'DURATION:PT2H',
    ...lines,
  );

const plain = (...days: readonly string[]): string[] => days.map((day) => `${day} 19:00–20:00 Course`);
const LISTED = plain('03-02', '03-09', '03-16', '03-23', '03-30');

describe('a change of a date that is not listed yet', () => {
  const MOVED = change('20270413', '20270414T200000', 'SUMMARY:Course, moved');
  const CANCELLED = change('20270420', '20270420T190000', 'SUMMARY:Course', 'STATUS:CANCELLED');

  it('is applied when the date comes into being', async () => {
    expect(await load(WEEKLY, MOVED, CANCELLED)).toMatchObject({ counts: { created: 1 }, findings: [] });
    expect(await list()).toEqual(LISTED);
    // The user of a source may be removed meanwhile.
    await calendar.dataSource.query('UPDATE sources SET user_id = NULL');
    await extendTo('2027-03-15T12:00:00Z');
    expect(await list()).toEqual([...LISTED, ...plain('04-06'), '04-14 20:00–22:00 Course, moved']);
    expect(await load(WEEKLY, MOVED, CANCELLED)).toMatchObject({
      counts: { created: 0, updated: 0, unchanged: 1 },
    });
    await extendTo('2027-03-25T12:00:00Z');
    expect((await list()).slice(6)).toEqual([
      '04-14 20:00–22:00 Course, moved',
      '04-20 19:00–21:00 Course cancelled',
    ]);
  });

  it.each([
    ['is refused', '{"event_status": "nonsense"}'],
    ['breaks the code that reads it', '{"start_date": 5, "end_date": "never"}'],
    ['the database does not take', '{"title": "\\u0000"}'],
  ])('holds up nothing when it %s', async (_, body) => {
    const OTHER = entry('other@x', 'SUMMARY:Other', `DTSTART${ZONE}:20270303T190000`, 'RRULE:FREQ=WEEKLY');
    await load(WEEKLY, MOVED, change('20270406', '20270406T210000', 'SUMMARY:Late'), OTHER);
    await calendar.dataSource.query(
      `UPDATE source_items SET pending = jsonb_set(jsonb_set(pending, '{body}', $1::jsonb), '{isForFollowing}', 'true')
       WHERE pending ->> 'occurrence' = '2027-04-13 19:00:00'`,
      [body.replace('\\u0000', 'x'.repeat(100_000))],
    );
    await extendTo('2027-03-15T12:00:00Z');
    const dates = await list();
    expect(dates.filter((line) => line.includes('Other'))).toHaveLength(7);
    expect(dates.filter((line) => !line.includes('Other')).slice(0, 5)).toEqual(LISTED);
    expect(dates.filter((line) => /^04-(?:06|13)/.test(line) && !line.includes('Other'))).toHaveLength(2);
  });

  it('is forgotten when the source takes it back', async () => {
    await load(WEEKLY, MOVED);
    await load(WEEKLY);
    await extendTo('2027-03-15T12:00:00Z');
    expect(await list()).toEqual([...LISTED, ...plain('04-06', '04-13')]);
  });

  it('counts as the source says last', async () => {
    await load(WEEKLY);
    await load(WEEKLY, MOVED);
    await load(WEEKLY, change('20270413', '20270415T180000', 'SUMMARY:Course, later'));
    await extendTo('2027-03-15T12:00:00Z');
    expect((await list()).at(-1)).toBe('04-15 18:00–20:00 Course, later');
  });
});

describe('a change of a date and all that follow', () => {
  const NEW = following('20270316', '20270317T200000', 'SUMMARY:New course');

  it('moves each of them by the same time, also those that come later', async () => {
    await load(WEEKLY, NEW);
    const changed = [
      ...plain('03-02', '03-09'),
      ...['03-17', '03-24', '03-31'].map((day) => `${day} 20:00–22:00 New course`),
    ];
    expect(await list()).toEqual(changed);
    expect(await load(WEEKLY, NEW)).toMatchObject({ counts: { updated: 0, unchanged: 1 } });
    await extendTo('2027-03-15T12:00:00Z');
    expect((await list()).slice(5)).toEqual(['04-07 20:00–22:00 New course', '04-14 20:00–22:00 New course']);
    expect(await load(WEEKLY, NEW)).toMatchObject({ counts: { updated: 0, unchanged: 1 } });
    await load(WEEKLY);
    expect(await list()).toEqual([...LISTED, ...plain('04-06', '04-13')]);
  });

  it.each([
    [
      'a date of its own',
      [NEW, change('20270323', '20270325T190000', 'SUMMARY:Once')],
      ['03-17 20:00–22:00 New course', '03-25 19:00–21:00 Once', '03-31 20:00–22:00 New course'],
    ],
    [
      'a later change of all',
      [following('20270330', '20270401T190000', 'SUMMARY:Newest'), NEW],
      ['03-17 20:00–22:00 New course', '03-24 20:00–22:00 New course', '04-01 19:00–21:00 Newest'],
    ],
    [
      'an end',
      [following('20270316', '20270316T190000', 'SUMMARY:Course', 'STATUS:CANCELLED')],
      [
        '03-16 19:00–21:00 Course cancelled',
        '03-23 19:00–21:00 Course cancelled',
        '03-30 19:00–21:00 Course cancelled',
      ],
    ],
  ])('gives way to %s', async (_, changes, expected) => {
    await load(WEEKLY, ...changes);
    expect((await list()).slice(2)).toEqual(expected);
  });

  it('ends with its series', async () => {
    await load(course('RRULE:FREQ=WEEKLY;COUNT=4'), NEW);
    expect((await list()).slice(2)).toEqual(['03-17 20:00–22:00 New course', '03-24 20:00–22:00 New course']);
  });
});
