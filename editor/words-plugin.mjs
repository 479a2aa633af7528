/** Compiles the files of `words/`, messages in ICU syntax, to functions: browsers need no parser for them. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileStrings } from '@internationalized/string-compiler';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** A message that is not translated yet shows in English; a test names it. */
const toModule = (file) =>
  compileStrings({ ...read(join(dirname(file), 'en.json')), ...read(file) }).replace(
    /^module\.exports =/,
    'export default',
  );

export const compileWords = {
  name: 'words',
  enforce: 'pre',
  load: {
    filter: { id: /\/words\/(administration\/)?[\w-]+\.json$/ },
    handler: (id) => ({ code: toModule(id), moduleType: 'js' }),
  },
};

const WORDS = join(import.meta.dirname, 'words');

/** What the page says when the words of its language do not load: the same words, in all languages. */
export const notStartedTexts = {
  name: 'not-started-texts',
  resolveId: { filter: { id: /^virtual:not-started$/ }, handler: () => '\0virtual:not-started' },
  load: {
    filter: { id: /^\0virtual:not-started$/ },
    handler: () => {
      const files = readdirSync(WORDS).filter((name) => name.endsWith('.json'));
      const texts = files.map((name) => {
        const { noAnswer, tryAgain } = read(join(WORDS, name));
        return [name.replace('.json', ''), { noAnswer, tryAgain }];
      });
      return `export const NOT_STARTED = ${JSON.stringify(Object.fromEntries(texts))}`;
    },
  },
};
