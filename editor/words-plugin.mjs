/** Compiles `words/*.json`, messages in ICU syntax, to functions: browsers need no parser for them. */
import { readFileSync } from 'node:fs';
import { compileStrings } from '@internationalized/string-compiler';

const toModule = (file) =>
  compileStrings(JSON.parse(readFileSync(file, 'utf8'))).replace(/^module\.exports =/, 'export default');

export const compileWords = {
  name: 'words',
  enforce: 'pre',
  load: {
    filter: { id: /\/words\/[\w-]+\.json$/ },
    handler: (id) => ({ code: toModule(id), moduleType: 'js' }),
  },
};
