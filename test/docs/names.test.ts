// Names of code in the pages: files and identifiers in back-quotes exist in the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './page.js';

const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
    .map((name) => `${folder}/${name}`);

const pages = [...filesIn('docs', '.md'), 'bench/README.md', 'test/conformance/README.md'];
const code = ['src', 'test', 'bench', 'bin', 'scripts', 'client'].flatMap((folder) => [
  ...filesIn(folder, '.ts'),
  ...filesIn(folder, '.mjs'),
  ...filesIn(folder, '.json'),
]);
/** Comments on lines of their own may name what no longer exists. */
const withoutComments = (text: string): string =>
  text.replace(/^ *\/\/.*$/gm, '').replace(/^ *\/\*\*?[ \n][^]*?\*\//gm, '');

const names = new Set(
  code
    .filter((path) => path !== 'test/docs/names.test.ts')
    .flatMap((path) => withoutComments(readFileSync(join(root, path), 'utf8')).match(/[A-Za-z_$][\w$]*/g)),
);
const fileNames = new Set(code.map((path) => basename(path)));

/** Names of other programs: PostgreSQL, browsers, PgBouncer, the C library, the AWS SDK, the original API. */
const FOREIGN = new Set([
  'pg_dump',
  'pg_basebackup',
  'pool_mode',
  'max_prepared_statements',
  'checkpoint_timeout',
  'synchronous_standby_names',
  'MALLOC_TRIM_THRESHOLD_',
  'AWS_',
  'wJalrEXAMPLEKEY',
  'invalid_username',
  'invalid_email',
  'EventSource',
]);

/** Code spans outside of fenced blocks. */
const spansOf = (page: string): string[] =>
  [...page.replace(/^```[^]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);

const isIdentifier = (text: string): boolean =>
  /^[A-Za-z]\w*$/.test(text) && (/[a-z][A-Z]/.test(text) || /[A-Za-z]_/.test(text));

/** A path of this repository; `bench/…` and the like may be relative to the page. */
const isPath = (text: string): boolean =>
  /^(?:src|test|docs|bench|bin|scripts|client)\/[\w./-]+$/.test(text) || /^[\w./-]+\.(?:ts|mjs)$/.test(text);

const exists = (path: string, page: string): boolean =>
  [path, join(page, '..', path)].some((each) => existsSync(join(root, each))) || fileNames.has(path);

const findUnknown = (page: string, text: string): string[] =>
  spansOf(text).filter((span) =>
    isPath(span) ? !exists(span, page) : isIdentifier(span) && !names.has(span) && !FOREIGN.has(span),
  );

describe('names of code', () => {
  it.each(pages)('exist: %s', (page) => {
    expect(findUnknown(page, readFileSync(join(root, page), 'utf8'))).toEqual([]);
  });

  it.each(['`src/nowhere.ts`', '`nowhere.ts`', '`NoSuchClass`', '`no_such_function`', '`NO_SUCH_CONSTANT`'])(
    'are checked: %s',
    (text) => {
      expect(findUnknown('docs/README.md', text)).toHaveLength(1);
    },
  );

  it.each([
    '`src/main.ts`',
    '`ResponseCache`',
    '`relist_events`',
    'NoSuchClass',
    '`npm start`',
    '`jazz-night`',
  ])('are taken: %s', (text) => {
    expect(findUnknown('docs/README.md', text)).toEqual([]);
  });
});
