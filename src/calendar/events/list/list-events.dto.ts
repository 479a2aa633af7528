import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { PageQuery } from '../../../requests/paging/page-query.dto.js';
import type { SentSyncToken } from '../../../requests/paging/sync-token.js';
import { SyncTokenField } from '../../../requests/paging/sync-token-field.js';
import type { ListedSource } from '../../posts/origin/source-filter.js';
import type { PostStatus } from '../../posts/post-status.js';
import type { ReviewState } from '../../posts/review/review-state.js';
import { StatusListField } from '../../posts/visibility.js';
import { RELEVANCE, RELEVANCE_NOTE, RelevanceNeedsSearch } from '../../search/relevance-order.js';
import type { Search } from '../../search/parse-search.js';
import { FieldsRequiredTogether, ReportsIdle } from '../../../requests/validation/field.js';
import {
  BooleanField,
  DateFilterField,
  NumberField,
  LenientBooleanField,
} from '../../../requests/validation/fields.js';
import {
  ChoiceField,
  type ResolvedNames,
  type Order,
  OrderField,
} from '../../../requests/validation/list-fields.js';
import type { AccessibilityCode, AttendanceMode, EventStatus } from '../event-status.js';
import type { EventOrder } from './event-order.js';
import type { When } from './event-window.js';
import { findIdleFilters } from './idle-filters.js';
import { accessibilityFilter, attendanceModeFilter, eventStatusFilter } from './filters/attendance.js';
import { FilterBy } from './filters/filter.js';
import { findingsFilter } from './filters/findings.js';
import { featuredFilter, hasImageFilter, isFreeFilter, ticketedFilter } from './filters/flags.js';
import {
  excludeFilter,
  includeFilter,
  missingFilter,
  modifiedAfterFilter,
  outdatedFilter,
  parentFilter,
} from './filters/items.js';
import { categoriesFilter, organizerFilter, tagsFilter, venueFilter } from './filters/links.js';
import {
  startsFromTimeFilter,
  startsUntilTimeFilter,
  type Weekday,
  weekdayFilter,
} from './filters/local-time.js';
import { locatedFilter, nearFilter } from './filters/location.js';
import { searchFilter } from './filters/search.js';
import { authorFilter, sourceFilter } from './filters/origin.js';
import { reviewFilter } from './filters/review.js';
import { type Collapse, collapseFilter, seriesFilter } from './filters/series.js';
import { whenFilter } from './filters/when.js';

/** Parameters of the event list (contract 5). */
@RelevanceNeedsSearch()
@ReportsIdle(findIdleFilters)
@FieldsRequiredTogether('geoloc_lat', 'geoloc_lng', 'geo_pair')
export class ListEventsDto extends PageQuery {
  @FilterBy(missingFilter)
  declare ml_missing?: LanguageCode;

  @FilterBy(outdatedFilter)
  declare ml_outdated?: LanguageCode;

  @DateFilterField({
    description:
      'Only events that start on this day of the site time zone or later; without any date and without `when`, the list ' +
      'starts with today or, depending on the time zone, with yesterday. With `review`, or a `status` other than ' +
      '`publish`, it has events of any time.',
  })
  start_date?: string;

  @DateFilterField({
    description: 'Only events that end on this day or earlier; two years from now when not sent.',
  })
  end_date?: string;

  @DateFilterField({
    description:
      'Only events that start on this day or earlier. This and the three filters below replace the default dates.',
  })
  starts_before?: string;

  @DateFilterField({ description: 'Only events that start after this day.' })
  starts_after?: string;

  @DateFilterField({ description: 'Only events that end before the end of this day.' })
  ends_before?: string;

  @DateFilterField({ description: 'Only events that end after this day.' })
  ends_after?: string;

  @LenientBooleanField({
    description:
      'Whether dates are exact times instead of whole days. A date and time without a zone is then read in UTC; a day or ' +
      'a word such as `tomorrow` is one of the site time zone.',
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
    description: 'Longitude of the point in degrees; together with `geoloc_lat`.',
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
    description:
      'The distance from the point in kilometres up to which venues count as near; 40 when not sent.',
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
      'Whether to list every event that overlaps the time from `start_date` to `end_date`, including those that start ' +
      'before it or end after it.',
  })
  ongoing?: boolean;

  @ChoiceField({
    values: ['start_date', 'end_date', 'date', 'modified', 'title', RELEVANCE],
    description:
      'What the list is ordered by: start, end, publication, last change, or title, in the alphabetical order of the ' +
      `language.${RELEVANCE_NOTE}`,
    example: 'start_date',
  })
  orderby?: EventOrder;

  @OrderField()
  order?: Order;

  @FilterBy(isFreeFilter)
  is_free?: boolean;

  @FilterBy(whenFilter)
  when?: When;

  @FilterBy(eventStatusFilter)
  event_status?: readonly EventStatus[];

  @FilterBy(attendanceModeFilter)
  attendance_mode?: readonly AttendanceMode[];

  @FilterBy(accessibilityFilter)
  accessibility?: readonly AccessibilityCode[];

  @FilterBy(weekdayFilter)
  weekday?: readonly Weekday[];

  @FilterBy(startsFromTimeFilter)
  starts_from_time?: string;

  @FilterBy(startsUntilTimeFilter)
  starts_until_time?: string;

  @FilterBy(seriesFilter)
  series?: number;

  @FilterBy(collapseFilter)
  collapse?: Collapse;

  @SyncTokenField()
  sync_token?: SentSyncToken;

  @FilterBy(hasImageFilter)
  has_image?: boolean;

  @FilterBy(reviewFilter)
  review?: readonly ReviewState[];

  @FilterBy(findingsFilter)
  findings?: readonly string[];

  @FilterBy(authorFilter)
  author?: readonly number[];

  @FilterBy(sourceFilter)
  source?: ListedSource;
}
