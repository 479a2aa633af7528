// Hears of changes that other processes commit (PostgreSQL LISTEN), and knows how fresh that knowledge is.
import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Client, type Pool } from 'pg';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { Database } from '../connection/database.js';
import { probeOf } from '../replicas/place.js';

/** The name that triggers use. */
const CHANGED = 'calendar_changed';

/** How long, in milliseconds, what is known is used without a new proof that changes arrive. */
export const TRUST_MS = 2000;

/** Proofs are asked for this often, in milliseconds, while somebody wants to know. */
const BEAT_MS = 500;

/** So long after the last question, in milliseconds, nobody wants to know any more. */
const IDLE_MS = 60_000;

/** A connection that gives no sign of life for so long, in milliseconds, is given up. */
const SILENCE_MS = 5000;

const HEAR_POLL_MS = 2;
const RECONNECT_MS = 1000;
const FAREWELL_MS = 1000;

/**
 * A connection may be dead without anybody telling. So the feed sends itself a word through the database now and then:
 * notifications arrive in the order of their commits, so that whoever has heard the word has heard every change that
 * was committed before it was sent.
 */
@Injectable()
export class ChangeFeed implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ChangeFeed.name);
  private readonly beat = `calendar_beat_${randomBytes(6).toString('hex')}`;
  private client: Client | null = null;
  /** Beats would be late when requests wait for connections, and memory would be of no use just then. */
  private readonly beats: Pool;
  private socket = new Socket();
  private retry: NodeJS.Timeout | null = null;
  private isEnded = false;
  /** Everything that was committed before this moment is known (`performance.now()`). */
  private knownUntil = -Infinity;
  /** The word that is under way. */
  private sent: { readonly word: string; readonly at: number } | null = null;
  private words = 0;
  private lastBeatAt = -Infinity;
  private lastAskedAt = -Infinity;
  private pulse: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.beats = probeOf(this.database.url, 'beats');
  }

  /** Whether every change that was committed more than two seconds ago is known here. */
  isFresh(): boolean {
    const now = performance.now();
    this.lastAskedAt = now;
    if (now - this.lastBeatAt > BEAT_MS) this.sendBeat(now);
    return now - this.knownUntil < TRUST_MS;
  }

  /** Waits until everything that was committed before the call is known here, or until the connection is lost. */
  async hearAll(): Promise<void> {
    const asked = performance.now();
    while (this.client !== null && !this.isEnded && this.knownUntil < asked) {
      this.sendBeat(performance.now());
      await sleep(HEAR_POLL_MS, undefined, { ref: false });
    }
  }

  async onModuleInit(): Promise<void> {
    await this.connect();
    this.pulse = setInterval(() => {
      const now = performance.now();
      if (now - this.lastAskedAt < IDLE_MS) this.sendBeat(now);
    }, BEAT_MS);
    this.pulse.unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnded = true;
    if (this.retry !== null) clearTimeout(this.retry);
    if (this.pulse !== null) clearInterval(this.pulse);
    // Who is on the other side of a dead connection never says goodbye.
    const farewell = this.client?.end().catch(() => undefined);
    const ended = Promise.all([farewell, this.beats.end()]);
    await Promise.race([ended, sleep(FAREWELL_MS, undefined, { ref: false })]);
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
      query_timeout: SILENCE_MS,
      keepAlive: true,
    });
    this.socket = socket;
    client.on('error', (error) => {
      this.lost(client, error);
    });
    client.on('end', () => {
      this.lost(client, new Error('The connection was closed.'));
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.beat) this.heardBeat(payload);
      else this.database.changes.happened();
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANGED}; LISTEN ${this.beat}`);
    } catch (error) {
      this.lost(client, error);
      return;
    }
    if (this.isEnded) {
      socket.destroy();
      return;
    }
    this.client = client;
    // What happened while nobody listened is not known.
    this.database.changes.happened();
    this.sendBeat(performance.now());
  }

  private lost(client: Client, error: unknown): void {
    if (this.isEnded || this.retry !== null) return;
    this.logger.warn(`Changes of other processes are not heard at the moment: ${String(error)}`);
    this.client = null;
    this.knownUntil = -Infinity;
    this.database.jobs.ended('hear_changes', 'failure', this.sent?.at ?? performance.now());
    this.sent = null;
    this.database.changes.happened();
    // What it still says counts no more; an error that nobody hears would end the process.
    client.removeAllListeners();
    client.on('error', () => undefined);
    this.socket.destroy();
    this.retry = setTimeout(() => {
      this.retry = null;
      void this.connect();
    }, RECONNECT_MS);
    this.retry.unref();
  }

  private sendBeat(now: number): void {
    if (this.client === null) return;
    if (this.sent !== null) {
      if (now - this.sent.at > SILENCE_MS) this.lost(this.client, new Error('The connection is silent.'));
      return;
    }
    this.words += 1;
    const sent = { word: String(this.words), at: now };
    this.sent = sent;
    this.lastBeatAt = now;
    // To the address that writes use: what only comes back to its own connection would prove nothing about others.
    this.beats.query(`NOTIFY ${this.beat}, '${sent.word}'`).catch(() => {
      if (this.sent !== sent) return;
      this.database.jobs.ended('hear_changes', 'failure', sent.at);
      this.sent = null;
    });
  }

  private heardBeat(word: string | undefined): void {
    if (this.sent?.word !== word || this.sent === null) return;
    this.knownUntil = this.sent.at;
    this.database.jobs.ended('hear_changes', 'success', this.sent.at);
    this.sent = null;
  }
}
