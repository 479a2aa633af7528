// Questions about a server itself: how far it is in the log of PostgreSQL, and in which history.
import { Pool } from 'pg';
import { parsePosition } from './position.js';

/** A server that does not answer for so long, in milliseconds, is not there. */
const PROBE_TIMEOUT_MS = 2000;

/** Longer than the usual pause between two probes, in milliseconds: the connection and its temporary table stay. */
const IDLE_TIMEOUT_MS = 60_000;

/** Positions of different histories tell nothing about each other. */
export interface WalLocation {
  readonly position: bigint;
  /** The number of the history: a standby that is made a primary begins another one. */
  readonly timeline: number;
}

/** One connection, opened again when it is lost: what a process must know in time does not wait for those that requests use. */
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
  // A connection that breaks while nobody asks.
  pool.on('error', () => undefined);
  return pool;
}

/** The end of the log, whether it is on the disk or not: commits that do not wait for the disk are seen before they are on it. */
export async function readPrimaryLocation(primary: Pool): Promise<WalLocation> {
  const { rows } = await primary.query<{ position: string; file: string }>(
    `SELECT lsn::text AS position, pg_walfile_name(lsn) AS file FROM pg_current_wal_insert_lsn() AS lsn`,
  );
  const [{ position, file } = { position: '', file: '' }] = rows;
  // The names of the files of the log begin with it.
  return { position: parsePositionOrThrow(position), timeline: parseInt(file.slice(0, 8), 16) };
}

/**
 * The last record that a replica has replayed. Where it streams from tells its timeline at once, but only to roles that may
 * read statistics (`pg_read_all_stats`); the others learn of a new one with the replica's next checkpoint.
 *
 * @throws Error when it is none
 */
export async function readReplicaLocation(replica: Pool): Promise<WalLocation> {
  const { rows } = await replica.query<{ standby: boolean; position: string | null; timeline: number }>(
    `SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS position,
       coalesce((SELECT received_tli FROM pg_stat_wal_receiver),
         (SELECT greatest(c.timeline_id, r.min_recovery_end_timeline)
          FROM pg_control_checkpoint() c, pg_control_recovery() r)) AS timeline`,
  );
  const [{ standby, position, timeline } = { standby: false, position: null, timeline: 0 }] = rows;
  // One that was made a primary writes a history of its own.
  if (!standby || position === null) throw new Error('It is no replica.');
  return { position: parsePositionOrThrow(position), timeline };
}

function parsePositionOrThrow(text: string): bigint {
  const position = parsePosition(text);
  if (position === null) throw new Error(`It tells no position: ${text}`);
  return position;
}
