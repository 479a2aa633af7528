import type { RequestContext } from '../../../requests/context/request-context.js';
import { toLinkParameters } from '../../../requests/paging/link-parameters.js';
import type { LinkParameters } from '../../../foundation/urls/links.js';
import { buildViewParameters } from '../post-view.js';
import { formatStatusParameter } from '../visibility.js';
import type { LinkedListQuery } from './list-linked.dto.js';

/** Parameters of the links of a list: every one that was sent or has a default, without `page` (contract 4.3). */
export const buildLinkedListParameters = (
  sent: LinkedListQuery,
  perPage: number,
  context: RequestContext,
): LinkParameters => [
  ...toLinkParameters({
    per_page: perPage,
    event: sent.event,
    has_events: sent.has_events?.rawText,
    status: formatStatusParameter(context.viewer, sent.status),
    search: sent.search?.sent,
    only_with_upcoming: sent.only_with_upcoming?.rawText,
    exclude: sent.exclude,
    modified_after: sent.modified_after,
    orderby: sent.orderby,
    order: sent.order,
    review: sent.review,
    author: sent.author,
    source: sent.source?.name,
  }),
  ...buildViewParameters(context, sent),
];
