// Reads and writes what sources change in dates that the calendar does not list yet.
import type { EntityManager } from 'typeorm';
import type { ItemException, PendingDate } from './import-item.js';
import type { FieldHashes } from './source.entity.js';
import { formatLocalSql } from '../../calendar/events/series/series.queries.js';

/** Up to where the series of events are listed; without those that are listed to their end. */
export async function findListedUntil(
  manager: EntityManager,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await manager.query<{ id: number; until: string }[]>(
    `SELECT o.event_id AS id, ${formatLocalSql('s.listed_until')} AS until
     FROM event_occurrences o JOIN series s ON s.id = o.series_id
     WHERE o.event_id = ANY($1::integer[]) AND s.listed_until IS NOT NULL`,
    [eventIds],
  );
  return new Map(rows.map(({ id, until }) => [id, until]));
}

/** @param mainIds external ids of the series, whose other pending dates are forgotten */
export async function savePendingDates(
  manager: EntityManager,
  sourceId: number,
  { mainIds, pending }: { readonly mainIds: readonly string[]; readonly pending: readonly PendingDate[] },
): Promise<void> {
  const ids = pending.map(({ externalId }) => externalId);
  const isOther = `source_id = $1 AND pending IS NOT NULL
    AND split_part(external_id, chr(10), 1) = ANY($2::text[]) AND NOT external_id = ANY($3::text[])`;
  await manager.query(`DELETE FROM source_items WHERE ${isOther} AND event_id IS NULL`, [
    sourceId,
    mainIds,
    ids,
  ]);
  await manager.query(`UPDATE source_items SET pending = NULL WHERE ${isOther}`, [sourceId, mainIds, ids]);
  if (pending.length === 0) return;
  await manager.query(
    `INSERT INTO source_items (source_id, external_id, fields, pending)
     SELECT $1, n.id, '{}', n.exception FROM jsonb_to_recordset($2::jsonb) AS n(id text, exception jsonb)
     ON CONFLICT (source_id, external_id) DO UPDATE SET pending = excluded.pending
     WHERE source_items.pending IS DISTINCT FROM excluded.pending`,
    [sourceId, JSON.stringify(pending.map(({ externalId: id, exception }) => ({ id, exception })))],
  );
}

export interface PendingRow {
  readonly sourceId: number;
  readonly mainId: string;
  readonly mainEventId: number;
  readonly mainFields: Readonly<Record<string, FieldHashes>>;
  readonly exception: ItemException;
}

export const findPendingDates = (manager: EntityManager, seriesId: number): Promise<PendingRow[]> =>
  manager.query(
    `SELECT i.source_id AS "sourceId", m.external_id AS "mainId", m.event_id AS "mainEventId",
       m.fields AS "mainFields", i.pending AS exception
     FROM event_occurrences o JOIN source_items m ON m.event_id = o.event_id AND strpos(m.external_id, chr(10)) = 0
     JOIN source_items i ON i.source_id = m.source_id AND i.pending IS NOT NULL
       AND split_part(i.external_id, chr(10), 1) = m.external_id
     WHERE o.series_id = $1 ORDER BY i.external_id`,
    [seriesId],
  );

/** What concerns a date that exists now is no longer pending, unless it also concerns later ones. */
export async function removeAppliedDates(manager: EntityManager, sourceId: number): Promise<void> {
  await manager.query(
    `UPDATE source_items SET pending = NULL
     WHERE source_id = $1 AND pending IS NOT NULL AND event_id IS NOT NULL
       AND NOT coalesce((pending ->> 'isForFollowing')::boolean, false)`,
    [sourceId],
  );
}
