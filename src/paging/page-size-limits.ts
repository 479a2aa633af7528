// How much a page of a list may weigh. Pages of up to ten items are always answered: nobody who writes can make a list
// unreadable for those who ask for no more than usual.
import { asJson, idsIn } from '../database/connection/prepared-statements.js';
import { ApiError } from '../errors/api-error.js';

/** Items of a page that is never refused. */
const ALWAYS_ALLOWED_ITEMS = 10;

/** Bytes of stored texts that are read for a longer page. As JSON they take up to four times as much. */
const MAX_STORED_BYTES = 16 * 1024 * 1024;

/** Characters of the JSON of a longer page. */
const MAX_JSON_LENGTH = 32 * 1024 * 1024;

/** Bytes of descriptions of one kind that the events of a page carry with what they are linked to. */
const MAX_LINKED_BYTES = 8 * 1024 * 1024;

/** Bytes of a description that is shown however many there are: most are shorter, and nothing is counted for them. */
const ALWAYS_SHOWN_BYTES = 4096;

const tooLarge = (): ApiError => new ApiError('calendar_answer_too_large');

/**
 * SQL: the rows of a statement as one value of JSON, null when `$1` has more than ten ids and their texts are too long.
 * Lengths are known without reading the texts.
 *
 * @param weight SQL of the bytes of the texts
 */
export const buildLimitedJson = (select: string, weight: string): string =>
  `(CASE WHEN cardinality($1::integer[]) > ${ALWAYS_ALLOWED_ITEMS} AND (${weight}) > ${MAX_STORED_BYTES} THEN NULL
    ELSE ${asJson(select)} END)`;

/**
 * SQL of the bytes that these columns have of the items `p` in `$1`, in all their texts `t`.
 *
 * @param columns SQL of what is read: what is not weighs nothing
 */
export const buildByteCount = (
  { table, texts, key }: { readonly table: string; readonly texts: string; readonly key: string },
  columns: readonly string[],
): string =>
  `SELECT coalesce(sum(${columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ')}), 0)
   FROM ${texts} t JOIN ${table} p ON p.id = t.${key} WHERE p.id = ${idsIn('$1')} AND t.trashed_at IS NULL`;

/**
 * SQL of a description that events show with what they are linked to: empty when it is longer than its share, so that
 * thousands of links to long ones cost no more than a few.
 *
 * @param events SQL of the ids of the events whose links are read: just these count
 */
export const buildLimitedDescription =
  (kind: 'venue' | 'organizer' | 'term', events: string) =>
  (column: string): string =>
    `CASE WHEN octet_length(${column}) > ${ALWAYS_SHOWN_BYTES}
       AND octet_length(${column}) > (SELECT ${MAX_LINKED_BYTES} / greatest(count(*), 1)
         FROM event_${kind}s WHERE event_id = ${events}) THEN '' ELSE ${column} END`;

/** In place of the items of a page that is too large: the answer is refused when it would have shown them. */
export function createTooLargeItems(): never[] {
  const toJSON = (): never => {
    throw tooLarge();
  };
  return Object.assign([], { toJSON });
}

/** @throws ApiError calendar_answer_too_large for a page of more than ten items whose JSON is too long */
export function serializePage(body: unknown): string {
  const text = stringifyBody(body);
  if (text.length > MAX_JSON_LENGTH && isLongPage(body)) throw tooLarge();
  return text;
}

function stringifyBody(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : error;
  }
}

/** A page, or one in an envelope. */
const isLongPage = (body: unknown, depth = 0): boolean => {
  if (typeof body !== 'object' || body === null) return false;
  if (Array.isArray(body)) return body.length > ALWAYS_ALLOWED_ITEMS;
  return depth < 2 && Object.values(body).some((value) => isLongPage(value, depth + 1));
};
