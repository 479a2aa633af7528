/** The package of the client, as npm packs and installs it. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { checkout } from '../support/service.js';

const run = promisify(execFile);

afterEach(removeFolders);

describe('the package of the client', () => {
  it('has few files and no dependency, and the version of the service', async () => {
    const { stdout } = await run('npm', ['pack', '--json', '--dry-run', '--ignore-scripts'], {
      cwd: join(checkout, 'client'),
    });
    const [packed] = JSON.parse(stdout) as { version: string; files: { path: string }[] }[];
    const paths = packed?.files.map(({ path }) => path) ?? [];
    const manifest = (name: string): Record<string, unknown> =>
      JSON.parse(readFileSync(join(checkout, name), 'utf8')) as Record<string, unknown>;

    expect(paths.filter((path) => !/^dist\/(cjs|esm)\/[\w-]+\.(js|d\.ts)$/.test(path)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/esm/package.json',
      'package.json',
    ]);
    expect(paths.length).toBeLessThan(80);
    expect(manifest('client/package.json')).not.toHaveProperty('dependencies');
    expect(manifest('client/package.json')['version']).toBe(manifest('package.json')['version']);
  });

  it.each([
    ['require', 'cjs', "const { createCalendarClient, venuesOf } = require('calendar-events-client');"],
    ['import', 'mjs', "import { createCalendarClient, venuesOf } from 'calendar-events-client';"],
  ])('is loaded by %s', async (_, suffix, head) => {
    const folder = makeFolder();
    const program = join(folder, `program.${suffix}`);
    writeFileSync(join(folder, 'package.json'), '{}');
    const install = ['install', '--offline', '--no-audit', '--no-fund', join(checkout, 'client')];
    await run('npm', install, { cwd: folder });
    writeFileSync(
      program,
      `${head}
      console.log(typeof createCalendarClient, JSON.stringify([{}, [], [{}, {}]].map((venue) => venuesOf({ venue }).length)));`,
    );

    expect((await run(process.execPath, [program])).stdout).toBe('function [1,0,2]\n');
  });
});
