// What the links of a list of terms carry, so that following them walks the same list (API contract 2.3 with Q-7).
import type { Asked } from '../context/asked.js';
import type { Parameters } from '../addresses/links.js';
import { sentParameters } from '../paging/sent-parameters.js';
import { viewParameters } from '../posts/view.js';
import type { ListTerms } from './list-terms.dto.js';

/**
 * Every parameter that was sent, without `page`, in the order of the contract; unlike posts, terms show no defaults.
 *
 * @param perPage as it holds, when it was sent
 */
export const termListParameters = (query: ListTerms, perPage: number, asked: Asked): Parameters => [
  ...sentParameters({
    per_page: query.per_page === undefined ? undefined : perPage,
    search: query.search?.sent,
    exclude: query.exclude?.words,
    include: query.include?.words,
    order: query.order,
    orderby: query.orderby,
    hide_empty: query.hide_empty,
    parent: query.parent,
    post: query.post,
    event: query.event,
    slug: query.slug,
  }),
  ...viewParameters(asked, query),
];
