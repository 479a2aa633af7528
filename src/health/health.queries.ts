import type { DataSource } from 'typeorm';

/** The names of the migrations that the database has run; empty when it has never been migrated. */
export async function migrationsRun(dataSource: DataSource): Promise<ReadonlySet<string>> {
  const [table] = await dataSource.query<{ is_there: boolean }[]>(
    `SELECT to_regclass('migrations') IS NOT NULL AS is_there`,
  );
  if (table?.is_there !== true) return new Set();
  const rows = await dataSource.query<{ name: string }[]>(`SELECT name FROM migrations`);
  return new Set(rows.map(({ name }) => name));
}
