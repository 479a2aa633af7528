// Reads and writes what was taken from sources.
import type { EntityManager } from 'typeorm';
import type { ItemException } from './import-item.js';
import type { FieldHashes } from './source.entity.js';

export interface ItemRow {
  readonly externalId: string;
  readonly eventId: number | null;
  readonly fields: Readonly<Record<string, FieldHashes>>;
  readonly vanished: boolean;
  /** Of the last version that the source has sent. */
  readonly sequence?: number | null;
  /** What the source changes in a date that does not exist yet. */
  readonly pending?: ItemException | null;
}

const COLUMNS = `i.external_id AS "externalId", i.event_id AS "eventId", i.fields, i.vanished, i.sequence, i.pending`;

/** The id of an item that differs from its series: not in any id of a source. */
export const toExceptionId = (externalId: string, occurrence: string): string =>
  `${externalId}\n${occurrence}`;

/** The items of these ids, with the occurrences of series that differ. */
export const findItems = (
  manager: EntityManager,
  sourceId: number,
  externalIds: readonly string[],
): Promise<ItemRow[]> =>
  manager.query(
    `SELECT ${COLUMNS} FROM source_items i WHERE i.source_id = $1 AND split_part(i.external_id, chr(10), 1) = ANY($2::text[])`,
    [sourceId, externalIds],
  );

/** Items that a complete file no longer has, and whose event is still to come. */
export const findMissingItems = (
  manager: EntityManager,
  sourceId: number,
  { seenIds, now }: { readonly seenIds: readonly string[]; readonly now: Date },
): Promise<ItemRow[]> =>
  manager.query(
    `SELECT ${COLUMNS} FROM source_items i JOIN events e ON e.id = i.event_id
     LEFT JOIN event_occurrences o ON o.event_id = e.id
     WHERE i.source_id = $1 AND NOT i.vanished AND e.status <> 'trash' AND strpos(i.external_id, chr(10)) = 0
       AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS seen(id) WHERE seen.id = i.external_id)
       AND (e.ends_at > $3 OR EXISTS (SELECT FROM event_occurrences p JOIN events f ON f.id = p.event_id
         WHERE p.series_id = o.series_id AND f.ends_at > $3 AND f.status <> 'trash'))
     ORDER BY i.external_id`,
    [sourceId, seenIds, now],
  );

/** Those of the items whose events are here and not in the trash. */
export const findPresentItems = (
  manager: EntityManager,
  sourceId: number,
  externalIds: readonly string[],
): Promise<ItemRow[]> =>
  manager.query(
    `SELECT ${COLUMNS} FROM source_items i JOIN events e ON e.id = i.event_id AND e.status <> 'trash'
     WHERE i.source_id = $1 AND NOT i.vanished AND i.external_id = ANY($2::text[]) ORDER BY i.external_id`,
    [sourceId, externalIds],
  );

/** The series of events, with the first occurrence that is still to come. */
export const findSeriesOfEvents = (
  manager: EntityManager,
  eventIds: readonly number[],
  now: Date,
): Promise<{ eventId: number; seriesId: number; nextId: number | null; isStarted: boolean }[]> =>
  manager.query(
    `SELECT o.event_id AS "eventId", o.series_id AS "seriesId",
       (SELECT p.event_id FROM event_occurrences p JOIN events f ON f.id = p.event_id
        WHERE p.series_id = o.series_id AND f.ends_at > $2 AND f.status <> 'trash' ORDER BY p.occurrence LIMIT 1) AS "nextId",
       EXISTS (SELECT FROM event_occurrences p JOIN events f ON f.id = p.event_id
        WHERE p.series_id = o.series_id AND f.ends_at <= $2 AND f.status <> 'trash') AS "isStarted"
     FROM event_occurrences o WHERE o.event_id = ANY($1::integer[])`,
    [eventIds, now],
  );

/** The events of occurrences, by the original start. */
export const findOccurrenceEvents = (
  manager: EntityManager,
  eventIds: readonly number[],
): Promise<{ mainId: number; eventId: number; occurrence: string }[]> =>
  manager.query(
    `SELECT m.event_id AS "mainId", o.event_id AS "eventId", to_char(o.occurrence, 'YYYY-MM-DD HH24:MI:SS') AS occurrence
     FROM event_occurrences m JOIN event_occurrences o ON o.series_id = m.series_id WHERE m.event_id = ANY($1::integer[])`,
    [eventIds],
  );

export async function saveItems(
  manager: EntityManager,
  sourceId: number,
  items: readonly ItemRow[],
): Promise<void> {
  if (items.length === 0) return;
  await manager.query(
    `INSERT INTO source_items (source_id, external_id, event_id, fields, vanished)
     SELECT $1, n."externalId", n."eventId", n.fields, n.vanished
     FROM jsonb_to_recordset($2::jsonb) AS n("externalId" text, "eventId" integer, fields jsonb, vanished boolean)
     ON CONFLICT (source_id, external_id) DO UPDATE
       SET event_id = excluded.event_id, fields = excluded.fields, vanished = excluded.vanished`,
    [sourceId, JSON.stringify(items)],
  );
}

/** An item with the number of its version. */
export type Version = Required<Pick<ItemRow, 'externalId' | 'sequence'>>;

/** Of items that are here. */
export async function saveSequences(
  manager: EntityManager,
  sourceId: number,
  versions: readonly Version[],
): Promise<void> {
  if (versions.length === 0) return;
  await manager.query(
    `UPDATE source_items i SET sequence = n.sequence FROM unnest($2::text[], $3::integer[]) AS n(id, sequence)
     WHERE i.source_id = $1 AND i.external_id = n.id AND i.sequence IS DISTINCT FROM n.sequence`,
    [sourceId, versions.map(({ externalId }) => externalId), versions.map(({ sequence }) => sequence)],
  );
}

/** Removes items with their occurrences, so that the source can make them again. */
export async function removeItems(
  manager: EntityManager,
  sourceId: number,
  externalIds: readonly string[],
): Promise<void> {
  await manager.query(
    `DELETE FROM source_items WHERE source_id = $1 AND split_part(external_id, chr(10), 1) = ANY($2::text[])`,
    [sourceId, externalIds],
  );
}

/** Keeps the UID that the file has, in feeds, too. */
export async function saveUids(
  manager: EntityManager,
  uids: readonly { readonly eventId: number; readonly uid: string }[],
): Promise<void> {
  if (uids.length === 0) return;
  const values = [uids.map(({ eventId }) => eventId), uids.map(({ uid }) => uid)];
  await manager.query(
    `UPDATE events e SET uid = n.uid FROM unnest($1::integer[], $2::text[]) AS n(id, uid)
     WHERE e.id = n.id AND NOT EXISTS (SELECT FROM event_occurrences o WHERE o.event_id = e.id)`,
    values,
  );
  await manager.query(
    `UPDATE series s SET uid = n.uid FROM unnest($1::integer[], $2::text[]) AS n(id, uid)
     JOIN event_occurrences o ON o.event_id = n.id WHERE s.id = o.series_id`,
    values,
  );
}
