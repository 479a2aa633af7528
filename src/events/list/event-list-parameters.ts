// What the links of a list carry, so that following them walks the same list (API contract 2.3 with Q-7).
import type { Asked } from '../../context/asked.js';
import type { Parameters } from '../../addresses/links.js';
import { momentInUtc } from '../../dates/moment-in-utc.js';
import { sentParameters } from '../../paging/sent-parameters.js';
import { viewParameters } from '../../posts/view.js';
import { statusParameter } from '../../posts/visibility.js';
import type { ListEventsDto } from './list-events.dto.js';
import type { Bounds } from './event-window.js';

/** Every parameter that was sent or holds by default, without `page`, in the order of the contract. */
export function eventListParameters(
  query: ListEventsDto,
  bounds: Bounds,
  { perPage, asked }: { readonly perPage: number; readonly asked: Asked },
): Parameters {
  const sent = sentParameters({
    per_page: perPage,
    start_date: bounds.start_date?.shown,
    end_date: bounds.end_date?.shown,
    search: query.search?.sent,
    geoloc: digit(query.geoloc),
    geoloc_lat: query.geoloc_lat,
    geoloc_lng: query.geoloc_lng,
    geoloc_radius: query.geoloc_radius,
    status: statusParameter(asked.viewer, query.status),
    post_parent: query.post_parent,
    include: query.include,
    starts_before: bounds.starts_before?.shown,
    starts_after: bounds.starts_after?.shown,
    ends_before: bounds.ends_before?.shown,
    ends_after: bounds.ends_after?.shown,
    ticketed: digit(query.ticketed),
    venue: query.venue,
    organizer: query.organizer,
    featured: digit(query.featured),
    categories: query.categories?.words,
    tags: query.tags?.words,
    strict_dates: query.strict_dates,
    exclude: query.exclude,
    modified_after: query.modified_after === undefined ? undefined : momentInUtc(query.modified_after),
    ongoing: query.ongoing,
    orderby: query.orderby,
    order: query.order,
  });
  return [...sent, ...viewParameters(asked, query)];
}

/** As the original writes yes and no. */
const digit = (value: boolean | undefined): number | undefined =>
  value === undefined ? undefined : Number(value);

/** What happened last comes first, unless the caller says otherwise. */
export const isDescending = ({ orderby, order }: ListEventsDto): boolean =>
  order === undefined ? orderby === 'date' || orderby === 'modified' : order === 'desc';
