import type { RequestContext } from '../../requests/context/request-context.js';
import { toLinkParameters } from '../../requests/paging/link-parameters.js';
import { buildViewParameters } from '../posts/post-view.js';
import type { LinkParameters } from '../../foundation/urls/links.js';
import type { ListTerms } from './list-terms.dto.js';

/**
 * Builds the parameters of page links: those that were sent, except `page`, in the order of the original. Unlike links
 * of post lists, these contain no defaults (contract 4.3).
 *
 * @param perPage the effective value, used when `per_page` was sent
 */
export const buildTermListParameters = (
  sent: ListTerms,
  perPage: number,
  context: RequestContext,
): LinkParameters => [
  ...toLinkParameters({
    per_page: sent.per_page === undefined ? undefined : perPage,
    search: sent.search?.raw,
    exclude: sent.exclude?.names,
    include: sent.include?.names,
    order: sent.order,
    orderby: sent.orderby,
    hide_empty: sent.hide_empty,
    parent: sent.parent,
    post: sent.post,
    event: sent.event,
    slug: sent.slug,
  }),
  ...buildViewParameters(context, sent),
];
