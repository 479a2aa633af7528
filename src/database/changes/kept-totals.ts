// How many rows a list has, until anything is written: counting takes longer than reading one page.
import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { ChangeFeed } from './change-feed.js';
import { type Changes, changesOf } from './changes.js';
import { databaseOf } from '../connection/database.js';

const known = new WeakMap<DataSource, KeptTotals>();

@Injectable()
export class KeptTotals {
  private readonly changes: Changes;
  /** Null when it is switched off. By hashes: statements and what callers send may be long. */
  private readonly totals: LRUCache<string, number> | null;
  hits = 0;
  misses = 0;

  constructor(
    dataSource: DataSource,
    private readonly feed: ChangeFeed,
    @Inject(ENV) { totalsCache }: Env,
  ) {
    this.changes = changesOf(dataSource);
    const totals = totalsCache === 0 ? null : new LRUCache<string, number>({ max: totalsCache });
    this.totals = totals;
    // Emptying what is empty goes through all its places all the same, at every write.
    this.changes.onChange(() => {
      if (totals !== null && totals.size > 0) totals.clear();
    });
    known.set(dataSource, this);
  }

  /** The total that the statement gave; it depends on nothing but the calendar. One that a change overtook is not kept. */
  async of(text: string, values: readonly unknown[], count: () => Promise<number>): Promise<number> {
    const { totals } = this;
    if (totals === null || !this.feed.isFresh()) return count();
    const key = keyOf(text, values);
    const kept = totals.get(key);
    if (kept !== undefined) {
      this.hits += 1;
      return kept;
    }
    this.misses += 1;
    const { known } = this.changes;
    const total = await count();
    if (this.changes.holds(known)) totals.set(key, total);
    return total;
  }

  /** How many are remembered. */
  get size(): number {
    return this.totals?.size ?? 0;
  }
}

const keyOf = (text: string, values: readonly unknown[]): string =>
  hash('sha1', `${text}\0${JSON.stringify(values)}`, 'base64');

const certain = new WeakMap<DataSource, EntityManager>();

/**
 * Of the same database, for reads that must know what others have just written, also when its news are still under way
 * here: their totals are counted anew.
 */
export function countingAnew(dataSource: DataSource): EntityManager {
  const found = certain.get(dataSource) ?? dataSource.createEntityManager();
  certain.set(dataSource, found);
  return found;
}

/** A total as a database counts it, or as it was counted since the last change. */
export const totalOf = (
  manager: EntityManager,
  text: string,
  values: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> => {
  if (manager === certain.get(manager.dataSource)) return count();
  const { original } = databaseOf(manager);
  // What a copy counts that lags behind is nobody else's total.
  if (original?.isCurrent() === false) return count();
  return known.get(original?.dataSource ?? manager.dataSource)?.of(text, values, count) ?? count();
};
