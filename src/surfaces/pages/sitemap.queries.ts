// Reads what the sitemaps list: published items by ranges of their ids, so that each file has a bounded size and an
// address that stays.
import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';

export const SITEMAP_KINDS = ['events', 'venues', 'organizers', 'terms'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** The protocol allows 50,000; shorter files are made faster. */
export const IDS_PER_SITEMAP = 10_000;

export interface SitemapRange {
  readonly kind: SitemapKind;
  readonly language: LanguageCode;
  /** Which `IDS_PER_SITEMAP` ids, from 0. */
  readonly range: number;
  readonly modified: string;
}

export interface SitemapRow {
  readonly slug: string;
  readonly modified: string;
  readonly taxonomy?: 'category' | 'tag';
  /** The slugs of the categories above, the highest first. */
  readonly above?: readonly string[];
}

const KEYS = { events: 'event_id', venues: 'venue_id', organizers: 'organizer_id' } as const;
const formatInstant = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const PUBLIC_EVENTS = `p.status = 'publish' AND p.password_hash IS NULL AND NOT p.hide_from_listings`;

/** @param kind whose texts `t` and items `p` are joined */
const selectPosts = (kind: keyof typeof KEYS): string =>
  `FROM ${kind} p JOIN ${kind.slice(0, -1)}_texts t ON t.${KEYS[kind]} = p.id
   WHERE ${kind === 'events' ? PUBLIC_EVENTS : `p.status = 'publish'`} AND t.trashed_at IS NULL AND t.slug <> ''`;

const SELECT_TERMS = `FROM terms p JOIN term_texts t ON t.term_id = p.id
   WHERE p.unpublished_since IS NULL AND t.trashed_at IS NULL`;

const selectFrom = (kind: SitemapKind): string => (kind === 'terms' ? SELECT_TERMS : selectPosts(kind));
const modifiedAt = (kind: SitemapKind): string =>
  kind === 'terms' ? 't.modified_at' : 'greatest(p.modified_at, t.modified_at)';

/** The sitemaps that are not empty. */
export const listSitemaps = (
  manager: EntityManager,
  languages: readonly LanguageCode[],
): Promise<SitemapRange[]> =>
  queryPrepared(
    manager,
    SITEMAP_KINDS.map(
      (kind) => `SELECT '${kind}' AS kind, t.language, (p.id / ${IDS_PER_SITEMAP})::int AS range,
         ${formatInstant(`max(${modifiedAt(kind)})`)} AS modified
       ${selectFrom(kind)} AND t.language = ANY($1::text[]) GROUP BY 2, 3`,
    ).join(' UNION ALL '),
    [languages],
  );

/** The items of a range of ids that have a text in the language, by id. */
export const readSitemap = (
  manager: EntityManager,
  { kind, language, range }: Pick<SitemapRange, 'kind' | 'language' | 'range'>,
): Promise<SitemapRow[]> =>
  queryPrepared(
    manager,
    `SELECT t.slug, ${formatInstant(modifiedAt(kind))} AS modified${kind === 'terms' ? TERM_COLUMNS : ''}
     ${selectFrom(kind)} AND t.language = $1 AND p.id >= $2 AND p.id < $2 + ${IDS_PER_SITEMAP} ORDER BY p.id`,
    [language, range * IDS_PER_SITEMAP],
  );

/** Categories above without a text in the language are named by their original one, as in their addresses. */
const TERM_COLUMNS = `, p.taxonomy, ARRAY(
  WITH RECURSIVE above AS (
    SELECT u.id, u.parent_id, u.original_language, 1 AS depth FROM terms u WHERE u.id = p.parent_id
    UNION ALL
    SELECT u.id, u.parent_id, u.original_language, depth + 1 FROM terms u JOIN above a ON u.id = a.parent_id
    WHERE depth < 100)
  SELECT (SELECT x.slug FROM term_texts x WHERE x.term_id = a.id AND x.trashed_at IS NULL
          ORDER BY x.language = $1 DESC, x.language = a.original_language DESC, x.language LIMIT 1)
  FROM above a ORDER BY depth DESC) AS above`;
