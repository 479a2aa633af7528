/** What is published, installed in an empty folder as its users install it. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LANGUAGE_CODES } from '../../src/foundation/languages/language-code.js';
import { makeFolder, removeFolders, serverOf } from '../support/data-folder.js';
import { checkout, endServices, startInstalled } from '../support/service.js';

const run = promisify(execFile);

let folder: string;
let packed: string[];

beforeAll(async () => {
  folder = makeFolder();
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: checkout });
  const [archive] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  packed = archive?.files.map(({ path }) => path) ?? [];
  writeFileSync(join(folder, 'package.json'), '{}');
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...flags, `./${archive?.filename ?? ''}`], { cwd: folder });
});

afterAll(async () => {
  await endServices();
  removeFolders();
});

describe('the package', () => {
  it('holds what runs, the messages and the pages, but no sources and no tests', () => {
    const below = (name: string): string[] => packed.filter((path) => path.startsWith(`${name}/`));
    const rooms = ['dist/src', 'dist/editor/assets', 'bin', 'docs'].flatMap(below);

    expect(packed.filter((path) => !rooms.includes(path)).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'NOTICE',
      'README.md',
      'dist/editor/index.html',
      'openapi.json',
      'package.json',
    ]);
    const scripts = below('dist/editor/assets').filter((path) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(18);
    expect(packed).toEqual(expect.arrayContaining(scripts.map((path) => `${path}.br`)));
    expect(packed.filter((path) => /\.map$|\.spec\.|\.test\.|(?<!\.d)\.ts$/.test(path))).toEqual([]);
    const texts = below('dist/src/foundation/languages/messages').map((path) =>
      path.split('/').slice(5).join('/'),
    );
    const english = texts.filter((path) => path.startsWith('en/')).map((path) => path.slice(3));
    expect(english).toContain('errors.json');
    const expected = LANGUAGE_CODES.flatMap((code) => english.map((name) => `${code}/${name}`));
    expect(texts.sort()).toEqual(expected.sort());
    const pages = readdirSync(join(checkout, 'docs'), { recursive: true, encoding: 'utf8' });
    const written = pages.filter((name) => /\.(?:md|png|svg)$/.test(name)).map((name) => `docs/${name}`);
    expect(below('docs').sort()).toEqual(written.sort());
  });

  it('starts with npx, and ends with npx', async () => {
    const DATA_DIR = join(folder, 'data');
    const env = { DATA_DIR, HOME: process.env['HOME'] ?? folder };
    const service = await startInstalled({ env, folder });
    const list = '/calendar/events/v1/events';
    expect(await (await service.get(list)).json()).toMatchObject({ events: [], total: 0, total_pages: 0 });

    // The outcome comes when nothing writes to the output any more.
    await service.stop();
    expect(serverOf(DATA_DIR)).toBeNull();
    await expect(service.get(list)).rejects.toThrow('fetch failed');
  });

  it('reports its installation to nobody, as a package that it needs would', async () => {
    // As while npm installs: it writes this file at the end, and reads the packages themselves until then.
    rmSync(join(folder, 'node_modules/.package-lock.json'));
    // The port is closed: what was sent all the same would not leave this machine.
    const env = { ...process.env, INIT_CWD: folder, SCARF_LOCAL_PORT: '1', SCARF_VERBOSE: 'true' };

    const { stdout, stderr } = await run(process.execPath, ['node_modules/@scarf/scarf/report.js'], {
      cwd: folder,
      env,
    });

    expect(stderr).toContain('Scarf');
    expect(stdout).not.toContain('Scarf payload');
  });

  it('holds the document', async () => {
    const script = `console.log(JSON.stringify(require('calendar-events/openapi.json')));`;

    const document = await runScript('document.cjs', script);

    expect(document).toEqual(JSON.parse(readFileSync(join(checkout, 'openapi.json'), 'utf8')));
  });
});

/** What a script of the folder prints. */
async function runScript(name: string, script: string): Promise<unknown> {
  writeFileSync(join(folder, name), script);
  const { stdout } = await run(process.execPath, [name], { cwd: folder, maxBuffer: 10_000_000 });
  return JSON.parse(stdout);
}
