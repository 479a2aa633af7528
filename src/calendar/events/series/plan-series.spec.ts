import { clock } from '../../../foundation/dates/clock.js';
import { Temporal } from '../../../foundation/dates/temporal.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import { RecurrenceError } from '../../../foundation/recurrence/recurrence-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { EventTimes } from '../write/event-times.js';
import {
  formatRecurrence,
  planSeries,
  reportErrors,
  resolveOccurrence,
  type SeriesLimits,
  toOccurrenceTimes,
  toSeriesLimits,
  toSeriesTimes,
} from './plan-series.js';

const TIMES = {
  timeZone: 'Europe/Ljubljana',
  allDay: false,
  start: '2027-03-15 19:00:00',
  duration: 5400,
};
const LIMITS: SeriesLimits = { maxOccurrences: 10, recurrenceHorizonMonths: 1 };

beforeEach(() => {
  clock.set('2027-03-01T12:00:00Z');
});
afterEach(() => {
  clock.set(null);
});

/** The parameter errors that the work is refused with. */
const listErrors = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error.options.parameterErrors;
  }
  throw new Error('It is not refused');
};
const weekly = (...days: string[]) =>
  days.map((day) => ({ occurrence: `${day} 19:00:00`, start: `${day} 19:00:00` }));

describe('planSeries', () => {
  it('lists a recurrence that ends in full', () => {
    expect(planSeries({ rules: ['FREQ=WEEKLY;COUNT=3'] }, TIMES, LIMITS)).toEqual({
      ...TIMES,
      rules: ['FREQ=WEEKLY;COUNT=3'],
      dates: [],
      excluded: [],
      occurrences: weekly('2027-03-15', '2027-03-22', '2027-03-29'),
      listedFrom: null,
      listedUntil: null,
    });
  });

  it('lists one without an end up to the horizon', () => {
    const dates = ['2027-03-16 10:00:00'];
    const raw = { rules: ['FREQ=WEEKLY'], dates, excluded: ['2027-03-22'] };
    expect(planSeries(raw, TIMES, LIMITS)).toMatchObject({
      rules: ['FREQ=WEEKLY'],
      dates,
      excluded: ['2027-03-22'],
      occurrences: [
        ...weekly('2027-03-15'),
        { occurrence: '2027-03-16 10:00:00', start: '2027-03-16 10:00:00' },
        ...weekly('2027-03-29', '2027-04-05', '2027-04-12'),
      ],
      listedFrom: null,
      listedUntil: '2027-04-15 19:00:00',
    });
    // Of two rules, the one without an end counts.
    expect(planSeries({ rules: ['FREQ=DAILY;COUNT=2', 'FREQ=WEEKLY'] }, TIMES, LIMITS).listedUntil).toBe(
      '2027-04-15 19:00:00',
    );
  });

  it('refuses more than allowed, and takes as many', () => {
    const raw = { rules: ['FREQ=DAILY;COUNT=11'] };
    expect(listErrors(() => planSeries(raw, TIMES, LIMITS))).toEqual(
      new Map([['recurrence.rules[0]', expect.anything()]]),
    );
    expect(planSeries(raw, TIMES, { ...LIMITS, maxOccurrences: 11 })).toMatchObject({
      rules: ['FREQ=DAILY;COUNT=11'],
      listedFrom: null,
      listedUntil: null,
    });
  });

  it('lists a part of one that has more than allowed', () => {
    const raw = { rules: ['FREQ=DAILY;COUNT=30'], dates: [], excluded: ['2027-03-16', '2027-03-30'] };
    const limits = { ...LIMITS, maxOccurrences: 5, listsPart: true };
    const plan = planSeries(raw, TIMES, limits);
    expect(plan).toEqual({
      ...TIMES,
      rules: ['FREQ=DAILY;UNTIL=20270413T190000'],
      dates: [],
      excluded: ['2027-03-16', '2027-03-30'],
      occurrences: weekly('2027-03-15', '2027-03-17', '2027-03-18', '2027-03-19', '2027-03-20'),
      listedFrom: '2027-03-15 19:00:00',
      coversFrom: '2027-03-01 13:00:00',
      listedUntil: '2027-03-20 19:00:00',
    });
    // Dates before the first that was listed stay unlisted.
    const later = planSeries(raw, TIMES, limits, '2027-03-18 19:00:00');
    expect(later).toMatchObject({
      excluded: ['2027-03-30'],
      listedFrom: '2027-03-18 19:00:00',
      coversFrom: '2027-03-18 19:00:00',
    });
    expect(later.occurrences).toEqual(
      weekly('2027-03-18', '2027-03-19', '2027-03-20', '2027-03-21', '2027-03-22'),
    );
  });

  it('lists a part that has not one date from the start', () => {
    const raw = { rules: ['FREQ=DAILY;COUNT=2'], dates: [], excluded: ['2027-03-15', '2027-03-16'] };
    expect(listErrors(() => planSeries(raw, TIMES, LIMITS))).toEqual(
      new Map([['recurrence', new ParameterError('recurrence_all_excluded')]]),
    );
  });
});

it('takes the limits of the settings, and lists a part for imports where series may have no end', () => {
  const limit = (channel: 'import' | 'api', months: number): SeriesLimits =>
    toSeriesLimits({ maxOccurrences: 7, recurrenceHorizonMonths: months }, { actor: { channel } as never });
  expect(limit('import', 1)).toEqual({ maxOccurrences: 7, recurrenceHorizonMonths: 1, listsPart: true });
  expect(limit('import', 0).listsPart).toBe(false);
  expect(limit('api', 1).listsPart).toBe(false);
});

describe('toSeriesTimes', () => {
  const instant = Temporal.Instant.from('2027-03-15T18:00:00Z');
  const toTimes = (startLocal: string, endLocal: string) => {
    const times: EventTimes = {
      timeZone: 'Europe/Ljubljana',
      abbreviation: 'CET',
      allDay: true,
      startLocal,
      endLocal,
      startAt: instant,
      endAt: instant,
    };
    return toSeriesTimes(times);
  };

  it('measures the duration by the wall clock', () => {
    const expected = { timeZone: 'Europe/Ljubljana', allDay: true, start: '2027-03-27 19:00:00' };
    // The night in which the clocks change.
    expect(toTimes('2027-03-27 19:00:00', '2027-03-28 19:00:00')).toEqual({ ...expected, duration: 86_400 });
    expect(toTimes('2027-03-27 19:00:00', '2027-03-27 18:00:00')).toEqual({ ...expected, duration: 0 });
  });

  it('allows 366 days and no second more', () => {
    expect(toTimes('2027-03-01 00:00:00', '2028-03-01 00:00:00').duration).toBe(31_622_400);
    expect(listErrors(() => toTimes('2027-03-01 00:00:00', '2028-03-01 00:00:01'))).toEqual(
      new Map([['end_date', new ParameterError('recurrence_duration')]]),
    );
  });
});

it('turns errors of a recurrence into one of a request, and no others', () => {
  const error = new ParameterError('recurrence_all_excluded');
  expect(reportErrors(() => 7)).toBe(7);
  const refuse = (): never => {
    throw RecurrenceError.of('recurrence', error);
  };
  expect(listErrors(() => reportErrors(refuse))).toEqual(new Map([['recurrence', error]]));
  const fail = (): never => {
    throw new TypeError('ours');
  };
  expect(() => reportErrors(fail)).toThrow(new TypeError('ours'));
  expect(formatRecurrence({ rules: [], dates: ['a'], excluded: ['b'] })).toEqual({
    rules: [],
    dates: ['a'],
    excluded: ['b'],
  });
});

describe('toOccurrenceTimes', () => {
  const toTimes = (occurrence: string, start: string, duration: number) => {
    const { startAt, endAt, ...local } = toOccurrenceTimes({ ...TIMES, duration }, { occurrence, start });
    return { ...local, startAt: startAt.toString(), endAt: endAt.toString() };
  };

  it.each([
    // An evening ends at the same hour when clocks change: at 2 they become 3, at 3 they become 2.
    [
      '2027-03-27 22:00:00',
      36_000,
      '2027-03-28 08:00:00',
      'CET',
      '2027-03-27T21:00:00Z',
      '2027-03-28T06:00:00Z',
    ],
    [
      '2027-10-30 22:00:00',
      36_000,
      '2027-10-31 08:00:00',
      'CEST',
      '2027-10-30T20:00:00Z',
      '2027-10-31T07:00:00Z',
    ],
    // An end that the clocks skip is an hour later.
    [
      '2027-03-28 01:00:00',
      5400,
      '2027-03-28 02:30:00',
      'CET',
      '2027-03-28T00:00:00Z',
      '2027-03-28T01:30:00Z',
    ],
    // Of an hour that comes twice, the first one.
    [
      '2027-10-31 01:00:00',
      5400,
      '2027-10-31 02:30:00',
      'CEST',
      '2027-10-30T23:00:00Z',
      '2027-10-31T00:30:00Z',
    ],
    ['2027-03-15 19:00:00', 0, '2027-03-15 19:00:00', 'CET', '2027-03-15T18:00:00Z', '2027-03-15T18:00:00Z'],
  ])('places one from %s for %i s', (start, duration, endLocal, abbreviation, startAt, endAt) => {
    expect(toTimes(start, start, duration)).toEqual({
      timeZone: 'Europe/Ljubljana',
      abbreviation,
      allDay: false,
      startLocal: start,
      endLocal,
      startAt,
      endAt,
    });
  });

  it('counts the end from the original start, but never before the moved one', () => {
    expect(toTimes('2027-03-28 02:15:00', '2027-03-28 03:15:00', 1800)).toMatchObject({
      startLocal: '2027-03-28 03:15:00',
      endLocal: '2027-03-28 03:15:00',
      startAt: '2027-03-28T01:15:00Z',
      endAt: '2027-03-28T01:45:00Z',
    });
    expect(toTimes('2027-03-28 02:15:00', '2027-03-28 03:15:00', 0)).toMatchObject({
      endLocal: '2027-03-28 03:15:00',
      endAt: '2027-03-28T01:15:00Z',
    });
  });

  it('stays within the calendar at its ends', () => {
    const { timeZone } = { timeZone: 'America/New_York' };
    const { endAt } = toOccurrenceTimes(
      { ...TIMES, timeZone, duration: 3600 },
      { occurrence: '9999-12-31 22:00:00', start: '9999-12-31 22:00:00' },
    );
    expect(endAt.toString()).toBe('9999-12-31T23:59:59Z');
  });
});

it.each([
  ['2027-03-28 01:59:59', '2027-03-28 01:59:59'],
  ['2027-03-28 02:00:00', '2027-03-28 03:00:00'],
  ['2027-03-28 02:30:00', '2027-03-28 03:30:00'],
  ['2027-03-28 03:00:00', '2027-03-28 03:00:00'],
  ['2027-10-31 02:30:00', '2027-10-31 02:30:00'],
])('moves an occurrence at %s to %s', (occurrence, start) => {
  expect(resolveOccurrence(occurrence, 'Europe/Ljubljana')).toEqual({ occurrence, start });
});
