// The parameters of the lists of venues and organizers (contract 6.1).
import { PageQuery } from '../../../requests/paging/page-query.dto.js';
import type { SentSyncToken } from '../../../requests/paging/sync-token.js';
import { SyncTokenField } from '../../../requests/paging/sync-token-field.js';
import { RELEVANCE, RELEVANCE_NOTE, RelevanceNeedsSearch } from '../../search/relevance-order.js';
import { type Search, SearchField } from '../../search/parse-search.js';
import { IdField, InstantFilterField } from '../../../requests/validation/fields.js';
import {
  ChoiceField,
  IdsField,
  type Order,
  OrderField,
  type BooleanFilter,
  BooleanFilterField,
} from '../../../requests/validation/list-fields.js';
import { AuthorListField } from '../origin/author-filter.js';
import { type ListedSource, SourceListField } from '../origin/source-filter.js';
import type { PostStatus } from '../post-status.js';
import { ReviewListField } from '../review/review-filter.js';
import type { ReviewState } from '../review/review-state.js';
import { StatusListField } from '../visibility.js';

export type LinkedListQuery = InstanceType<ReturnType<typeof createLinkedListDto>>;

interface ListDescriptions {
  readonly plural: string;
  readonly searched: string;
  readonly withEvents: string;
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the class, with its fields, is the type
export function createLinkedListDto({ plural, searched, withEvents }: ListDescriptions) {
  @RelevanceNeedsSearch()
  class LinkedListDto extends PageQuery {
    @SearchField({
      description:
        `Only ${plural} with all of these words in one field: ${searched}. Words are found inside of others, ` +
        'whatever their case and accents.',
    })
    search?: Search;

    @IdField({ kind: 'event', description: `Only the ${plural} of the event with this id.` })
    event?: number;

    @BooleanFilterField(
      `Only ${plural} ${withEvents}, or only those without any. ` +
        'Events count that can be read in the language of the list; those with a password only for their authors ' +
        'and editors.',
    )
    has_events?: BooleanFilter;

    @BooleanFilterField(
      `Whether the list only holds ${plural} with a published event that starts now or later and is not left out of lists. ` +
        'Events with a password count for their authors and editors only.',
    )
    only_with_upcoming?: BooleanFilter;

    @StatusListField()
    status?: PostStatus[];

    @IdsField({ description: `Leaves out the ${plural} with these ids, separated by commas.` })
    exclude?: readonly number[];

    @InstantFilterField({
      description:
        `Only ${plural} that were changed after this moment. A date and time without a zone is read in UTC; a day or a ` +
        'word such as `yesterday` is one of the site time zone.',
    })
    modified_after?: string;

    @ChoiceField({
      values: ['title', 'date', 'modified', RELEVANCE],
      description:
        'What the list is ordered by: name in the alphabet of the language, publication, or last change. ' +
        `Publication when not sent.${RELEVANCE_NOTE}`,
      example: 'title',
    })
    orderby?: 'title' | 'date' | 'modified' | typeof RELEVANCE;

    @OrderField()
    order?: Order;

    @SyncTokenField()
    sync_token?: SentSyncToken;

    @ReviewListField(plural)
    review?: readonly ReviewState[];

    @AuthorListField(plural)
    author?: readonly number[];

    @SourceListField(plural)
    source?: ListedSource;
  }
  return LinkedListDto;
}
