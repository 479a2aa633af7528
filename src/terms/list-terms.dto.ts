// The parameters of the lists of categories and tags (contract 6.2).
import { PageQuery } from '../paging/page-query.dto.js';
import { FieldOrder } from '../validation/field.js';
import { BooleanField, IdField, SlugField } from '../validation/fields.js';
import { type ResolvedNames, NonEmptyTextField } from '../validation/list-fields.js';
import { TermFilterField } from './term-filter-field.js';
import { type TermSearch, TermSearchField } from './term-search-field.js';

export class ListTermsDto extends PageQuery {
  @TermSearchField({
    description:
      'Only terms with this text in their name or slug, anywhere. Upper and lower case and accents are the same.',
  })
  search?: TermSearch;

  @NonEmptyTextField({
    description: 'The direction of the order: `asc` goes up, which is the default; any other word goes down.',
    example: 'asc',
  })
  order?: string;

  @NonEmptyTextField({
    description:
      'What the list is ordered by: `name`, which is the default, `id`, `term_id`, `slug`, `count`, `description`, ' +
      '`parent`, `term_group`, or `include` or `include_slugs` for the order in which `include` names the terms. ' +
      'Any other word means the name. Terms that are equal in it come by their ids.',
    example: 'name',
  })
  orderby?: string;

  @BooleanField({
    description:
      'Whether to leave out terms without a published event; events with a password do not count. True when not ' +
      'sent; a category stays when one below it has events.',
  })
  hide_empty?: boolean;

  @IdField({ kind: 'event', description: 'The id of an event: only its terms. `event` wins over `post`.' })
  post?: number;

  @IdField({ kind: 'event', description: 'The id of an event: only its terms.' })
  event?: number;

  @SlugField({ description: 'Only the term with this slug.' })
  slug?: string;
}

const ORDER = [
  ...['page', 'per_page', 'search', 'exclude', 'include', 'order', 'orderby', 'hide_empty'],
  ...['parent', 'post', 'event', 'slug'],
];

const NAMES = 'Ids, slugs or names, separated by commas or repeated; all of them must exist.';

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
    description: 'The id of a category: only those right below it.',
  })
  parent?: number;
}

@FieldOrder(...ORDER)
export class ListTagsDto extends ListTermsDto {
  @TermFilterField({ taxonomy: 'tag', description: `The tags to leave out. ${NAMES}`, example: 'archive' })
  exclude?: ResolvedNames;

  @TermFilterField({ taxonomy: 'tag', description: `Only these tags. ${NAMES}`, example: 'outdoor,free' })
  include?: ResolvedNames;
}

export type ListTerms = ListTermsDto & Partial<Pick<ListCategoriesDto, 'exclude' | 'include' | 'parent'>>;
