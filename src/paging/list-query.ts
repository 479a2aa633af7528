// A list query grows by small named steps; this holds what they add: conditions and bound parameters.
import type { EntityManager } from 'typeorm';
import { totalOf } from '../database/changes/kept-totals.js';
import { preparedList, unprepared } from '../database/connection/prepared.js';
import type { IdPage } from './page.js';

export interface ListSource {
  /** Table and alias: `event_listings l`. */
  readonly from: string;
  /** Column of the id. */
  readonly id: string;
  /** What only the order needs. */
  readonly joined?: string;
}

export class ListQuery {
  private readonly conditions: string[] = [];
  private readonly sets: string[] = [];
  private readonly parameters: unknown[] = [];
  private isGathered = false;
  private mayRepeat = false;
  private each: Each | null = null;
  private ownTotal: ((manager: EntityManager) => Promise<number>) | null = null;

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

  /**
   * One of the values must be in the column. An index has the matches of each value in the order of the list: the
   * first pages come from the first matches of each.
   */
  ofEach(column: string, values: readonly number[]): this {
    this.each = { column, values };
    this.mayRepeat = true;
    return this;
  }

  /** There is a quicker way to the total than counting the rows. */
  totalled(total: (manager: EntityManager) => Promise<number>): this {
    this.ownTotal = total;
    return this;
  }

  /** @param order keys with their directions; the id must be the last one: paging needs an order without ties */
  async page(manager: EntityManager, order: readonly OrderKey[], page: PageRequest): Promise<IdPage> {
    const { each } = this;
    const first = offsetOf(page) + page.perPage;
    if (each !== null && (this.isGathered || first * each.values.length > MERGED_ROWS)) {
      this.where(oneOf(each, this)).gather();
    }
    if (this.isGathered) return { ...page, ...(await this.gathered(manager, order, page)) };
    const found = each === null ? this.ids(manager, order, page) : this.merged(manager, each, order, page);
    if (each !== null) this.where(oneOf(each, this));
    // Both at once, over two connections.
    const [total, ids] = await Promise.all([this.ownTotal?.(manager) ?? this.count(manager), found]);
    return { ...page, total, ids };
  }

  count(manager: EntityManager): Promise<number> {
    const counted = this.mayRepeat ? `DISTINCT ${this.source.id}` : '*';
    const text = `${this.before()}SELECT count(${counted})::int AS total FROM ${this.source.from}${this.filter()}`;
    return totalOf(manager, text, this.parameters, async () => {
      const rows = await unprepared<{ total: number }>(manager, text, this.parameters);
      return rows[0]?.total ?? 0;
    });
  }

  /**
   * The page of those that pass a test, as far as they are among the first rows of the list.
   *
   * @param test SQL of the id, which is `found.id`
   */
  async idsAmong(
    manager: EntityManager,
    order: readonly OrderKey[],
    page: PageRequest,
    { rows, test }: { readonly rows: number; readonly test: string },
  ): Promise<number[]> {
    const { columns, sorted } = this.sortable(order);
    const found = await unprepared<{ id: number }>(
      manager,
      `${this.before()}SELECT id FROM (
         SELECT ${columns} FROM ${this.ordered}${this.filter()} ORDER BY ${sorted} LIMIT ${rows}) found
       WHERE ${test} ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${offsetOf(page)}`,
      this.parameters,
    );
    return found.map(({ id }) => id);
  }

  private async ids(
    manager: EntityManager,
    order: readonly OrderKey[],
    page: PageRequest,
  ): Promise<number[]> {
    const rows = await sender(page)<{ id: number }>(
      manager,
      `${this.before()}SELECT ${this.source.id} AS id FROM ${this.ordered}${this.filter()}
       ORDER BY ${order.map(({ key, descending }) => `${key}${descending ? ' DESC' : ''}`).join(', ')}
       LIMIT ${page.perPage} OFFSET ${offsetOf(page)}`,
      this.parameters,
    );
    return rows.map((row) => row.id);
  }

  /** Whatever stands on the page is among the first matches of some value. */
  private async merged(
    manager: EntityManager,
    { column, values }: Each,
    order: readonly OrderKey[],
    page: PageRequest,
  ): Promise<number[]> {
    const parameters = [...this.parameters, values];
    const conditions = [...this.conditions, `${column} = one.value`].join(' AND ');
    const { columns, sorted } = this.sortable(order);
    const rows = await unprepared<{ id: number }>(
      manager,
      `${this.before()}SELECT id FROM (
         SELECT DISTINCT x.* FROM unnest($${parameters.length}::integer[]) AS one(value)
         CROSS JOIN LATERAL (
           SELECT ${columns} FROM ${this.ordered} WHERE ${conditions}
           ORDER BY ${sorted} LIMIT ${offsetOf(page) + page.perPage}) x) found
       ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${offsetOf(page)}`,
      parameters,
    );
    return rows.map((row) => row.id);
  }

  private async gathered(
    manager: EntityManager,
    order: readonly OrderKey[],
    page: PageRequest,
  ): Promise<{ ids: number[]; total: number }> {
    const { columns, sorted } = this.sortable(order);
    const rows = await sender(page)<{ ids: number[]; total: number }>(
      manager,
      `${this.before('found')} AS MATERIALIZED (
         SELECT ${this.mayRepeat ? 'DISTINCT ' : ''}${columns} FROM ${this.ordered}${this.filter()}
       )
       SELECT (SELECT count(*)::int FROM found) AS total,
         ARRAY(SELECT id FROM found ORDER BY ${sorted} LIMIT ${page.perPage} OFFSET ${offsetOf(page)}) AS ids`,
      this.parameters,
    );
    return rows[0] ?? { ids: [], total: 0 };
  }

  /** What is selected to be put in order outside, the id among it, and that order. */
  private sortable(order: readonly OrderKey[]): { readonly columns: string; readonly sorted: string } {
    const { id } = this.source;
    const keys = order.map((key, n) => ({ ...key, name: key.key === id ? 'id' : `k${n}` }));
    const others = keys.filter(({ name }) => name !== 'id').map(({ key, name }) => `${key} AS ${name}`);
    const sorted = keys.map(({ name, descending }) => `${name}${descending ? ' DESC' : ''}`);
    return { columns: [`${id} AS id`, ...others].join(', '), sorted: sorted.join(', ') };
  }

  private get ordered(): string {
    const { from, joined } = this.source;
    return joined === undefined ? from : `${from} ${joined}`;
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

/** Beyond so many rows merging costs more than finding all matches. */
const MERGED_ROWS = 2000;

interface Each {
  readonly column: string;
  readonly values: readonly number[];
}

const oneOf = ({ column, values }: Each, query: ListQuery): string =>
  `${column} = ANY(${query.bind(values)}::integer[])`;

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
  /** Nothing was asked but which page, and of what size. */
  readonly isWhole: boolean;
}

/** Whoever walks further does not come often. */
const PREPARED_PAGES = 20;

const sender = ({ isWhole, page }: PageRequest): typeof unprepared =>
  isWhole && page <= PREPARED_PAGES ? preparedList : unprepared;

/** Pages beyond all numbers are as empty as the first one past the end. */
export const offsetOf = ({ page, perPage }: PageRequest): number =>
  Math.min((page - 1) * perPage, 2 ** 31 - 1);
