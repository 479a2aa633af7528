// Decides which process fetches a source, and which import has it.
import type { EntityManager } from 'typeorm';
import { findSource, type SourceRow } from './sources.queries.js';

/** A source with the state before it was claimed. */
export interface DueSource extends SourceRow {
  readonly address: string;
  readonly everyMinutes: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

type StateBefore = Pick<DueSource, 'id' | 'etag' | 'lastModified' | 'failures' | 'runResult'>;

/**
 * Takes the source that has been due longest. The claim counts as a failure until the run ends: what kills the process would
 * be tried for ever otherwise.
 *
 * @param findUntil when another process may take it, by the number of failures before
 */
export async function claimDueSource(
  manager: EntityManager,
  now: Date,
  findUntil: (failures: number) => Date,
): Promise<DueSource | null> {
  const [state] = await manager.query<StateBefore[]>(
    `SELECT s.id, t.etag, t.last_modified AS "lastModified", coalesce(t.failures, 0) AS failures,
       t.run_result AS "runResult"
     FROM sources s LEFT JOIN source_states t ON t.source_id = s.id
     WHERE s.address IS NOT NULL AND s.every_minutes IS NOT NULL AND s.format <> 'tec'
       AND (t.due_at IS NULL OR t.due_at <= $1) AND (t.leased_until IS NULL OR t.leased_until < $1)
     ORDER BY t.due_at NULLS FIRST, s.id LIMIT 1 FOR NO KEY UPDATE OF s SKIP LOCKED`,
    [now],
  );
  if (state === undefined) return null;
  await manager.query(
    `INSERT INTO source_states (source_id, due_at, failures, run_result) VALUES ($1, $2, 1, 'running')
     ON CONFLICT (source_id) DO UPDATE
     SET due_at = excluded.due_at, failures = source_states.failures + 1, run_result = 'running'`,
    [state.id, findUntil(state.failures)],
  );
  const source = await findSource(manager, state.id);
  if (source?.address == null || source.everyMinutes === null) return null;
  const { address, everyMinutes } = source;
  return { ...source, ...state, address, everyMinutes };
}

/**
 * Gives the source to an import, unless another one has it that is still alive.
 *
 * @returns whether the import has it
 */
export async function leaseSource(
  manager: EntityManager,
  { sourceId, importId, now, until }: { sourceId: number; importId: number; now: Date; until: Date },
): Promise<boolean> {
  const rows = await manager.query<object[]>(
    `INSERT INTO source_states AS t (source_id, import_id, leased_until) VALUES ($1, $2, $4)
     ON CONFLICT (source_id) DO UPDATE SET import_id = $2, leased_until = $4
     WHERE t.leased_until IS NULL OR t.leased_until < $3 OR t.import_id = $2
     RETURNING source_id`,
    [sourceId, importId, now, until],
  );
  return rows.length === 1;
}
