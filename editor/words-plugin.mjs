/** Compiles the files of `words/`, messages in ICU syntax, to functions: browsers need no parser for them. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileStrings } from '@internationalized/string-compiler';
import { build } from 'vite';

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

/** What the page says when its scripts or words do not load: the same words, in all languages. */
const notStartedTexts = {
  name: 'not-started-texts',
  resolveId: { filter: { id: /^virtual:not-started$/ }, handler: () => '\0virtual:not-started' },
  load: {
    filter: { id: /^\0virtual:not-started$/ },
    handler: () => {
      const files = readdirSync(WORDS).filter((name) => name.endsWith('.json'));
      const texts = files.map((name) => {
        const { noAnswer, problem, tryAgain } = read(join(WORDS, name));
        return [name.replace('.json', ''), { noAnswer, problem, tryAgain }];
      });
      return `export const NOT_STARTED = ${JSON.stringify(Object.fromEntries(texts))}`;
    },
  },
};

/** Puts `not-started.ts` into the page. The service takes its hash into the policy. */
export const notStartedScript = {
  name: 'not-started-script',
  transformIndexHtml: async (page) => {
    const script = await bundleNotStarted();
    return page.replace(
      '</title>',
      (end) => `${end}
    <script>${script}</script>`,
    );
  },
};

async function bundleNotStarted() {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [notStartedTexts],
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: join(WORDS, 'not-started.ts'), formats: ['iife'], name: 'notStarted' },
    },
  });
  const code = output[0].code.trim();
  if (/<\/|<!--/.test(code)) throw new Error('The script of the page would end its element.');
  return code;
}
