// A list query grows by small named steps; this holds what they add: conditions and bound parameters.
import type { EntityManager } from 'typeorm';

export class ListQuery {
  private readonly conditions: string[] = [];
  private readonly parameters: unknown[] = [];

  /** @param from table and alias: `event_listings l` */
  constructor(private readonly from: string) {}

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

  async count(manager: EntityManager): Promise<number> {
    const rows: { total: number }[] = await manager.query(
      `SELECT count(*)::int AS total FROM ${this.from}${this.filter()}`,
      this.parameters,
    );
    return rows[0]?.total ?? 0;
  }

  /** Ids of one page. @param order must end with the id: paging needs an order without ties */
  async ids(manager: EntityManager, key: string, order: string, page: PageRequest): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(
      `SELECT ${key} AS id FROM ${this.from}${this.filter()}
       ORDER BY ${order} LIMIT ${page.perPage} OFFSET ${offsetOf(page)}`,
      this.parameters,
    );
    return rows.map((row) => row.id);
  }

  private filter(): string {
    return this.conditions.length === 0 ? '' : ` WHERE ${this.conditions.join(' AND ')}`;
  }
}

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Pages beyond all numbers are as empty as the first one past the end. */
const offsetOf = ({ page, perPage }: PageRequest): number => Math.min((page - 1) * perPage, 2 ** 31 - 1);
