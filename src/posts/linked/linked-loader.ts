import type { EntityManager } from 'typeorm';
import { asJson, idsIn, queryPrepared } from '../../database/connection/prepared-statements.js';
import type { LanguageCode } from '../../languages/language-code.js';
import { sortByIds } from '../../paging/sort-by-ids.js';
import { buildLimitedJson } from '../../paging/page-size-limits.js';
import type { PostKind } from '../post-kind.js';
import { buildBytesInChainSql, type PostRow } from '../post-rows.js';

/** Reads the rows of venues or organizers with their texts. */
export interface LinkedLoader<Row> {
  loadOne(manager: EntityManager, id: number, chain: readonly LanguageCode[]): Promise<Row | undefined>;
  /** In the order of the ids; null when they are more than an answer can hold. */
  loadPage(
    manager: EntityManager,
    ids: readonly number[],
    chain: readonly LanguageCode[],
  ): Promise<Row[] | null>;
}

/** @param select statement of the rows; its argument is SQL of their ids, `$2` the chain of languages */
export function createLinkedLoader<Row extends PostRow>(
  kind: PostKind,
  select: (ids: string) => string,
): LinkedLoader<Row> {
  const rows = select(idsIn('$1'));
  const loadOne = `SELECT ${asJson(rows)} AS items`;
  const loadPage = `SELECT ${buildLimitedJson(rows, buildBytesInChainSql(kind, ['description']))} AS items`;
  return {
    loadOne: async (manager, id, chain) => {
      const [found] = await queryPrepared<{ items: Row[] }>(manager, loadOne, [[id], chain]);
      return found?.items[0];
    },
    loadPage: async (manager, ids, chain) => {
      if (ids.length === 0) return [];
      const [found] = await queryPrepared<{ items: Row[] | null }>(manager, loadPage, [ids, chain]);
      const items = found?.items ?? null;
      return items && sortByIds(items, ids);
    },
  };
}
