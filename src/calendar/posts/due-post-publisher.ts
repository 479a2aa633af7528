// Publishes scheduled items exactly when they are due, on the first request after that, without a background job.
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SERVICE } from '../../data/changelog/item-change.js';
import { recordChanges } from '../../data/changelog/record-changes.js';
import { clock } from '../../foundation/dates/clock.js';
import { Changes } from '../../data/database/changes/changes.js';
import { Database } from '../../data/database/connection/database.js';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { rebuildWordIndex } from '../search/word-index.queries.js';
import type { PostStatus } from './post-status.js';
import type { PostKind } from './post-kind.js';

/** How long a process trusts the next due time that it has read, as other processes schedule items too. */
const CACHE_TTL_MS = 1000;

@Injectable()
export class DuePostPublisher {
  private readonly kinds: PostKind[] = [];
  /** Milliseconds since 1970, UTC. */
  private nextDueMs = -Infinity;
  private refreshedAt = -Infinity;
  private scheduledCount = 0;
  private refreshedVersion = -1;
  /** Shared by concurrent requests. */
  private inFlightRefresh: { readonly version: number; readonly done: Promise<void> } | null = null;

  constructor(
    private readonly database: Database,
    private readonly changes: Changes,
  ) {}

  /** When the next item is due, in milliseconds since 1970; valid until the next change. */
  get nextMs(): number {
    return this.nextDueMs;
  }

  register(kind: PostKind): void {
    this.kinds.push(kind);
  }

  /** Called after every write of an item; a scheduled one makes the next request read the next due time again. */
  onPostWritten(item: { readonly status: PostStatus }): void {
    if (item.status !== 'future') return;
    this.scheduledCount += 1;
    this.refreshedAt = -Infinity;
  }

  /**
   * Publishes what is due. Called before each response.
   *
   * @param isCacheable whether the response may be cached until the next change or due time; it then waits for what
   *   other processes have scheduled
   * @returns null when there is nothing to wait for, which is the normal case
   */
  publishDue(isCacheable: boolean): Promise<void> | null {
    const nowMs = clock.ms();
    const isOld = performance.now() - this.refreshedAt > CACHE_TTL_MS;
    if (isOld || (isCacheable && this.refreshedVersion !== this.changes.version))
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
      this.inFlightRefresh = { version, done: this.queryNextDue() };
    const { inFlightRefresh: refresh } = this;
    try {
      await refresh.done;
    } finally {
      if (this.inFlightRefresh === refresh) this.inFlightRefresh = null;
    }
  }

  private async queryNextDue(): Promise<void> {
    const minima = this.kinds.map(
      ({ table }) => `SELECT min(dated_at) AS due FROM ${table} WHERE status = 'future'`,
    );
    const startedAt = performance.now();
    const { scheduledCount } = this;
    const { version } = this.changes;
    const rows = await queryPrepared<{ due: number | null }>(
      this.database.manager,
      `SELECT (extract(epoch FROM min(due)) * 1000)::float8 AS due FROM (${minima.join(' UNION ALL ')}) AS d`,
      [],
    );
    // A newer query has finished first.
    if (version < this.refreshedVersion) return;
    this.nextDueMs = rows[0]?.due ?? Infinity;
    // The result may miss an item that was scheduled during the query.
    if (scheduledCount === this.scheduledCount) this.refreshedAt = startedAt;
    this.refreshedVersion = version;
  }
}

/** Idempotent: two processes may run it concurrently. */
async function publishKind(manager: EntityManager, kind: PostKind, now: Date): Promise<void> {
  const [rows]: [{ id: number }[], number] = await manager.query(
    `UPDATE ${kind.table} SET status = 'publish' WHERE status = 'future' AND dated_at <= $1 RETURNING id`,
    [now],
  );
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await kind.updateListings(manager, ids);
  // Visitors search another vocabulary than editors.
  await rebuildWordIndex(manager, kind, ids);
  const change = { kind: kind.resource, operation: 'published', language: null, fields: ['status'] } as const;
  const replaced = { status: 'future' };
  await recordChanges(
    manager,
    SERVICE,
    ids.map((id) => ({ id, ...change, replaced })),
  );
}
