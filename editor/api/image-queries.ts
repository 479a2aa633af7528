/** The reads of images. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf, type ImageItem, type SelectedFields } from 'calendar-events-client';
import { client, withTag } from './client';
import { toPage, toText } from './event-filters';

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
  one: (id: number) =>
    queryOptions({
      queryKey: ['images', 'one', id],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) =>
        withTag(client.GET('/images/{id}', { signal, params: { path: { id }, query: { context: 'edit' } } })),
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
