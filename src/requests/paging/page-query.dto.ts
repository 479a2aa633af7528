import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { BooleanField, IntegerField } from '../validation/fields.js';
import { TranslationFilterField } from '../validation/language-fields.js';

export abstract class PageNumbers {
  @IntegerField({ description: 'The page of the list, counted from 1.', minimum: 1, example: 1 })
  page?: number;

  @IntegerField({
    description: 'How many items a page holds. Values above the maximum of the service are lowered to it.',
    minimum: 1,
    example: 10,
  })
  per_page?: number;
}

export abstract class PageQuery extends PageNumbers {
  @BooleanField({
    description:
      'Whether the list also holds what has no text in the language; it is shown in the next language of the chain: ' +
      'the default one, then the original one of the item.',
  })
  ml_fallback?: boolean;

  @TranslationFilterField(
    'For those who write: only what has no text in this language. Unless `ml_fallback=false` is sent, the list ' +
      'holds items of every language.',
  )
  ml_missing?: LanguageCode;

  @TranslationFilterField(
    'For those who write: only what has a text in this language, while its original was edited after that text. ' +
      'Unless `ml_fallback=false` is sent, the list holds items of every language.',
  )
  ml_outdated?: LanguageCode;
}
