/** The reads of images, and of the events that show one. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type CalendarEvent,
  dataOf,
  type ImageItem,
  type LanguageCode,
  type SelectedFields,
} from 'calendar-events-client';
import { client, withTag } from './client';
import { STATUSES, toPage, toText } from './event-filters';

export const IMAGE_SHOWS = ['all', 'altMissing', 'unused'] as const;
export type ImageShow = (typeof IMAGE_SHOWS)[number];

export interface ImageFilters {
  readonly search: string;
  readonly show: ImageShow;
  readonly page: number;
}

export type ListedImage = SelectedFields<ImageItem>;

const PER_PAGE = 24;
const FIELDS = [
  ...[
    'id',
    'url',
    'sizes',
    'alt_text',
    'title',
    'file_name',
    'decorative',
    'used_by',
    'can',
    'width',
    'height',
  ].map((field) => `images.${field}`),
  ...['total', 'total_pages'],
];

export const toImageFilters = (query: Readonly<Record<string, unknown>>): ImageFilters => ({
  search: toText(query['search']),
  show: IMAGE_SHOWS.find((each) => each === query['show']) ?? 'all',
  page: toPage(query['page']),
});

export const imageQueries = {
  list: ({ search, show, page }: ImageFilters) =>
    queryOptions({
      queryKey: ['images', 'list', search, show, page],
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => {
        const query = {
          ...{ context: 'edit' as const, per_page: PER_PAGE, page, _fields: FIELDS },
          ...(search !== '' && { search, orderby: 'relevance' as const }),
          ...(show === 'altMissing' && { missing_alt: true }),
          ...(show === 'unused' && { unused: true }),
        };
        return dataOf(client.GET('/images', { signal, params: { query } }));
      },
    }),
  /** An image with its texts in a language; without one, in the default language of the calendar. */
  one: (id: number, language?: LanguageCode) =>
    queryOptions({
      queryKey: ['images', 'one', id, language],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => {
        const query = { context: 'edit' as const, ...(language !== undefined && { ml_language: language }) };
        return withTag(client.GET('/images/{id}', { signal, params: { path: { id }, query } }));
      },
    }),
  /** The events of these ids, of any time, with what a line of a list shows. */
  showingEvents: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['events', 'showing', ids],
      queryFn: async ({ signal }) =>
        (await Promise.all(inChunks(ids).map((chunk) => readEvents(chunk, signal)))).flat(),
    }),
  /** The next image without an alternative text, and how many there are. */
  undescribed: (skipped: readonly number[]) =>
    queryOptions({
      queryKey: ['images', 'undescribed', skipped],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => {
        const query = {
          ...{ context: 'edit' as const, per_page: 1, missing_alt: true, _fields: FIELDS },
          ...(skipped.length > 0 && { exclude: [...skipped] }),
        };
        return dataOf(client.GET('/images', { signal, params: { query } }));
      },
    }),
};

const EVENT_FIELDS = [
  ...['id', 'title', 'status', 'date', 'date_utc', 'start_date', 'all_day', 'event_status'],
  ...['venue.venue', 'venue.city', 'review.state'],
].map((field) => `events.${field}`);
const EVENTS_PER_PAGE = 50;

const inChunks = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / EVENTS_PER_PAGE) }, (_, n) =>
    ids.slice(n * EVENTS_PER_PAGE, (n + 1) * EVENTS_PER_PAGE),
  );

async function readEvents(include: number[], signal: AbortSignal): Promise<SelectedFields<CalendarEvent>[]> {
  const query = {
    ...{ context: 'edit' as const, include, per_page: EVENTS_PER_PAGE, ml_fallback: true },
    ...{ status: STATUSES.join(','), _fields: EVENT_FIELDS },
  };
  const { events = [] } = await dataOf(client.GET('/events', { signal, params: { query } }));
  return events;
}
