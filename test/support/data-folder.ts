/** Data folders of services under test, and what their embedded PostgreSQL shows of itself. */
import { chmodSync, existsSync, lstatSync, mkdtempSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { findPostmaster, type Postmaster } from '../../src/data/database/embedded/postmaster-file.js';

const folders: string[] = [];

/** An empty folder that every user may enter. */
export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'calendar-process-')));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** For afterEach, when the services have ended. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) {
    forgetDatabase(join(folder, 'data'));
    forgetDatabase(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

export function clusterOf(dataDir: string): string {
  return realpathSync(join(dataDir, 'postgres'));
}

/** The live server of the folder, or null. */
export function serverOf(dataDir: string): Postmaster | null {
  return existsSync(join(dataDir, 'postgres')) ? findPostmaster(clusterOf(dataDir)) : null;
}

export async function query(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const server = serverOf(dataDir);
  if (!server) throw new Error(`No database is running in ${dataDir}.`);
  const client = new Client({
    host: server.socketDir,
    port: server.port,
    user: 'app',
    database: 'calendar',
  });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A database that root's PostgreSQL could not keep in the folder lies elsewhere, behind a link. */
function forgetDatabase(dataDir: string): void {
  const link = join(dataDir, 'postgres');
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(dirname(readlinkSync(link)), { recursive: true, force: true });
  }
}
