import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Client, type Pool } from 'pg';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { Database } from '../connection/database.js';
import { createProbePool } from '../replicas/wal-location.js';
import type { JobRun } from './jobs.js';

const CHANGES_CHANNEL = 'calendar_changed';

/** How long caches may be used after the last proof that notifications arrive. */
export const FRESH_FOR_MS = 2000;

const HEARTBEAT_INTERVAL_MS = 500;

/** Stop sending heartbeats after this long without a freshness check. */
const IDLE_AFTER_MS = 60_000;

const SILENCE_TIMEOUT_MS = 5000;

const CATCH_UP_POLL_MS = 2;
const RECONNECT_MS = 1000;
const CLOSE_TIMEOUT_MS = 1000;

/**
 * Listens for changes that other processes commit. A connection may break unnoticed, so the feed sends itself heartbeats:
 * notifications arrive in the order of their commits, so each proves that all earlier ones have arrived.
 */
@Injectable()
export class ChangeFeed implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ChangeFeed.name);
  private readonly heartbeatChannel = `calendar_beat_${randomBytes(6).toString('hex')}`;
  private client: Client | null = null;
  /** Separate from the pool of requests, which may have no free connection just when the caches matter most. */
  private readonly heartbeatPool: Pool;
  private socket = new Socket();
  private reconnectTimer: NodeJS.Timeout | undefined;
  private heartbeatTimer: NodeJS.Timeout | undefined;
  private isEnded = false;
  // The times are those of `performance.now()`.
  /** Every change that was committed before this time has arrived. */
  private caughtUpUntil = -Infinity;
  /** When the heartbeat in flight was sent, which is also its payload. */
  private pendingHeartbeat: number | null = null;
  private lastHeartbeatAt = -Infinity;
  private lastFreshnessCheckAt = -Infinity;

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.heartbeatPool = createProbePool(this.database.url, 'beats');
  }

  /** Whether every change that was committed more than two seconds ago has arrived. */
  isFresh(): boolean {
    const now = performance.now();
    this.lastFreshnessCheckAt = now;
    if (now - this.lastHeartbeatAt > HEARTBEAT_INTERVAL_MS) this.sendHeartbeat(now);
    return now - this.caughtUpUntil < FRESH_FOR_MS;
  }

  /** Waits until every change that was committed before the call has arrived, or until the connection is lost. */
  async catchUp(): Promise<void> {
    const calledAt = performance.now();
    while (this.client !== null && !this.isEnded && this.caughtUpUntil < calledAt) {
      this.sendHeartbeat(performance.now());
      await sleep(CATCH_UP_POLL_MS, undefined, { ref: false });
    }
  }

  async onModuleInit(): Promise<void> {
    await this.connect();
    this.heartbeatTimer = setInterval(() => {
      const now = performance.now();
      if (now - this.lastFreshnessCheckAt < IDLE_AFTER_MS) this.sendHeartbeat(now);
    }, HEARTBEAT_INTERVAL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnded = true;
    clearTimeout(this.reconnectTimer);
    clearInterval(this.heartbeatTimer);
    const closed = Promise.all([this.client?.end().catch(() => undefined), this.heartbeatPool.end()]);
    // The server of a dead connection never confirms its end.
    await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    this.socket.destroy();
  }

  private async connect(): Promise<void> {
    const socket = new Socket();
    const client = new Client({
      // LISTEN does not work through a pooler.
      connectionString: this.env.databaseDirectUrl ?? this.database.url,
      stream: () => socket,
      application_name: 'calendar-events changes',
      connectionTimeoutMillis: 10_000,
      query_timeout: SILENCE_TIMEOUT_MS,
      keepAlive: true,
    });
    this.socket = socket;
    client.on('error', (error) => this.onConnectionLost(client, error));
    client.on('end', () => this.onConnectionLost(client, new Error('The connection was closed.')));
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.heartbeatChannel) this.onHeartbeat(payload);
      else this.database.changes.recordChange();
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANGES_CHANNEL}; LISTEN ${this.heartbeatChannel}`);
    } catch (error) {
      this.onConnectionLost(client, error);
      return;
    }
    if (this.isEnded) {
      socket.destroy();
      return;
    }
    this.client = client;
    // Changes may have been missed before LISTEN.
    this.database.changes.recordChange();
    this.sendHeartbeat(performance.now());
  }

  private onConnectionLost(client: Client, error: unknown): void {
    if (this.isEnded || this.reconnectTimer !== undefined) return;
    this.logger.warn(
      `Notifications of changes by other processes do not arrive at the moment: ${String(error)}`,
    );
    this.client = null;
    this.caughtUpUntil = -Infinity;
    this.settleHeartbeat('failure');
    this.database.changes.recordChange();
    // Ignore further events of the client. An error without a listener would end the process.
    client.removeAllListeners();
    client.on('error', () => undefined);
    this.socket.destroy();
    this.reconnectTimer = setTimeout(() => {
      this.reconnectTimer = undefined;
      void this.connect();
    }, RECONNECT_MS).unref();
  }

  private sendHeartbeat(now: number): void {
    if (this.client === null) return;
    if (this.pendingHeartbeat !== null) {
      if (now - this.pendingHeartbeat > SILENCE_TIMEOUT_MS)
        this.onConnectionLost(this.client, new Error('The connection is silent.'));
      return;
    }
    this.pendingHeartbeat = now;
    this.lastHeartbeatAt = now;
    // Sent to the address of the writes: the listening connection would prove nothing about other connections.
    this.heartbeatPool.query(`NOTIFY ${this.heartbeatChannel}, '${now}'`).catch(() => {
      if (this.pendingHeartbeat === now) this.settleHeartbeat('failure');
    });
  }

  private onHeartbeat(payload: string | undefined): void {
    if (this.pendingHeartbeat === null || payload !== String(this.pendingHeartbeat)) return;
    this.caughtUpUntil = this.pendingHeartbeat;
    this.settleHeartbeat('success');
  }

  private settleHeartbeat(outcome: JobRun['outcome']): void {
    this.database.jobs.reportRun('hear_changes', outcome, this.pendingHeartbeat ?? performance.now());
    this.pendingHeartbeat = null;
  }
}
