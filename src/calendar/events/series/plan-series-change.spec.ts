import { clock } from '../../../foundation/dates/clock.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { SeriesLimits } from './plan-series.js';
import { planSeriesChange } from './plan-series-change.js';
import type { StoredSeries } from './series.queries.js';

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

describe('planSeriesChange', () => {
  /** Listed from its 18th date on. */
  const SERIES: StoredSeries = {
    timeZone: 'Europe/Ljubljana',
    allDay: false,
    duration: 5400,
    id: 7,
    start: '2027-02-12 19:00:00',
    rules: ['FREQ=DAILY'],
    dates: [],
    excluded: [],
    listedFrom: '2027-03-01 19:00:00',
    listedUntil: '2027-03-10 19:00:00',
    createdAtMs: 0,
    modifiedAtMs: 0,
  };
  const limits = { maxOccurrences: 20, recurrenceHorizonMonths: 1 };
  const summarize = (raw: unknown, series: StoredSeries, own: SeriesLimits) => {
    const { start, rules, listedFrom, occurrences } = planSeriesChange(raw, series, own);
    return [start, rules[0], listedFrom, occurrences[0]?.occurrence, occurrences.length];
  };

  it('counts from the start of a series that is listed in full', () => {
    const whole = { ...SERIES, listedFrom: null };
    expect(summarize({ rules: ['FREQ=WEEKLY;COUNT=2'] }, whole, limits)).toEqual([
      SERIES.start,
      'FREQ=WEEKLY;COUNT=2',
      null,
      SERIES.start,
      2,
    ]);
  });

  it('counts other rules from the first date that people see', () => {
    expect(summarize({ rules: ['FREQ=DAILY;COUNT=3'] }, SERIES, limits)).toEqual([
      '2027-03-01 19:00:00',
      'FREQ=DAILY;COUNT=3',
      null,
      '2027-03-01 19:00:00',
      3,
    ]);
  });

  it('keeps the own start under the same rules', () => {
    const excluded = ['2027-03-05'];
    expect(summarize({ rules: ['FREQ=DAILY'], excluded }, SERIES, limits)).toEqual([
      SERIES.start,
      'FREQ=DAILY',
      '2027-03-01 19:00:00',
      '2027-03-01 19:00:00',
      20,
    ]);
    const two = ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO'];
    expect(summarize({ rules: two }, { ...SERIES, rules: two }, limits)[0]).toBe(SERIES.start);
    expect(
      summarize({ rules: ['FREQ=DAILY'] }, { ...SERIES, rules: two }, { ...limits, maxOccurrences: 40 })[0],
    ).toBe('2027-03-01 19:00:00');
  });

  it('counts from the own start for imports', () => {
    const own = { ...limits, listsPart: true };
    expect(summarize({ rules: ['FREQ=DAILY;COUNT=30'] }, SERIES, own).slice(0, 3)).toEqual([
      SERIES.start,
      'FREQ=DAILY;UNTIL=20270313T190000',
      '2027-03-01 19:00:00',
    ]);
  });

  it('refuses rules without an end where there is no horizon', () => {
    const own = { ...limits, recurrenceHorizonMonths: 0 };
    expect(listErrors(() => planSeriesChange({ rules: ['FREQ=DAILY'] }, SERIES, own))).toEqual(
      new Map([['recurrence.rules[0]', new ParameterError('recurrence_unending')]]),
    );
    expect(listErrors(() => planSeriesChange({ rules: ['FREQ=NEVER'] }, SERIES, limits))).toEqual(
      new Map([['recurrence.rules[0]', expect.anything()]]),
    );
  });
});
