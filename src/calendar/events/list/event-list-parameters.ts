import type { RequestContext } from '../../../requests/context/request-context.js';
import type { LinkParameters } from '../../../foundation/urls/links.js';
import { toLinkParameters, type ParameterValue } from '../../../requests/paging/link-parameters.js';
import { buildViewParameters } from '../../posts/post-view.js';
import { formatStatusParameter } from '../../posts/visibility.js';
import { getSentFilters } from './filters/filter.js';
import type { ListEventsDto } from './list-events.dto.js';
import type { Bounds } from './event-window.js';

/** The order of the original. Parameters that the original lacks come after these, filters first. */
const PARAMETER_ORDER = [
  'per_page',
  'start_date',
  'end_date',
  'search',
  'geoloc',
  'geoloc_lat',
  'geoloc_lng',
  'geoloc_radius',
  'status',
  'post_parent',
  'include',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
  'ticketed',
  'venue',
  'organizer',
  'featured',
  'categories',
  'tags',
  'strict_dates',
] as const satisfies (keyof ListEventsDto)[];

/** Parameters of the page links: all that were sent or have a default, except `page` (contract 4.3). */
export function buildEventListParameters(
  query: ListEventsDto,
  bounds: Bounds,
  { perPage, context }: { readonly perPage: number; readonly context: RequestContext },
): LinkParameters {
  const parameters: Record<string, ParameterValue> = {
    ...Object.fromEntries(
      getSentFilters(query).map(({ name, filter, value }) => [
        name,
        filter.toLinkValue === undefined ? (value as ParameterValue) : filter.toLinkValue(value),
      ]),
    ),
    per_page: perPage,
    ...Object.fromEntries(Object.entries(bounds).map(([name, { linkValue }]) => [name, linkValue])),
    geoloc_lng: query.geoloc_lng,
    geoloc_radius: query.geoloc_radius,
    status: formatStatusParameter(context.viewer, query.status),
    strict_dates: query.strict_dates,
    ongoing: query.ongoing,
    orderby: query.orderby,
    order: query.order,
  };
  const ordered = Object.fromEntries(PARAMETER_ORDER.map((name) => [name, parameters[name]]));
  return [...toLinkParameters({ ...ordered, ...parameters }), ...buildViewParameters(context, query)];
}
