/** The reads of the screen of a series, with their keys. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from 'calendar-events-client';
import { client } from './client';

const FIELDS = [
  ...['id', 'title', 'status', 'start_date', 'end_date', 'all_day', 'event_status', 'series.occurrence'],
  ...['venue.id', 'venue.venue', 'venue.city', 'can'],
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
