// A list query grows by small named steps; this holds what they add: conditions and bound parameters.
import type { EntityManager } from 'typeorm';
import { countCached } from '../database/changes/totals-cache.js';
import { queryUnprepared } from '../database/connection/prepared-statements.js';

export interface ListSource {
  /** Table and alias: `event_listings l`. */
  readonly from: string;
  /** Column of the id. */
  readonly id: string;
  /** What only the order needs. */
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

/** A column that must have one of the values. */
export interface OneOf {
  readonly column: string;
  readonly values: readonly number[];
}

export class ListQuery {
  readonly parameters: unknown[] = [];
  private readonly conditions: string[] = [];
  private readonly ctes: string[] = [];
  private customTotal: ((manager: EntityManager) => Promise<number>) | null = null;
  isMaterialized = false;
  oneOf: OneOf | null = null;

  constructor(readonly source: ListSource) {}

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
  addCte(rows: string): string {
    const name = `set${this.ctes.length + 1}`;
    this.ctes.push(`${name} AS MATERIALIZED (${rows})`);
    return name;
  }

  /** No index has the matches in the order of the list. */
  materialize(): this {
    this.isMaterialized = true;
    return this;
  }

  /** One of the values must be in the column, and an index has the matches of each value in the order of the list. */
  setOneOf(column: string, values: readonly number[]): this {
    this.oneOf = { column, values };
    return this;
  }

  /** There is a quicker way to the total than counting the rows. */
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

  /** Adds the condition of `ofEach`, of all of its values at once. */
  whereOneOf(): this {
    if (this.oneOf === null) return this;
    return this.where(`${this.oneOf.column} = ANY(${this.bind(this.oneOf.values)}::integer[])`);
  }

  /** @param more sets, which follow */
  withClause(...more: readonly string[]): string {
    const sets = [...this.ctes, ...more];
    return sets.length === 0 ? '' : `WITH ${sets.join(', ')} `;
  }

  /** With what the order needs. */
  get fromClause(): string {
    const { from, orderJoin: joined } = this.source;
    return joined === undefined ? from : `${from} ${joined}`;
  }

  whereClause(...more: readonly string[]): string {
    const conditions = [...this.conditions, ...more];
    return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  }

  /** What is selected to be put in order outside, the id among it, and that order. */
  buildSort(order: readonly OrderKey[]): { readonly columns: string; readonly sorted: string } {
    const { id } = this.source;
    const keys = order.map((key, n) => ({ ...key, name: key.key === id ? 'id' : `k${n}` }));
    const others = keys.filter(({ name }) => name !== 'id').map(({ key, name }) => `${key} AS ${name}`);
    const sorted = keys.map(({ name, descending }) => `${name}${descending ? ' DESC' : ''}`);
    return { columns: [`${id} AS id`, ...others].join(', '), sorted: sorted.join(', ') };
  }
}
