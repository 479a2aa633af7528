// Hears of changes that other processes commit (PostgreSQL LISTEN), and knows how fresh that knowledge is.
import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Client, type Pool } from 'pg';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { Database } from '../connection/database.js';
import { createProbePool } from '../replicas/wal-location.js';

/** The name that triggers use. */
const CHANGES_CHANNEL = 'calendar_changed';

/** How long, in milliseconds, what is known is used without a new proof that changes arrive. */
export const FRESH_FOR_MS = 2000;

/** Proofs are asked for this often, in milliseconds, while somebody wants to know. */
const HEARTBEAT_INTERVAL_MS = 500;

/** So long after the last question, in milliseconds, nobody wants to know any more. */
const IDLE_AFTER_MS = 60_000;

/** A connection that gives no sign of life for so long, in milliseconds, is given up. */
const SILENCE_TIMEOUT_MS = 5000;

const CATCH_UP_POLL_MS = 2;
const RECONNECT_MS = 1000;
const CLOSE_TIMEOUT_MS = 1000;

/**
 * A connection may be dead without anybody telling. So the feed sends itself a word through the database now and then:
 * notifications arrive in the order of their commits, so that whoever has heard the word has heard every change that
 * was committed before it was sent.
 */
@Injectable()
export class ChangeFeed implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ChangeFeed.name);
  private readonly heartbeatChannel = `calendar_beat_${randomBytes(6).toString('hex')}`;
  private client: Client | null = null;
  /** Beats would be late when requests wait for connections, and memory would be of no use just then. */
  private readonly heartbeatPool: Pool;
  private socket = new Socket();
  private reconnectTimer: NodeJS.Timeout | null = null;
  private isEnded = false;
  /** Everything that was committed before this moment is known (`performance.now()`). */
  private caughtUpUntil = -Infinity;
  /** The word that is under way. */
  private pendingHeartbeat: { readonly word: string; readonly at: number } | null = null;
  private heartbeatCount = 0;
  private lastHeartbeatAt = -Infinity;
  private lastFreshnessCheckAt = -Infinity;
  private heartbeatTimer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.heartbeatPool = createProbePool(this.database.url, 'beats');
  }

  /** Whether every change that was committed more than two seconds ago is known here. */
  isFresh(): boolean {
    const now = performance.now();
    this.lastFreshnessCheckAt = now;
    if (now - this.lastHeartbeatAt > HEARTBEAT_INTERVAL_MS) this.sendHeartbeat(now);
    return now - this.caughtUpUntil < FRESH_FOR_MS;
  }

  /** Waits until everything that was committed before the call is known here, or until the connection is lost. */
  async catchUp(): Promise<void> {
    const asked = performance.now();
    while (this.client !== null && !this.isEnded && this.caughtUpUntil < asked) {
      this.sendHeartbeat(performance.now());
      await sleep(CATCH_UP_POLL_MS, undefined, { ref: false });
    }
  }

  async onModuleInit(): Promise<void> {
    await this.connect();
    this.heartbeatTimer = setInterval(() => {
      const now = performance.now();
      if (now - this.lastFreshnessCheckAt < IDLE_AFTER_MS) this.sendHeartbeat(now);
    }, HEARTBEAT_INTERVAL_MS);
    this.heartbeatTimer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnded = true;
    if (this.reconnectTimer !== null) clearTimeout(this.reconnectTimer);
    if (this.heartbeatTimer !== null) clearInterval(this.heartbeatTimer);
    // Who is on the other side of a dead connection never says goodbye.
    const farewell = this.client?.end().catch(() => undefined);
    const ended = Promise.all([farewell, this.heartbeatPool.end()]);
    await Promise.race([ended, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    this.socket.destroy();
  }

  private async connect(): Promise<void> {
    const socket = new Socket();
    const client = new Client({
      // A pooler would not let anybody listen.
      connectionString: this.env.databaseDirectUrl ?? this.database.url,
      stream: () => socket,
      application_name: 'calendar-events changes',
      connectionTimeoutMillis: 10_000,
      query_timeout: SILENCE_TIMEOUT_MS,
      keepAlive: true,
    });
    this.socket = socket;
    client.on('error', (error) => {
      this.onConnectionLost(client, error);
    });
    client.on('end', () => {
      this.onConnectionLost(client, new Error('The connection was closed.'));
    });
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
    // What happened while nobody listened is not known.
    this.database.changes.recordChange();
    this.sendHeartbeat(performance.now());
  }

  private onConnectionLost(client: Client, error: unknown): void {
    if (this.isEnded || this.reconnectTimer !== null) return;
    this.logger.warn(`Changes of other processes are not heard at the moment: ${String(error)}`);
    this.client = null;
    this.caughtUpUntil = -Infinity;
    this.database.jobs.reportRun('hear_changes', 'failure', this.pendingHeartbeat?.at ?? performance.now());
    this.pendingHeartbeat = null;
    this.database.changes.recordChange();
    // What it still says counts no more; an error that nobody hears would end the process.
    client.removeAllListeners();
    client.on('error', () => undefined);
    this.socket.destroy();
    this.reconnectTimer = setTimeout(() => {
      this.reconnectTimer = null;
      void this.connect();
    }, RECONNECT_MS);
    this.reconnectTimer.unref();
  }

  private sendHeartbeat(now: number): void {
    if (this.client === null) return;
    if (this.pendingHeartbeat !== null) {
      if (now - this.pendingHeartbeat.at > SILENCE_TIMEOUT_MS)
        this.onConnectionLost(this.client, new Error('The connection is silent.'));
      return;
    }
    this.heartbeatCount += 1;
    const sent = { word: String(this.heartbeatCount), at: now };
    this.pendingHeartbeat = sent;
    this.lastHeartbeatAt = now;
    // To the address that writes use: what only comes back to its own connection would prove nothing about others.
    this.heartbeatPool.query(`NOTIFY ${this.heartbeatChannel}, '${sent.word}'`).catch(() => {
      if (this.pendingHeartbeat !== sent) return;
      this.database.jobs.reportRun('hear_changes', 'failure', sent.at);
      this.pendingHeartbeat = null;
    });
  }

  private onHeartbeat(word: string | undefined): void {
    if (this.pendingHeartbeat?.word !== word || this.pendingHeartbeat === null) return;
    this.caughtUpUntil = this.pendingHeartbeat.at;
    this.database.jobs.reportRun('hear_changes', 'success', this.pendingHeartbeat.at);
    this.pendingHeartbeat = null;
  }
}
