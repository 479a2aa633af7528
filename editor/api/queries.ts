/** All reads of the editor, with their keys. A write invalidates by the first parts of a key. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, type LanguageCode } from 'calendar-events-client';
import { client, withTag } from './client';
import { type EventFilters, STATUSES } from './event-filters';

/** What a list shows of an event. */
const LIST_FIELDS = [
  ...[
    'id',
    'title',
    'status',
    'date',
    'date_utc',
    'start_date',
    'end_date',
    'all_day',
    'event_status',
    'language',
    'translations',
  ],
  ...['venue.venue', 'venue.city', 'series.id', 'can', 'review.state'],
].map((field) => `events.${field}`);

const PER_PAGE = 20;
const FEW = 5;
const MOST_PER_PAGE = 50;
const MOST_PAGES = 10;
/** So many events are selected together at most. */
export const MOST_SELECTED = MOST_PER_PAGE * MOST_PAGES;

export const queries = {
  me: () =>
    queryOptions({
      queryKey: ['me'],
      staleTime: Infinity,
      queryFn: ({ signal }) => dataOf(client.GET('/users/me', { signal })),
    }),
  settings: () =>
    queryOptions({
      queryKey: ['settings'],
      staleTime: Infinity,
      queryFn: ({ signal }) => dataOf(client.GET('/settings', { signal })),
    }),
  events: (filters: EventFilters) =>
    queryOptions({
      queryKey: ['events', 'list', filters],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => readEvents(filters, signal),
    }),
  /** An editor never begins with an old copy. */
  event: (id: number, language?: LanguageCode) =>
    queryOptions({
      queryKey: ['events', 'one', id, language ?? null],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => readEvent(id, language, signal),
    }),
  series: (id: number) =>
    queryOptions({
      queryKey: ['series', id],
      queryFn: ({ signal }) => dataOf(client.GET('/series/{id}', { signal, params: { path: { id } } })),
    }),
  categories: () =>
    queryOptions({
      queryKey: ['categories'],
      queryFn: ({ signal }) =>
        dataOf(
          client.GET('/categories', {
            signal,
            params: { query: { per_page: 50, context: 'edit', hide_empty: false } },
          }),
        ),
    }),
  drafts: () =>
    queryOptions({
      queryKey: ['events', 'drafts'],
      queryFn: ({ signal }) =>
        dataOf(
          client.GET('/events', {
            signal,
            params: {
              query: {
                ...{ author: ['me'], status: 'draft,pending', when: 'all', context: 'edit', per_page: FEW },
                ...{ orderby: 'modified', order: 'desc', _fields: [...LIST_FIELDS, 'total'] },
              },
            },
          }),
        ),
    }),
  nextDays: () =>
    queryOptions({
      queryKey: ['events', 'next-days'],
      queryFn: ({ signal }) =>
        dataOf(
          client.GET('/events', {
            signal,
            params: {
              query: {
                ...{ when: 'next7days', status: 'publish,future', context: 'edit', per_page: 8 },
                _fields: [...LIST_FIELDS, 'total'],
              },
            },
          }),
        ),
    }),
  findings: (kind: 'must' | 'translations') =>
    queryOptions({
      queryKey: ['events', 'findings', kind],
      queryFn: ({ signal }) =>
        dataOf(
          client.GET('/findings', {
            signal,
            params: {
              query: {
                ...{ when: 'upcoming', per_page: FEW },
                ...(kind === 'must' ? { level: ['must'] } : { code: ['outdated_translation'] }),
              },
            },
          }),
        ),
    }),
  imports: () =>
    queryOptions({
      queryKey: ['imports', 'latest'],
      queryFn: ({ signal }) =>
        dataOf(client.GET('/imports', { signal, params: { query: { per_page: 20 } } })),
    }),
};

/** With what each query shares, which types do not find in spread objects. */
export function readEvents(filters: EventFilters, signal?: AbortSignal, perPage = PER_PAGE) {
  const { search, status, category, when, findings, author, page } = filters;
  const query = {
    context: 'edit' as const,
    collapse: 'series' as const,
    per_page: perPage,
    page,
    // Also what has begun and is not over.
    ...(when === 'upcoming' ? { ends_after: 'now' } : { when }),
    _fields: [...LIST_FIELDS, 'total', 'total_pages'],
    status: status === '' ? STATUSES.filter((each) => each !== 'trash').join(',') : status,
    ...(search !== '' && { search }),
    ...(category !== '' && { categories: [category] }),
    ...(author !== '' && { author: [author] }),
    ...(findings !== '' && { findings: [findings] }),
  };
  return dataOf(client.GET('/events', { ...(signal && { signal }), params: { query } }));
}

/** All events of the filters, as far as people still oversee them. */
export async function readAllEvents(filters: EventFilters) {
  const read = (page: number) => readEvents({ ...filters, page }, undefined, MOST_PER_PAGE);
  const first = await read(1);
  const count = Math.min(first.total_pages ?? 1, MOST_PAGES);
  const others = await Promise.all(Array.from({ length: count - 1 }, (_, index) => read(index + 2)));
  return [first, ...others].flatMap(({ events = [] }) => events);
}

export const readEvent = (id: number, language?: LanguageCode, signal?: AbortSignal) =>
  withTag(
    client.GET('/events/{id}', {
      ...(signal && { signal }),
      params: { path: { id }, query: { context: 'edit', ...(language && { ml_language: language }) } },
    }),
  );
