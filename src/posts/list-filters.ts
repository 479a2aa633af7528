// Steps that the list queries of the three kinds have in common. The rows of the listing are `l`.
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { ListQuery } from '../paging/list-query.js';
import type { PostKind } from './post-kind.js';
import { buildIsOutdatedSql, type TextTables } from './translations.js';

/** Numbers beyond the column name nothing. */
const isInt4 = (id: number): boolean => id < 2 ** 31;

export function filterByIncludedIds(
  ids: readonly number[] | undefined,
  kind: PostKind,
  query: ListQuery,
): void {
  if (ids === undefined) return;
  query.where(`l.${kind.key} = ANY(${query.bind(ids.filter(isInt4))}::integer[])`).materialize();
}

export function filterByExcludedIds(
  ids: readonly number[] | undefined,
  kind: PostKind,
  query: ListQuery,
): void {
  if (ids === undefined) return;
  query.where(`l.${kind.key} <> ALL(${query.bind(ids.filter(isInt4))}::integer[])`);
}

/** @param moment `YYYY-MM-DD HH:MM:SSZ` */
export function filterByModifiedAfter(moment: string | undefined, query: ListQuery): void {
  if (moment !== undefined) query.where(`l.modified_at > ${query.bind(moment)}`);
}

/** What those look for who write in another language. */
export interface TranslationFilter {
  /** Only what has no text in this language. */
  readonly missing: LanguageCode | undefined;
  /** Only what has one that is older than its original. */
  readonly outdated: LanguageCode | undefined;
}

/** @param listings rows with the languages that an item can be read in */
export function filterByTranslation(
  { missing, outdated }: TranslationFilter,
  kind: TextTables,
  listings: string,
  query: ListQuery,
): void {
  const { key } = kind;
  if (missing !== undefined) {
    query
      .where(
        `NOT EXISTS (SELECT FROM ${listings} m
          WHERE m.${key} = l.${key} AND m.language = ${query.bind(missing)})`,
      )
      .materialize();
  }
  if (outdated !== undefined) {
    query
      .where(
        `EXISTS (SELECT FROM ${kind.texts} t WHERE t.${key} = l.${key} AND t.language = ${query.bind(outdated)}
          AND t.trashed_at IS NULL AND ${buildIsOutdatedSql(kind)})`,
      )
      .materialize();
  }
}

/**
 * Of an event with a password lists show title and dates alone; what it is linked to is for its readers. Links to the
 * trash are hidden.
 */
export function filterByEvent(
  event: number | undefined,
  { resource: noun, key }: PostKind,
  viewer: Viewer,
  query: ListQuery,
): void {
  if (event === undefined) return;
  query
    .where(`l.status <> 'trash'`)
    .where(
      `l.${key} IN (SELECT x.${key} FROM event_${noun}s x JOIN events e ON e.id = x.event_id
        WHERE e.id = ${query.bind(event)} AND (e.password_hash IS NULL
          OR ${query.bind(can(viewer, 'posts.editOthers'))} OR e.author_id = ${query.bind(viewer.userId)}))`,
    )
    .materialize();
}

/** In which languages a list shows its items. */
export interface DisplayLanguages {
  /** `*` for items of every language. */
  readonly language: LanguageCode | '*';
  /** Asked in this order; the original language of an item comes last. */
  readonly chain: readonly LanguageCode[];
}

/** SQL of the language in which an item of the list is shown. */
export function buildShownLanguageSql(
  { resource: noun, key, table }: PostKind,
  { language, chain }: DisplayLanguages,
): string {
  if (language !== '*') return 'l.language';
  // Codes are constants of the service.
  const first = `ARRAY['${chain.join("', '")}']`;
  return `(SELECT s.language FROM ${noun}_listings s JOIN ${table} p ON p.id = s.${key}
    WHERE s.${key} = l.${key} AND s.language <> '*'
    ORDER BY array_position(${first}, s.language), s.language <> p.original_language, s.language LIMIT 1)`;
}
