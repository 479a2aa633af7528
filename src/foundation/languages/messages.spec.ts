import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '../errors/error-codes.js';
import { LANGUAGE_CODES, type LanguageCode } from './language-code.js';

const source = join(__dirname, '../..');
const folder = join(__dirname, 'messages');
const files = [
  'admin.json',
  'documentation-page.json',
  'documentation.json',
  'errors.json',
  'event-pages.json',
  'findings.json',
  'pages.json',
  'parameter-errors.json',
  'review.json',
  'sign-in-mail.json',
  'words.json',
] as const;

/** Its keys depend on the plural categories of the language. */
const PLURALS = 'recurrence.json';

type File = (typeof files)[number] | typeof PLURALS;
type Messages = Record<string, string>;

const textOf = (language: LanguageCode, file: File): string =>
  readFileSync(join(folder, language, file), 'utf8');

const parsed = new Map<string, Messages>();

function messagesOf(language: LanguageCode, file: File): Messages {
  const name = `${language}/${file}`;
  const messages = parsed.get(name) ?? (JSON.parse(textOf(language, file)) as Messages);
  parsed.set(name, messages);
  return messages;
}

const placeholdersOf = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name))].sort();

const pairs = LANGUAGE_CODES.flatMap((language) => files.map((file) => [language, file] as const));
const translated = pairs.filter(([language]) => language !== 'en');

it('has a folder for every language and no other', () => {
  expect(readdirSync(folder).sort()).toEqual([...LANGUAGE_CODES].sort());
});

it.each(LANGUAGE_CODES)('has the same files in %s', (language) => {
  expect(readdirSync(join(folder, language)).sort()).toEqual([...files, PLURALS].sort());
});

describe.each(pairs)('messages in %s/%s', (language, file) => {
  it('are JSON indented by two blanks', () => {
    const text = textOf(language, file);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  });

  it('have the keys of the English ones, in their order', () => {
    expect(Object.keys(messagesOf(language, file))).toEqual(Object.keys(messagesOf('en', file)));
  });

  it('have the placeholders of the English ones', () => {
    const placeholders = (messages: Messages): string[] =>
      Object.entries(messages).map(([key, sentence]) => [key, ...placeholdersOf(sentence)].join(' '));
    expect(placeholders(messagesOf(language, file))).toEqual(placeholders(messagesOf('en', file)));
  });

  it('say something, in composed letters and without blanks around it', () => {
    const sentences = Object.values(messagesOf(language, file));
    expect(
      sentences.filter((sentence) => sentence === '' || sentence !== sentence.normalize('NFC').trim()),
    ).toEqual([]);
  });
});

/** Words that are the same in some languages, with the reason. */
const SAME_AS_IN_ENGLISH: Readonly<Record<string, string>> = {
  online_event: '“Online” is a word of most languages.',
  calendar_week: '“Week” is Dutch, too.',
  role_administrator: 'Latin, in many languages.',
  role_editor: 'Latin, in many languages.',
  role: 'Czech, too.',
  account: 'Dutch and Italian, too.',
  password: 'Italian, too.',
  passkeys: 'Germans say so, too.',
  name: 'German, too.',
  later: 'Dutch, too.',
};

it.each(translated)('has nothing left in English in %s/%s', (language, file) => {
  const english = messagesOf('en', file);
  const untranslated = Object.entries(messagesOf(language, file)).filter(
    ([key, sentence]) => sentence === english[key] && !(key in SAME_AS_IN_ENGLISH),
  );
  expect(untranslated).toEqual([]);
});

describe('the messages with plurals', () => {
  const LETTERS = /\p{L}/u;
  const withoutCategory = (key: string): string => key.replace(/_(?:one|two|few|many|other)$/, '');
  const keysOf = (language: LanguageCode): string[] => Object.keys(messagesOf(language, PLURALS));

  /** The categories of whole numbers in a language, in the order of CLDR. */
  function categoriesOf(
    language: LanguageCode,
    type: Intl.PluralRuleType,
    first: number,
    last: number,
  ): string[] {
    const rules = new Intl.PluralRules(language === 'pt-pt' ? 'pt-PT' : language, { type });
    const numbers = Array.from({ length: last - first + 1 }, (_, n) => first + n);
    const found = new Set<string>(numbers.map((number) => rules.select(number)));
    return ['one', 'two', 'few', 'many', 'other'].filter((category) => found.has(category));
  }

  it.each(LANGUAGE_CODES)('are in %s, with the categories of the language', (language) => {
    const keys = keysOf(language);
    const common = new Set(keys.map(withoutCategory));
    expect([...common]).toEqual([...new Set(keysOf('en').map(withoutCategory))]);
    const find = (key: string): string[] =>
      keys.filter((other) => withoutCategory(other) === key).map((other) => other.slice(key.length + 1));
    for (const unit of ['days', 'weeks', 'months', 'years'])
      expect(find(`every_n_${unit}`)).toEqual(categoriesOf(language, 'cardinal', 3, 1000));
    expect(find('times')).toEqual(categoriesOf(language, 'cardinal', 1, 1000));
    for (const key of ['monthly_on_day', 'yearly_on_date', 'until'])
      expect(find(key)).toEqual(categoriesOf(language, 'ordinal', 1, 31));
  });

  it.each(LANGUAGE_CODES)('are well-formed in %s, and translated', (language) => {
    const text = textOf(language, PLURALS);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    const english = messagesOf('en', PLURALS);
    for (const [key, sentence] of Object.entries(messagesOf(language, PLURALS))) {
      expect(sentence).toBe(sentence.normalize('NFC').trim());
      // Messages of placeholders alone have the same form in many languages.
      if (language !== 'en' && LETTERS.test(sentence.replace(/\{\w+\}/g, '')))
        expect([key, sentence]).not.toEqual([key, english[key]]);
    }
  });
});

it('has a sentence for every error code and for nothing else', () => {
  expect(Object.keys(messagesOf('en', 'errors.json')).sort()).toEqual(Object.keys(ERROR_CODES).sort());
});

describe('the parameter errors', () => {
  const keys = Object.keys(messagesOf('en', 'parameter-errors.json'));
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(source, name), 'utf8'))
    .join('\n');
  const found = (pattern: RegExp): string[] => [
    ...new Set([...code.matchAll(pattern)].map(([, word = '']) => word)),
  ];
  const quoted = new Set(found(/'(\w+)'/g));
  /** What stands before the changing part of composed reasons: `unknown_`, `not_`, `type_`. */
  const prefixes = found(/new ParameterError\(\s*`(\w+)\$\{/g);

  it('have a sentence for every reason that is given', () => {
    const reasons = [
      ...found(/new (?:Parameter|Part)Error\(\s*['`](\w+)['`]/g),
      ...found(/createTypeError\(\s*'(\w+)'/g).map((type) => `type_${type}`),
    ];
    expect(reasons).toEqual(expect.arrayContaining(['language', 'type_text']));
    expect(reasons.filter((reason) => !keys.includes(reason))).toEqual([]);
  });

  it('have sentences for the reasons that are composed', () => {
    expect(prefixes).toEqual(expect.arrayContaining(['unknown_', 'not_', 'type_']));
    expect(prefixes.filter((prefix) => !keys.some((key) => key.startsWith(prefix)))).toEqual([]);
  });

  it('have no sentence that nothing gives as a reason', () => {
    const isGiven = (key: string): boolean =>
      quoted.has(key) ||
      prefixes.some((prefix) => key.startsWith(prefix) && quoted.has(key.slice(prefix.length)));
    expect(keys.filter((key) => !isGiven(key))).toEqual([]);
  });
});
