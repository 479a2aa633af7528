import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clock } from '../../foundation/dates/clock.js';
import { parseDateTime } from '../../foundation/dates/parse-date-time.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { readWrittenDate } from './date-text.js';
import type { DateContext } from './field.js';

const NOW = '2026-11-21T03:30:15Z';
const ZONE = 'America/New_York';

/** What PHP reads the texts as; generate.php beside it wrote it. */
const expected = JSON.parse(
  readFileSync(join(__dirname, '../../../test/support/php-dates/expected.json'), 'utf8'),
) as Record<string, string | null>;

const context: DateContext = {
  chain: ['en'],
  isDateLenient: true,
  siteTimeZone: ZONE,
  limitFreshness: () => undefined,
};

const read = (text: string, isDateLenient: boolean): string | null => {
  const sent = readWrittenDate(text, { ...context, isDateLenient });
  if (sent instanceof ParameterError) return null;
  return parseDateTime(sent, { now: clock.now(), zone: ZONE })?.instant.toString() ?? null;
};

// contract 2.6
describe('lenient dates', () => {
  beforeAll(() => clock.set(NOW));
  afterAll(() => clock.set(null));

  it.each(Object.entries(expected))('reads %s as PHP does: %s', (text, instant) => {
    expect(read(text, true)).toBe(instant);
  });

  it('differ from the others only in these texts', () => {
    const guesses = Object.entries(expected).filter(([text, instant]) => read(text, false) !== instant);

    expect(guesses.map(([text]) => text)).toEqual([
      // Two readings, and days that the month does not have.
      '5.1.2026 9:05',
      '5-1-2026',
      '31-11-2026',
      '1/5/2026 7:30 pm',
      '1/5/2026 7pm',
      '2026-11-31',
      // The time counts, as the writer means it.
      'noon tomorrow',
      'noon today',
      'noon yesterday',
      '9am tomorrow',
      '19:30 tomorrow',
      'noon friday',
      '8pm next friday',
      'noon last friday',
      'noon first monday of june 2027',
      // One reading, which PHP does not know.
      '26/11/2026',
    ]);
  });
});
