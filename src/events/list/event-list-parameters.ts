// What the links of a list carry, so that following them walks the same list (API contract 2.3 with Q-7).
import type { Asked } from '../../context/asked.js';
import type { Parameters } from '../../addresses/links.js';
import { sentParameters, type SentValue } from '../../paging/sent-parameters.js';
import { viewParameters } from '../../posts/view.js';
import { statusParameter } from '../../posts/visibility.js';
import { type AppliedFilter, sentFilters } from './filters/filter.js';
import type { ListEventsDto } from './list-events.dto.js';
import type { Bounds } from './event-window.js';

/** The order of the original. Parameters that it does not have follow, those of filters first. */
const ORDER = [
  ...['per_page', 'start_date', 'end_date', 'search', 'geoloc', 'geoloc_lat', 'geoloc_lng', 'geoloc_radius'],
  ...['status', 'post_parent', 'include', 'starts_before', 'starts_after', 'ends_before', 'ends_after'],
  ...['ticketed', 'venue', 'organizer', 'featured', 'categories', 'tags', 'strict_dates'],
] as const satisfies (keyof ListEventsDto)[];

/** Every parameter that was sent or holds by default, without `page`. */
export function eventListParameters(
  query: ListEventsDto,
  bounds: Bounds,
  { perPage, asked }: { readonly perPage: number; readonly asked: Asked },
): Parameters {
  const carried: Record<string, SentValue> = {
    ...Object.fromEntries(sentFilters(query).map((sent) => [sent.name, carriedValue(sent)])),
    per_page: perPage,
    ...Object.fromEntries(Object.entries(bounds).map(([name, { shown }]) => [name, shown])),
    geoloc_lng: query.geoloc_lng,
    geoloc_radius: query.geoloc_radius,
    status: statusParameter(asked.viewer, query.status),
    strict_dates: query.strict_dates,
    ongoing: query.ongoing,
    orderby: query.orderby,
    order: query.order,
  };
  const ordered = Object.fromEntries(ORDER.map((name) => [name, carried[name]]));
  return [...sentParameters({ ...ordered, ...carried }), ...viewParameters(asked, query)];
}

const carriedValue = ({ filter, value }: AppliedFilter): SentValue =>
  filter.carry === undefined ? (value as SentValue) : filter.carry(value);
