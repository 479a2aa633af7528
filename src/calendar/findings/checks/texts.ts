import { toReadableText } from '../../../foundation/html/readable-text.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { type Check, type CheckedEvent, type CheckedText, type Finding, ofText } from '../checked-event.js';

const MIN_DESCRIPTION_LENGTH = 60;
const MIN_LETTERS = 8;

/** A time of day, as `19:00`, `7 pm`, `19 Uhr` and `19h30` are. */
const TIME_OF_DAY =
  /(?<![\d:.,/])(?:(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])|(?:1[0-2]|0?[1-9])(?:[:.][0-5]\d)? ?[ap]\.?m\b|(?:[01]?\d|2[0-3])(?:[.:][0-5]\d)? ?uhr\b|(?:[01]?\d|2[0-3]) ?h ?(?:[0-5]\d)?(?![\p{L}\d]))/iu;

/** Whether the texts of an event say enough, in their language, and agree with its facts. */
export const checkTexts: Check = (event) =>
  event.texts.flatMap((text): Finding[] => {
    const plain = toReadableText(text.description ?? '').trim();
    return [
      ...checkLength(event, text, plain),
      ...checkScript(text, plain),
      ...(event.allDay && TIME_OF_DAY.test(`${text.title}\n${plain}`)
        ? [
            ofText('all_day_with_time', 'all_day', text.language, {
              time: findTime(`${text.title}\n${plain}`),
            }),
          ]
        : []),
    ];
  });

const findTime = (text: string): string => TIME_OF_DAY.exec(text)?.[0].trim() ?? '';

/** A translation without a description shows that of another language. */
function checkLength({ originalLanguage }: CheckedEvent, text: CheckedText, plain: string): Finding[] {
  const { language, description } = text;
  if (plain === '')
    return description === null && language !== originalLanguage
      ? []
      : [ofText('no_description', 'description', language)];
  const { length } = plain;
  if (length >= MIN_DESCRIPTION_LENGTH) return [];
  return [ofText('short_description', 'description', language, { length, min: MIN_DESCRIPTION_LENGTH })];
}

const SCRIPTS: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  bg: /\p{Script=Cyrillic}/gu,
  el: /\p{Script=Greek}/gu,
};
const LATIN = /\p{Script=Latin}/gu;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether most letters of a text belong to a script that its language does not use. */
function checkScript({ language, title }: CheckedText, plain: string): Finding[] {
  const own = SCRIPTS[language];
  // Names of bands and brands are Latin everywhere: such a title alone says nothing of its language.
  const texts = { ...(own === undefined && { title }), description: plain };
  return Object.entries(texts).flatMap(([field, text]) => {
    const letters = count(text, /\p{L}/gu);
    const isOther = letters >= MIN_LETTERS && count(text, own ?? LATIN) < letters / 2;
    return isOther ? [ofText('text_in_other_language', field, language)] : [];
  });
}

/** Whether the languages that the service requires are there, and are as new as the original. */
export const checkTranslations: Check = ({ texts, originalLanguage }, { requiredLanguages }) => {
  const original = texts.find(({ language }) => language === originalLanguage);
  return [
    ...requiredLanguages
      .filter((required) => texts.every(({ language }) => language !== required))
      .map((language) => ofText('missing_translation', 'title', language)),
    ...texts
      .filter(({ modifiedAtMs }) => original !== undefined && original.modifiedAtMs > modifiedAtMs)
      .map(({ language }) => ofText('outdated_translation', 'title', language)),
  ];
};
