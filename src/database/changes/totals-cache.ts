// How many rows a list has, until anything is written: counting takes longer than reading one page.
import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { ChangeFeed } from './change-feed.js';
import { Changes } from './changes.js';
import { Database, getDatabase } from '../connection/database.js';

@Injectable()
export class TotalsCache {
  /** Null when it is switched off. By hashes: statements and what callers send may be long. */
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
    // Emptying what is empty goes through all its places all the same, at every write.
    changes.onChange(() => {
      if (totals !== null && totals.size > 0) totals.clear();
    });
    database.totals = this;
  }

  /** The total that the statement gave; it depends on nothing but the calendar. One that a change overtook is not kept. */
  async getOrCount(text: string, values: readonly unknown[], count: () => Promise<number>): Promise<number> {
    const { totals } = this;
    if (totals === null || !this.feed.isFresh()) return count();
    const key = buildKey(text, values);
    const kept = totals.get(key);
    if (kept !== undefined) {
      this.hits += 1;
      return kept;
    }
    this.misses += 1;
    const { snapshot: known } = this.changes;
    const total = await count();
    if (this.changes.isUnchangedSince(known)) totals.set(key, total);
    return total;
  }

  /** How many are remembered. */
  get size(): number {
    return this.totals?.size ?? 0;
  }
}

const buildKey = (text: string, values: readonly unknown[]): string =>
  hash('sha1', `${text}\0${JSON.stringify(values)}`, 'base64');

/** A total as a database counts it, or as it was counted since the last change. */
export const countCached = (
  manager: EntityManager,
  text: string,
  values: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> => {
  const database = getDatabase(manager);
  if (manager === database.freshTotalsManager) return count();
  const { primary: original } = database;
  // What a copy counts that lags behind is nobody else's total.
  if (original?.isCurrent() === false) return count();
  return (original?.database ?? database).totals?.getOrCount(text, values, count) ?? count();
};
