import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRunning } from '../../src/data/database/embedded/processes.js';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { checkout } from '../support/service.js';
import { until } from '../support/until.js';
import { some } from '../support/effort.js';

/** A checkout in small: the real scripts and compiler, a service of one line, and an npm that only keeps a diary. */
let folder: string;

beforeEach(() => {
  folder = makeFolder();
  for (const name of ['bin', 'scripts'])
    cpSync(join(checkout, name), join(folder, name), { recursive: true });
  write('package.json', { type: 'commonjs', engines: { node: '>=20.19' } });
  write('package-lock.json', {
    packages: { '': {}, 'node_modules/typescript': { version: '6.0.3', dev: true } },
  });
  writeSettings({ lib: ['es5'] });
  write(
    'src/main.ts',
    'export {}; console.log("serving", process.pid);\ndeclare const console: any, process: any;\n',
  );
  write(
    'src/cli.ts',
    'console.log(process.argv.slice(2).join());\ndeclare const console: any, process: any;\n',
  );
  write('src/foundation/languages/messages/en/words.json', '{}');
  write(
    'npm/npm-cli.js',
    `const fs = require('fs');
     fs.appendFileSync('diary', process.argv.slice(2).join(' ') + '\\n');
     fs.rmSync('node_modules', { recursive: true, force: true });
     fs.mkdirSync('node_modules');
     fs.symlinkSync(${JSON.stringify(join(checkout, 'node_modules/typescript'))}, 'node_modules/typescript');
     if (fs.existsSync('hang')) setInterval(() => {}, 1000);
     else fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`,
  );
});

afterEach(removeFolders);

describe('npm start', () => {
  it('installs and builds what is missing, once', async () => {
    const first = await run('start');
    expect(first).toMatchObject({ code: 0, stdout: `serving ${first.pid}\n` });
    expect(diary()).toEqual(['ci --include=dev --no-fund --no-audit']);
    expect(existsSync(join(folder, 'dist/src/foundation/languages/messages/en/words.json'))).toBe(true);

    const second = await run('start');
    expect(second).toMatchObject({ code: 0, stdout: `serving ${second.pid}\n`, stderr: '' });
    expect(diary()).toHaveLength(1);
  });

  it('builds again when a source has changed or gone', async () => {
    write('src/old.ts', 'export {};');
    await run('start');
    rmSync(join(folder, 'src/old.ts'));
    write('src/main.ts', 'declare const console: any;\nconsole.log("new");\n');

    expect((await run('start')).stdout).toBe('new\n');

    expect(existsSync(join(folder, 'dist/src/old.js'))).toBe(false);
  });

  it('installs again when the lock file has changed', async () => {
    await run('start');
    write('package-lock.json', {
      packages: { '': {}, 'node_modules/typescript': { version: '6.0.4', dev: true } },
    });

    await run('start');

    expect(diary()).toHaveLength(2);
  });

  it('prepares once when two start at the same moment', async () => {
    const starts = await Promise.all([run('start'), run('start')]);

    expect(starts.map(({ code, stdout }) => [code, stdout])).toEqual(
      starts.map(({ pid }) => [0, `serving ${pid}\n`]),
    );
    expect(diary()).toHaveLength(1);
    expect(starts.map(({ stderr }) => /Building/.test(stderr)).sort()).toEqual([false, true]);
  });

  it.each(some(['SIGKILL', 'SIGTERM', 'SIGINT'] as const, 3))(
    'repeats an installation that %s broke off',
    async (signal) => {
      write('hang', '');
      const child = launch('start');
      const closed = once(child, 'close');
      await until('npm is at work', () => diary().length === 1);
      // Its npm, which SIGKILL leaves behind, has to be gone before another one may begin.
      const [, npm] = await until('the lock', () => holders().length === 2 && holders());
      child.kill(signal);
      if (signal === 'SIGKILL') process.kill(npm?.pid ?? 0, 'SIGKILL');
      await closed;
      rmSync(join(folder, 'hang'));

      const next = await run('start');

      expect(next).toMatchObject({ code: 0, stdout: `serving ${next.pid}\n` });
      expect(diary()).toHaveLength(2);
      expect(existsSync(join(folder, '.preparing'))).toBe(false);
    },
  );

  it('repeats a build that was broken off', async () => {
    await run('start');
    // Slow enough to be broken off.
    writeSettings({});
    write('src/main.ts', 'declare const console: any;\nconsole.log("new");\n');
    const child = launch('start');
    const closed = once(child, 'close');
    const [, compiler] = await until('the compiler is at work', () => holders().length === 2 && holders());
    child.kill('SIGKILL');
    process.kill(compiler?.pid ?? 0, 'SIGKILL');
    await closed;

    expect(await run('start')).toMatchObject({ code: 0, stdout: 'new\n' });
  });

  it('shows what the compiler says, and does not start', async () => {
    write('src/main.ts', 'const n: number = "one";\n');

    const failed = await run('start');

    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toContain('src/main.ts(1,7): error TS2322');
    expect((await run('start')).code).toBe(1);
  });

  it('prepares nothing where the package came built', async () => {
    await run('start');
    for (const name of ['src', 'scripts', 'node_modules', 'package-lock.json'])
      rmSync(join(folder, name), { recursive: true });

    expect((await run('start')).stdout).toContain('serving');

    expect(diary()).toHaveLength(1);
  });

  it('tells an old Node what it needs', async () => {
    write('package.json', { type: 'commonjs', engines: { node: '>=999.1' } });

    const refused = await run('start');

    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr.trim()).toBe(
      `Calendar Events needs Node.js 999.1 or newer; this is ${process.versions.node}.`,
    );
  });
});

describe('npm, as the parent of the service', () => {
  const service = `
    declare const process: any, require: any, setInterval: any, setTimeout: any;
    for (const name of ['SIGINT', 'SIGTERM'])
      process.on(name, () => {
        require('fs').appendFileSync('signals', name + '\\n');
        setTimeout(() => process.exit(0), 500);
      });
    setInterval(() => undefined, 1000);
    require('fs').writeFileSync('pid', String(process.pid));`;

  const ways: [string, string, (npm: number) => boolean][] = [
    ['SIGTERM to npm', 'SIGTERM', (npm) => process.kill(npm, 'SIGTERM')],
    ['kill -9 of npm', 'SIGTERM', (npm) => process.kill(npm, 'SIGKILL')],
    ['Ctrl-C', 'SIGINT', (npm) => process.kill(-npm, 'SIGINT')],
  ];
  // Only Linux shows who is above the shell.
  const seen = process.platform === 'linux' ? ways : ways.filter(([name]) => !name.startsWith('kill'));

  it.each(some(seen, 3))('%s reaches the service as one %s', async (_, expected, act) => {
    write('package.json', {
      type: 'commonjs',
      engines: { node: '>=20.19' },
      scripts: { start: 'node bin/start.mjs' },
    });
    write('src/main.ts', service);
    await run('build');
    const npm = spawn('npm', ['start'], { cwd: folder, detached: true, stdio: 'ignore' });
    const pid = Number(await until('the service runs', () => read('pid') || null));

    act(npm.pid ?? 0);

    await until('the service has ended', () => !isRunning(pid));
    expect(read('signals')).toBe(`${expected}\n`);
  });
});

describe('npm run cli', () => {
  it('prints nothing but what the command prints', async () => {
    expect(await run('cli', 'user', 'list')).toMatchObject({ code: 0, stdout: 'user,list\n', stderr: '' });
  });
});

function launch(script: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], npm_execpath: join(folder, 'npm/npm-cli.js') };
  return spawn(process.execPath, [`${script === 'build' ? 'scripts' : 'bin'}/${script}.mjs`, ...args], {
    cwd: folder,
    env,
  });
}

async function run(script: string, ...args: string[]) {
  const child = launch(script, ...args);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { pid: child.pid, code, stdout, stderr };
}

/** Without a list of libraries the compiler reads all that there are, which takes it most of its time. */
function writeSettings(more: object): void {
  const compilerOptions = { outDir: 'dist', rootDir: '.', module: 'node16', types: [], skipLibCheck: true };
  write('tsconfig.build.json', { compilerOptions: { ...compilerOptions, ...more }, include: ['src'] });
}

function write(name: string, content: unknown): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

function read(name: string): string {
  return existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
}

const diary = () => read('diary').split('\n').filter(Boolean);
const holders = () => JSON.parse(read('.preparing') || '[]') as { pid: number }[];
