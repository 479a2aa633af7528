// Fields that name a language beside the one of the request.
import { can } from '../accounts/can.js';
import { Fault } from '../errors/fault.js';
import { LANGUAGE_CODES, type LanguageCode } from '../languages/language-code.js';
import { notEnabled } from '../context/resolve-language.js';
import { readText } from './convert.js';
import { Field } from './field.js';
import { BooleanField } from './fields.js';
import { hasLength, isFilled, isText } from './rules.js';

const CODE = { read: readText, rules: [isText(), isFilled(), hasLength(20)] };

/** A language by whose texts those who write look for work. */
export const TranslationField = (description: string): PropertyDecorator =>
  Field<string>({
    ...CODE,
    resolve: (sent, { viewer, languages }) => {
      if (!can(viewer, 'posts.create')) return Promise.resolve(new Fault('writers_only'));
      const code: LanguageCode | undefined = languages.find((enabled) => enabled === sent);
      return Promise.resolve(code ?? notEnabled(languages));
    },
    api: { type: 'string', enum: [...LANGUAGE_CODES], description, example: 'de' },
  });

/** Says that a translation still fits its original. */
export const ReviewedField = (): PropertyDecorator =>
  BooleanField({
    description:
      'True says that the words of this language still fit the original, though nothing in them changes: the ' +
      'translation is no longer `outdated`.',
  });

/** Keeps words that were read in one language from being written as if they were in another. */
export const WordsLanguageField = (): PropertyDecorator =>
  Field<string>({
    ...CODE,
    resolve: (sent, { chain: [language = ''] }) =>
      Promise.resolve(sent === language ? sent : new Fault('other_language', { sent, language })),
    api: {
      type: 'string',
      description:
        'The language of the words that are sent, as answers tell it. It may be left out. When it is not the one that ' +
        'the request writes, which `ml_language` or the base address says, the request is refused: what was read in ' +
        'one language does not become the translation into another by mistake.',
      example: 'en',
    },
  });
