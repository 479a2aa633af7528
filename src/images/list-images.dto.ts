// What is sent to list images.
import type { LanguageCode } from '../languages/language-code.js';
import type { Search } from '../search/parse-search.js';
import { SearchField } from '../search/search-field.js';
import { IntegerField, UserField } from '../validation/fields.js';
import { TranslationField } from '../validation/language-fields.js';
import { ChoiceField, IdsField, type Order, OrderField } from '../validation/list-fields.js';
import { MIME_TYPES } from './intake/image-type.js';
import type { ImageOrder } from './list-images.queries.js';

/** An image is in the list whatever the languages of its words are: a picture is shown as well without. */
export class ListImagesDto {
  @IntegerField({ description: 'The page of the list to answer, counted from 1.', minimum: 1, example: 1 })
  page?: number;

  @IntegerField({
    description: 'How many items a page holds. Values above the maximum of the service are lowered to it.',
    minimum: 1,
    example: 10,
  })
  per_page?: number;

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
    values: ['date', 'title', 'id'],
    description:
      'What the list is ordered by: when images were stored, their titles in the alphabet of the language, or their ids.',
    example: 'title',
  })
  orderby?: ImageOrder;

  @OrderField()
  order?: Order;

  @TranslationField('For those who write: only images without an alternative text in this language.')
  ml_missing?: LanguageCode;
}
