// The parameters of the lists of categories and tags (contract 6.2).
import type { RawParameters } from '../../requests/context/request-context.js';
import { PageQuery } from '../../requests/paging/page-query.dto.js';
import type { SentSyncToken } from '../../requests/paging/sync-token.js';
import { SyncTokenField } from '../../requests/paging/sync-token-field.js';
import { FieldOrder, isSent, ReportsIdle } from '../../requests/validation/field.js';
import { BooleanField, IdField, SlugField } from '../../requests/validation/fields.js';
import { type ResolvedNames, NonEmptyTextField } from '../../requests/validation/list-fields.js';
import { RELEVANCE_NOTE, RelevanceNeedsSearch } from '../search/relevance-order.js';
import { TermFilterField } from './term-filter-field.js';
import { type TermSearch, TermSearchField } from './term-search-field.js';

@RelevanceNeedsSearch()
export class ListTermsDto extends PageQuery {
  @TermSearchField({
    description: 'Only terms whose name or slug contains this text, ignoring case and accents.',
  })
  search?: TermSearch;

  @NonEmptyTextField({
    description:
      'The direction of the order: `asc`, the default, is ascending; any other value is descending.',
    example: 'asc',
  })
  order?: string;

  @NonEmptyTextField({
    description:
      'What the list is ordered by: `name`, which is the default, `id`, `term_id`, `slug`, `count`, `description`, ' +
      '`parent`, `term_group`, or `include` or `include_slugs` for the order in which `include` names the terms. ' +
      `Any other value means \`name\`. Equal terms are ordered by id.${RELEVANCE_NOTE}`,
    example: 'name',
  })
  orderby?: string;

  @BooleanField({
    description:
      'Whether to leave out terms without published events; events with a password do not count. A category is kept ' +
      'if one below it has events. When not sent, true, or false with `ml_missing` or `ml_outdated`.',
  })
  hide_empty?: boolean;

  @IdField({
    kind: 'event',
    description: 'The id of an event: only its terms. `event` takes precedence over `post`.',
  })
  post?: number;

  @IdField({ kind: 'event', description: 'The id of an event: only its terms.' })
  event?: number;

  @SlugField({ description: 'Only the term with this slug.' })
  slug?: string;

  @SyncTokenField()
  sync_token?: SentSyncToken;
}

const ORDER = [
  'page',
  'per_page',
  'search',
  'exclude',
  'include',
  'order',
  'orderby',
  'hide_empty',
  'parent',
  'post',
  'event',
  'slug',
];

const INCLUDE_ORDERS: readonly unknown[] = ['include', 'include_slugs'];

const findIdle = (sent: RawParameters): string[] => [
  ...(isSent(sent, 'event') ? ['post'] : []),
  ...(INCLUDE_ORDERS.includes(sent['orderby']) && !isSent(sent, 'include') ? ['orderby'] : []),
];

const NAMES = 'Ids, slugs or names, separated by commas or repeated; all of them must exist.';

@ReportsIdle(findIdle)
@FieldOrder(...ORDER)
export class ListCategoriesDto extends ListTermsDto {
  @TermFilterField({
    taxonomy: 'category',
    description: `The categories to leave out. ${NAMES}`,
    example: 'archive',
  })
  exclude?: ResolvedNames;

  @TermFilterField({
    taxonomy: 'category',
    description: `Only these categories. ${NAMES}`,
    example: 'concerts,jazz',
  })
  include?: ResolvedNames;

  @IdField({
    kind: 'category',
    description: 'The id of a category: only the categories directly below it.',
  })
  parent?: number;
}

@ReportsIdle(findIdle)
@FieldOrder(...ORDER)
export class ListTagsDto extends ListTermsDto {
  @TermFilterField({ taxonomy: 'tag', description: `The tags to leave out. ${NAMES}`, example: 'archive' })
  exclude?: ResolvedNames;

  @TermFilterField({ taxonomy: 'tag', description: `Only these tags. ${NAMES}`, example: 'outdoor,free' })
  include?: ResolvedNames;
}

export type ListTerms = ListTermsDto & Partial<Pick<ListCategoriesDto, 'exclude' | 'include' | 'parent'>>;
