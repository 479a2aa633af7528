// The items of the sample calendar, with the time of their last change by the sample.
import type { EntityManager } from 'typeorm';

/** In the order of their removal: events show images, and name the others. */
export const SAMPLE_KINDS = ['event', 'venue', 'organizer', 'term', 'image'] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** Selects `id` and `modified_at` of the items of a kind: of an item, and of its texts in all languages. */
const STAMPS_SQL: Readonly<Record<SampleKind, string>> = {
  event: buildPostStampsSql('event'),
  venue: buildPostStampsSql('venue'),
  organizer: buildPostStampsSql('organizer'),
  term: `SELECT term_id AS id, max(modified_at) AS modified_at FROM term_texts GROUP BY term_id`,
  image: `SELECT image_id AS id, max(modified_at) AS modified_at FROM image_texts GROUP BY image_id`,
};

function buildPostStampsSql(kind: 'event' | 'venue' | 'organizer'): string {
  return `SELECT i.id, greatest(i.modified_at, max(t.modified_at)) AS modified_at
    FROM ${kind}s i JOIN ${kind}_texts t ON t.${kind}_id = i.id GROUP BY i.id`;
}

/** The ids of the item and, of an event that repeats, of all its dates. */
const buildIdsSql = (kind: SampleKind): string =>
  kind === 'event'
    ? `SELECT $2::integer UNION SELECT p.event_id FROM event_occurrences o
       JOIN event_occurrences p ON p.series_id = o.series_id WHERE o.event_id = $2`
    : '$2';

/** Called for a new item, and once it has all its texts. */
export async function recordSampleItem(manager: EntityManager, kind: SampleKind, id: number): Promise<void> {
  await manager.query(
    `INSERT INTO sample_items (kind, item_id, modified_at)
     SELECT $1, id, modified_at FROM (${STAMPS_SQL[kind]}) stamps WHERE id IN (${buildIdsSql(kind)})
     ON CONFLICT (kind, item_id) DO UPDATE SET modified_at = excluded.modified_at`,
    [kind, id],
  );
}

/** Also counts those that people have changed or moved to the trash. */
export async function countSampleEvents(manager: EntityManager): Promise<number> {
  const [{ count }] = await manager.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM sample_items s JOIN events e ON e.id = s.item_id WHERE s.kind = 'event'`,
  );
  return count;
}

export interface SampleItemRow {
  readonly id: number;
  /** Whether a person has changed the item since. An item in the trash counts as unchanged. */
  readonly isChanged: boolean;
}

/** Those that still exist, the latest first, so that subcategories come before their parents. */
export const findSampleItems = (manager: EntityManager, kind: SampleKind): Promise<SampleItemRow[]> =>
  manager.query<SampleItemRow[]>(
    `SELECT stamps.id, stamps.modified_at <> s.modified_at AND ${buildKeptStatusSql(kind)} AS "isChanged"
     FROM sample_items s JOIN (${STAMPS_SQL[kind]}) stamps ON stamps.id = s.item_id
     WHERE s.kind = $1 ORDER BY stamps.id DESC`,
    [kind],
  );

const buildKeptStatusSql = (kind: SampleKind): string =>
  kind === 'term' || kind === 'image'
    ? 'true'
    : `NOT EXISTS (SELECT FROM ${kind}s i WHERE i.id = stamps.id AND i.status = 'trash')`;

/** The series of events of the sample. */
export async function findSampleSeries(manager: EntityManager): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT DISTINCT o.series_id AS id FROM sample_items s JOIN event_occurrences o ON o.event_id = s.item_id
     WHERE s.kind = 'event'`,
  );
  return rows.map(({ id }) => id);
}

/** Those of the series of which no date is left. */
export async function deleteEmptySeries(manager: EntityManager, ids: readonly number[]): Promise<void> {
  await manager.query(
    `DELETE FROM series WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM event_occurrences o WHERE o.series_id = series.id)`,
    [ids],
  );
}

/** Those of the ids that an event is linked to, in any status, or a category below; of images, also venues and organizers. */
export async function findUsedIds(
  manager: EntityManager,
  kind: Exclude<SampleKind, 'event'>,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await manager.query<{ id: number }[]>(USES_SQL[kind], [ids]);
  return new Set(rows.map(({ id }) => id));
}

const USES_SQL: Readonly<Record<Exclude<SampleKind, 'event'>, string>> = {
  venue: `SELECT venue_id AS id FROM event_venues WHERE venue_id = ANY($1)`,
  organizer: `SELECT organizer_id AS id FROM event_organizers WHERE organizer_id = ANY($1)`,
  term: `SELECT term_id AS id FROM event_terms WHERE term_id = ANY($1)
    UNION SELECT parent_id FROM terms WHERE parent_id = ANY($1)`,
  image: ['events', 'venues', 'organizers']
    .map((table) => `SELECT image_id AS id FROM ${table} WHERE image_id = ANY($1)`)
    .join(' UNION '),
};

/** Whether there is an item of any kind, in any status. */
export async function hasContent(manager: EntityManager): Promise<boolean> {
  const tables = ['events', 'venues', 'organizers', 'terms', 'images'];
  const [{ found }] = await manager.query<[{ found: boolean }]>(
    `SELECT ${tables.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ')} AS found`,
  );
  return found;
}

/** Forgets everything: what is left belongs to the calendar from now on. */
export async function forgetSampleItems(manager: EntityManager): Promise<void> {
  await manager.query(`DELETE FROM sample_items`);
}
