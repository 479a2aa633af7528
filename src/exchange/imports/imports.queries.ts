// Reads imports with the state of their lease, and writes what they changed.
import type { EntityManager } from 'typeorm';
import { clock } from '../../foundation/dates/clock.js';
import { isPossibleId } from '../../calendar/posts/find-post.js';
import type { ChangeKind, Import } from './import.entity.js';
import type { FieldHashes } from './source.entity.js';

export type ImportRow = Omit<Import, 'source' | 'user'> & { readonly sourceName: string };

/** An import whose process is gone does not hold its source any more. @param now SQL of the time */
const selectStatus = (now: string): string => `CASE WHEN m.status = 'running' AND NOT EXISTS (
    SELECT FROM source_states t WHERE t.import_id = m.id AND t.leased_until > ${now}) THEN 'interrupted' ELSE m.status END`;

const selectColumns = (now: string): string =>
  `m.id, m.source_id AS "sourceId", s.name AS "sourceName", m.user_id AS "userId", ${selectStatus(now)} AS status, m.counts,
   m.done, m.total, m.started_at AS "startedAt", m.ended_at AS "endedAt"`;

export async function findImport(
  manager: EntityManager,
  id: number,
  lock: '' | 'FOR UPDATE OF m' = '',
): Promise<ImportRow | null> {
  if (!isPossibleId(id)) return null;
  const [row] = await manager.query<ImportRow[]>(
    `SELECT ${selectColumns('$2::timestamptz')}, m.findings
     FROM imports m JOIN sources s ON s.id = m.source_id WHERE m.id = $1 ${lock}`,
    [id, new Date(clock.ms())],
  );
  return row ?? null;
}

/** The latest first, without their findings. */
export const findImports = (
  manager: EntityManager,
  {
    sourceId,
    offset,
    limit,
  }: { readonly sourceId: number | null; readonly offset: number; readonly limit: number },
): Promise<ImportRow[]> =>
  manager.query(
    `SELECT ${selectColumns('$4::timestamptz')}, '[]'::jsonb AS findings FROM imports m JOIN sources s ON s.id = m.source_id
     WHERE $1::bigint IS NULL OR m.source_id = $1 ORDER BY m.id DESC OFFSET $2 LIMIT $3`,
    [sourceId, offset, limit, new Date(clock.ms())],
  );

/**
 * Takes statistics of the terms that an import has created. Autovacuum comes once a minute; until then the planner knows
 * nothing of them, and compares each name with all: 6.9 s instead of 1.4 s for 10,000 events with 430 terms.
 */
export async function analyzeTerms(manager: EntityManager): Promise<void> {
  await manager.query('ANALYZE terms, term_texts');
}

export interface Change {
  readonly externalId: string;
  readonly eventId: number;
  readonly kind: ChangeKind;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, string>>;
  readonly fieldsBefore: Readonly<Record<string, FieldHashes>>;
  /** Whether the item had vanished before. */
  readonly wasVanished: boolean;
}

export async function insertChanges(
  manager: EntityManager,
  importId: number,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await manager.query(
    `INSERT INTO import_changes (import_id, external_id, event_id, kind, before, after, fields_before, was_vanished)
     SELECT $1, n."externalId", n."eventId", n.kind, n.before, n.after, n."fieldsBefore", n."wasVanished"
     FROM jsonb_to_recordset($2::jsonb) AS n("externalId" text, "eventId" integer, kind text, before jsonb, after jsonb,
       "fieldsBefore" jsonb, "wasVanished" boolean)`,
    [importId, JSON.stringify(changes)],
  );
}

/** Takes the last changes out of an import, the last one first. */
export async function takeChanges(
  manager: EntityManager,
  importId: number,
  limit: number,
): Promise<readonly Change[]> {
  const [rows]: [(Change & { readonly id: string })[], number] = await manager.query(
    `DELETE FROM import_changes WHERE id IN (
       SELECT id FROM import_changes WHERE import_id = $1 ORDER BY id DESC LIMIT $2)
     RETURNING id, external_id AS "externalId", event_id AS "eventId", kind, before, after, fields_before AS "fieldsBefore",
       was_vanished AS "wasVanished"`,
    [importId, limit],
  );
  return rows.sort((one, other) => Number(BigInt(other.id) - BigInt(one.id)));
}
