import { Pool } from 'pg';
import { parsePosition } from './position.js';

/** A server that does not answer within this time counts as down. */
const PROBE_TIMEOUT_MS = 2000;

/** Longer than the usual pause between two probes, to keep the connection. */
const IDLE_TIMEOUT_MS = 60_000;

/** Positions of different timelines cannot be compared. */
export interface WalLocation {
  readonly position: bigint;
  /** Promoting a standby begins a new timeline. */
  readonly timeline: number;
}

/** One connection that reopens when it is lost, so that probes do not wait for connections of requests. */
export function createProbePool(url: string, name = 'position'): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    application_name: `calendar-events ${name}`,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  pool.on('error', () => undefined);
  return pool;
}

/** The end of the log, including what is not on the disk yet: asynchronous commits are visible before they are flushed. */
export async function readPrimaryLocation(primary: Pool): Promise<WalLocation> {
  const { rows } = await primary.query<{ position: string; file: string }>(
    `SELECT lsn::text AS position, pg_walfile_name(lsn) AS file FROM pg_current_wal_insert_lsn() AS lsn`,
  );
  const [{ position, file } = { position: '', file: '' }] = rows;
  // The names of the log files begin with the timeline.
  return { position: parsePositionOrThrow(position), timeline: parseInt(file.slice(0, 8), 16) };
}

/** Roles without `pg_read_all_stats` see a new timeline after the replica's next checkpoint. @throws Error for a primary */
export async function readReplicaLocation(replica: Pool): Promise<WalLocation> {
  const { rows } = await replica.query<{ standby: boolean; position: string | null; timeline: number }>(
    `SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS position,
       coalesce((SELECT received_tli FROM pg_stat_wal_receiver),
         (SELECT greatest(c.timeline_id, r.min_recovery_end_timeline)
          FROM pg_control_checkpoint() c, pg_control_recovery() r)) AS timeline`,
  );
  const [{ standby, position, timeline } = { standby: false, position: null, timeline: 0 }] = rows;
  // A promoted server has its own timeline.
  if (!standby || position === null) throw new Error('It is no replica.');
  return { position: parsePositionOrThrow(position), timeline };
}

function parsePositionOrThrow(text: string): bigint {
  const position = parsePosition(text);
  if (position === null) throw new Error(`Not a WAL position: ${text}`);
  return position;
}
