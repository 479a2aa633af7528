// What a column of a row of a backup may hold: the limits of what clients may write. Each check gives what is wrong, as
// the end of a sentence, or null. Values are never repeated: a backup holds what nobody else may read.
import { withinCalendarMs } from '../dates/calendar-limits.js';
import { isZone } from '../dates/zones.js';
import { Fault } from '../errors/fault.js';
import { toOffers } from '../events/write/offers-field.js';
import { isWebAddress, withoutMarkup } from '../html/web-address.js';
import { LANGUAGE_CODES } from '../languages/language-code.js';
import { toText } from '../validation/convert.js';

export type Check = (value: unknown) => string | null;

/** Ids above it leave sequences, which end at 2^31, no room. */
export const HIGHEST_ID = 2_000_000_000;

const test =
  (isRight: (value: unknown) => boolean, what: string): Check =>
  (value) =>
    isRight(value) ? null : what;

const isWhole = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

export const nullable =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);

export const id = test((value) => isWhole(value, 1, HIGHEST_ID), `is no id from 1 to ${HIGHEST_ID}`);

export const whole = (least: number, most: number): Check =>
  test((value) => isWhole(value, least, most), `is no whole number from ${least} to ${most}`);

export const flag = test((value) => typeof value === 'boolean', 'is neither true nor false');

export const degrees = (most: number): Check =>
  test(
    (value) => typeof value === 'number' && Math.abs(value) <= most,
    `is no number from -${most} to ${most}`,
  );

export const oneOf = (values: readonly string[]): Check =>
  test((value) => typeof value === 'string' && values.includes(value), `is none of ${values.join(', ')}`);

export const matching = (pattern: RegExp, what: string): Check =>
  test((value) => typeof value === 'string' && pattern.test(value), what);

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && !/\p{Cs}/u.test(value) && toText(value, { max }) === value;

/** Text of at most so many UTF-16 units, without control characters. */
export const text = (max: number): Check =>
  test((value) => isText(value, max), `is no text of at most ${max} characters`);

/** The same on one line, and not empty. */
export const name = (max: number): Check =>
  test(
    (value) => isText(value, max) && value.trim() !== '' && !/[\r\n]/.test(value),
    `is no line of 1 to ${max} characters`,
  );

/** Escaping makes HTML that was sent longer. */
const ESCAPED = 6;

/** HTML, which is cleaned apart. @param max of what may be sent */
export const html = (max: number): Check =>
  test(
    (value) => typeof value === 'string' && value.length <= ESCAPED * max,
    `is no text of at most ${ESCAPED * max} characters`,
  );

export const language = oneOf(LANGUAGE_CODES);

/** Stored slugs are lower case; the trash and numbers lengthen them. */
export const slug = matching(/^(?:[a-z0-9_-]|%[0-9a-f]{2}){1,250}$/, 'is no slug');

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && isWebAddress(value) && withoutMarkup(value) === value;

export const webAddress = test(isAddress, 'is no http or https address');

export const webAddressOrNone = test(
  (value) => value === '' || isAddress(value),
  'is no http or https address',
);

export const zone = test((value) => typeof value === 'string' && isZone(value), 'is no time zone');

/** As PostgreSQL writes them: `2027-05-01T19:30:00.5+02:00`. */
const STAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)(?:Z|([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?)$/;

/** Milliseconds of a wall clock read in UTC; null for a day or an hour that there is not. */
function clockMs(clock: string): number | null {
  const ms = Date.parse(`${clock}Z`);
  if (Number.isNaN(ms)) return null;
  return new Date(ms).toISOString().slice(0, 19) === clock.slice(0, 19) ? ms : null;
}

/** A timestamp with time zone in milliseconds since 1970; null when it is none, or outside of the calendar. */
export function instantMs(value: unknown): number | null {
  const [, clock, sign, hours = 0, minutes = 0, seconds = 0] = STAMP.exec(String(value)) ?? [];
  const local = clock === undefined ? null : clockMs(clock);
  if (local === null) return null;
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const ms = local + (sign === '-' ? offset : -offset);
  return Math.floor(withinCalendarMs(ms) / 1000) === Math.floor(ms / 1000) ? ms : null;
}

export const instant = test((value) => instantMs(value) !== null, 'is no moment of the years 1 to 9999');

/** A timestamp without time zone as events have it: whole seconds. */
export const wallClock = test(
  (value) =>
    typeof value === 'string' &&
    /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) &&
    clockMs(value) !== null,
  'is no date with a time',
);

const isListOf = (value: unknown, most: number, isRight: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= most && value.every(isRight);

const hasOnly = (value: unknown, ...keys: readonly string[]): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).sort().join() === [...keys].sort().join();

const MOST_PRICES = 50;
const LONGEST_PRICE = 255;

const symbol = matching(/^[\p{L}\p{Sc}.]{0,20}$/u, 'is no currency');

const position = oneOf(['', 'prefix', 'postfix']);

export const cost = test(
  (value) =>
    hasOnly(value, 'raw', 'symbol', 'position', 'values') &&
    isListOf(
      value['raw'],
      MOST_PRICES,
      (one) => typeof one === 'string' && one.length <= 2 * LONGEST_PRICE,
    ) &&
    symbol(value['symbol']) === null &&
    position(value['position']) === null &&
    isListOf(
      value['values'],
      MOST_PRICES,
      (one) => typeof one === 'string' && /^[a-z0-9_.%-]{0,600}$/.test(one),
    ),
  'is no cost',
);

const OFFER_KEYS = ['name', 'price', 'price_currency', 'url', 'availability', 'valid_from', 'valid_through'];

export const offers = test(
  (value) =>
    Array.isArray(value) &&
    value.every(
      (one) => hasOnly(one, ...OFFER_KEYS) && Object.values(one).every((part) => isText(part, 2000)),
    ) &&
    !(toOffers(value) instanceof Fault),
  'is no list of offers',
);
