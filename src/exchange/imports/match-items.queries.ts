import type { EntityManager } from 'typeorm';

/** An item of a source that a file does not have under its id, with hashes of what the source gave last. */
export interface MissingRow {
  readonly externalId: string;
  readonly title: string;
  readonly times: string;
  readonly venue: string;
  /** Of its event, `YYYY-MM-DD HH:MM:SS`; null when it was deleted here. */
  readonly start: string | null;
}

/** Those of the ids that a source has never had. */
export async function findUnknownIds(
  manager: EntityManager,
  sourceId: number,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT n.id FROM unnest($2::text[]) AS n(id)
     WHERE NOT EXISTS (SELECT FROM source_items i WHERE i.source_id = $1 AND i.external_id = n.id)`,
    [sourceId, ids],
  );
  return rows.map(({ id }) => id);
}

/** What the new items of a file may have in common with items that the file no longer has. */
export interface Likeness {
  /** Hashes. */
  readonly titles: readonly string[];
  /** Ids without a date at their end. */
  readonly addresses: readonly string[];
  readonly seriesIds: readonly string[];
}

/** Items that a file does not have, and that are like new ones of it. */
export const findMissing = (
  manager: EntityManager,
  sourceId: number,
  seenIds: readonly string[],
  { titles, addresses, seriesIds }: Likeness,
): Promise<MissingRow[]> =>
  manager.query(
    `SELECT i.external_id AS "externalId", i.fields -> 'title' ->> 'given' AS title,
       i.fields -> 'times' ->> 'given' AS times, i.fields -> 'venue' ->> 'given' AS venue,
       to_char(e.starts_local, 'YYYY-MM-DD HH24:MI:SS') AS start
     FROM source_items i LEFT JOIN events e ON e.id = i.event_id
     WHERE i.source_id = $1 AND strpos(i.external_id, chr(10)) = 0
       AND (coalesce(i.fields -> 'title' ->> 'given', '') = ANY($3::text[])
         OR regexp_replace(i.external_id, ' [0-9]{4}-[0-9]{2}-[0-9]{2}.*$', '') = ANY($4::text[])
         OR left(i.external_id, -20) = ANY($5::text[]))
       AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS seen(id) WHERE seen.id = i.external_id)
     ORDER BY i.vanished, i.external_id`,
    [sourceId, seenIds, titles, addresses, seriesIds],
  );

/** Gives items other ids, with the occurrences that differ from them, also in the record of imports. */
export async function renameItems(
  manager: EntityManager,
  sourceId: number,
  renamed: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  if (renamed.length === 0) return;
  const values = [sourceId, renamed.map(({ from }) => from), renamed.map(({ to }) => to)];
  const newId = `n.new_id || substr(t.external_id, length(n.old_id) + 1)`;
  const isOld = `split_part(t.external_id, chr(10), 1) = n.old_id`;
  const names = `unnest($2::text[], $3::text[]) AS n(old_id, new_id)`;
  await manager.query(
    `UPDATE source_items t SET external_id = ${newId} FROM ${names} WHERE t.source_id = $1 AND ${isOld}`,
    values,
  );
  await manager.query(
    `UPDATE import_changes t SET external_id = ${newId} FROM ${names}
     WHERE t.import_id IN (SELECT id FROM imports WHERE source_id = $1) AND ${isOld}`,
    values,
  );
}

/** What a new event is recognised by in other sources, with hashes of what the file says. */
export interface Sighting {
  readonly externalId: string;
  readonly website: string | null;
  readonly times: string | null;
}

/** How many of the events of a file another source has brought. */
export interface SourceOverlap {
  readonly name: string;
  readonly count: number;
}

/** The sources, those with most of the events first, that have brought events of the same times and ids or addresses. */
export const findElsewhere = (
  manager: EntityManager,
  sourceId: number,
  sightings: readonly Sighting[],
): Promise<SourceOverlap[]> =>
  manager.query(
    `WITH sent AS (SELECT * FROM unnest($2::text[], $3::text[], $4::text[]) AS n(id, website, times)),
       others AS (
         SELECT i.source_id, n.id FROM sent n
           JOIN source_items i ON i.external_id = n.id AND i.fields -> 'times' ->> 'given' = n.times
           JOIN events e ON e.id = i.event_id AND e.status <> 'trash' WHERE i.source_id <> $1 AND NOT i.vanished
         UNION
         SELECT i.source_id, n.id FROM sent n
           JOIN source_items i ON i.fields -> 'website' ->> 'given' = n.website AND i.fields -> 'times' ->> 'given' = n.times
           JOIN events e ON e.id = i.event_id AND e.status <> 'trash' WHERE i.source_id <> $1 AND NOT i.vanished)
     SELECT s.name, count(*)::integer AS count FROM others o JOIN sources s ON s.id = o.source_id
     GROUP BY s.id ORDER BY count(*) DESC, s.id LIMIT 5`,
    [
      sourceId,
      sightings.map(({ externalId }) => externalId),
      sightings.map(({ website }) => website),
      sightings.map(({ times }) => times),
    ],
  );
