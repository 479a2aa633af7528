// PgBouncer in transaction mode before a server, set up as docs/scaling.md says.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { makeFolder } from '../support/data-folder.js';
import type { Server } from '../support/replicated.js';
import { until } from '../support/until.js';

/** What the pooler does not pass on with a connection. */
const ROLE_SETTINGS = [
  `timezone = 'UTC'`,
  'jit = off',
  'max_parallel_workers_per_gather = 0',
  `statement_timeout = '10s'`,
  `lock_timeout = '5s'`,
  `idle_in_transaction_session_timeout = '60s'`,
];

const IGNORED = 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

export class Pooler {
  private process: ChildProcess | null = null;
  private readonly file = join(makeFolder(), 'pgbouncer.ini');
  private port = 0;

  get url(): string {
    return `postgres://app@127.0.0.1:${this.port}/calendar`;
  }

  async start(server: Server): Promise<void> {
    for (const setting of ROLE_SETTINGS) await server.query(`ALTER ROLE app SET ${setting}`);
    this.port = await findPort();
    this.write(server);
    // It refuses to run as root.
    const user = userInfo().uid === 0 ? ['-u', 'postgres'] : [];
    this.process = spawn('pgbouncer', [...user, '-q', this.file], { stdio: ['ignore', 'ignore', 'inherit'] });
    const failed = once(this.process, 'error').then(([error]: unknown[]) => {
      throw error;
    });
    await Promise.race([failed, until('the pooler answers', () => canConnect(this.url))]);
  }

  /** Sends what comes from now on to another server. */
  pointTo(server: Server): void {
    this.write(server);
    this.process?.kill('SIGHUP');
  }

  async stop(): Promise<void> {
    if (this.process === null || this.process.exitCode !== null) return;
    this.process.kill('SIGINT');
    await once(this.process, 'exit');
  }

  private write(server: Server): void {
    const host = new URL(server.url).searchParams.get('host') ?? '';
    const lines = [
      '[databases]',
      `calendar = host=${host} port=5432 user=app`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${this.port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'max_client_conn = 500',
      'default_pool_size = 20',
      `ignore_startup_parameters = ${IGNORED}`,
      '',
    ];
    writeFileSync(this.file, lines.join('\n'));
    chmodSync(this.file, 0o644);
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
