import type { RequestContext } from '../context/request-context.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { AllLanguagesField } from './language-fields.js';

/** The parameters of a DELETE of an item with texts (contract 8.5). */
export class DeleteDto {
  @AllLanguagesField()
  all_languages?: boolean;
}

/** The language whose text a DELETE removes while others are left; null for all of the item. */
export const getDeletedLanguage = (
  { all_languages: isWhole = false }: DeleteDto,
  { namedLanguage }: Pick<RequestContext, 'namedLanguage'>,
): LanguageCode | null => (isWhole ? null : namedLanguage);
