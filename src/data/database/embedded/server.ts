import { execFile } from 'node:child_process';
import { rmdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { getProgramPath, type Binaries } from './binaries.js';
import type { Identity } from './identity.js';
import { launch, type LaunchedProcess, type ExitOutcome } from './launch.js';
import { findPostmaster, readPostmasterFile, removeStaleLocks } from './postmaster-file.js';
import { getSocketPath, SOCKET_PORT } from './socket-dir.js';

export interface ServerOptions {
  binaries: Binaries;
  cluster: string;
  identity: Identity | null;
  /** null: TCP on `port` of 127.0.0.1. */
  socketDir: string | null;
  port: number;
  settings: Record<string, string>;
  log: (line: string) => void;
}

const READY_POLL_MS = 10;
const LOCK_POLL_MS = 250;
const MAX_LOCK_ATTEMPTS = 80;
const STOP_TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;
const STABLE_AFTER_MS = 60_000;

/** Messages of PostgreSQL while processes or memory of a killed predecessor remain. */
const LOCK_HELD = /lock file .* already exists|is still in use/;
const NOTABLE_LINE = /^(FATAL|PANIC):|terminated by signal/;

const MB = 1024 * 1024;

/** In MB: a sixteenth of the memory in bytes, which other processes need too. */
export const computeSharedBuffersMb = (memory: number): number =>
  Math.min(512, Math.max(128, Math.floor(memory / 16 / MB)));

export function detectSharedBuffersMb(): number {
  // Without a limit it is 0 or a huge number.
  const limit = process.constrainedMemory();
  return computeSharedBuffersMb(limit > 0 ? Math.min(limit, totalmem()) : totalmem());
}

export class PostgresServer {
  private running: LaunchedProcess | null = null;
  private isReady = false;
  private isStopping = false;
  private restartPauseMs = FIRST_PAUSE_MS;
  private stableTimer: NodeJS.Timeout | undefined;
  private readonly stopOnExit = () => void this.running?.child.kill('SIGINT');

  constructor(private readonly options: ServerOptions) {}

  async start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      if (this.isStopping) throw new Error('PostgreSQL is being stopped.');
      removeStaleLocks(this.options.cluster, this.socketLock);
      const server = this.launch();
      this.running = server;
      if (await this.waitUntilReady(server)) break;
      this.running = null;
      const message = server.errorLines.join(' ');
      const rival = findPostmaster(this.options.cluster);
      if (!LOCK_HELD.test(message) || rival || attempt === MAX_LOCK_ATTEMPTS) {
        throw new Error(`PostgreSQL did not start: ${message || 'it said nothing'}`);
      }
      await sleep(LOCK_POLL_MS);
    }
    process.once('exit', this.stopOnExit);
    // The restart pause shrinks again only after a stable run.
    this.stableTimer = setTimeout(() => (this.restartPauseMs = FIRST_PAUSE_MS), STABLE_AFTER_MS).unref();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    process.removeListener('exit', this.stopOnExit);
    const server = this.running;
    if (server) await this.terminate(server);
    this.running = null;
    try {
      if (this.options.socketDir) rmdirSync(this.options.socketDir);
    } catch {
      // The server could not empty the folder.
    }
  }

  private launch(): LaunchedProcess {
    const { binaries, identity, log } = this.options;
    const server = launch(
      getProgramPath(binaries, 'postgres'),
      this.buildArguments(),
      identity,
      'SIGINT',
      (line) => {
        if (this.isServing(server) && NOTABLE_LINE.test(line)) log(`PostgreSQL: ${line}`);
      },
    );
    void server.exited.then((outcome) => {
      if (this.isServing(server)) void this.restart(outcome);
    });
    return server;
  }

  private isServing(server: LaunchedProcess): boolean {
    return this.isReady && !this.isStopping && this.running === server;
  }

  private async waitUntilReady(server: LaunchedProcess): Promise<boolean> {
    const state = { hasExited: false };
    void server.exited.then(() => (state.hasExited = true));
    this.isReady = false;
    while (!state.hasExited) {
      const file = readPostmasterFile(this.options.cluster);
      if (file && file.pid === server.child.pid && file.status === 'ready') return (this.isReady = true);
      await sleep(READY_POLL_MS);
    }
    return false;
  }

  private async restart(outcome: ExitOutcome): Promise<void> {
    const { log } = this.options;
    log(`PostgreSQL ended unexpectedly (${outcome.signal ?? `code ${outcome.code}`}); it is started again.`);
    process.removeListener('exit', this.stopOnExit);
    clearTimeout(this.stableTimer);
    for (;;) {
      await sleep(this.restartPauseMs, undefined, { ref: false });
      this.restartPauseMs = Math.min(this.restartPauseMs * 2, MAX_PAUSE_MS);
      if (this.isStopping) return;
      try {
        await this.start();
        log('PostgreSQL serves again.');
        return;
      } catch (error) {
        log((error as Error).message);
      }
    }
  }

  private async terminate(server: LaunchedProcess): Promise<void> {
    const exited = server.exited.then(() => true);
    this.requestStop(server);
    for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
      if (await Promise.race([exited, sleep(STOP_TIMEOUT_MS, false, { ref: false })])) return;
      server.child.kill(signal);
    }
    await server.exited;
  }

  private requestStop(server: LaunchedProcess): void {
    if (process.platform !== 'win32') return void server.child.kill('SIGINT');
    // Windows has no signals; a kill would be a crash for the database.
    const args = ['stop', '-D', this.options.cluster, '-m', 'fast'];
    execFile(getProgramPath(this.options.binaries, 'pg_ctl'), args, () => undefined);
  }

  private get socketLock(): string | null {
    return this.options.socketDir && `${getSocketPath(this.options.socketDir)}.lock`;
  }

  private buildArguments(): string[] {
    const { cluster, socketDir, port, settings } = this.options;
    const parameters: Record<string, string> = {
      listen_addresses: socketDir ? '' : '127.0.0.1',
      unix_socket_directories: socketDir ?? '',
      unix_socket_permissions: '0700',
      timezone: 'UTC',
      log_timezone: 'UTC',
      logging_collector: 'off',
      log_line_prefix: '',
      log_min_messages: 'log',
      shared_buffers: `${detectSharedBuffersMb()}MB`,
      ...settings,
    };
    const args = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return ['-D', cluster, '-p', String(socketDir ? SOCKET_PORT : port), ...args];
  }
}
