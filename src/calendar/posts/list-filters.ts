// Filters that lists of posts and terms have in common. The rows of the list index are `l`.
import { can } from '../../requests/accounts/can.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { ListQuery } from '../../requests/paging/list-query.js';
import { isPossibleId } from './find-post.js';
import type { PostKind } from './post-kind.js';
import { buildIsOutdatedSql, type TextTables } from './translations.js';

export function filterByIncludedIds(
  ids: readonly number[] | undefined,
  { key }: Pick<TextTables, 'key'>,
  query: ListQuery,
): void {
  if (ids === undefined) return;
  query.where(`l.${key} = ANY(${query.bind(ids.filter(isPossibleId))}::integer[])`).materialize();
}

export function filterByExcludedIds(
  ids: readonly number[] | undefined,
  { key }: Pick<TextTables, 'key'>,
  query: ListQuery,
): void {
  if (ids === undefined) return;
  query.where(`l.${key} <> ALL(${query.bind(ids.filter(isPossibleId))}::integer[])`);
}

/** @param dateTime `YYYY-MM-DD HH:MM:SS` in UTC */
export function filterByModifiedAfter(dateTime: string | undefined, query: ListQuery): void {
  if (dateTime !== undefined) query.where(`l.modified_at > ${query.bind(`${dateTime}Z`)}`);
}

export interface TranslationFilter {
  /** Keeps items without a text in this language. */
  readonly missing: LanguageCode | undefined;
  /** Keeps items whose text in this language is older than the original. */
  readonly outdated: LanguageCode | undefined;
}

/** @param listings SQL of rows with the languages that an item can be read in */
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

/** Keeps items that are linked to an event. Links of an event with a password are only for its author and editors. */
export function filterByEvent(
  event: number | undefined,
  { resource, key }: { readonly resource: string; readonly key: string },
  viewer: Viewer,
  query: ListQuery,
): void {
  if (event === undefined) return;
  query
    .where(
      `l.${key} IN (SELECT x.${key} FROM event_${resource}s x JOIN events e ON e.id = x.event_id
        WHERE e.id = ${query.bind(event)} AND (e.password_hash IS NULL
          OR ${query.bind(can(viewer, 'posts.editOthers'))} OR e.author_id = ${query.bind(viewer.userId)}))`,
    )
    .materialize();
}

export interface DisplayLanguages {
  /** `*` for items of every language. */
  readonly language: LanguageCode | '*';
  /** Languages in order of preference; the original language of an item comes last. */
  readonly chain: readonly LanguageCode[];
}

/** SQL of the language in which an item of the list is shown. */
export const buildShownLanguageSql = (kind: PostKind, { language, chain }: DisplayLanguages): string =>
  language === '*' ? buildPreferredLanguageSql(kind, chain, `l.${kind.key}`) : 'l.language';

/**
 * SQL of the preferred language of an item. Most have the first one, which needs no sorting.
 *
 * @param id SQL of its id
 */
export function buildPreferredLanguageSql(
  { resource, key, table }: PostKind,
  chain: readonly LanguageCode[],
  id: string,
): string {
  // Not bound, as codes are constants of the service.
  const codes = `ARRAY['${chain.join("', '")}']`;
  const texts = `${resource}_listings s`;
  return `coalesce((SELECT s.language FROM ${texts} WHERE s.${key} = ${id} AND s.language = '${chain[0] ?? '*'}' LIMIT 1),
    (SELECT s.language FROM ${texts} JOIN ${table} p ON p.id = s.${key}
    WHERE s.${key} = ${id} AND s.language <> '*'
    ORDER BY array_position(${codes}, s.language), s.language <> p.original_language, s.language LIMIT 1))`;
}
