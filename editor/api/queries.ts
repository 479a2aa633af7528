/** All reads of the editor, with their keys. A write invalidates by the first parts of a key. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, type LanguageCode } from 'calendar-events-client';
import { client, withTag } from './client';

export interface EventFilters {
  readonly search: string;
  readonly status: string;
  readonly category: string;
  readonly when: EventWhen;
  readonly findings: string;
  readonly author: string;
  readonly outdated: string;
  readonly page: number;
}

export const WHENS = ['upcoming', 'past', 'all'] as const;
export type EventWhen = (typeof WHENS)[number];

export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export type Status = (typeof STATUSES)[number];

const LIST_FIELDS = [
  ...[
    'total',
    'total_pages',
    'events.id',
    'events.title',
    'events.status',
    'events.start_date',
    'events.end_date',
  ],
  ...[
    'events.all_day',
    'events.event_status',
    'events.language',
    'events.translations',
    'events.venue.venue',
  ],
  ...['events.venue.city', 'events.series.id', 'events.can', 'events.review.state'],
];

const PER_PAGE = 20;

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
        dataOf(client.GET('/categories', { signal, params: { query: { per_page: 50, context: 'edit' } } })),
    }),
};

function readEvents(filters: EventFilters, signal: AbortSignal) {
  const { search, status, category, when, findings, author, outdated, page } = filters;
  const query = {
    context: 'edit' as const,
    collapse: 'series' as const,
    per_page: PER_PAGE,
    page,
    _fields: LIST_FIELDS,
    when,
    status: status === '' ? STATUSES.filter((each) => each !== 'trash').join(',') : status,
    ...(search !== '' && { search }),
    ...(category !== '' && { categories: [category] }),
    ...(findings === 'must' && { findings: ['must' as const] }),
    ...(author === 'me' && { author: ['me'] }),
    ...(isLanguage(outdated) && { ml_outdated: outdated }),
  };
  return dataOf(client.GET('/events', { signal, params: { query } }));
}

const isLanguage = (code: string): code is LanguageCode => /^[a-z]{2}(-[a-z]{2})?$/.test(code);

export const readEvent = (id: number, language?: LanguageCode, signal?: AbortSignal) =>
  withTag(
    client.GET('/events/{id}', {
      ...(signal && { signal }),
      params: { path: { id }, query: { context: 'edit', ...(language && { ml_language: language }) } },
    }),
  );
