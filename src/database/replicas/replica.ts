// One streaming replica, as far as it is known.
import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../connection/database.js';
import { createProbePool } from './wal-location.js';

export interface Replica {
  readonly dataSource: Database;
  /** One connection of its own: how far a busy server is must be known most of all. */
  readonly probe: Pool;
  /** Where it is, for the log: without the password. */
  readonly name: string;
  /** It has everything that was committed before this moment (`performance.now()`). */
  caughtUpUntil: number;
  /** The last record of the log that it has replayed. */
  replayedPosition: bigint;
  isUsed: boolean;
  /** Why it is not, as far as that was told since it last was. */
  readonly reportedReasons: Set<string>;
  /** The question that is under way. */
  inFlightProbe: Promise<void> | null;
  /** Connections that statements are sent over. */
  readonly clients: Set<PoolClient>;
}

export function createReplica(url: string, dataSource: Database): Replica {
  const { hostname, port } = new URL(url);
  return {
    dataSource,
    probe: createProbePool(url),
    name: `${hostname}${port === '' ? '' : `:${port}`}`,
    caughtUpUntil: -Infinity,
    replayedPosition: -1n,
    isUsed: false,
    reportedReasons: new Set(),
    inFlightProbe: null,
    clients: new Set(),
  };
}

/** Nothing is known of how far it is. */
export function resetProgress(replica: Replica): void {
  replica.caughtUpUntil = -Infinity;
  replica.replayedPosition = -1n;
}

export async function openReplica({ dataSource, clients }: Replica): Promise<void> {
  await dataSource.initialize();
  dataSource.pool.on('acquire', (client) => clients.add(client));
  dataSource.pool.on('remove', (client) => clients.delete(client));
}

/** Every client has it; the types do not know it. */
export const getSocket = (client: PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
