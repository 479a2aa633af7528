// Scheduled items become public when their moment comes, exactly, without waiting for a job.
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { clock } from '../dates/clock.js';
import { Changes } from '../database/changes/changes.js';
import { Database } from '../database/connection/database.js';
import { rebuildWordIndex } from '../search/word-index.queries.js';
import type { PostStatus } from './post-status.js';
import type { PostKind } from './post-kind.js';

/** How long, in milliseconds, a process trusts what it knows of the next due moment: others schedule too. */
const CACHE_TTL_MS = 1000;

@Injectable()
export class DuePostPublisher {
  private readonly kinds: PostKind[] = [];
  /** Milliseconds since 1970, UTC. */
  private nextDueMs = -Infinity;
  private refreshedAt = -Infinity;
  /** How often something was scheduled here. */
  private scheduledCount = 0;
  private refreshedVersion = -1;
  /** The question that is under way, for all who want to know at the same moment. */
  private inFlightRefresh: { readonly version: number; readonly answer: Promise<void> } | null = null;

  constructor(
    private readonly database: Database,
    private readonly changes: Changes,
  ) {}

  /** When the next item becomes public, in milliseconds since 1970; true until the next change. */
  get nextMs(): number {
    return this.nextDueMs;
  }

  register(kind: PostKind): void {
    this.kinds.push(kind);
  }

  /** Told of every item that was written: when it is a scheduled one, what is known is no longer trusted. */
  onPostWritten(item: { readonly status: PostStatus }): void {
    if (item.status !== 'future') return;
    this.scheduledCount += 1;
    this.refreshedAt = -Infinity;
  }

  /**
   * Called before each answer; nearly always there is nothing to wait for, which null tells.
   *
   * @param isKept the answer may be kept until the next change, or until something is due: what others scheduled counts
   */
  publishDue(isKept: boolean): Promise<void> | null {
    const nowMs = clock.ms();
    const isOld = performance.now() - this.refreshedAt > CACHE_TTL_MS;
    if (isOld || (isKept && this.refreshedVersion !== this.changes.version))
      return this.refreshNextDue().then(() => this.publishUntil(nowMs));
    return nowMs < this.nextDueMs ? null : this.publishUntil(nowMs);
  }

  private async publishUntil(nowMs: number): Promise<void> {
    if (nowMs < this.nextDueMs) return;
    const now = new Date(nowMs);
    await this.database.jobs.run('publish_due', () =>
      this.database.inTransaction(async (manager) => {
        for (const kind of this.kinds) await publishKind(manager, kind, now);
      }),
    );
    await this.queryNextDue();
  }

  private async refreshNextDue(): Promise<void> {
    const { version } = this.changes;
    if (this.inFlightRefresh?.version !== version)
      this.inFlightRefresh = { version, answer: this.queryNextDue() };
    const { inFlightRefresh: asking } = this;
    try {
      await asking.answer;
    } finally {
      if (this.inFlightRefresh === asking) this.inFlightRefresh = null;
    }
  }

  private async queryNextDue(): Promise<void> {
    const minima = this.kinds.map(
      ({ table }) => `SELECT min(dated_at) AS due FROM ${table} WHERE status = 'future'`,
    );
    const askedAt = performance.now();
    const { scheduledCount: scheduled } = this;
    const { version } = this.changes;
    const rows: { due: number | null }[] = await this.database.query(
      `SELECT (extract(epoch FROM min(due)) * 1000)::float8 AS due FROM (${minima.join(' UNION ALL ')}) AS d`,
    );
    // Asked before a change, and answered after whoever asked behind it.
    if (version < this.refreshedVersion) return;
    this.nextDueMs = rows[0]?.due ?? Infinity;
    // An answer that was under way while something was scheduled may not know of it.
    if (scheduled === this.scheduledCount) this.refreshedAt = askedAt;
    this.refreshedVersion = version;
  }
}

/** Idempotent: two processes may do it at once. */
async function publishKind(manager: EntityManager, kind: PostKind, now: Date): Promise<void> {
  const [rows]: [{ id: number }[], number] = await manager.query(
    `UPDATE ${kind.table} SET status = 'publish' WHERE status = 'future' AND dated_at <= $1 RETURNING id`,
    [now],
  );
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await kind.updateListings(manager, ids);
  // Their words are for visitors now.
  await rebuildWordIndex(manager, kind, ids);
}
