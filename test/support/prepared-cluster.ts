/** A cluster with a migrated, empty calendar, created once in a test run: a copy takes a fraction of the time. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/data/database/embedded/embedded-postgres.js';
import { migrateUrl } from '../../src/data/database/migrations/migrate.js';
import { makeFolder } from './data-folder.js';

/** A data folder for a test whose subject is not how the database is made. A service that starts on it creates its administrator. */
export async function makePreparedFolder(): Promise<string> {
  const folder = makeFolder();
  await copyPreparedCluster(folder);
  return folder;
}

/** Puts a copy where the service of this data folder looks for its database. */
export async function copyPreparedCluster(dataDir: string): Promise<void> {
  const prepared = join(await prepare(), 'postgres');
  execFileSync('cp', ['-a', prepared, join(dataDir, 'postgres')]);
}

let own: string | undefined;

/** Of programs that run without jest, until they end. */
function ownFolder(): string {
  if (own !== undefined) return own;
  const folder = mkdtempSync(join(tmpdir(), 'calendar-run-'));
  chmodSync(folder, 0o755);
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  own = folder;
  return folder;
}

/** The other worker of jest may be at it, too: the first one that is ready is used by both. */
async function prepare(): Promise<string> {
  const run = process.env['TEST_RUN_FOLDER'] ?? ownFolder();
  const prepared = join(run, 'prepared');
  if (existsSync(prepared)) return prepared;
  const draft = mkdtempSync(join(run, 'draft-'));
  chmodSync(draft, 0o755);
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const server = await startEmbeddedPostgres({ dataDir: draft, log: () => undefined, settings });
  await migrateUrl(
    `postgres://app@localhost:${server.port}/calendar?host=${encodeURIComponent(server.host)}`,
    'instant',
  );
  await server.stop();
  try {
    renameSync(draft, prepared);
  } catch (error) {
    if (!existsSync(prepared)) throw error;
  }
  return prepared;
}
