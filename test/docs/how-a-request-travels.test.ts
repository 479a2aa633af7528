import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '../../src/foundation/errors/error-codes.js';
import { readPage, root } from './page.js';

const page = readPage('how-a-request-travels.md');
const code = [...new Set(page.match(/`[^`]+`/g))].map((quoted) => quoted.slice(1, -1));
const paths = code.filter((text) => text.startsWith('src/'));

describe('docs/how-a-request-travels.md', () => {
  it.each(paths)('names a file that exists: %s', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });

  it('names files of every step', () => {
    expect(paths.length).toBeGreaterThan(50);
  });

  it('names codes that exist', () => {
    const refused = [...page.matchAll(/_Refuses:_([^.]*)\./g)].flatMap(([, list = '']) =>
      list.match(/`[^`]+`/g),
    );

    expect(
      refused.map((quoted) => quoted?.slice(1, -1) ?? '').filter((name) => !(name in ERROR_CODES)),
    ).toEqual([]);
    expect(refused.length).toBeGreaterThan(15);
  });
});
