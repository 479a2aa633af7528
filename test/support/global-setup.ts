/**
 * One PostgreSQL for the whole run, with a migrated template database to copy. Jest's path mapping does not reach this
 * file, so that it uses the compiled service, which `npm test` has just brought up to date.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type * as Embedded from '../../src/data/database/embedded/embedded-postgres.js';
import type * as Migrate from '../../src/data/database/migrations/migrate.js';

const TEMPLATE = 'template_calendar';
const compiled = createRequire(join(__dirname, '../../dist/src/data/database/x.js'));

export default async function globalSetup(): Promise<void> {
  checkBuild();
  const admin = new URL(process.env['TEST_DATABASE_URL'] ?? (await startCluster()));
  const template = await createTemplate(admin);
  const { migrateUrl } = compiled('./migrations/migrate.js') as typeof Migrate;
  await migrateUrl(template.href);
  process.env['TEST_REACHED_FOLDER'] = mkdtempSync(join(tmpdir(), 'calendar-reached-'));
  process.env['TEST_RUN_FOLDER'] = mkdtempSync(join(tmpdir(), 'calendar-run-'));
  // The database's own user has to get in when root runs the tests.
  chmodSync(process.env['TEST_RUN_FOLDER'], 0o755);
  process.env['TEST_PG_URL'] = admin.href;
  process.env['TEST_PG_TEMPLATE'] = TEMPLATE;
  process.env['TEST_PG_HOST'] = admin.searchParams.get('host') ?? admin.hostname;
  process.env['TEST_PG_PORT'] = admin.port || '5432';
  process.env['TEST_PG_USER'] = admin.username;
}

/** Without a new migration, every request that needs its column would answer 500. */
function checkBuild(): void {
  if (!existsSync(join(__dirname, '../../dist/src'))) throw new Error('dist is missing: run npm run build.');
  const [sources, built] = ['src', 'dist/src'].map((folder) =>
    readdirSync(join(__dirname, '../..', folder, 'data/database/migrations'))
      .filter((file) => /\.[jt]s$/.test(file))
      .map((file) => file.slice(0, -3)),
  );
  const missing = sources?.find((name) => built?.includes(name) !== true);
  if (missing !== undefined) throw new Error(`dist has no migration ${missing} yet: run npm run build.`);
}

async function startCluster(): Promise<string> {
  const { startEmbeddedPostgres } = compiled('./embedded/embedded-postgres.js') as typeof Embedded;
  const dataDir = mkdtempSync(join(tmpdir(), 'calendar-tests-'));
  // The database's own user has to get in when root runs the tests.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (line) => process.stderr.write(`${line}\n`),
    // Nothing here has to survive a power cut; a new database costs 30 ms in place of 200 without zeroed log files.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      wal_init_zero: 'off',
      max_wal_size: '4GB',
      checkpoint_timeout: '1h',
      max_connections: '300',
      // Tests of requests at the same moment wait for it.
      deadlock_timeout: '100ms',
      // Small tables need none, and with many databases it never rests.
      autovacuum: 'off',
    },
  });
  globalThis.testCluster = { server, dataDir };
  const password = server.password ? `:${server.password}` : '';
  const host = server.host.startsWith('/') ? `localhost:${server.port}` : `${server.host}:${server.port}`;
  const query = server.host.startsWith('/') ? `?host=${encodeURIComponent(server.host)}` : '';
  return `postgres://${server.user}${password}@${host}/postgres${query}`;
}

async function createTemplate(admin: URL): Promise<URL> {
  const client = new Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8'`);
  } finally {
    await client.end();
  }
  const template = new URL(admin.href);
  template.pathname = `/${TEMPLATE}`;
  return template;
}
