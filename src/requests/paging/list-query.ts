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
  /** SQL of the key, which never equals the id of an item of the list. Rows where it is null stay. */
  readonly key: string;
  /** SQL by which a row is before another; without ties. */
  readonly order: readonly string[];
}

/** Parts of a list, each of which an index has in the order of a key. */
export interface Parts {
  /** SQL of the key by which the list must be sorted first, ascending. */
  readonly key: string;
  /** @returns SQL conditions, of which each match meets exactly one */
  readonly buildConditions: (bind: (value: unknown) => string) => readonly string[];
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
  parts: Parts | null = null;
  private isDivided = false;

  /** SQL condition by which the rows of the source are those of one linked item. */
  link: string | null = null;

  constructor(readonly source: ListSource) {}

  bind(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  where(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  whereLink(condition: string): this {
    this.link = condition;
    return this.where(condition);
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

  collapse(collapsing: Collapsing): this {
    this.collapsing = collapsing;
    return this;
  }

  /**
   * Lets a page be merged from the first matches of each part.
   *
   * @param isForAll whether all matches are found sooner by parts, too: no other condition has an index of its own
   */
  divide(parts: Parts, isForAll: boolean): this {
    this.parts = parts;
    this.isDivided = isForAll;
    return this;
  }

  /** Replaces the count of the rows by a quicker one. */
  useTotal(total: (manager: EntityManager) => Promise<number>): this {
    this.customTotal = total;
    return this;
  }

  async findTotal(manager: EntityManager): Promise<number> {
    const { customTotal, collapsing } = this;
    if (customTotal === null) return this.count(manager);
    if (collapsing === null) return customTotal(manager);
    const [total, repeated] = await Promise.all([
      customTotal(manager),
      this.evaluate(manager, '(count(*) - count(DISTINCT key))', `${collapsing.key} IS NOT NULL`),
    ]);
    // Something may be written between the two.
    return Math.max(0, total - repeated);
  }

  count(manager: EntityManager): Promise<number> {
    const items = this.oneOf === null ? 'count(*)' : 'count(DISTINCT id)';
    if (this.collapsing === null) return this.evaluate(manager, items);
    return this.evaluate(manager, `(${items} FILTER (WHERE key IS NULL) + count(DISTINCT key))`);
  }

  /** @param count SQL of a number of matches, which have an `id` and, in collapsed lists, a `key` */
  private evaluate(manager: EntityManager, count: string, ...more: readonly string[]): Promise<number> {
    const parameters = [...this.parameters];
    const columns = [
      ...(this.oneOf === null ? [] : [`${this.source.id} AS id`]),
      ...(this.collapsing === null ? [] : [`${this.collapsing.key} AS key`]),
    ];
    const matches = this.selectAll(columns.join(', '), (value) => `$${parameters.push(value)}`, ...more);
    const text = `${this.withClause()}SELECT ${count}::int AS total FROM (${matches}) m`;
    return countCached(manager, text, parameters, async () => {
      const rows = await queryUnprepared<{ total: number }>(manager, text, parameters);
      return rows[0]?.total ?? 0;
    });
  }

  /** SQL of all matches. @param columns SQL; may begin with DISTINCT, as parts have no row in common */
  selectAll(columns: string, bind: (value: unknown) => string, ...more: readonly string[]): string {
    const parts = this.isDivided && this.parts !== null ? this.parts.buildConditions(bind) : [];
    return (parts.length === 0 ? [[]] : parts.map((part) => [part]))
      .map((part) => `SELECT ${columns} FROM ${this.source.from}${this.whereClause(...part, ...more)}`)
      .join(' UNION ALL ');
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

  /**
   * SQL condition: no match before the row has its key. Tested row by row, so that a page tests few rows. Inside, the
   * alias of the list means the other row.
   */
  buildFirstOfKey(): string[] {
    if (this.collapsing === null) return [];
    const { key, order } = this.collapsing;
    const names = order.map((_, n) => `k${n}`);
    const columns = order.map((column, n) => `${column} AS k${n}`);
    const isBefore = `(${order.join(', ')}) < (${names.map((name) => `this.${name}`).join(', ')})`;
    return [
      `(${key} IS NULL OR NOT EXISTS (SELECT FROM (SELECT ${key} AS key, ${columns.join(', ')}) this, ${this.source.from}${this.whereClause(
        `${key} = this.key`,
        isBefore,
      )}))`,
    ];
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
