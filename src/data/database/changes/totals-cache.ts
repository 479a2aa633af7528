import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { ChangeFeed } from './change-feed.js';
import { Changes } from './changes.js';
import { Database, getDatabase } from '../connection/database.js';
import { isDryRun } from '../connection/dry-run.js';

/** Totals of lists until the next change: counting takes longer than reading a page. */
@Injectable()
export class TotalsCache {
  /** By hashes of statements and parameters, which may be long. Null when switched off. */
  private readonly totals: LRUCache<string, number> | null;
  hits = 0;
  misses = 0;

  constructor(
    database: Database,
    private readonly changes: Changes,
    private readonly feed: ChangeFeed,
    @Inject(ENV) { totalsCache }: Env,
  ) {
    const totals = totalsCache === 0 ? null : new LRUCache<string, number>({ max: totalsCache });
    this.totals = totals;
    // Clearing an empty LRUCache visits all of its slots, at every write.
    changes.onChange(() => {
      if (totals !== null && totals.size > 0) totals.clear();
    });
    database.totals = this;
  }

  /** Does not store a total that a change overtook. @param text of a statement that depends only on the calendar */
  async getOrCount(text: string, values: readonly unknown[], count: () => Promise<number>): Promise<number> {
    const { totals } = this;
    if (totals === null || !this.feed.isFresh()) return count();
    const key = buildKey(text, values);
    const cachedTotal = totals.get(key);
    if (cachedTotal !== undefined) {
      this.hits += 1;
      return cachedTotal;
    }
    this.misses += 1;
    const { snapshot } = this.changes;
    const total = await count();
    if (this.changes.isUnchangedSince(snapshot)) totals.set(key, total);
    return total;
  }

  get size(): number {
    return this.totals?.size ?? 0;
  }
}

const buildKey = (text: string, values: readonly unknown[]): string =>
  hash('sha1', `${text}\0${JSON.stringify(values)}`, 'base64');

export const countCached = (
  manager: EntityManager,
  text: string,
  values: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> => {
  const database = getDatabase(manager);
  const { primary, freshTotalsManager } = database;
  // Do not share the totals of a lagging replica or of a dry run.
  if (manager === freshTotalsManager || primary?.isCurrent() === false || isDryRun()) return count();
  return (primary?.database ?? database).totals?.getOrCount(text, values, count) ?? count();
};
