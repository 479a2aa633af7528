import { ParameterError } from '../errors/parameter-error.js';
import { Temporal } from '../dates/temporal.js';
import { findHorizon, listOccurrences } from './list-occurrences.js';
import { parseRecurrence } from './parse-recurrence.js';
import { RecurrenceError } from './recurrence-error.js';

const AT = {
  start: '2027-03-01 12:00:00',
  zone: 'Europe/Ljubljana',
  now: Temporal.Instant.from('2027-03-10T12:00:00Z'),
};
const LIMITS = { maxOccurrences: 5, recurrenceHorizonMonths: 1 };
const list = (raw: object, limits = LIMITS): string[] => {
  const { start, zone } = AT;
  const recurrence = parseRecurrence(raw, { start, zone, maxOccurrences: 1000 });
  return listOccurrences(recurrence, AT, limits).map(({ occurrence }) => occurrence.slice(0, 10));
};
const errorsOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof RecurrenceError) return [...error.errors];
    throw error;
  }
  return [];
};

it('lists a recurrence that ends to its end, as far as allowed', () => {
  expect(list({ rules: ['FREQ=MONTHLY;COUNT=5'] })).toEqual([
    ...['2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01', '2027-07-01'],
  ]);
  expect(errorsOf(() => list({ rules: ['FREQ=MONTHLY;COUNT=6'] }))).toEqual([
    ['recurrence', new ParameterError('recurrence_too_many', { max: 5 })],
  ]);
});

it('lists a recurrence without an end up to the horizon, where it may have none', () => {
  expect(list({ rules: ['FREQ=WEEKLY;INTERVAL=2'] })).toEqual(['2027-03-01', '2027-03-15', '2027-03-29']);
  const limits = { ...LIMITS, recurrenceHorizonMonths: 0 };
  expect(list({ rules: ['FREQ=WEEKLY;COUNT=2'] }, limits)).toEqual(['2027-03-01', '2027-03-08']);
  expect(errorsOf(() => list({ rules: ['FREQ=WEEKLY;COUNT=2', 'FREQ=WEEKLY'] }, limits))).toEqual([
    ['recurrence.rules[1]', new ParameterError('recurrence_unending')],
  ]);
  expect(errorsOf(() => list({ rules: ['FREQ=WEEKLY'] }, limits))).toEqual([
    ['recurrence.rules[0]', new ParameterError('recurrence_unending')],
  ]);
});

it('refuses a recurrence without a date', () => {
  expect(errorsOf(() => list({ rules: ['FREQ=DAILY;COUNT=1'], excluded: ['2027-03-01'] }))).toEqual([
    ['recurrence', new ParameterError('recurrence_all_excluded')],
  ]);
});

it('counts the horizon from now in the zone, or from a later start', () => {
  expect(findHorizon(AT, 1)).toBe('2027-04-10 13:00:00');
  expect(findHorizon({ ...AT, start: '2027-03-10 13:00:01' }, 1)).toBe('2027-04-10 13:00:01');
  expect(
    findHorizon(
      { ...AT, start: '2027-01-31 12:00:00', now: Temporal.Instant.from('2027-01-01T00:00:00Z') },
      1,
    ),
  ).toBe('2027-02-28 12:00:00');
});
