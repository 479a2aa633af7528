import type { EntityManager } from 'typeorm';

/** Replaces the settings of the former start. */
export async function recordServiceSettings(
  manager: EntityManager,
  settings: readonly (readonly [name: string, value: string])[],
): Promise<void> {
  await manager.query(
    `WITH given AS (SELECT * FROM unnest($1::text[], $2::text[]) AS given(name, value)),
       gone AS (DELETE FROM service_settings WHERE name NOT IN (SELECT name FROM given))
     INSERT INTO service_settings (name, value) SELECT name, value FROM given
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [settings.map(([name]) => name), settings.map(([, value]) => value)],
  );
}

/** Empty before the first start. */
export async function findServiceSettings(manager: EntityManager): Promise<ReadonlyMap<string, string>> {
  const rows = await manager.query<{ name: string; value: string }[]>(
    `SELECT name, value FROM service_settings`,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}
