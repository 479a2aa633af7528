/** The folder of the container image: what the Dockerfile copies, with the command line on the PATH. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { VERSION } from '../../src/foundation/config/version.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { checkout, endServices } from '../support/service.js';

const read = (file: string): string => readFileSync(join(checkout, file), 'utf8');

afterEach(async () => {
  await endServices();
  removeFolders();
});

describe('the container image', () => {
  it('has the command line, in the folder of the service and without its sources', () => {
    const root = makeFolder();
    const app = join(root, 'app');
    const bin = join(root, 'bin');
    const [, program = '', target = '', command = ''] =
      /chmod \+x (\S+) && ln -s \/app\/(\S+) \/usr\/local\/bin\/(\S+)/.exec(read('Dockerfile')) ?? [];
    for (const folder of [app, bin]) mkdirSync(folder);
    cpSync(join(checkout, 'dist'), join(app, 'dist'), { recursive: true });
    cpSync(join(checkout, 'package.json'), join(app, 'package.json'));
    symlinkSync(join(checkout, 'node_modules'), join(app, 'node_modules'));
    chmodSync(join(app, program), 0o755);
    symlinkSync(join(app, target), join(bin, command));
    const run = (...args: string[]): [number | null, string] => {
      const env = {
        PATH: `${bin}:${process.env['PATH'] ?? ''}`,
        DATABASE_URL: 'postgres://127.0.0.1:1/calendar',
      };
      const { status, stdout, stderr } = spawnSync('calendar-events', args, {
        cwd: root,
        env,
        encoding: 'utf8',
      });
      return [status, `${stdout}${stderr}`];
    };

    expect(run('--version')).toEqual([0, `${VERSION}\n`]);
    expect(run('user', 'list')).toEqual([1, expect.stringMatching(/^The database cannot be reached/)]);
  });

  it('is published by compose.yaml on this machine alone', () => {
    const { services } = load(read('compose.yaml')) as { services: Record<string, { ports?: string[] }> };

    expect(Object.keys(services)).toEqual(['service', 'database']);
    expect(Object.values(services).flatMap(({ ports = [] }) => ports)).toEqual(['127.0.0.1:3000:3000']);
  });
});
