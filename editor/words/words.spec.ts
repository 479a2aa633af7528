import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCALES: Record<string, string> = { 'pt-pt': 'pt-PT' };
const FOLDERS = [__dirname, join(__dirname, 'administration')];
const fileTexts = (language: string): string[] =>
  FOLDERS.map((folder) => readFileSync(join(folder, `${language}.json`), 'utf8'));
const read = (language: string): Record<string, string> =>
  Object.assign({}, ...fileTexts(language).map((text): unknown => JSON.parse(text))) as Record<
    string,
    string
  >;

const EDITOR = join(__dirname, '..');
const sources = readdirSync(EDITOR, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/node_modules|\.spec\./.test(name))
  .map((name) => ({ name, text: readFileSync(join(EDITOR, name), 'utf8') }));
const findUsers = (key: string): string[] =>
  sources.filter(({ text }) => new RegExp(`'${key}'|\\b${key}:`).test(text)).map(({ name }) => name);

const languages = readdirSync(__dirname).flatMap((name) =>
  name.endsWith('.json') ? [name.slice(0, -5)] : [],
);
const english = read('en');

/** The arguments of an ICU message, and the categories of each plural. */
function argumentsOf(message: string): { names: string[]; plurals: string[][] } {
  const names = new Set<string>();
  const plurals: string[][] = [];
  for (const [, name = '', kind] of message.matchAll(/\{(\w+)(?:, (plural|select),)?[ }]/g))
    if (kind !== undefined || message.includes(`{${name}}`)) names.add(name);
  for (const [start] of message.matchAll(/\{\w+, plural,/g)) {
    const branches: string[] = [];
    let depth = 1;
    for (const [part] of message
      .slice(message.indexOf(start) + start.length)
      .matchAll(/=?\w+ (?=\{)|[{}]/g)) {
      if (part === '{') depth += 1;
      else if (part === '}') depth -= 1;
      else if (depth === 1) branches.push(part.trim());
      if (depth === 0) break;
    }
    plurals.push(branches);
  }
  return { names: [...names].sort(), plurals };
}

/** Those of a language but for `many`, which Romance languages have for millions and decimals only. */
const categoriesOf = (language: string): string[] =>
  new Intl.PluralRules(LOCALES[language] ?? language)
    .resolvedOptions()
    .pluralCategories.filter((category) => category !== 'many' || ['cs', 'pl', 'sk'].includes(language))
    // In Czech and Slovak for decimals only.
    .filter((category) => category !== 'many' || language === 'pl');

describe('the words of the editor', () => {
  it('are there in 18 languages', () => {
    expect(languages).toHaveLength(18);
  });

  it.each(languages)(
    'are whole in %s: the same keys and arguments, and the right plural forms',
    (language) => {
      const words = read(language);
      const wrong = Object.entries(english).flatMap(([key, message]) => {
        const own = words[key];
        if (own === undefined || own.trim() === '') return [`${key}: missing`];
        const [expected, actual] = [argumentsOf(message), argumentsOf(own)];
        const names =
          String(expected.names) === String(actual.names) ? [] : [`${key}: ${actual.names.join(', ')}`];
        const forms = actual.plurals.flatMap((branches) =>
          categoriesOf(language)
            .filter((category) => !branches.includes(category))
            .map((category) => `${key}: no form for ${category}`),
        );
        return [...names, ...forms];
      });
      const unknown = Object.keys(words).filter((key) => !(key in english));

      expect({ wrong, unknown }).toEqual({ wrong: [], unknown: [] });
    },
  );

  it('are all shown somewhere', () => {
    expect(Object.keys(english).filter((key) => findUsers(key).length === 0)).toEqual([]);
  });

  it('for administrators are shown on the screens that load them only', () => {
    const words = JSON.parse(readFileSync(join(__dirname, 'administration/en.json'), 'utf8')) as Readonly<
      Record<string, string>
    >;
    const users = Object.keys(words).flatMap(findUsers);
    const elsewhere = users.filter(
      (name) => !/^(screens\/(users|webhooks|imports)\/|state\/source-draft)/.test(name),
    );

    expect(elsewhere).toEqual([]);
  });

  it.each(languages)('name each key once in %s', (language) => {
    const keys = fileTexts(language).flatMap((text) =>
      [...text.matchAll(/^ {2}"(\w+)":/gm)].map(([, key]) => key),
    );

    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(languages.filter((language) => language !== 'en'))('are translated in %s', (language) => {
    const words = read(language);
    // Single words and examples may be the same in both languages.
    const isSentence = (message: string): boolean =>
      !message.includes(', plural,') && /\p{L}{4}.*\s.*\p{L}{4}/u.test(message.replace(/\{\w+\}/g, ''));
    const copies = Object.keys(english).filter(
      (key) => words[key] === english[key] && isSentence(english[key] ?? ''),
    );

    expect(copies).toEqual([]);
  });
});
