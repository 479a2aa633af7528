import type { EntityManager } from 'typeorm';
import { asJson, idsIn, queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { sortByIds } from '../../../requests/paging/sort-by-ids.js';
import { buildLimitedJson } from '../../../requests/paging/page-size-limits.js';
import type { PostKind } from '../post-kind.js';
import { buildBytesInChainSql, type PostRow } from '../post-rows.js';

export class LinkedLoader<Row extends PostRow> {
  private readonly loadOneSql: string;
  private readonly loadPageSql: string;

  /** @param select builds the statement of the rows from SQL of their ids; `$2` is the chain of languages */
  constructor(kind: PostKind, select: (ids: string) => string) {
    const rows = select(idsIn('$1'));
    const byteCount = buildBytesInChainSql(kind, ['description']);
    this.loadOneSql = `SELECT ${asJson(rows)} AS items`;
    this.loadPageSql = `SELECT ${buildLimitedJson(rows, byteCount)} AS items`;
  }

  async loadOne(
    manager: EntityManager,
    id: number,
    chain: readonly LanguageCode[],
  ): Promise<Row | undefined> {
    const [result] = await queryPrepared<{ items: Row[] }>(manager, this.loadOneSql, [[id], chain]);
    return result?.items[0];
  }

  /** Loads few items, in no order and of any size. */
  async loadAll(
    manager: EntityManager,
    ids: readonly number[],
    chain: readonly LanguageCode[],
  ): Promise<Row[]> {
    const [result] = await queryPrepared<{ items: Row[] }>(manager, this.loadOneSql, [ids, chain]);
    return result?.items ?? [];
  }

  /** @returns rows in the order of the ids; null when they exceed the size of a response */
  async loadPage(
    manager: EntityManager,
    ids: readonly number[],
    chain: readonly LanguageCode[],
  ): Promise<Row[] | null> {
    if (ids.length === 0) return [];
    const [result] = await queryPrepared<{ items: Row[] | null }>(manager, this.loadPageSql, [ids, chain]);
    return result?.items ? sortByIds(result.items, ids) : null;
  }
}
