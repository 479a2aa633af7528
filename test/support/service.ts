/** The built service as a real process: started, watched, and ended in any case. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { until } from './until.js';

export const checkout = join(__dirname, '../..');

export interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface CommandResult extends Outcome {
  stdout: string;
  stderr: string;
}

export interface ServiceProcess {
  pid: number;
  stdout(): string;
  stderr(): string;
  exited: Promise<Outcome>;
  /** Sends the signal to the service alone and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<Outcome>;
  /** Sends the signal to its whole process group, as the terminal does on Ctrl-C, and waits for its end. */
  interrupt(signal: NodeJS.Signals): Promise<Outcome>;
}

export interface Service extends ServiceProcess {
  origin: string;
  get(path: string): Promise<Response>;
}

export interface SpawnSettings {
  env: Record<string, string>;
  /** Of the service. */
  args?: readonly string[];
  /** Where dist and node_modules lie. */
  folder?: string;
  user?: { uid: number; gid: number };
}

const ADDRESS = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/;
const PATIENCE_MS = 5_000;
/** A first start with a database of its own and several processes takes 6 s alone on two cores, and more beside other tests. */
const START_PATIENCE_MS = 60_000;
const DEFAULTS = { PORT: '0', HOST: '127.0.0.1', SAMPLE_CALENDAR: 'false', LOG_LEVEL: 'warn' };
const alive = new Set<ChildProcess>();

/** Starts the service and leaves it to the caller what to wait for. */
export function spawnService({ env, args = [], folder = checkout, user }: SpawnSettings): ServiceProcess {
  return spawnNode(['dist/src/main.js', ...args], {
    env: { ...DEFAULTS, ...env },
    folder,
    ...(user && { user }),
  });
}

/** Starts the service and waits until it prints its address. */
export const startService = (settings: SpawnSettings): Promise<Service> => ready(spawnService(settings));

/** The same by the command of the package that is installed in the folder. */
export const startInstalled = ({ env, ...settings }: SpawnSettings): Promise<Service> =>
  ready(
    spawnProgram('npx', ['--no-install', 'calendar-events', 'start'], {
      env: { ...DEFAULTS, ...env },
      ...settings,
    }),
  );

async function ready(service: ServiceProcess): Promise<Service> {
  let ended: Outcome | undefined;
  void service.exited.then((outcome) => (ended = outcome));
  const address = await until(
    'the address of the service',
    () => ADDRESS.exec(service.stdout())?.[0] ?? ended,
    START_PATIENCE_MS,
  );
  if (typeof address !== 'string') {
    const end = address.signal ?? `code ${address.code}`;
    throw new Error(`The service ended (${end}): ${service.stderr()}${service.stdout()}`);
  }
  const { origin } = new URL(address);
  return { ...service, origin, get: (path) => fetch(origin + path) };
}

/** The Authorization header of the administrator whom the service has announced on its first start. */
export function administratorOf(service: ServiceProcess): string {
  const [, login, secret] = /Login +(\S+)\s+Secret +(.+)/.exec(service.stdout()) ?? [];
  if (!login || !secret) throw new Error(`The service announced no administrator: ${service.stdout()}`);
  return `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`;
}

/** Creates an event and gives its id; throws unless the service says that it has it. */
export async function createEvent(service: Service, authorization: string, title: string): Promise<number> {
  const response = await fetch(`${service.origin}/calendar/events/v1/events`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      title,
      status: 'publish',
      start_date: '2030-05-01 10:00:00',
      end_date: '2030-05-01 12:00:00',
    }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}

/** Runs a command of the command line to its end. */
export async function runCommand(args: string[], settings: SpawnSettings): Promise<CommandResult> {
  const command = spawnNode(['dist/src/cli.js', ...args], { folder: checkout, ...settings });
  const outcome = await command.exited;
  return { ...outcome, stdout: command.stdout(), stderr: command.stderr() };
}

/** For afterEach: ends what a test left running, in order as long as that takes a reasonable time. */
export async function endServices(): Promise<void> {
  const ends = [...alive].map(async (child) => {
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await closed;
    clearTimeout(force);
  });
  await Promise.all(ends);
}

const spawnNode = (args: string[], settings: SpawnSettings): ServiceProcess =>
  spawnProgram(process.execPath, args, settings);

function spawnProgram(
  file: string,
  args: string[],
  { env, folder = checkout, user }: SpawnSettings,
): ServiceProcess {
  const { PATH = '', TMPDIR = '/tmp' } = process.env;
  const child = spawn(file, args, {
    cwd: folder,
    env: { PATH, TMPDIR, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  if (!child.pid) throw new Error(`${file} could not be started in ${folder}.`);
  const pid = child.pid;
  alive.add(child);
  const exited = new Promise<Outcome>((resolve) => {
    child.once('close', (code, signal) => {
      alive.delete(child);
      resolve({ code, signal });
    });
  });
  return {
    pid,
    stdout: collect(child.stdout),
    stderr: collect(child.stderr),
    exited,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
    interrupt(signal) {
      process.kill(-pid, signal);
      return exited;
    },
  };
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
}
