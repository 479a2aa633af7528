import type { EntityManager } from 'typeorm';
import { countCached } from '../../data/database/changes/totals-cache.js';
import { queryUnprepared } from '../../data/database/connection/prepared-statements.js';

export interface ListSource {
  /** Table and alias: `event_listings l`. */
  readonly from: string;
  readonly id: string;
  /** Joins that only the order needs. */
  readonly orderJoin?: string;
}

export interface OrderKey {
  readonly key: string;
  readonly descending: boolean;
}

export const ascending = (...keys: readonly string[]): OrderKey[] =>
  keys.map((key) => ({ key, descending: false }));

export const descending = (...keys: readonly string[]): OrderKey[] =>
  keys.map((key) => ({ key, descending: true }));

export interface OneOf {
  readonly column: string;
  readonly values: readonly number[];
}

/** Keeps one row of those with the same key: the first. */
export interface Collapsing {
  readonly join: string;
  readonly key: string;
  readonly order: string;
}

export class ListQuery {
  readonly parameters: unknown[] = [];
  private readonly conditions: string[] = [];
  private readonly ctes: string[] = [];
  private customTotal: ((manager: EntityManager) => Promise<number>) | null = null;
  /** No index has the matches in the order of the list. */
  isMaterialized = false;
  /** A column that must have one of the values; an index has the matches of each value in the order of the list. */
  oneOf: OneOf | null = null;

  collapsing: Collapsing | null = null;

  constructor(readonly source: ListSource) {}

  bind(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  where(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  /** Adds rows that are found once, before the list. @returns their name for conditions */
  addCte(rows: string): string {
    const name = `set${this.ctes.length + 1}`;
    this.ctes.push(`${name} AS MATERIALIZED (${rows})`);
    return name;
  }

  materialize(): this {
    this.isMaterialized = true;
    return this;
  }

  setOneOf(column: string, values: readonly number[]): this {
    this.oneOf = { column, values };
    return this;
  }

  /** Only for materialized lists. */
  collapse(collapsing: Collapsing): this {
    this.collapsing = collapsing;
    return this;
  }

  /** Replaces the count of the rows by a quicker one. */
  useTotal(total: (manager: EntityManager) => Promise<number>): this {
    this.customTotal = total;
    return this;
  }

  findTotal(manager: EntityManager): Promise<number> {
    return this.customTotal?.(manager) ?? this.count(manager);
  }

  count(manager: EntityManager): Promise<number> {
    const counted = this.oneOf === null ? '*' : `DISTINCT ${this.source.id}`;
    const text = `${this.withClause()}SELECT count(${counted})::int AS total FROM ${this.source.from}${this.whereClause()}`;
    return countCached(manager, text, this.parameters, async () => {
      const rows = await queryUnprepared<{ total: number }>(manager, text, this.parameters);
      return rows[0]?.total ?? 0;
    });
  }

  whereOneOf(): void {
    if (this.oneOf !== null)
      this.where(`${this.oneOf.column} = ANY(${this.bind(this.oneOf.values)}::integer[])`);
  }

  withClause(...more: readonly string[]): string {
    const ctes = [...this.ctes, ...more];
    return ctes.length === 0 ? '' : `WITH ${ctes.join(', ')} `;
  }

  get fromClause(): string {
    const { from, orderJoin } = this.source;
    return orderJoin === undefined ? from : `${from} ${orderJoin}`;
  }

  whereClause(...more: readonly string[]): string {
    const conditions = [...this.conditions, ...more];
    return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  }

  /** The columns of a subquery, and the order of the query around it. */
  buildSort(order: readonly OrderKey[]): { readonly columns: string; readonly sorted: string } {
    const { id } = this.source;
    const keys = order.map((key, n) => ({ ...key, name: key.key === id ? 'id' : `k${n}` }));
    const others = keys.filter(({ name }) => name !== 'id').map(({ key, name }) => `${key} AS ${name}`);
    const sorted = keys.map(({ name, descending }) => `${name}${descending ? ' DESC' : ''}`);
    return { columns: [`${id} AS id`, ...others].join(', '), sorted: sorted.join(', ') };
  }
}
