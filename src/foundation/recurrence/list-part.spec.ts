import { Temporal } from '../dates/temporal.js';
import { listPart } from './list-part.js';
import { parseRecurrence } from './parse-recurrence.js';

const NOW = '2027-06-15T10:00:00Z';
const MONTHS = 2;

/** The first and the last listed date without their times, how many there are, and where the listing begins and ends. */
function summarize(
  raw: object,
  {
    start = '2027-01-01',
    limit = 10,
    listedFrom = '',
  }: { start?: string; limit?: number; listedFrom?: string },
): unknown {
  const from = `${start} 12:00:00`;
  const recurrence = parseRecurrence(raw, { start: from, zone: 'UTC', maxOccurrences: 100_000 });
  const part = listPart(
    recurrence,
    { start: from, zone: 'UTC', now: Temporal.Instant.from(NOW) },
    { maxOccurrences: limit, recurrenceHorizonMonths: MONTHS },
    listedFrom === '' ? null : `${listedFrom} 12:00:00`,
  );
  if (part === null) return null;
  const { occurrences, coversFrom, listedUntil } = part;
  const days = occurrences.map(({ occurrence }) => occurrence.replace(' 12:00:00', ''));
  return [days[0], days.at(-1), days.length, coversFrom, listedUntil];
}

const DAILY = { rules: ['FREQ=DAILY'] };
const weekly = (count: number) => ({ rules: [`FREQ=WEEKLY;COUNT=${count}`] });

describe('a recurrence with as many dates as allowed', () => {
  it('needs no part', () => {
    expect(summarize(weekly(10), {})).toBeNull();
    expect(summarize({ rules: ['FREQ=MONTHLY'] }, { limit: 8 })).toBeNull();
    // The ninth is at the horizon.
    expect(summarize({ rules: ['FREQ=MONTHLY'] }, { limit: 7 })).not.toBeNull();
    // Rules that end are followed as well, and the others up to the horizon.
    expect(summarize({ rules: ['FREQ=MONTHLY', 'FREQ=MONTHLY;COUNT=2'] }, { limit: 8 })).toBeNull();
  });

  it('is listed from the first date that was listed before', () => {
    expect(summarize(weekly(10), { listedFrom: '2027-02-19' })).toEqual([
      ...['2027-02-19', '2027-03-05', 3],
      ...['2027-02-19 12:00:00', null],
    ]);
    expect(summarize({ rules: ['FREQ=MONTHLY'] }, { listedFrom: '2027-07-01' })).toEqual([
      ...['2027-07-01', '2027-08-01', 2],
      ...['2027-07-01 12:00:00', '2027-08-15 10:00:00'],
    ]);
    // There is none since then.
    expect(summarize(weekly(10), { listedFrom: '2027-03-06' })).toBeNull();
  });
});

describe('a recurrence with more', () => {
  // As many months of the past as there is room for: 12, 6, 3, 1 or none.
  it.each<[number, unknown[]]>([
    [426, ['2026-06-15', '2027-08-14', 426, '2026-06-15 10:00:00', '2027-08-15 10:00:00']],
    [425, ['2026-12-15', '2027-08-14', 243, '2026-12-15 10:00:00', '2027-08-15 10:00:00']],
    [243, ['2026-12-15', '2027-08-14', 243, '2026-12-15 10:00:00', '2027-08-15 10:00:00']],
    [242, ['2027-03-15', '2027-08-14', 153, '2027-03-15 10:00:00', '2027-08-15 10:00:00']],
    [153, ['2027-03-15', '2027-08-14', 153, '2027-03-15 10:00:00', '2027-08-15 10:00:00']],
    [152, ['2027-05-15', '2027-08-14', 92, '2027-05-15 10:00:00', '2027-08-15 10:00:00']],
    [92, ['2027-05-15', '2027-08-14', 92, '2027-05-15 10:00:00', '2027-08-15 10:00:00']],
    [91, ['2027-06-15', '2027-08-14', 61, '2027-06-15 10:00:00', '2027-08-15 10:00:00']],
    [61, ['2027-06-15', '2027-08-14', 61, '2027-06-15 10:00:00', '2027-08-15 10:00:00']],
    // Not even up to the horizon: up to the last one.
    [60, ['2027-06-15', '2027-08-13', 60, '2027-06-15 10:00:00', '2027-08-13 12:00:00']],
    [1, ['2027-06-15', '2027-06-15', 1, '2027-06-15 10:00:00', '2027-06-15 12:00:00']],
  ])('lists, of %i dates at most, the recent past and what comes', (limit, expected) => {
    expect(summarize(DAILY, { start: '2020-01-01', limit })).toEqual(expected);
  });

  it('leaves dates before the first that was listed unlisted', () => {
    const options = { start: '2020-01-01', limit: 100 };
    expect(summarize(DAILY, { ...options, listedFrom: '2027-05-10' })).toEqual([
      ...['2027-05-10', '2027-08-14', 97],
      ...['2027-05-10 12:00:00', '2027-08-15 10:00:00'],
    ]);
    // As far as there is room.
    expect(summarize(DAILY, { ...options, listedFrom: '2027-05-01' })).toEqual([
      ...['2027-05-15', '2027-08-14', 92],
      ...['2027-05-15 10:00:00', '2027-08-15 10:00:00'],
    ]);
    expect(summarize(DAILY, { ...options, listedFrom: '2027-08-01' })).toEqual([
      ...['2027-08-01', '2027-08-14', 14],
      ...['2027-08-01 12:00:00', '2027-08-15 10:00:00'],
    ]);
  });

  it('is listed to its end when that is before the horizon', () => {
    // From 1 January, a Friday: the 26th is on 25 June, the 33rd on 13 August.
    expect(summarize(weekly(26), { limit: 25 })).toEqual([
      ...['2027-03-19', '2027-06-25', 15],
      ...['2027-03-15 10:00:00', null],
    ]);
    expect(summarize(weekly(33), { limit: 25 })).toEqual([
      ...['2027-03-19', '2027-08-13', 22],
      ...['2027-03-15 10:00:00', null],
    ]);
    expect(summarize(weekly(34), { limit: 25 })).toEqual([
      ...['2027-03-19', '2027-08-13', 22],
      ...['2027-03-15 10:00:00', '2027-08-15 10:00:00'],
    ]);
  });

  it('is listed in its last year when it is over', () => {
    const over = { rules: ['FREQ=WEEKLY;UNTIL=20230101'] };
    expect(summarize(over, { start: '2020-01-03', limit: 100 })).toEqual([
      ...['2021-12-31', '2022-12-30', 53],
      ...['2021-12-31 12:00:00', null],
    ]);
    // The same date of the previous year is not one of them.
    expect(summarize({ rules: ['FREQ=DAILY;UNTIL=20221230'] }, { start: '2020-01-01', limit: 400 })).toEqual([
      ...['2021-12-31', '2022-12-30', 365],
      ...['2021-12-31 12:00:00', null],
    ]);
    // The last of them when there are too many.
    expect(summarize(over, { start: '2020-01-03', limit: 3 })).toEqual([
      ...['2022-12-16', '2022-12-30', 3],
      ...['2022-12-16 12:00:00', null],
    ]);
  });

  it('is listed in its last year before a date beyond the horizon', () => {
    const gap = { rules: ['FREQ=DAILY;COUNT=5'], dates: ['2030-01-01 12:00:00'] };
    expect(summarize(gap, { start: '2020-01-01', limit: 4 })).toEqual([
      ...['2020-01-02', '2020-01-05', 4],
      ...['2020-01-02 12:00:00', '2027-08-15 10:00:00'],
    ]);
  });
});
