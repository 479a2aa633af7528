// Reads and writes what the venues, organizers, terms and images of a site are here.
import type { EntityManager } from 'typeorm';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { LinkKind, SourceLink } from './source-link.entity.js';

export type LinkRow = Pick<SourceLink, 'externalId' | 'itemId' | 'fields'> & {
  /** Whether the item still exists, and not in the trash. */
  readonly isPresent: boolean;
  readonly isInTrash: boolean;
  /** Whether the item became part of another one, whose id `itemId` is: the site does not change that one. */
  readonly isMerged: boolean;
};

const PRESENT: Readonly<Record<LinkKind, string>> = {
  venue: `EXISTS (SELECT FROM venues i WHERE i.id = l.item_id AND i.status <> 'trash')`,
  organizer: `EXISTS (SELECT FROM organizers i WHERE i.id = l.item_id AND i.status <> 'trash')`,
  category: `EXISTS (SELECT FROM terms i WHERE i.id = l.item_id AND i.taxonomy = 'category')`,
  tag: `EXISTS (SELECT FROM terms i WHERE i.id = l.item_id AND i.taxonomy = 'tag')`,
  image: `EXISTS (SELECT FROM images i WHERE i.id = l.item_id)`,
};

const IN_TRASH: Readonly<Record<LinkKind, string>> = {
  venue: `EXISTS (SELECT FROM venues i WHERE i.id = l.item_id AND i.status = 'trash')`,
  organizer: `EXISTS (SELECT FROM organizers i WHERE i.id = l.item_id AND i.status = 'trash')`,
  category: 'false',
  tag: 'false',
  image: 'false',
};

const LINKS_WITH_MERGES = `SELECT s.external_id, s.fields, coalesce(k.id, s.item_id) AS item_id, k.id IS NOT NULL AS is_merged
  FROM source_links s LEFT JOIN merged_items m ON m.kind = s.kind AND m.item_id = s.item_id
  CROSS JOIN LATERAL (SELECT CASE WHEN m.item_id IS NOT NULL THEN kept_id(s.kind, s.item_id) END AS id) k
  WHERE s.source_id = $1 AND s.kind = $2`;

/** By the id on the site. */
export async function findLinks(
  manager: EntityManager,
  sourceId: number,
  kind: LinkKind,
): Promise<Map<string, LinkRow>> {
  const rows = await manager.query<LinkRow[]>(
    `SELECT l.external_id AS "externalId", l.item_id AS "itemId", l.fields, ${PRESENT[kind]} AS "isPresent",
       ${IN_TRASH[kind]} AS "isInTrash", l.is_merged AS "isMerged"
     FROM (${LINKS_WITH_MERGES}) l`,
    [sourceId, kind],
  );
  return new Map(rows.map((row) => [row.externalId, row]));
}

export async function saveLink(
  manager: EntityManager,
  sourceId: number,
  kind: LinkKind,
  { externalId, itemId, fields }: Pick<LinkRow, 'externalId' | 'itemId' | 'fields'>,
): Promise<void> {
  await manager.query(
    `INSERT INTO source_links (source_id, kind, external_id, item_id, fields) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (source_id, kind, external_id) DO UPDATE SET item_id = excluded.item_id, fields = excluded.fields`,
    [sourceId, kind, externalId, itemId, JSON.stringify(fields)],
  );
}

export interface MovedItem {
  readonly externalId: string;
  readonly itemId: number;
  readonly slug: string | null;
}

/** The events of a source, with their slugs in a language. */
export const findMovedEvents = (
  manager: EntityManager,
  sourceId: number,
  language: string,
): Promise<MovedItem[]> =>
  manager.query(
    `SELECT i.external_id AS "externalId", i.event_id AS "itemId", t.slug
     FROM source_items i JOIN event_texts t ON t.event_id = i.event_id AND t.language = $2
     JOIN events e ON e.id = i.event_id AND e.status <> 'trash'
     WHERE i.source_id = $1 ORDER BY i.event_id`,
    [sourceId, language],
  );

export interface UnseenLink extends Pick<LinkRow, 'externalId' | 'itemId' | 'fields'> {
  readonly isPublic: boolean;
}

const PUBLIC: Readonly<Record<Exclude<LinkKind, 'image'>, string>> = {
  venue: `EXISTS (SELECT FROM venues i WHERE i.id = l.item_id AND i.status = 'publish')`,
  organizer: `EXISTS (SELECT FROM organizers i WHERE i.id = l.item_id AND i.status = 'publish')`,
  category: 'true',
  tag: 'true',
};

/** Items of a source that are here and that a reading has not seen. */
export const findUnseenLinks = (
  manager: EntityManager,
  sourceId: number,
  kind: keyof typeof PUBLIC,
  seenIds: readonly number[],
): Promise<UnseenLink[]> =>
  manager.query(
    `SELECT l.external_id AS "externalId", l.item_id AS "itemId", l.fields, ${PUBLIC[kind]} AS "isPublic"
     FROM source_links l WHERE l.source_id = $1 AND l.kind = $2 AND ${PRESENT[kind]}
       AND NOT EXISTS (SELECT FROM unnest($3::text[]) AS seen(id) WHERE seen.id = l.external_id)
     ORDER BY l.item_id`,
    [sourceId, kind, seenIds.map(String)],
  );

const TERM_NEED = `SELECT FROM event_terms l JOIN events e ON e.id = l.event_id AND e.status <> 'trash'
  WHERE l.term_id = $1 UNION ALL SELECT FROM terms c WHERE c.parent_id = $1`;

const NEED: Readonly<Record<keyof typeof PUBLIC, string>> = {
  venue: `SELECT FROM event_venues l JOIN events e ON e.id = l.event_id AND e.status <> 'trash' WHERE l.venue_id = $1`,
  organizer: `SELECT FROM event_organizers l JOIN events e ON e.id = l.event_id AND e.status <> 'trash'
    WHERE l.organizer_id = $1`,
  category: TERM_NEED,
  tag: TERM_NEED,
};

/** Whether an event here has the item, or a category lies below it. */
export async function isNeeded(
  manager: EntityManager,
  kind: keyof typeof NEED,
  itemId: number,
): Promise<boolean> {
  const [row] = await manager.query<{ needed: boolean }[]>(`SELECT EXISTS (${NEED[kind]}) AS needed`, [
    itemId,
  ]);
  return row?.needed === true;
}

export async function removeLink(
  manager: EntityManager,
  sourceId: number,
  kind: LinkKind,
  externalId: string,
): Promise<void> {
  await manager.query(`DELETE FROM source_links WHERE source_id = $1 AND kind = $2 AND external_id = $3`, [
    sourceId,
    kind,
    externalId,
  ]);
}

const TEXTS: Readonly<Record<Exclude<LinkKind, 'image'>, string>> = {
  venue: `venue_texts t ON t.venue_id = l.item_id`,
  organizer: `organizer_texts t ON t.organizer_id = l.item_id`,
  category: `term_texts t ON t.term_id = l.item_id`,
  tag: `term_texts t ON t.term_id = l.item_id`,
};

/** The venues, organizers or terms of a source, with their slugs in a language. Those that were merged lead on by theirs. */
export const findMovedLinks = (
  manager: EntityManager,
  sourceId: number,
  kind: keyof typeof TEXTS,
  language: string,
): Promise<MovedItem[]> =>
  manager.query(
    `SELECT l.external_id AS "externalId", l.item_id AS "itemId", t.slug
     FROM source_links l JOIN ${TEXTS[kind]} AND t.language = $3
     WHERE l.source_id = $1 AND l.kind = $2 AND ${PRESENT[kind]} ORDER BY l.item_id`,
    [sourceId, kind, language],
  );

/** The events of a source that came from a site, by their external ids. */
export const findEventIds = async (
  manager: EntityManager,
  sourceId: number,
): Promise<Map<string, number>> => {
  const rows = await manager.query<{ externalId: string; eventId: number }[]>(
    `SELECT external_id AS "externalId", event_id AS "eventId" FROM source_items
     WHERE source_id = $1 AND event_id IS NOT NULL`,
    [sourceId],
  );
  return new Map(rows.map(({ externalId, eventId }) => [externalId, eventId]));
};

/** Events of a source that a reading has not seen, with the language in which they were written first. */
export const findUnseenItems = (
  manager: EntityManager,
  sourceId: number,
  seenIds: readonly string[],
): Promise<{ externalId: string; language: LanguageCode }[]> =>
  manager.query(
    `SELECT i.external_id AS "externalId", e.original_language AS language
     FROM source_items i JOIN events e ON e.id = i.event_id AND e.status <> 'trash'
     WHERE i.source_id = $1 AND NOT i.vanished AND strpos(i.external_id, chr(10)) = 0
       AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS seen(id) WHERE seen.id = i.external_id)
     ORDER BY i.external_id`,
    [sourceId, seenIds],
  );

/** Those of the items whose events visitors may read here. */
export async function findPublicItems(
  manager: EntityManager,
  sourceId: number,
  externalIds: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ externalId: string }[]>(
    `SELECT i.external_id AS "externalId" FROM source_items i JOIN events e ON e.id = i.event_id
     WHERE i.source_id = $1 AND i.external_id = ANY($2::text[])
       AND e.status = 'publish' AND e.password_hash IS NULL
     ORDER BY i.external_id`,
    [sourceId, externalIds],
  );
  return rows.map(({ externalId }) => externalId);
}
