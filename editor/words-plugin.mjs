/** Compiles the files of `words/`, messages in ICU syntax, to functions: browsers need no parser for them. */
import { readFileSync } from 'node:fs';
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
