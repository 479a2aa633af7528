// Scheduled items become public when their moment comes, exactly, without waiting for a job.
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { clock } from '../dates/clock.js';
import { Changes } from '../database/changes/changes.js';
import { Database } from '../database/connection/database.js';
import { indexWords } from '../search/words.queries.js';
import type { PostStatus } from './post-status.js';
import type { PostKind } from './post-kind.js';

/** How long, in milliseconds, a process trusts what it knows of the next due moment: others schedule too. */
const TRUST_MS = 1000;

@Injectable()
export class DuePosts {
  private readonly kinds: PostKind[] = [];
  /** Milliseconds since 1970, UTC. */
  private nextDueMs = -Infinity;
  private askedAt = -Infinity;
  /** How often something was scheduled here. */
  private scheduled = 0;
  private askedVersion = -1;
  /** The question that is under way, for all who want to know at the same moment. */
  private asking: { readonly version: number; readonly answer: Promise<void> } | null = null;

  constructor(
    private readonly database: Database,
    private readonly changes: Changes,
  ) {}

  /** When the next item becomes public, in milliseconds since 1970; true until the next change. */
  get nextMs(): number {
    return this.nextDueMs;
  }

  watch(kind: PostKind): void {
    this.kinds.push(kind);
  }

  /** Told of every item that was written: when it is a scheduled one, what is known is no longer trusted. */
  noticed(item: { readonly status: PostStatus }): void {
    if (item.status !== 'future') return;
    this.scheduled += 1;
    this.askedAt = -Infinity;
  }

  /**
   * Called before each answer; nearly always there is nothing to wait for, which null tells.
   *
   * @param isKept the answer may be kept until the next change, or until something is due: what others scheduled counts
   */
  publishDue(isKept: boolean): Promise<void> | null {
    const nowMs = clock.ms();
    const isOld = performance.now() - this.askedAt > TRUST_MS;
    if (isOld || (isKept && this.askedVersion !== this.changes.version))
      return this.knowNextDue().then(() => this.publishUntil(nowMs));
    return nowMs < this.nextDueMs ? null : this.publishUntil(nowMs);
  }

  private async publishUntil(nowMs: number): Promise<void> {
    if (nowMs < this.nextDueMs) return;
    const now = new Date(nowMs);
    await this.database.jobs.run('publish_due', () =>
      this.database.inTransaction(async (manager) => {
        for (const kind of this.kinds) await publish(manager, kind, now);
      }),
    );
    await this.askNextDue();
  }

  private async knowNextDue(): Promise<void> {
    const { version } = this.changes;
    if (this.asking?.version !== version) this.asking = { version, answer: this.askNextDue() };
    const { asking } = this;
    try {
      await asking.answer;
    } finally {
      if (this.asking === asking) this.asking = null;
    }
  }

  private async askNextDue(): Promise<void> {
    const minima = this.kinds.map(
      ({ table }) => `SELECT min(dated_at) AS due FROM ${table} WHERE status = 'future'`,
    );
    const askedAt = performance.now();
    const { scheduled } = this;
    const { version } = this.changes;
    const rows: { due: number | null }[] = await this.database.query(
      `SELECT (extract(epoch FROM min(due)) * 1000)::float8 AS due FROM (${minima.join(' UNION ALL ')}) AS d`,
    );
    // Asked before a change, and answered after whoever asked behind it.
    if (version < this.askedVersion) return;
    this.nextDueMs = rows[0]?.due ?? Infinity;
    // An answer that was under way while something was scheduled may not know of it.
    if (scheduled === this.scheduled) this.askedAt = askedAt;
    this.askedVersion = version;
  }
}

/** Idempotent: two processes may do it at once. */
async function publish(manager: EntityManager, kind: PostKind, now: Date): Promise<void> {
  const [rows]: [{ id: number }[], number] = await manager.query(
    `UPDATE ${kind.table} SET status = 'publish' WHERE status = 'future' AND dated_at <= $1 RETURNING id`,
    [now],
  );
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await kind.relist(manager, ids);
  // Their words are for visitors now.
  await indexWords(manager, kind, ids);
}
