// What is sent to list events (API contract 3, with the additive parameters).
import type { LanguageCode } from '../../languages/language-code.js';
import { PageQuery } from '../../paging/page-query.dto.js';
import type { PostStatus } from '../../posts/post-status.js';
import { StatusListField } from '../../posts/visibility.js';
import type { Search } from '../../search/parse-search.js';
import { FieldsTogether } from '../../validation/field.js';
import { BooleanField, MomentField, NumberField, TruthField } from '../../validation/fields.js';
import { ChoiceField, type Named, type Order, OrderField } from '../../validation/list-fields.js';
import type { EventOrder } from './event-order.js';
import { FilterBy } from './filters/filter.js';
import { featured, ticketed } from './filters/flags.js';
import { isFree } from './filters/is-free.js';
import { exclude, include, missing, modifiedAfter, outdated, parent } from './filters/items.js';
import { categories, organizer, tags, venue } from './filters/links.js';
import { located, near } from './filters/location.js';
import { search } from './filters/search.js';

@FieldsTogether('geoloc_lat', 'geoloc_lng', 'geo_pair')
export class ListEventsDto extends PageQuery {
  @FilterBy(missing)
  declare ml_missing?: LanguageCode;

  @FilterBy(outdated)
  declare ml_outdated?: LanguageCode;

  @MomentField({
    description:
      'Only events that start on this day or later. When neither this nor one of the four filters below is sent, the ' +
      'list starts on the day that it was at the site at 23:59 UTC yesterday. Dates do not matter with `include`.',
  })
  start_date?: string;

  @MomentField({
    description: 'Only events that end on this day or earlier; two years from now when not sent.',
  })
  end_date?: string;

  @MomentField({
    description:
      'Only events that start on this day or earlier. This and the three filters below take the place of the dates ' +
      'that hold when none is sent.',
  })
  starts_before?: string;

  @MomentField({ description: 'Only events that start after this day.' })
  starts_after?: string;

  @MomentField({ description: 'Only events that end before the end of this day.' })
  ends_before?: string;

  @MomentField({ description: 'Only events that end after this day.' })
  ends_after?: string;

  @TruthField({
    description:
      'Whether dates hold at the given time instead of meaning whole days. Dates without a zone are then read in UTC.',
    required: true,
  })
  strict_dates?: boolean;

  @FilterBy(search)
  search?: Search;

  @FilterBy(categories)
  categories?: Named;

  @FilterBy(tags)
  tags?: Named;

  @FilterBy(venue)
  venue?: readonly number[];

  @FilterBy(organizer)
  organizer?: readonly number[];

  @FilterBy(featured)
  featured?: boolean;

  @StatusListField()
  status?: PostStatus[];

  @FilterBy(located)
  geoloc?: boolean;

  @FilterBy(near)
  geoloc_lat?: number;

  @NumberField({
    description: 'Longitude, in degrees, of a point that the venue must be near; together with `geoloc_lat`.',
    minimum: -180,
    maximum: 180,
    filter: true,
    example: 13.73,
  })
  geoloc_lng?: number;

  @FilterBy(include)
  include?: readonly number[];

  @FilterBy(parent)
  post_parent?: number;

  @FilterBy(ticketed)
  ticketed?: boolean;

  @NumberField({
    description: 'How near, in kilometres; 40 when not sent.',
    minimum: 0,
    maximum: 20_100,
    filter: true,
    example: 40,
  })
  geoloc_radius?: number;

  @FilterBy(exclude)
  exclude?: readonly number[];

  @FilterBy(modifiedAfter)
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

  @FilterBy(isFree)
  is_free?: boolean;
}
