// A list query grows by small named steps; this holds what they add: conditions and bound parameters.
import type { EntityManager } from 'typeorm';
import type { IdPage } from './page.js';

export interface ListSource {
  /** Table and alias: `event_listings l`. */
  readonly from: string;
  /** Column of the id. */
  readonly id: string;
}

export class ListQuery {
  private readonly conditions: string[] = [];
  private readonly sets: string[] = [];
  private readonly parameters: unknown[] = [];
  private isGathered = false;
  private mayRepeat = false;

  constructor(private source: ListSource) {}

  /** Binds a value and gives its placeholder. */
  bind(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  /** Adds a condition; all of them must hold. */
  where(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  /**
   * Rows that are found once, before the list is looked at, whatever the planner thinks of them.
   *
   * @returns the name by which conditions refer to them
   */
  with(rows: string): string {
    const name = `set${this.sets.length + 1}`;
    this.sets.push(`${name} AS MATERIALIZED (${rows})`);
    return name;
  }

  /**
   * No index has the matches in the order of the list: they are found once, counted and put in order, instead of once
   * for the total and once for the page.
   */
  gather(): this {
    this.isGathered = true;
    return this;
  }

  /** The source may have an item more than once, always with the same keys; it counts once. */
  gatherDistinct(): this {
    this.mayRepeat = true;
    return this.gather();
  }

  /** @param order keys with their directions; the id must be the last one: paging needs an order without ties */
  async page(manager: EntityManager, order: readonly OrderKey[], page: PageRequest): Promise<IdPage> {
    const found = this.isGathered
      ? await this.gathered(manager, order, page)
      : { total: await this.count(manager), ids: await this.ids(manager, order, page) };
    return { ...page, ...found };
  }

  private async count(manager: EntityManager): Promise<number> {
    const rows: { total: number }[] = await manager.query(
      `${this.before()}SELECT count(*)::int AS total FROM ${this.source.from}${this.filter()}`,
      this.parameters,
    );
    return rows[0]?.total ?? 0;
  }

  private async ids(
    manager: EntityManager,
    order: readonly OrderKey[],
    page: PageRequest,
  ): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(
      `${this.before()}SELECT ${this.source.id} AS id FROM ${this.source.from}${this.filter()}
       ORDER BY ${order.map(({ key, descending }) => `${key}${descending ? ' DESC' : ''}`).join(', ')}
       LIMIT ${page.perPage} OFFSET ${offsetOf(page)}`,
      this.parameters,
    );
    return rows.map((row) => row.id);
  }

  private async gathered(
    manager: EntityManager,
    order: readonly OrderKey[],
    page: PageRequest,
  ): Promise<{ ids: number[]; total: number }> {
    const keys = order.map(({ key }, n) => `${key} AS k${n}`).join(', ');
    const sorted = order.map(({ descending }, n) => `k${n}${descending ? ' DESC' : ''}`).join(', ');
    const rows: { ids: number[]; total: number }[] = await manager.query(
      `${this.before('found')} AS MATERIALIZED (
         SELECT ${this.mayRepeat ? 'DISTINCT ' : ''}${this.source.id} AS id, ${keys} FROM ${this.source.from}${this.filter()}
       )
       SELECT (SELECT count(*)::int FROM found) AS total,
         ARRAY(SELECT id FROM found ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${offsetOf(page)}) AS ids`,
      this.parameters,
    );
    return rows[0] ?? { ids: [], total: 0 };
  }

  /** @param name of one more set, which follows */
  private before(name?: string): string {
    const sets = name === undefined ? this.sets : [...this.sets, name];
    return sets.length === 0 ? '' : `WITH ${sets.join(', ')} `;
  }

  private filter(): string {
    return this.conditions.length === 0 ? '' : ` WHERE ${this.conditions.join(' AND ')}`;
  }
}

export interface OrderKey {
  readonly key: string;
  readonly descending: boolean;
}

export const ascending = (...keys: readonly string[]): OrderKey[] =>
  keys.map((key) => ({ key, descending: false }));

export const descending = (...keys: readonly string[]): OrderKey[] =>
  keys.map((key) => ({ key, descending: true }));

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Pages beyond all numbers are as empty as the first one past the end. */
const offsetOf = ({ page, perPage }: PageRequest): number => Math.min((page - 1) * perPage, 2 ** 31 - 1);
