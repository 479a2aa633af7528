// Fields that name another language than that of the request.
import { can } from '../accounts/can.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { LANGUAGE_CODES, matchLanguageCode } from '../../foundation/languages/language-code.js';
import { languageNotEnabled } from '../context/resolve-language.js';
import { readBoolean, readText } from './convert.js';
import { Field } from './field.js';
import { BooleanField } from './fields.js';
import { hasMaxLength, isBoolean, isNotEmpty, isText } from './rules.js';

const LANGUAGE_CODE = { read: readText, rules: [isText(), isNotEmpty(), hasMaxLength(20)] };

/** Lets writers filter by the state of the translation into a language. */
export const TranslationFilterField = (description: string): PropertyDecorator =>
  Field<string>({
    ...LANGUAGE_CODE,
    resolve: (sent, { viewer, enabledLanguages }) => {
      if (!can(viewer, 'posts.create')) return new ParameterError('writers_only');
      return matchLanguageCode(sent, enabledLanguages) ?? languageNotEnabled(enabledLanguages);
    },
    api: { type: 'string', enum: [...LANGUAGE_CODES], description, example: 'de' },
  });

/** A filter by what only those who write may know. */
export const WriterFlagField = (description: string): PropertyDecorator =>
  Field<boolean>({
    read: readBoolean,
    rules: [isBoolean()],
    resolve: (sent, { viewer }) => (can(viewer, 'posts.create') ? sent : new ParameterError('writers_only')),
    api: { type: 'boolean', description },
  });

/** One of the enabled languages. */
export const EnabledLanguageField = (description: string): PropertyDecorator =>
  Field<string>({
    ...LANGUAGE_CODE,
    resolve: (sent, { enabledLanguages }) =>
      matchLanguageCode(sent, enabledLanguages) ?? languageNotEnabled(enabledLanguages),
    api: { type: 'string', example: 'en', description },
  });

export const ReviewedField = (): PropertyDecorator =>
  BooleanField({
    description:
      'True says that the words of this language still fit the original, though nothing in them changes: the ' +
      'translation is no longer `outdated`.',
  });

export const AllLanguagesField = (): PropertyDecorator =>
  BooleanField({
    description:
      'True removes the item in all its languages, also with `ml_language` or at the address of a language, where ' +
      'otherwise the text of that language alone is removed while the item has others.',
  });

/** Keeps a client from writing text of one language as the translation into another. */
export const TextLanguageField = (): PropertyDecorator =>
  Field<string>({
    ...LANGUAGE_CODE,
    resolve: (sent, { chain: [language = ''] }) =>
      sent.toLowerCase() === language ? language : new ParameterError('other_language', { sent, language }),
    api: {
      type: 'string',
      description:
        'The language of the texts that are sent, as responses give it. It may be left out. When it is not the one that ' +
        'the request writes, which `ml_language` or the base address says, the request is refused: what was read in ' +
        'one language does not become the translation into another by mistake.',
      example: 'en',
    },
  });
