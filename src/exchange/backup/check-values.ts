// Checks of the columns in a backup: the limits of writes over the API. Reasons never repeat a value, which may be
// confidential.
import { z } from 'zod';
import { clampToCalendarMs } from '../../foundation/dates/calendar-limits.js';
import { clock } from '../../foundation/dates/clock.js';
import { parseDateTime } from '../../foundation/dates/parse-date-time.js';
import { isZone } from '../../foundation/dates/zones.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { ACCESSIBILITY_CODES } from '../../calendar/events/event-status.js';
import { toOffers } from '../../calendar/events/write/offers-field.js';
import { isHttpUrl, stripUrlMarkup } from '../../foundation/html/url.js';
import { DEFAULT_FIELDS, MAX_COLUMN_LENGTH, MAX_DEFAULTS_LENGTH } from '../imports/source.entity.js';
import { MAX_COLUMNS } from '../imports/source-limits.js';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import { MAX_RULE_LENGTH, parseRule } from '../../foundation/recurrence/parse-rule.js';
import { PartError } from '../../foundation/recurrence/recurrence-error.js';
import { toText } from '../../requests/validation/convert.js';

/** @returns why the value is invalid, as the end of a sentence, or null */
export type ColumnCheck = (value: unknown) => string | null;

/** Leaves room for new ids in sequences, which end at 2^31. */
export const MAX_RESTORED_ID = 2_000_000_000;

export const nullable =
  (check: ColumnCheck): ColumnCheck =>
  (value) =>
    value === null ? null : check(value);

export const textThat =
  (isValid: (text: string) => boolean, reason: string): ColumnCheck =>
  (value) =>
    typeof value === 'string' && isValid(value) ? null : reason;

const numberThat =
  (isValid: (value: number) => boolean, reason: string): ColumnCheck =>
  (value) =>
    typeof value === 'number' && isValid(value) ? null : reason;

const matchingSchema =
  (schema: z.ZodType, reason: string): ColumnCheck =>
  (value) =>
    schema.safeParse(value).success ? null : reason;

const isIntegerBetween = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

export const idCheck = numberThat(
  (value) => isIntegerBetween(value, 1, MAX_RESTORED_ID),
  `is no id from 1 to ${MAX_RESTORED_ID}`,
);

export const integerBetween = (min: number, max: number): ColumnCheck =>
  numberThat((value) => isIntegerBetween(value, min, max), `is no whole number from ${min} to ${max}`);

export const degreesUpTo = (max: number): ColumnCheck =>
  numberThat((value) => Math.abs(value) <= max, `is no number from -${max} to ${max}`);

export const shareCheck = numberThat((value) => value >= 0 && value <= 1, 'is no number from 0 to 1');

export const booleanCheck: ColumnCheck = (value) =>
  typeof value === 'boolean' ? null : 'is neither true nor false';

export const oneOf = (values: readonly string[]): ColumnCheck =>
  textThat((text) => values.includes(text), `is none of ${values.join(', ')}`);

export const matchingPattern = (pattern: RegExp, reason: string): ColumnCheck =>
  textThat((text) => pattern.test(text), reason);

const isTextUpTo = (text: string, max: number): boolean =>
  !/\p{Cs}/u.test(text) && toText(text, { max }) === text;

/** Text without control characters. @param max in UTF-16 units */
export const textUpTo = (max: number): ColumnCheck =>
  textThat((text) => isTextUpTo(text, max), `is no text of at most ${max} characters`);

export const lineUpTo = (max: number): ColumnCheck =>
  textThat(
    (text) => isTextUpTo(text, max) && text.trim() !== '' && !/[\r\n]/.test(text),
    `is no line of 1 to ${max} characters`,
  );

/** More than the longest body of a write. */
const MAX_FIELD_VALUES_LENGTH = 20_000_000;

/** Escaping makes HTML longer than it was when the client sent it. */
const ESCAPE_FACTOR = 6;

/** HTML, which `sanitizeRow` cleans. @param max length that clients may send */
export const htmlUpTo = (max: number): ColumnCheck =>
  textThat(
    (text) => text.length <= ESCAPE_FACTOR * max,
    `is no text of at most ${ESCAPE_FACTOR * max} characters`,
  );

/** Values of fields by their names; the write that uses them checks the values. */
export const fieldValuesOf =
  (names: ReadonlySet<string>): ColumnCheck =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((name) => names.has(name)) &&
    JSON.stringify(value).length <= MAX_FIELD_VALUES_LENGTH
      ? null
      : 'is no object of fields';

export const languageCheck = oneOf(LANGUAGE_CODES);

/** Stored slugs are lower case; the trash and numbers lengthen them. */
export const slugCheck = matchingPattern(/^(?:[a-z0-9_-]|%[0-9a-f]{2}){1,250}$/, 'is no slug');

const isCleanUrl = (text: string): boolean => isHttpUrl(text) && stripUrlMarkup(text) === text;

export const urlCheck = textThat(isCleanUrl, 'is no http or https address');

export const optionalUrlCheck = textThat(
  (text) => text === '' || isCleanUrl(text),
  'is no http or https address',
);

export const timeZoneCheck = textThat(isZone, 'is no time zone');

/** As PostgreSQL writes it: `2027-05-01T19:30:00.5+02:00`. */
const TIMESTAMP =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?)(?:Z|([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?)$/;

/** Reads a local date-time as if it were UTC. @returns null for a day or an hour that does not exist */
function parseLocalAsUtcMs(local: string): number | null {
  const ms = Date.parse(`${local}Z`);
  if (Number.isNaN(ms)) return null;
  return new Date(ms).toISOString().slice(0, 19) === local.slice(0, 19) ? ms : null;
}

/** @returns milliseconds since 1970, or null when it is no timestamp with time zone or outside of the calendar */
export function parseInstantMs(value: unknown): number | null {
  const [, local, sign, hours = 0, minutes = 0, seconds = 0] = TIMESTAMP.exec(String(value)) ?? [];
  const localMs = local === undefined ? null : parseLocalAsUtcMs(local);
  if (localMs === null) return null;
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const ms = localMs + (sign === '-' ? offset : -offset);
  return Math.floor(clampToCalendarMs(ms) / 1000) === Math.floor(ms / 1000) ? ms : null;
}

export const instantCheck: ColumnCheck = (value) =>
  parseInstantMs(value) === null ? 'is no moment of the years 1 to 9999' : null;

/** A timestamp without time zone in whole seconds, as events have it. */
export const localDateTimeCheck = textThat(
  (text) => /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text) && parseLocalAsUtcMs(text) !== null,
  'is no date with a time',
);

const MAX_PRICES = 50;

export const costCheck = matchingSchema(
  z.strictObject({
    raw: z.array(z.string().max(510)).max(MAX_PRICES),
    symbol: z.string().regex(/^[\p{L}\p{Sc}.]{0,20}$/u),
    position: z.enum(['', 'prefix', 'postfix']),
    values: z.array(z.string().regex(/^[a-z0-9_.%-]{0,600}$/)).max(MAX_PRICES),
  }),
  'is no cost',
);

export const accessibilityCheck = matchingSchema(
  z.array(z.enum(ACCESSIBILITY_CODES)).refine((codes) => new Set(codes).size === codes.length),
  'is no list of codes of accessibility',
);

const OFFER_KEYS = ['name', 'price', 'price_currency', 'url', 'availability', 'valid_from', 'valid_through'];
const offerText = z.string().refine((text) => isTextUpTo(text, 2000));

const isOfferDate = (text = ''): boolean =>
  text === '' || parseDateTime(text, { now: clock.now(), zone: 'UTC' }) !== null;

export const offersCheck = matchingSchema(
  z
    .array(z.strictObject(Object.fromEntries(OFFER_KEYS.map((key) => [key, offerText]))))
    .refine((offers) => !(toOffers(offers) instanceof ParameterError))
    .refine((offers) =>
      offers.every((offer) => isOfferDate(offer['valid_from']) && isOfferDate(offer['valid_through'])),
    ),
  'is no list of offers',
);

const MAX_DATES = 20_000;

/** Of a rule: the most that `MAX_OCCURRENCES` may allow. */
const MAX_COUNT = 10_000;

function isRule(text: string): boolean {
  try {
    parseRule(text, { zone: 'UTC', maxCount: MAX_COUNT });
    return true;
  } catch (error) {
    if (error instanceof PartError) return false;
    throw error;
  }
}

export const rulesCheck = matchingSchema(
  z.array(z.string().max(MAX_RULE_LENGTH).refine(isRule)).max(20),
  'is no list of rules',
);

const localDay = z.string().regex(/^(?!0000)\d{4}-\d\d-\d\d$/);
const localDate = z.string().regex(/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const isExistingDate = (text: string): boolean =>
  parseLocalAsUtcMs(text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T')) !== null;

export const localDatesCheck = matchingSchema(
  z.array(localDate.refine(isExistingDate)).max(MAX_DATES),
  'is no list of dates',
);

export const localDatesOrDaysCheck = matchingSchema(
  z.array(z.union([localDay, localDate]).refine(isExistingDate)).max(MAX_DATES),
  'is no list of dates',
);

export const fieldNamesCheck = matchingSchema(
  z.array(z.string().regex(/^[a-z_]{1,60}(:[a-z-]{2,6})?$/)).max(500),
  'is no list of fields',
);

const MAX_PENDING_LENGTH = 500_000;

const hashSchema = z.string().regex(/^[A-Za-z0-9+/]{16}$/);

/** Hashes of the fields of an item of a source. */
export const fieldHashesCheck = matchingSchema(
  z.record(z.string().max(100), z.strictObject({ given: hashSchema, stored: hashSchema.nullable() })),
  'has no hashes of fields',
);

/** What a source changes in a date; writing it checks the values again. */
export const pendingDateCheck = matchingSchema(
  z
    .strictObject({
      line: z.number().int().min(0),
      occurrence: localDate,
      isForFollowing: z.boolean().optional(),
      body: z.record(z.string().max(100), z.unknown()),
      implied: z.record(z.string().max(100), z.unknown()).optional(),
    })
    .refine((pending) => JSON.stringify(pending).length <= MAX_PENDING_LENGTH),
  'has no change of a date',
);

/** Values as a write takes them, which checks them again. */
export const defaultsCheck = matchingSchema(
  z
    .partialRecord(z.enum(DEFAULT_FIELDS), z.unknown())
    .refine((fields) => JSON.stringify(fields).length <= MAX_DEFAULTS_LENGTH),
  'has no values of fields',
);

/** Fields by the names of columns. */
export const columnFieldsCheck = matchingSchema(
  z
    .record(z.string().min(1).max(MAX_COLUMN_LENGTH), z.string().regex(/^[a-z_]{1,60}$/))
    .refine((fields) => Object.keys(fields).length <= MAX_COLUMNS),
  'has no fields of columns',
);
