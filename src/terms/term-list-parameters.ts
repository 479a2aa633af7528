// What the links of a list of terms carry, so that following them walks the same list (contract 4.3).
import type { RequestContext } from '../context/request-context.js';
import type { LinkParameters } from '../urls/links.js';
import { toLinkParameters } from '../paging/link-parameters.js';
import { buildViewParameters } from '../posts/post-view.js';
import type { ListTerms } from './list-terms.dto.js';

/**
 * Every parameter that was sent, without `page`, in the order of the original (contract 4.3); unlike posts, terms
 * show no defaults.
 *
 * @param perPage as it holds, when it was sent
 */
export const buildTermListParameters = (
  query: ListTerms,
  perPage: number,
  context: RequestContext,
): LinkParameters => [
  ...toLinkParameters({
    per_page: query.per_page === undefined ? undefined : perPage,
    search: query.search?.raw,
    exclude: query.exclude?.names,
    include: query.include?.names,
    order: query.order,
    orderby: query.orderby,
    hide_empty: query.hide_empty,
    parent: query.parent,
    post: query.post,
    event: query.event,
    slug: query.slug,
  }),
  ...buildViewParameters(context, query),
];
