// The parts that the read queries and the responses of all posts share.
import type { OwnedPost } from '../../requests/accounts/can.js';
import { formatMsInZone, formatUtcMs } from '../../foundation/dates/format-date.js';
import type { Links } from '../../foundation/urls/links.js';
import type { ImageRow } from '../images/images.queries.js';
import { buildByteCount } from '../../requests/paging/page-size-limits.js';
import type { BasePost } from './base-post.js';
import { type Column, type FieldTable, listColumns } from './field-table.js';
import { POST_FACTS } from './post-fields.js';
import type { PostKind } from './post-kind.js';
import { hasPublicPage } from './post-status.js';
import { TEXT_JSON_KEYS, type TextTables, type TranslatedRow } from './translations.js';

/** SQL of a time of an item `p`, in milliseconds. */
export const buildEpochMsSql = (column: string): string => `(extract(epoch FROM p.${column}) * 1000)::float8`;

/** The alternative text in the first language of the chain ($2) that has one, then the oldest. */
const ALT_TEXT = `(SELECT t.alt_text FROM image_texts t WHERE t.image_id = i.id AND t.alt_text IS NOT NULL
    ORDER BY array_position($2::text[], t.language) NULLS LAST, t.created_at, t.language LIMIT 1)`;

/** Columns of every post as `p`, its image as `i`; $2 is the chain of languages. */
export const POST_COLUMNS = `p.id, p.status, p.status_before_trash AS "statusBeforeTrash", p.author_id AS "authorId",
  p.original_language AS "originalLanguage",
  ${buildEpochMsSql('dated_at')} AS "datedAtMs", ${buildEpochMsSql('created_at')} AS "createdAtMs",
  ${buildEpochMsSql('modified_at')} AS "modifiedAtMs",
  CASE WHEN i.id IS NOT NULL THEN json_build_object('id', i.id, 'file', i.file,
    'width', i.width, 'height', i.height, 'fileSize', i.file_size, 'sizes', i.sizes,
    'altText', CASE WHEN NOT i.decorative THEN ${ALT_TEXT} END, 'focusX', i.focus_x, 'focusY', i.focus_y) END AS image`;

export const JOIN_IMAGE = `LEFT JOIN images i ON i.id = p.image_id`;

/** SQL of a long column, which is only read in the languages of the chain ($2) and in the original one. */
export const buildInChainSql = (column: string): string =>
  `CASE WHEN t.language = ANY($2::text[]) OR t.language = p.original_language THEN ${column} END`;

/** Facts of an item that `POST_COLUMNS` lacks. */
export const listOwnFacts = (fields: FieldTable): Column[] =>
  listColumns(fields, 'fact', 'time').filter(({ name }) => !(name in POST_FACTS));

/** SQL of the columns of an item `p`, by property. */
export const selectFacts = (
  facts: readonly Column[],
  readFact = ({ column }: Column): string => `p.${column}`,
): string => facts.map((fact) => `${readFact(fact)} AS "${fact.property}"`).join(', ');

/**
 * SQL of the texts of an item `p` as JSON; $2 is the chain of languages.
 *
 * @param read SQL of what is read of a column
 */
export function selectTexts(
  { texts, key, title, fields }: Pick<PostKind, 'texts' | 'key' | 'title' | 'fields'>,
  read: { readonly html: (column: string) => string; readonly plain?: (column: string) => string },
): string {
  const values = listColumns(fields, 'text')
    .filter(({ property }) => property !== 'slug')
    .map(({ property, column, value }) => {
      const text = `t.${column}`;
      if (value.type === 'html') return `'${property}', ${buildInChainSql(read.html(text))}`;
      return `'${property}', ${column === title ? text : (read.plain?.(text) ?? text)}`;
    });
  return `(SELECT json_agg(json_build_object(${TEXT_JSON_KEYS}, ${values.join(', ')}) ORDER BY t.language)
    FROM ${texts} t WHERE t.${key} = p.id AND t.trashed_at IS NULL)`;
}

/** SQL of the bytes that are read from long columns of the posts in `$1`. */
export const buildBytesInChainSql = (tables: TextTables, columns: readonly string[]): string =>
  buildByteCount(
    tables,
    columns.map((column) => buildInChainSql(`t.${column}`)),
  );

export interface PostRow
  extends
    TranslatedRow,
    Pick<OwnedPost, 'statusBeforeTrash'>,
    Readonly<Pick<BasePost, 'status' | 'authorId'>> {
  readonly datedAtMs: number | null;
  readonly createdAtMs: number;
  readonly modifiedAtMs: number;
  readonly image: ImageRow | null;
}

export type PostTextRow = TranslatedRow['texts'][number];

export interface PostDates {
  date: string;
  date_utc: string;
  modified: string;
  modified_utc: string;
}

const ZERO_DATE = '0000-00-00 00:00:00';

/**
 * Formats local date-times in the time zone of the site, and in UTC. DTOs copy the keys one by one: V8 defines each key
 * after a spread separately, which takes longer than everything else here.
 */
export function formatPostDates(row: PostRow, siteTimeZone: string): PostDates {
  const dated = row.datedAtMs ?? row.createdAtMs;
  const [datedUtc, modifiedUtc] = [formatUtcMs(dated), formatUtcMs(row.modifiedAtMs)];
  const isUtc = siteTimeZone === 'UTC';
  return {
    date: isUtc ? datedUtc : formatMsInZone(siteTimeZone, dated),
    date_utc: row.datedAtMs === null ? ZERO_DATE : datedUtc,
    modified: isUtc ? modifiedUtc : formatMsInZone(siteTimeZone, row.modifiedAtMs),
    modified_utc: modifiedUtc,
  };
}

export const buildPostPageUrl = (
  links: Links,
  collection: 'events' | 'venues' | 'organizers',
  row: Pick<PostRow, 'id' | 'status'>,
  slug: string | null,
): string =>
  links.publicPage(collection, {
    id: row.id,
    slug: slug ?? '',
    paged: hasPublicPage(row.status) && slug !== null,
  });

/**
 * Leaves out what is empty in venues and organizers: "", "0", 0, false, null and empty lists (contract 3.3). Sets empty
 * keys to undefined, which JSON omits, in the object itself, so that all items keep one hidden class.
 *
 * @param required keys that are never left out
 */
export function omitEmpty<T extends object>(item: T, required: readonly (keyof T)[]): T {
  const full = item as { [K in keyof T]: T[K] | undefined };
  for (const key of Object.keys(item) as (keyof T)[]) {
    if (isEmpty(item[key]) && !required.includes(key)) full[key] = undefined;
  }
  return item;
}

const isEmpty = (value: unknown): boolean =>
  !value || value === '0' || (Array.isArray(value) && value.length === 0);
