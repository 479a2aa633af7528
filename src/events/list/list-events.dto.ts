// What is sent to list events (API contract 3, with the additive parameters).
import { PageQuery } from '../../paging/page-query.dto.js';
import type { PostStatus } from '../../posts/post-status.js';
import { StatusListField } from '../../posts/visibility.js';
import type { Search } from '../../search/parse-search.js';
import { SearchField } from '../../search/search-field.js';
import { TermFilterField } from '../../terms/term-filter-field.js';
import { FieldsTogether } from '../../validation/field.js';
import { BooleanField, MomentField, NumberField, TruthField } from '../../validation/fields.js';
import {
  ChoiceField,
  IdField,
  IdsField,
  type Named,
  type Order,
  OrderField,
} from '../../validation/list-fields.js';
import type { EventOrder } from './event-filter.js';

/** Of filters on what lists blank of events with a password. */
const READABLE =
  ' An event with a password is found by it by its author and by editors only, whatever the value.';

@FieldsTogether('geoloc_lat', 'geoloc_lng', 'geo_pair')
export class ListEventsDto extends PageQuery {
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

  @SearchField({
    description:
      'Only events in whose title, description or excerpt every word occurs, also inside of other words, whatever ' +
      'case and accents. A `"phrase in quotes"` is looked for as a whole; a word after `-` must not occur.' +
      READABLE,
  })
  search?: Search;

  @TermFilterField({
    taxonomy: 'category',
    description:
      'Only events with one of these categories, or of those below them. Ids, slugs or names, separated by commas.' +
      READABLE,
    example: 'concerts',
  })
  categories?: Named;

  @TermFilterField({
    taxonomy: 'tag',
    description: `Only events with one of these tags: ids, slugs or names, separated by commas.${READABLE}`,
    example: 'outdoors',
  })
  tags?: Named;

  @IdsField({
    kind: 'venue',
    description: `Only events at one of these venues: ids, separated by commas.${READABLE}`,
  })
  venue?: readonly number[];

  @IdsField({
    kind: 'organizer',
    description: `Only events of one of these organizers: ids, separated by commas.${READABLE}`,
  })
  organizer?: readonly number[];

  @BooleanField({ description: `Only featured events, or only those that are not.${READABLE}` })
  featured?: boolean;

  @StatusListField()
  status?: PostStatus[];

  @BooleanField({
    description:
      'Only events at a venue with coordinates, or only those without. Sending coordinates means true.' +
      READABLE,
  })
  geoloc?: boolean;

  @NumberField({
    description: 'Latitude, in degrees, of a point that the venue must be near; together with `geoloc_lng`.',
    minimum: -90,
    maximum: 90,
    filter: true,
    example: 45.55,
  })
  geoloc_lat?: number;

  @NumberField({
    description: 'Longitude, in degrees, of a point that the venue must be near; together with `geoloc_lat`.',
    minimum: -180,
    maximum: 180,
    filter: true,
    example: 13.73,
  })
  geoloc_lng?: number;

  @IdsField({
    description:
      'Only events with these ids, separated by commas; ids that name nothing are ignored. Dates do not matter then, ' +
      'and the list is in the order of publication.',
  })
  include?: readonly number[];

  @IdField({ kind: 'event', description: 'Only events that are a part of the event with this id.' })
  post_parent?: number;

  @BooleanField({
    description: `Only events with at least one ticket offer, or only those without.${READABLE}`,
  })
  ticketed?: boolean;

  @NumberField({
    description: 'How near, in kilometres; 40 when not sent.',
    minimum: 0,
    maximum: 20_100,
    filter: true,
    example: 40,
  })
  geoloc_radius?: number;

  @IdsField({ description: 'Leaves out the events with these ids, separated by commas.' })
  exclude?: readonly number[];

  @MomentField({
    description:
      'Only events that were changed after this moment; without a zone it is read in UTC. That a scheduled event ' +
      'becomes public by itself is no change.',
  })
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
}
