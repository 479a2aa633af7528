// What is sent to list venues (API contract 2.5, with the additive fields).
import { PageQuery } from '../paging/page-query.dto.js';
import type { PostStatus } from '../posts/post-status.js';
import { StatusListField } from '../posts/visibility.js';
import type { Search } from '../search/parse-search.js';
import { SearchField } from '../search/search-field.js';
import { MomentField } from '../validation/fields.js';
import {
  ChoiceField,
  IdField,
  IdsField,
  type Order,
  OrderField,
  type YesOrNo,
  YesOrNoField,
} from '../validation/list-fields.js';
import type { VenueOrder } from './list-venues.queries.js';

export class ListVenuesDto extends PageQuery {
  @SearchField({
    description:
      'Only venues with all of these words in one field: name, description, address, city, province, state, postal ' +
      'code or phone number. Words are found inside of others, whatever their case and accents.',
  })
  search?: Search;

  @IdField({ kind: 'event', description: 'Only the venues of the event with this id.' })
  event?: number;

  @YesOrNoField(
    'Only venues at which published events take place or took place, or only those without any. ' +
      'Events count that can be read in the language of the list; those with a password only for their authors ' +
      'and editors.',
  )
  has_events?: YesOrNo;

  @YesOrNoField(
    'Whether the list only holds venues with a published event that starts now or later and is not left out of lists. ' +
      'Events with a password count for their authors and editors only.',
  )
  only_with_upcoming?: YesOrNo;

  @StatusListField()
  status?: PostStatus[];

  @IdsField({ description: 'Leaves out the venues with these ids, separated by commas.' })
  exclude?: readonly number[];

  @MomentField({
    description: 'Only venues that were changed after this moment; without a zone it is read in UTC.',
  })
  modified_after?: string;

  @ChoiceField({
    values: ['title', 'date', 'modified'],
    description:
      'What the list is ordered by: name in the alphabet of the language, publication, or last change. ' +
      'Publication when not sent.',
    example: 'title',
  })
  orderby?: VenueOrder;

  @OrderField()
  order?: Order;
}
