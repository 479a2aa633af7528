import type { DataSource, EntityManager } from 'typeorm';

/** The names of the migrations that the database has run; empty when it has never been migrated. */
export async function readAppliedMigrations(
  database: DataSource | EntityManager,
): Promise<ReadonlySet<string>> {
  const [table] = await database.query<{ is_there: boolean }[]>(
    `SELECT to_regclass('migrations') IS NOT NULL AS is_there`,
  );
  if (table?.is_there !== true) return new Set();
  const rows = await database.query<{ name: string }[]>(`SELECT name FROM migrations ORDER BY name`);
  return new Set(rows.map(({ name }) => name));
}
