import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import { type LanguageSettings, resolveLanguage } from './resolve-language.js';

const settings: LanguageSettings = { defaultLanguage: 'en', languages: ['de', 'en', 'sl'] };
const enabled = settings.languages;
const nothing = { body: undefined, query: undefined, base: null };

describe('resolveLanguage', () => {
  it.each([
    ['the default', nothing, { code: 'en', chain: ['en'], enabled, requested: null }],
    [
      'the base before the default',
      { ...nothing, base: 'sl' },
      { code: 'sl', chain: ['sl', 'en'], enabled, requested: null },
    ],
    [
      'the query before the base',
      { ...nothing, query: 'de', base: 'sl' },
      { code: 'de', chain: ['de', 'en'], enabled, requested: 'de' },
    ],
    [
      'the body before the query',
      { body: 'sl', query: 'de', base: null },
      { code: 'sl', chain: ['sl', 'en'], enabled, requested: 'sl' },
    ],
    [
      'the default when it is asked',
      { ...nothing, query: 'en', base: 'sl' },
      { code: 'en', chain: ['en'], enabled, requested: 'en' },
    ],
    [
      'null in the body for nothing',
      { body: null, query: 'de', base: null },
      { code: 'de', chain: ['de', 'en'], enabled, requested: 'de' },
    ],
  ] as const)('takes %s', (_, sent, resolved) => {
    expect(resolveLanguage(sent, settings)).toEqual(resolved);
  });

  it.each([
    ['an unknown code', 'xx'],
    ['a code that is not enabled', 'fr'],
    ['blanks', ' de '],
    ['nothing', ''],
    ['a number', 0],
    ['false', false],
    ['a list', ['de']],
    ['an object', { de: 'de' }],
    ['a name that every object has', 'constructor'],
  ])('refuses %s', (_, word) => {
    const expected = new ParameterError('language', { allowed: 'de, en, sl' }, 'rest_not_in_enum');

    expect(resolveLanguage({ ...nothing, query: word }, settings)).toEqual(expected);
    expect(resolveLanguage({ body: word, query: 'de', base: 'de' }, settings)).toEqual(expected);
  });

  it.each(['DE', 'De', 'dE'])('takes %s for de', (query) => {
    const resolved = { code: 'de', chain: ['de', 'en'], enabled, requested: 'de' };

    expect(resolveLanguage({ ...nothing, query }, settings)).toEqual(resolved);
    expect(resolveLanguage({ ...nothing, body: query, query: 'sl' }, settings)).toEqual(resolved);
  });

  it.each([...LANGUAGE_CODES])('takes %s when all are enabled', (code) => {
    const all = { defaultLanguage: 'en', languages: LANGUAGE_CODES } as const;

    expect(resolveLanguage({ ...nothing, query: code }, all)).toEqual({
      code,
      chain: code === 'en' ? ['en'] : [code, 'en'],
      enabled: LANGUAGE_CODES,
      requested: code,
    });
  });
});
