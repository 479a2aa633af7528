// Limits the size of pages. Pages of up to ten items are always sent, so that no author can make a list unreadable.
import { asJson, idsIn } from '../../data/database/connection/prepared-statements.js';
import { ApiError } from '../../foundation/errors/api-error.js';

/** Items that are sent together whatever their size. */
export const ALWAYS_ALLOWED_ITEMS = 10;

/** As JSON, stored texts take up to four times as much. */
const MAX_STORED_BYTES = 16 * 1024 * 1024;

const MAX_JSON_LENGTH = 32 * 1024 * 1024;

/** Descriptions of one kind of linked item in the events of a page. */
const MAX_LINKED_BYTES = 8 * 1024 * 1024;

/** Most descriptions are shorter, and are shown without a count. */
const ALWAYS_SHOWN_BYTES = 4096;

const tooLarge = (): ApiError => new ApiError('calendar_answer_too_large');

/**
 * SQL of the rows of a statement as one JSON value, null when `$1` has more than ten ids and their texts are too long.
 *
 * @param byteCount SQL of the bytes of the texts, which PostgreSQL knows without reading them
 */
export const buildLimitedJson = (select: string, byteCount: string): string =>
  `(CASE WHEN ${isWithinPageLimit(byteCount)} THEN ${asJson(select)} END)`;

/**
 * SQL condition: `$1` has no more than ten ids, or their texts are short enough for a response.
 *
 * @param byteCount SQL of the bytes of the texts, which PostgreSQL knows without reading them
 */
export const isWithinPageLimit = (byteCount: string): string =>
  `(cardinality($1::integer[]) <= ${ALWAYS_ALLOWED_ITEMS} OR (${byteCount}) <= ${MAX_STORED_BYTES})`;

/** SQL of the bytes of the given columns, of the items `p` in `$1` and all their texts `t`. */
export const buildByteCount = (
  { table, texts, key }: { readonly table: string; readonly texts: string; readonly key: string },
  columns: readonly string[],
): string =>
  `SELECT coalesce(sum(${columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ')}), 0)
   FROM ${texts} t JOIN ${table} p ON p.id = t.${key} WHERE p.id = ${idsIn('$1')} AND t.trashed_at IS NULL`;

/**
 * SQL of the description of a linked item: empty when longer than its share, so that thousands of links to long ones cost
 * no more than a few.
 *
 * @param events SQL of the ids of the events whose links are read
 */
export const buildLimitedDescription =
  (kind: 'venue' | 'organizer' | 'term', events: string) =>
  (column: string): string =>
    `CASE WHEN octet_length(${column}) > ${ALWAYS_SHOWN_BYTES}
       AND octet_length(${column}) > (SELECT ${MAX_LINKED_BYTES} / greatest(count(*), 1)
         FROM event_${kind}s WHERE event_id = ${events}) THEN '' ELSE ${column} END`;

/** Stands for the items of a page that is too large: its JSON fails if the response includes them. */
export function createTooLargeItems(): never[] {
  return Object.assign([], {
    toJSON: (): never => {
      throw tooLarge();
    },
  });
}

/** Whether `createTooLargeItems` made them. */
export const areTooLarge = (items: readonly unknown[]): boolean => 'toJSON' in items;

/** @throws ApiError calendar_answer_too_large for a page of more than ten items whose JSON is too long */
export function serializePage(body: unknown): string {
  let text;
  try {
    text = JSON.stringify(body);
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : error;
  }
  if (text.length > MAX_JSON_LENGTH && isLongPage(body)) throw tooLarge();
  return text;
}

const isLongPage = (body: unknown, depth = 0): boolean => {
  if (typeof body !== 'object' || body === null) return false;
  if (Array.isArray(body)) return body.length > ALWAYS_ALLOWED_ITEMS;
  return depth < 2 && Object.values(body).some((value) => isLongPage(value, depth + 1));
};
