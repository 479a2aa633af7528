import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureDataFolder } from './cluster-location.js';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('the data folder', () => {
  let top: string;

  beforeEach(() => {
    top = mkdtempSync(join(tmpdir(), 'calendar-folder-'));
    chmodSync(top, 0o700);
    mkdirSync(join(top, 'there'), { mode: 0o750 });
  });
  afterEach(() => {
    rmSync(top, { recursive: true });
  });

  it.each([
    ['an absolute path', (path: string) => path],
    ['a relative path', (path: string) => relative(process.cwd(), path)],
  ])('is made for every user, and leaves the folders above it as they are: %s', (_, toPath) => {
    const umask = process.umask(0o077);
    try {
      ensureDataFolder(toPath(join(top, 'there', 'new', 'data')));
    } finally {
      process.umask(umask);
    }

    expect(['.', 'there', 'there/new', 'there/new/data'].map((path) => modeOf(join(top, path)))).toEqual([
      '700',
      '750',
      '755',
      '755',
    ]);
  });

  it('keeps its mode when it is there', () => {
    ensureDataFolder(join(top, 'there'));
    expect(modeOf(join(top, 'there'))).toBe('750');
  });
});
