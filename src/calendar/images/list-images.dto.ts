import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { PageNumbers } from '../../requests/paging/page-query.dto.js';
import { type Search, SearchField } from '../search/parse-search.js';
import { RELEVANCE, RELEVANCE_NOTE, RelevanceNeedsSearch } from '../search/relevance-order.js';
import { UserField } from '../../requests/validation/fields.js';
import { TranslationFilterField, WriterFlagField } from '../../requests/validation/language-fields.js';
import { ChoiceField, IdsField, type Order, OrderField } from '../../requests/validation/list-fields.js';
import { MIME_TYPES } from './intake/image-type.js';

/** The list contains images without text in the language, too. */
@RelevanceNeedsSearch()
export class ListImagesDto extends PageNumbers {
  @SearchField({
    description:
      'Only images with all of these words in title, alternative text and caption of one language. Words are found ' +
      'inside of others, whatever their case and accents.',
  })
  search?: Search;

  @UserField({ description: 'Only images that this user stored.' })
  author?: number;

  @ChoiceField({
    values: Object.values(MIME_TYPES),
    description: 'Only images of this type.',
    example: 'image/png',
  })
  mime_type?: string;

  @IdsField({ description: 'Only the images with these ids, separated by commas.' })
  include?: readonly number[];

  @IdsField({ description: 'Leaves out the images with these ids, separated by commas.' })
  exclude?: readonly number[];

  @ChoiceField({
    values: ['date', 'title', 'id', RELEVANCE],
    description:
      'What the list is ordered by: when images were stored, their titles in the alphabet of the language, or their ids.' +
      RELEVANCE_NOTE,
    example: 'title',
  })
  orderby?: 'date' | 'title' | 'id' | typeof RELEVANCE;

  @OrderField()
  order?: Order;

  @TranslationFilterField('For those who write: only images without an alternative text in this language.')
  ml_missing?: LanguageCode;

  @WriterFlagField(
    'For those who write: only images that no event, venue or organizer shows (`true`), or the others.',
  )
  unused?: boolean;

  @WriterFlagField(
    'For those who write: only images without an alternative text in the language, decoration left out (`true`), or ' +
      'the others.',
  )
  missing_alt?: boolean;
}
