// What is sent to list organizers (API contract 2.5, with the additive fields).
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
import type { OrganizerOrder } from './list-organizers.queries.js';

export class ListOrganizersDto extends PageQuery {
  @SearchField({
    description:
      'Only organizers with all of these words in one field: name, description, phone number, e-mail address or ' +
      'website. Words are found inside of others, whatever their case and accents.',
  })
  search?: Search;

  @IdField({ kind: 'event', description: 'Only the organizers of the event with this id.' })
  event?: number;

  @YesOrNoField(
    'Only organizers that hold or held published events, or only those without any. ' +
      'Events count that can be read in the language of the list; those with a password only for their authors ' +
      'and editors.',
  )
  has_events?: YesOrNo;

  @YesOrNoField(
    'Whether the list only holds organizers with a published event that starts now or later and is not left out of lists. ' +
      'Events with a password count for their authors and editors only.',
  )
  only_with_upcoming?: YesOrNo;

  @StatusListField()
  status?: PostStatus[];

  @IdsField({ description: 'Leaves out the organizers with these ids, separated by commas.' })
  exclude?: readonly number[];

  @MomentField({
    description: 'Only organizers that were changed after this moment; without a zone it is read in UTC.',
  })
  modified_after?: string;

  @ChoiceField({
    values: ['title', 'date', 'modified'],
    description:
      'What the list is ordered by: name in the alphabet of the language, publication, or last change. ' +
      'Publication when not sent.',
    example: 'title',
  })
  orderby?: OrganizerOrder;

  @OrderField()
  order?: Order;
}
