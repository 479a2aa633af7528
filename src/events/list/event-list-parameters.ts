// What the links of a list carry, so that following them walks the same list (contract 4.3).
import type { RequestContext } from '../../context/request-context.js';
import type { LinkParameters } from '../../urls/links.js';
import { toLinkParameters, type ParameterValue } from '../../paging/link-parameters.js';
import { buildViewParameters } from '../../posts/post-view.js';
import { formatStatusParameter } from '../../posts/visibility.js';
import { type AppliedFilter, getSentFilters } from './filters/filter.js';
import type { ListEventsDto } from './list-events.dto.js';
import type { Bounds } from './event-window.js';

/** The order of the original. Parameters that it does not have follow, those of filters first. */
const PARAMETER_ORDER = [
  ...['per_page', 'start_date', 'end_date', 'search', 'geoloc', 'geoloc_lat', 'geoloc_lng', 'geoloc_radius'],
  ...['status', 'post_parent', 'include', 'starts_before', 'starts_after', 'ends_before', 'ends_after'],
  ...['ticketed', 'venue', 'organizer', 'featured', 'categories', 'tags', 'strict_dates'],
] as const satisfies (keyof ListEventsDto)[];

/** Every parameter that was sent or holds by default, without `page`. */
export function buildEventListParameters(
  query: ListEventsDto,
  bounds: Bounds,
  { perPage, context }: { readonly perPage: number; readonly context: RequestContext },
): LinkParameters {
  const carried: Record<string, ParameterValue> = {
    ...Object.fromEntries(getSentFilters(query).map((sent) => [sent.name, getLinkValue(sent)])),
    per_page: perPage,
    ...Object.fromEntries(Object.entries(bounds).map(([name, { linkValue: shown }]) => [name, shown])),
    geoloc_lng: query.geoloc_lng,
    geoloc_radius: query.geoloc_radius,
    status: formatStatusParameter(context.viewer, query.status),
    strict_dates: query.strict_dates,
    ongoing: query.ongoing,
    orderby: query.orderby,
    order: query.order,
  };
  const ordered = Object.fromEntries(PARAMETER_ORDER.map((name) => [name, carried[name]]));
  return [...toLinkParameters({ ...ordered, ...carried }), ...buildViewParameters(context, query)];
}

const getLinkValue = ({ filter, value }: AppliedFilter): ParameterValue =>
  filter.toLinkValue === undefined ? (value as ParameterValue) : filter.toLinkValue(value);
