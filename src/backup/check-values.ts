// What a column of a row of a backup may hold: the limits of what clients may write. Each check gives what is wrong, as
// the end of a sentence, or null. Values are never repeated: a backup holds what nobody else may read.
import { clampToCalendarMs } from '../dates/calendar-limits.js';
import { isZone } from '../dates/zones.js';
import { ParameterError } from '../errors/parameter-error.js';
import { toOffers } from '../events/write/offers-field.js';
import { isHttpUrl, stripUrlMarkup } from '../html/url.js';
import { LANGUAGE_CODES } from '../languages/language-code.js';
import { toText } from '../validation/convert.js';

export type ColumnCheck = (value: unknown) => string | null;

/** Ids above it leave sequences, which end at 2^31, no room. */
export const MAX_RESTORED_ID = 2_000_000_000;

const checkThat =
  (isRight: (value: unknown) => boolean, what: string): ColumnCheck =>
  (value) =>
    isRight(value) ? null : what;

const isIntegerBetween = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

export const nullable =
  (check: ColumnCheck): ColumnCheck =>
  (value) =>
    value === null ? null : check(value);

export const idCheck = checkThat(
  (value) => isIntegerBetween(value, 1, MAX_RESTORED_ID),
  `is no id from 1 to ${MAX_RESTORED_ID}`,
);

export const integerBetween = (least: number, most: number): ColumnCheck =>
  checkThat((value) => isIntegerBetween(value, least, most), `is no whole number from ${least} to ${most}`);

export const booleanCheck = checkThat((value) => typeof value === 'boolean', 'is neither true nor false');

export const degreesUpTo = (most: number): ColumnCheck =>
  checkThat(
    (value) => typeof value === 'number' && Math.abs(value) <= most,
    `is no number from -${most} to ${most}`,
  );

export const oneOf = (values: readonly string[]): ColumnCheck =>
  checkThat(
    (value) => typeof value === 'string' && values.includes(value),
    `is none of ${values.join(', ')}`,
  );

export const matchingPattern = (pattern: RegExp, what: string): ColumnCheck =>
  checkThat((value) => typeof value === 'string' && pattern.test(value), what);

const isTextUpTo = (value: unknown, max: number): value is string =>
  typeof value === 'string' && !/\p{Cs}/u.test(value) && toText(value, { max }) === value;

/** Text of at most so many UTF-16 units, without control characters. */
export const textUpTo = (max: number): ColumnCheck =>
  checkThat((value) => isTextUpTo(value, max), `is no text of at most ${max} characters`);

/** The same on one line, and not empty. */
export const lineUpTo = (max: number): ColumnCheck =>
  checkThat(
    (value) => isTextUpTo(value, max) && value.trim() !== '' && !/[\r\n]/.test(value),
    `is no line of 1 to ${max} characters`,
  );

/** Escaping makes HTML that was sent longer. */
const ESCAPE_FACTOR = 6;

/** HTML, which is cleaned apart. @param max of what may be sent */
export const htmlUpTo = (max: number): ColumnCheck =>
  checkThat(
    (value) => typeof value === 'string' && value.length <= ESCAPE_FACTOR * max,
    `is no text of at most ${ESCAPE_FACTOR * max} characters`,
  );

export const languageCheck = oneOf(LANGUAGE_CODES);

/** Stored slugs are lower case; the trash and numbers lengthen them. */
export const slugCheck = matchingPattern(/^(?:[a-z0-9_-]|%[0-9a-f]{2}){1,250}$/, 'is no slug');

const isCleanUrl = (value: unknown): boolean =>
  typeof value === 'string' && isHttpUrl(value) && stripUrlMarkup(value) === value;

export const urlCheck = checkThat(isCleanUrl, 'is no http or https address');

export const optionalUrlCheck = checkThat(
  (value) => value === '' || isCleanUrl(value),
  'is no http or https address',
);

export const timeZoneCheck = checkThat(
  (value) => typeof value === 'string' && isZone(value),
  'is no time zone',
);

/** As PostgreSQL writes them: `2027-05-01T19:30:00.5+02:00`. */
const TIMESTAMP =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)(?:Z|([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?)$/;

/** Milliseconds of a wall clock read in UTC; null for a day or an hour that there is not. */
function parseLocalAsUtcMs(clock: string): number | null {
  const ms = Date.parse(`${clock}Z`);
  if (Number.isNaN(ms)) return null;
  return new Date(ms).toISOString().slice(0, 19) === clock.slice(0, 19) ? ms : null;
}

/** A timestamp with time zone in milliseconds since 1970; null when it is none, or outside of the calendar. */
export function parseInstantMs(value: unknown): number | null {
  const [, clock, sign, hours = 0, minutes = 0, seconds = 0] = TIMESTAMP.exec(String(value)) ?? [];
  const local = clock === undefined ? null : parseLocalAsUtcMs(clock);
  if (local === null) return null;
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const ms = local + (sign === '-' ? offset : -offset);
  return Math.floor(clampToCalendarMs(ms) / 1000) === Math.floor(ms / 1000) ? ms : null;
}

export const instantCheck = checkThat(
  (value) => parseInstantMs(value) !== null,
  'is no moment of the years 1 to 9999',
);

/** A timestamp without time zone as events have it: whole seconds. */
export const localDateTimeCheck = checkThat(
  (value) =>
    typeof value === 'string' &&
    /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) &&
    parseLocalAsUtcMs(value) !== null,
  'is no date with a time',
);

const isListOf = (value: unknown, most: number, isRight: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= most && value.every(isRight);

const hasExactKeys = (
  value: unknown,
  ...keys: readonly string[]
): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).sort().join() === [...keys].sort().join();

const MAX_PRICES = 50;
const MAX_PRICE_LENGTH = 255;

const currencySymbolCheck = matchingPattern(/^[\p{L}\p{Sc}.]{0,20}$/u, 'is no currency');

const currencyPositionCheck = oneOf(['', 'prefix', 'postfix']);

export const costCheck = checkThat(
  (value) =>
    hasExactKeys(value, 'raw', 'symbol', 'position', 'values') &&
    isListOf(
      value['raw'],
      MAX_PRICES,
      (one) => typeof one === 'string' && one.length <= 2 * MAX_PRICE_LENGTH,
    ) &&
    currencySymbolCheck(value['symbol']) === null &&
    currencyPositionCheck(value['position']) === null &&
    isListOf(
      value['values'],
      MAX_PRICES,
      (one) => typeof one === 'string' && /^[a-z0-9_.%-]{0,600}$/.test(one),
    ),
  'is no cost',
);

const OFFER_KEYS = ['name', 'price', 'price_currency', 'url', 'availability', 'valid_from', 'valid_through'];

export const offersCheck = checkThat(
  (value) =>
    Array.isArray(value) &&
    value.every(
      (one) => hasExactKeys(one, ...OFFER_KEYS) && Object.values(one).every((part) => isTextUpTo(part, 2000)),
    ) &&
    !(toOffers(value) instanceof ParameterError),
  'is no list of offers',
);
