import type { PoolClient } from 'pg';
import type { Database } from '../connection/database.js';
import { getInternals } from '../connection/statement-deadline.js';
import { createProbePool } from './wal-location.js';

/** One streaming replica and its last known progress. */
export class Replica {
  /** A connection of its own: probes of a busy server must not wait for the pool. */
  readonly probe;
  /** Its address for the log, without the password. */
  readonly name: string;
  /** It has everything that was committed before this time (`performance.now()`). */
  caughtUpUntil = -Infinity;
  /** The last record of the log that it has replayed. */
  replayedPosition = -1n;
  isUsed = false;
  /** Logged reasons for not using it, since it last was used. */
  readonly reportedReasons = new Set<string>();
  inFlightProbe: Promise<void> | null = null;
  private readonly clients = new Set<PoolClient>();

  constructor(
    url: string,
    readonly dataSource: Database,
  ) {
    const { hostname, port } = new URL(url);
    this.probe = createProbePool(url);
    this.name = `${hostname}${port === '' ? '' : `:${port}`}`;
  }

  async open(): Promise<void> {
    await this.dataSource.initialize();
    this.dataSource.pool.on('acquire', (client) => this.clients.add(client));
    this.dataSource.pool.on('remove', (client) => this.clients.delete(client));
  }

  resetProgress(): void {
    this.caughtUpUntil = -Infinity;
    this.replayedPosition = -1n;
  }

  /** Fails the statements in flight, which then go to the primary. */
  closeConnections(): void {
    for (const client of this.clients) getInternals(client).connection.stream.destroy();
  }
}
