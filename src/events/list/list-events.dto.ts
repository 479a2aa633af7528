import type { LanguageCode } from '../../languages/language-code.js';
import { PageQuery } from '../../paging/page-query.dto.js';
import type { PostStatus } from '../../posts/post-status.js';
import { StatusListField } from '../../posts/visibility.js';
import type { Search } from '../../search/parse-search.js';
import { FieldsRequiredTogether } from '../../validation/field.js';
import { BooleanField, DateTimeField, NumberField, LenientBooleanField } from '../../validation/fields.js';
import { ChoiceField, type ResolvedNames, type Order, OrderField } from '../../validation/list-fields.js';
import type { EventOrder } from './event-order.js';
import { FilterBy } from './filters/filter.js';
import { featuredFilter, isFreeFilter, ticketedFilter } from './filters/flags.js';
import {
  excludeFilter,
  includeFilter,
  missingFilter,
  modifiedAfterFilter,
  outdatedFilter,
  parentFilter,
} from './filters/items.js';
import { categoriesFilter, organizerFilter, tagsFilter, venueFilter } from './filters/links.js';
import { locatedFilter, nearFilter } from './filters/location.js';
import { searchFilter } from './filters/search.js';

/** Parameters of the event list (contract 5). */
@FieldsRequiredTogether('geoloc_lat', 'geoloc_lng', 'geo_pair')
export class ListEventsDto extends PageQuery {
  @FilterBy(missingFilter)
  declare ml_missing?: LanguageCode;

  @FilterBy(outdatedFilter)
  declare ml_outdated?: LanguageCode;

  @DateTimeField({
    description:
      'Only events that start on this day or later. When neither this nor one of the four filters below is sent, the ' +
      'list starts on the day that it was at the site at 23:59 UTC yesterday. Dates do not matter with `include`.',
  })
  start_date?: string;

  @DateTimeField({
    description: 'Only events that end on this day or earlier; two years from now when not sent.',
  })
  end_date?: string;

  @DateTimeField({
    description:
      'Only events that start on this day or earlier. This and the three filters below take the place of the dates ' +
      'that hold when none is sent.',
  })
  starts_before?: string;

  @DateTimeField({ description: 'Only events that start after this day.' })
  starts_after?: string;

  @DateTimeField({ description: 'Only events that end before the end of this day.' })
  ends_before?: string;

  @DateTimeField({ description: 'Only events that end after this day.' })
  ends_after?: string;

  @LenientBooleanField({
    description:
      'Whether dates hold at the given time instead of meaning whole days. Dates without a zone are then read in UTC.',
    required: true,
  })
  strict_dates?: boolean;

  @FilterBy(searchFilter)
  search?: Search;

  @FilterBy(categoriesFilter)
  categories?: ResolvedNames;

  @FilterBy(tagsFilter)
  tags?: ResolvedNames;

  @FilterBy(venueFilter)
  venue?: readonly number[];

  @FilterBy(organizerFilter)
  organizer?: readonly number[];

  @FilterBy(featuredFilter)
  featured?: boolean;

  @StatusListField()
  status?: PostStatus[];

  @FilterBy(locatedFilter)
  geoloc?: boolean;

  @FilterBy(nearFilter)
  geoloc_lat?: number;

  @NumberField({
    description: 'Longitude, in degrees, of a point that the venue must be near; together with `geoloc_lat`.',
    minimum: -180,
    maximum: 180,
    filter: true,
    example: 13.73,
  })
  geoloc_lng?: number;

  @FilterBy(includeFilter)
  include?: readonly number[];

  @FilterBy(parentFilter)
  post_parent?: number;

  @FilterBy(ticketedFilter)
  ticketed?: boolean;

  @NumberField({
    description: 'How near, in kilometres; 40 when not sent.',
    minimum: 0,
    maximum: 20_100,
    filter: true,
    example: 40,
  })
  geoloc_radius?: number;

  @FilterBy(excludeFilter)
  exclude?: readonly number[];

  @FilterBy(modifiedAfterFilter)
  modified_after?: string;

  @BooleanField({
    description:
      'Whether the list also holds what is already under way when it begins, and what ends after it has ended: ' +
      'every event that overlaps the time from `start_date` to `end_date`.',
  })
  ongoing?: boolean;

  @ChoiceField({
    values: ['start_date', 'end_date', 'date', 'modified', 'title'],
    description:
      'What the list is ordered by: start, end, publication, last change, or title in the alphabet of the language.',
    example: 'start_date',
  })
  orderby?: EventOrder;

  @OrderField()
  order?: Order;

  @FilterBy(isFreeFilter)
  is_free?: boolean;
}
