/** The reads of venues, organizers, categories and tags. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import type { ItemKind } from '../state/items';
import { client } from './client';
import { STATUSES, toPage, toText } from './event-filters';
import { ITEM_API } from './items';

export interface ItemFilters {
  readonly search: string;
  readonly page: number;
}

export const toItemFilters = (query: Readonly<Record<string, unknown>>): ItemFilters => ({
  search: toText(query['search']),
  page: toPage(query['page']),
});

export const PER_PAGE = 20;
const FEW = 5;
const ANY_STATUS = [...STATUSES].join(',');

export const itemQueries = {
  list: (kind: ItemKind, { search, page }: ItemFilters) =>
    queryOptions({
      queryKey: [kind, 'list', search, page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => ITEM_API[kind].list({ search, page, perPage: PER_PAGE }, signal),
    }),
  /** Items whose names are like a text. */
  similar: (kind: ItemKind, search: string, exclude: readonly number[] = []) =>
    queryOptions({
      queryKey: [kind, 'similar', search, exclude],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => ITEM_API[kind].list({ search, page: 1, perPage: FEW, exclude }, signal),
    }),
  /** A form never begins with an old copy. */
  one: (kind: ItemKind, id: number) =>
    queryOptions({
      queryKey: [kind, 'one', id],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => ITEM_API[kind].read(id, signal),
    }),
  /** How many events each of these items has: published ones to come, or all, those in the trash included. */
  counts: (kind: ItemKind, ids: readonly number[], scope: 'upcoming' | 'all') =>
    queryOptions({
      queryKey: ['events', 'counts', kind, ids, scope],
      enabled: ids.length > 0,
      queryFn: async ({ signal }) => {
        const query = {
          ...{ facets: [kind], per_facet: 200, ml_fallback: true, context: 'edit' as const },
          ...{ when: scope, status: scope === 'all' ? ANY_STATUS : 'publish' },
          ...toFilter(kind, ids),
        };
        const facets = await dataOf(client.GET('/events/facets', { signal, params: { query } }));
        return new Map((facets[kind] ?? []).map(({ id, count }) => [id, count]));
      },
    }),
};

function toFilter(kind: ItemKind, ids: readonly number[]) {
  if (kind === 'venues') return { venue: [...ids] };
  if (kind === 'organizers') return { organizer: [...ids] };
  return { [kind]: ids.map(String) };
}
