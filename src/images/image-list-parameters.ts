// What a list of images is asked by: the filter of the query, and what links carry of it.
import type { Asked } from '../context/asked.js';
import { can } from '../accounts/can.js';
import type { Parameters } from '../addresses/links.js';
import { sentParameters } from '../paging/sent-parameters.js';
import type { ListImagesDto } from './list-images.dto.js';
import type { ImageFilter } from './list-images.queries.js';

export const imageFilter = (query: ListImagesDto, asked: Asked): ImageFilter => ({
  publicOnly: !can(asked.viewer, 'posts.create'),
  chain: asked.chain,
  search: query.search?.terms,
  author: query.author,
  mimeType: query.mime_type,
  include: query.include,
  exclude: query.exclude,
  missing: query.ml_missing,
  orderBy: query.orderby ?? 'date',
  descending: isDescending(query),
});

/** What was stored last comes first, unless the caller says otherwise. */
const isDescending = ({ orderby = 'date', order }: ListImagesDto): boolean =>
  order === undefined ? orderby === 'date' : order === 'desc';

/** Every parameter that was sent or holds by default, without `page`. */
export const imageListParameters = (query: ListImagesDto, perPage: number, asked: Asked): Parameters => [
  ...sentParameters({
    per_page: perPage,
    search: query.search?.sent,
    author: query.author,
    mime_type: query.mime_type,
    include: query.include,
    exclude: query.exclude,
    orderby: query.orderby,
    order: query.order,
    ml_missing: query.ml_missing,
  }),
  ...(asked.editing ? ([['context', 'edit']] as const) : []),
];
