/** What lies in the trash, and how it comes back. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { client } from './client';
import { toPage } from './event-filters';
import { ITEM_API } from './items';
import type { Can } from './items/types';

export const TRASH_KINDS = ['events', 'venues', 'organizers'] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

export interface TrashFilters {
  readonly kind: TrashKind;
  readonly page: number;
}

export interface TrashedItem {
  readonly id: number;
  readonly name: string;
  /** Of an event. */
  readonly start?: string | undefined;
  readonly place: string;
  readonly can?: Can | undefined;
}

const PER_PAGE = 20;
const FIELDS = ['id', 'title', 'start_date', 'can'].map((field) => `events.${field}`);

export const toTrashFilters = (query: Readonly<Record<string, unknown>>): TrashFilters => ({
  kind: TRASH_KINDS.find((each) => each === query['kind']) ?? 'events',
  page: toPage(query['page']),
});

export const trashQuery = ({ kind, page }: TrashFilters) =>
  queryOptions({
    queryKey: ['trash', kind, page],
    placeholderData: keepPreviousData,
    // It changes with each removal elsewhere.
    staleTime: 0,
    queryFn: ({ signal }) =>
      kind === 'events'
        ? listEvents(page, signal)
        : ITEM_API[kind].list({ search: '', page, perPage: PER_PAGE, isTrash: true }, signal),
  });

async function listEvents(page: number, signal: AbortSignal) {
  const query = {
    ...{ context: 'edit' as const, status: 'trash', when: 'all' as const, ml_fallback: true },
    ...{ orderby: 'modified' as const, order: 'desc' as const, per_page: PER_PAGE, page },
    _fields: [...FIELDS, 'total', 'total_pages'],
  };
  const list = await dataOf(client.GET('/events', { signal, params: { query } }));
  const items = (list.events ?? []).map(({ id = 0, title = '', start_date: start, can }): TrashedItem => ({
    ...{ id, start, can, name: title, place: '' },
  }));
  return { items, total: list.total ?? 0, pages: list.total_pages ?? 1 };
}

/** Takes back what brought an item into the trash; without the history it becomes a draft. */
export async function restoreFromTrash(kind: TrashKind, id: number): Promise<void> {
  const params = { path: { id } };
  const { changes } = await dataOf(
    kind === 'events'
      ? client.GET('/events/{id}/history', { params })
      : kind === 'venues'
        ? client.GET('/venues/{id}/history', { params })
        : client.GET('/organizers/{id}/history', { params }),
  );
  const change = changes.find(({ op }) => op === 'trashed')?.id;
  const body = { status: 'draft' as const };
  if (kind === 'events')
    await (change === undefined
      ? dataOf(client.PATCH('/events/{id}', { params, body }))
      : dataOf(
          client.POST('/events/{id}/history/{change}/restore', {
            params: { path: { id, change } },
            body: {},
          }),
        ));
  else if (change === undefined) await ITEM_API[kind].restore(id, 'draft');
  else if (kind === 'venues')
    await dataOf(
      client.POST('/venues/{id}/history/{change}/restore', { params: { path: { id, change } }, body: {} }),
    );
  else
    await dataOf(
      client.POST('/organizers/{id}/history/{change}/restore', {
        params: { path: { id, change } },
        body: {},
      }),
    );
}
