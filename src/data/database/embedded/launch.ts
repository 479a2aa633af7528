import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import type { Identity } from './identity.js';

export interface ExitOutcome {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface LaunchedProcess {
  child: ChildProcess;
  errorLines: string[];
  exited: Promise<ExitOutcome>;
}

const MAX_ERROR_LINES = 30;
const ERROR_OUTPUT_GRACE_MS = 500;

/** Passes on no environment but on Windows, which needs it: PGPORT and LANG must not affect the database. */
export function launch(
  file: string,
  args: string[],
  who: Identity | null,
  lastSignal: 'SIGINT' | 'SIGTERM',
  onLine: (line: string) => void = () => undefined,
): LaunchedProcess {
  const options: SpawnOptions = { cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'] };
  if (process.platform === 'win32')
    Object.assign(options, { cwd: undefined, detached: false, windowsHide: true });
  else options.env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

  const prefix = hasSetpriv() ? buildSetprivArguments(who, lastSignal) : [];
  if (!prefix.length && who) Object.assign(options, who);
  const [command = file, ...rest] = [...prefix, file, ...args];
  return watchProcess(spawn(command, rest, options), onLine);
}

function buildSetprivArguments(who: Identity | null, lastSignal: string): string[] {
  const rights = who ? ['--reuid', String(who.uid), '--regid', String(who.gid), '--clear-groups'] : [];
  return ['setpriv', '--pdeathsig', lastSignal, ...rights, '--'];
}

let isSetprivAvailable: boolean | undefined;

/** Part of util-linux; without it the server of a killed process runs until the next start, which ends it. */
function hasSetpriv(): boolean {
  isSetprivAvailable ??=
    process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'SIGINT', 'true']).status === 0;
  return isSetprivAvailable;
}

function watchProcess(child: ChildProcess, onLine: (line: string) => void): LaunchedProcess {
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
    if (lines.length > MAX_ERROR_LINES) lines.shift();
    onLine(line);
  };
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split(/\r?\n/);
    rest = parts.pop() ?? '';
    parts.filter(Boolean).forEach(keep);
  });
  const exited = new Promise<ExitOutcome>((resolve) => {
    child.once('error', (error) => {
      keep(error.message);
      resolve({ code: null, signal: null });
    });
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      if (rest) keep(rest);
      rest = '';
      resolve({ code, signal });
    };
    child.once('close', end);
    // Descendants of a killed server may hold its error output open for a while.
    child.once('exit', (code, signal) => setTimeout(end, ERROR_OUTPUT_GRACE_MS, code, signal).unref());
  });
  return { child, errorLines: lines, exited };
}
