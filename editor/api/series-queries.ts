/** The reads of a series, with their keys. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { client } from './client';

const FIELDS = [
  ...['id', 'title', 'status', 'date', 'start_date', 'end_date', 'all_day', 'event_status'],
  ...['series.occurrence', 'venue.id', 'venue.venue', 'venue.city', 'can'],
].map((field) => `events.${field}`);

export const PER_PAGE = 50;

export const seriesDates = (series: number, page: number) =>
  queryOptions({
    queryKey: ['events', 'series', series, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/events', {
          signal,
          params: {
            query: {
              ...{ series, page, per_page: PER_PAGE, when: 'all', context: 'edit' },
              ...{
                status: 'publish,future,draft,pending,private',
                _fields: [...FIELDS, 'total', 'total_pages'],
              },
            },
          },
        }),
      ),
  });

const path = (id: number) => ({ params: { path: { id } } });

export const seriesQueries = {
  /** Its rule, in words as well. */
  rule: (id: number) =>
    queryOptions({
      queryKey: ['events', 'series', id, 'rule'],
      queryFn: ({ signal }) => dataOf(client.GET('/series/{id}', { signal, ...path(id) })),
    }),
  /** All of its dates: local starts as the rule gives them. */
  dates: (id: number) =>
    queryOptions({
      queryKey: ['events', 'series', id, 'dates'],
      queryFn: async ({ signal }) =>
        (await dataOf(client.GET('/series/{id}/preview', { signal, ...path(id) }))).dates,
    }),
};
