import type { EntityManager } from 'typeorm';
import { asJson, idsIn, prepared } from '../../database/connection/prepared.js';
import type { LanguageCode } from '../../languages/language-code.js';
import { inOrder } from '../../paging/in-order.js';
import { asJsonWithin } from '../../paging/page-weight.js';
import type { PostKind } from '../post-kind.js';
import { bytesInChain, type PostRow } from '../post-rows.js';

/** Reads the rows of venues or organizers with their texts. */
export interface LinkedLoader<Row> {
  one(manager: EntityManager, id: number, chain: readonly LanguageCode[]): Promise<Row | undefined>;
  /** In the order of the ids; null when they are more than an answer can hold. */
  page(manager: EntityManager, ids: readonly number[], chain: readonly LanguageCode[]): Promise<Row[] | null>;
}

/** @param select statement of the rows; its argument is SQL of their ids, `$2` the chain of languages */
export function linkedLoader<Row extends PostRow>(
  kind: PostKind,
  select: (ids: string) => string,
): LinkedLoader<Row> {
  const rows = select(idsIn('$1'));
  const loadOne = `SELECT ${asJson(rows)} AS items`;
  const loadPage = `SELECT ${asJsonWithin(rows, bytesInChain(kind, ['description']))} AS items`;
  return {
    one: async (manager, id, chain) => {
      const [found] = await prepared<{ items: Row[] }>(manager, loadOne, [[id], chain]);
      return found?.items[0];
    },
    page: async (manager, ids, chain) => {
      if (ids.length === 0) return [];
      const [found] = await prepared<{ items: Row[] | null }>(manager, loadPage, [ids, chain]);
      const items = found?.items ?? null;
      return items && inOrder(items, ids);
    },
  };
}
