import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expand } from './expand.js';
import { parseRecurrence } from './parse-recurrence.js';

interface Sample {
  readonly start: string;
  readonly zone: string;
  readonly rules: readonly string[];
  readonly dates: readonly string[];
  readonly excluded: readonly string[];
  readonly until: string;
  /** The first twelve dates. */
  readonly expected: string;
}

/** Made by python-dateutil: `make-expected-dates.py` beside the file says how. */
const file = join(__dirname, '../../../test/support/recurrence/expected-dates.json');

it('gives the dates of an independent implementation', () => {
  const samples = JSON.parse(readFileSync(file, 'utf8')) as Sample[];
  const found = samples.map(({ rules, dates, excluded, until, ...event }) => {
    const recurrence = parseRecurrence({ rules, dates, excluded }, { ...event, maxOccurrences: 1000 });
    const { occurrences } = expand(recurrence, { ...event, until, limit: 12 });
    return { ...event, rules, expected: occurrences.map(({ start }) => start).join(', ') };
  });

  expect(samples.length).toBeGreaterThan(100);
  expect(found).toEqual(
    samples.map(({ start, zone, rules, expected }) => ({ start, zone, rules, expected })),
  );
});
