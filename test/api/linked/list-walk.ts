// Reads a list the way a client does that only knows its first address.
import { idsOf } from '../../support/responses.js';
import type { Api } from '../../support/api.js';

export interface Walk {
  /** Ids of all pages, in the order of the pages. */
  readonly ids: readonly number[];
  /** What each page says. */
  readonly totals: readonly unknown[];
}

/** Follows `next_rest_url` from the first page to the last, two items a page. */
export async function walkList(
  as: Api,
  many: 'venues' | 'organizers',
  query: Readonly<Record<string, string>>,
): Promise<Walk> {
  const ids: number[] = [];
  const totals: unknown[] = [];
  let next: Record<string, string> | null = { ...query, per_page: '2' };
  while (next !== null) {
    const answer = await as.get(`/${many}/`, next);
    ids.push(...idsOf(answer, many));
    const { total, next_rest_url: address } = answer.body as { total: number; next_rest_url?: string };
    totals.push(total);
    next = address === undefined ? null : Object.fromEntries(new URL(address).searchParams);
  }
  return { ids, totals };
}
