// One streaming replica, as far as it is known.
import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../connection/database.js';
import { probeOf } from './place.js';

export interface Replica {
  readonly dataSource: Database;
  /** One connection of its own: how far a busy server is must be known most of all. */
  readonly probe: Pool;
  /** Where it is, for the log: without the password. */
  readonly name: string;
  /** It has everything that was committed before this moment (`performance.now()`). */
  hasUntil: number;
  /** The last record of the log that it has replayed. */
  replayed: bigint;
  isUsed: boolean;
  /** Why it is not, as far as that was told since it last was. */
  readonly told: Set<string>;
  /** The question that is under way. */
  asking: Promise<void> | null;
  /** Connections that statements are sent over. */
  readonly clients: Set<PoolClient>;
}

export function newReplica(url: string, dataSource: Database): Replica {
  const { hostname, port } = new URL(url);
  return {
    dataSource,
    probe: probeOf(url),
    name: `${hostname}${port === '' ? '' : `:${port}`}`,
    hasUntil: -Infinity,
    replayed: -1n,
    isUsed: false,
    told: new Set(),
    asking: null,
    clients: new Set(),
  };
}

/** Nothing is known of how far it is. */
export function forget(replica: Replica): void {
  replica.hasUntil = -Infinity;
  replica.replayed = -1n;
}

export async function open({ dataSource, clients }: Replica): Promise<void> {
  await dataSource.initialize();
  dataSource.pool.on('acquire', (client) => clients.add(client));
  dataSource.pool.on('remove', (client) => clients.delete(client));
}

/** Every client has it; the types do not know it. */
export const socketOf = (client: PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
