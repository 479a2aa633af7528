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

  interface Compose {
    readonly services: Record<
      string,
      { ports?: string[]; env_file?: object[]; environment: Record<string, string | number> }
    >;
  }
  const { services } = load(read('compose.yaml')) as Compose;

  it('is published by compose.yaml on this machine alone', () => {
    expect(Object.keys(services)).toEqual(['service', 'database']);
    expect(Object.values(services).flatMap(({ ports = [] }) => ports)).toEqual([
      '127.0.0.1:${PUBLISHED_PORT:-3000}:3000',
    ]);
  });

  it('takes settings from a file that may be missing, but not those of its own network', () => {
    const { env_file: files, environment } = services['service'] ?? { environment: {} };

    expect(files).toEqual([{ path: '.env', required: false }]);
    expect(Object.keys(environment)).toEqual(['DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT']);
    for (const file of ['.gitignore', '.dockerignore']) expect(read(file).split('\n')).toContain('.env');
  });

  it('has no password of its own: compose refuses to start without one', () => {
    const passwords = read('compose.yaml').match(/\$\{POSTGRES_PASSWORD.*?\}/g) ?? [];

    expect(passwords).toHaveLength(2);
    for (const password of passwords)
      expect(password).toMatch(/^\$\{POSTGRES_PASSWORD:\?is missing\. .*docs\/docker\.md\)\}$/);
  });
});
