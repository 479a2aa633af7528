/** What a command loads decides when it begins: the framework takes a second, the whole application two. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { checkout } from '../support/service.js';

const HEAVY = ['@nestjs/common', '@nestjs/core', '@nestjs/swagger', 'class-validator', 'express', 'sharp'];

/** Writes the names of the loaded packages when the process ends. */
const REPORT = `process.on('exit', () => {
  const names = Object.keys(require.cache).map((file) => /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1]);
  require('node:fs').writeFileSync(process.env.LOADED_PACKAGES, [...new Set(names)].join('\\n'));
});`;

afterEach(removeFolders);

/** The packages that a command has loaded when it finds no database. */
function listLoaded(args: readonly string[]): string[] {
  const folder = makeFolder();
  const [report, LOADED_PACKAGES] = [join(folder, 'report.cjs'), join(folder, 'packages')];
  writeFileSync(report, REPORT);
  spawnSync(process.execPath, ['--require', report, 'dist/src/cli.js', ...args], {
    cwd: checkout,
    env: { LOADED_PACKAGES, DATABASE_URL: 'postgres://127.0.0.1:1/calendar', DATA_DIR: folder },
  });
  return readFileSync(LOADED_PACKAGES, 'utf8').split('\n');
}

describe('a command loads what it needs', () => {
  it.each([
    [['user', 'list']],
    [['user', 'add', 'mary', '--role', 'editor']],
    [['sources']],
    [['migrate']],
    [['trash', 'purge', '--dry-run']],
  ])('%j needs no framework', (args) => {
    const loaded = listLoaded(args);

    expect(loaded).toContain('typeorm');
    expect(HEAVY.filter((name) => loaded.includes(name))).toEqual([]);
  });

  it('--version needs no database', () => {
    expect(listLoaded(['--version'])).not.toContain('typeorm');
  });
});
