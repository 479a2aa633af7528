import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { Client } from 'pg';

export const DATABASE_USER = 'app';
const DATABASE_NAME = 'calendar';

/** A unix socket, or on Windows TCP with a password. */
export interface ServerAddress {
  /** The folder of the unix socket; on Windows an address. */
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}

/** null where the private socket folder is protection enough. */
export function getPasswordFile(cluster: string): string | null {
  return process.platform === 'win32' ? `${cluster}.password` : null;
}

export function createPassword(file: string): void {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
}

export function getServerAddress(cluster: string, socketDir: string, port: number): ServerAddress {
  const file = getPasswordFile(cluster);
  const access = file ? { host: '127.0.0.1', password: readFileSync(file, 'utf8') } : { host: socketDir };
  return { ...access, port, user: DATABASE_USER, database: DATABASE_NAME };
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export async function ensureDatabase(address: ServerAddress): Promise<void> {
  const client = new Client({ ...address, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
}
