// The built service as a process of its own, the way users run it.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const DIST = resolve(__dirname, '..', '..', 'src');
const LOGS = resolve('data', 'bench-results');

/** A statement as the service sent it to the database. */
export interface Statement {
  /** Of a prepared one. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Service {
  /** `http://127.0.0.1:<port>` */
  readonly root: string;
  readonly pid: number;
  /** What it has sent to the database so far; always empty when that is not recorded. */
  readonly statements: Statement[];
  readonly stop: () => Promise<void>;
}

export interface ServiceOptions {
  /** Whether statements are recorded, which takes time. */
  readonly records?: true;
  /** Whether the response cache is on, as shipped. */
  readonly cache?: false;
  /** Whether totals of lists are kept until something is written; they are, as shipped. */
  readonly totals?: false;
  /** Flags of Node. */
  readonly flags?: readonly string[];
  /** Further settings, by the names of environment variables. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Name of the file for its log, where several run at once. */
  readonly log?: string;
}

const settings = (url: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: url,
  SAMPLE_CALENDAR: 'false',
});

/** Its log goes into a file, as for most who run it: a reader would take time of the processors. */
export async function startService(url: string, options: ServiceOptions = {}): Promise<Service> {
  const { records, cache, totals, log: name = records ? 'recorder.log' : 'service.log' } = options;
  mkdirSync(LOGS, { recursive: true });
  const log = join(LOGS, name);
  const output = openSync(log, 'w');
  const hook = records ? ['--require', join(__dirname, 'record-statements.js')] : [];
  const child = spawn(process.execPath, [...hook, ...(options.flags ?? []), join(DIST, 'main.js')], {
    env: {
      ...settings(url),
      HOST: '127.0.0.1',
      PORT: '0',
      NAMESPACE_ALIASES: 'wp-json/tribe/events/v1',
      // One client stands for many. As one of this machine it is not counted by its address, but by its user when it writes.
      REQUESTS_PER_MINUTE: '100000000',
      WRITES_PER_MINUTE: '100000000',
      ...(records && { WORKERS: '1' }),
      ...(cache === false && { ANSWER_CACHE_MB: '0' }),
      ...(totals === false && { TOTALS_CACHE: '0' }),
      ...options.settings,
    },
    stdio: ['ignore', output, 'inherit', ...(records ? (['ipc'] as const) : [])],
    serialization: 'advanced',
  });
  closeSync(output);
  // When this process is ended, what it measures ends with it.
  process.once('exit', () => child.kill());
  const statements: Statement[] = [];
  child.on('message', (statement: Statement) => statements.push(statement));
  return { root: await rootOf(child, log), pid: child.pid ?? 0, statements, stop: () => stop(child) };
}

const POLL_MS = 100;

/** The address that it logs when it is ready. */
async function rootOf(child: ChildProcess, log: string): Promise<string> {
  while (child.exitCode === null && child.signalCode === null) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(readFileSync(log, 'utf8'));
    if (address) return address[0];
    await sleep(POLL_MS);
  }
  throw new Error('The service did not start.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** A new user, by the command line of the service; gives what the header Authorization holds. */
export async function addUser(url: string, login: string, role: string): Promise<string> {
  const printed = await runCli(url, ['user', 'add', login, '--role', role, '--json']);
  const { secret } = JSON.parse(printed) as { secret: string };
  return `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`;
}

/** A command of the service, to its end; gives what it prints. */
export async function runCli(url: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(DIST, 'cli.js'), ...args], {
    env: settings(url),
  });
  return stdout;
}
