/** Fresh databases: copies of the migrated template, or empty ones. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrateUrl } from '../../src/data/database/migrations/migrate.js';

/** The address of a migrated, empty calendar. */
export async function createTestDatabase(): Promise<string> {
  if (!hasFaultOfMigrations()) return create(`TEMPLATE ${required('TEST_PG_TEMPLATE')}`);
  const url = await createEmptyDatabase();
  await migrateUrl(url);
  return url;
}

/** The template is migrated by the build, which has no fault. */
function hasFaultOfMigrations(): boolean {
  const { file = '' } = JSON.parse(process.env['TEST_FAULT'] ?? '{}') as { readonly file?: string };
  return file.startsWith('src/data/database/migrations/');
}

/** The address of a database without any table. */
export function createEmptyDatabase(encoding = 'UTF8'): Promise<string> {
  const locale = encoding === 'UTF8' ? '' : `LOCALE_PROVIDER libc LOCALE 'C'`;
  return create(`TEMPLATE template0 ENCODING '${encoding}' ${locale}`);
}

/** Also cuts the connections that a service still has to it. */
export async function dropTestDatabase(url: string): Promise<void> {
  await asAdmin(`DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`);
}

async function create(from: string): Promise<string> {
  const url = new URL(required('TEST_PG_URL'));
  url.pathname = `/test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`CREATE DATABASE ${nameOf(url.href)} ${from}`);
  return url.href;
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: required('TEST_PG_URL') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with npm test.`);
  return value;
}
