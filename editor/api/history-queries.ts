/** The history of an item: what changes replaced, and writing it back. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type components, dataOf } from 'calendar-events-client';
import type { Kind } from './any-item';
import { client } from './client';

export type ItemChange = components['schemas']['ItemChange'];
export type Version = components['schemas']['Version'];

const PAGE = 20;

export const historyQueries = {
  changes: (kind: Kind, id: number) =>
    infiniteQueryOptions({
      queryKey: ['history', kind, id, 'changes'],
      staleTime: 0,
      initialPageParam: 1,
      queryFn: ({ signal, pageParam: page }) =>
        dataOf(
          client.GET(`/${kind}/{id}/history`, {
            signal,
            params: { path: { id }, query: { per_page: PAGE, page } },
          }),
        ),
      getNextPageParam: ({ total_pages: pages }, _, page) => (page < pages ? page + 1 : undefined),
    }),
  /** What a change replaced never changes. */
  version: (kind: Kind, id: number, change: number) =>
    queryOptions({
      queryKey: ['history', kind, id, 'version', change],
      staleTime: Infinity,
      queryFn: ({ signal }) =>
        dataOf(client.GET(`/${kind}/{id}/history/{change}`, { signal, params: { path: { id, change } } })),
    }),
};

export interface Restoration {
  /** Whether all later changes are taken back, too. */
  readonly undoLater: boolean;
  readonly scope: 'this' | 'following' | 'all' | null;
}

/** @returns the fields that were left out because of what is gone */
export async function restore(
  kind: Kind,
  id: number,
  change: number,
  { undoLater, scope }: Restoration,
  isDryRun = false,
): Promise<readonly string[]> {
  const result = await client.POST(`/${kind}/{id}/history/{change}/restore`, {
    params: { path: { id, change }, ...(isDryRun && { query: { dry_run: true } }) },
    body: { partial: true, undo_later: undoLater, ...(scope !== null && { scope }) },
  });
  await dataOf(Promise.resolve(result));
  const leftOut = result.response.headers.get('Calendar-Left-Out') ?? '';
  return leftOut === '' ? [] : leftOut.split(', ');
}
