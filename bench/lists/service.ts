// The built service as a process of its own, the way users run it, and a client that asks it.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const DIST = resolve(__dirname, '..', '..', 'src');

/** A statement as the service sent it to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Service {
  /** `http://127.0.0.1:<port>` */
  readonly root: string;
  /** What it has sent to the database so far; always empty when that is not recorded. */
  readonly statements: Statement[];
  readonly stop: () => Promise<void>;
}

const settings = (url: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: url,
  LOG_LEVEL: 'warn',
  SAMPLE_CALENDAR: 'false',
});

/** @param records whether statements are recorded, which takes time */
export async function startService(url: string, records: boolean): Promise<Service> {
  const hook = records ? ['--require', join(__dirname, 'record-statements.js')] : [];
  const child = spawn(process.execPath, [...hook, join(DIST, 'main.js')], {
    env: { ...settings(url), HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const statements: Statement[] = [];
  child.on('message', (statement: Statement) => statements.push(statement));
  return { root: await rootOf(child), statements, stop: () => stop(child) };
}

async function rootOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The service has no output.');
  for await (const line of createInterface(child.stdout)) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (found) return found[0];
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
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(DIST, 'cli.js'), 'user', 'add', login, '--role', role, '--json'],
    { env: settings(url) },
  );
  const { secret } = JSON.parse(stdout) as { secret: string };
  return `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** From the request to the last byte, in milliseconds. */
  readonly ms: number;
}

/** One connection that stays open. */
export class Caller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly root: string) {}

  ask(path: string, authorization: string | null): Promise<Answer> {
    const headers = authorization === null ? {} : { Authorization: authorization };
    return new Promise((resolve, reject) => {
      const from = performance.now();
      get(`${this.root}${path}`, { agent: this.agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const ms = performance.now() - from;
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), ms });
        });
      }).on('error', reject);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
