// Indexes, constraints and triggers, taken away while tables are filled and put back as they were.
import type { Client } from 'pg';

interface Part {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export interface Dropped {
  /** Primary and unique keys, then indexes, foreign keys and triggers: the order in which they come back. */
  readonly keys: readonly Part[];
  readonly indexes: readonly Part[];
  readonly references: readonly Part[];
  readonly triggers: readonly Part[];
}

const TABLES = `SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  AND relname <> 'migrations'`;

const parts = async (client: Client, sql: string): Promise<Part[]> => (await client.query<Part>(sql)).rows;

const constraints = (client: Client, kinds: string): Promise<Part[]> =>
  parts(
    client,
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype IN (${kinds}) AND conrelid IN (${TABLES}) ORDER BY 1, 2`,
  );

/** Everything that would have to be kept in step with each row. */
export async function dropParts(client: Client): Promise<Dropped> {
  const dropped = {
    keys: await constraints(client, `'p', 'u'`),
    indexes: await parts(
      client,
      `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name,
         pg_get_indexdef(indexrelid) AS definition
       FROM pg_index WHERE indrelid IN (${TABLES})
         AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
       ORDER BY 1, 2`,
    ),
    references: await constraints(client, `'f'`),
    triggers: await parts(
      client,
      `SELECT tgrelid::regclass::text AS table, quote_ident(tgname) AS name, pg_get_triggerdef(oid) AS definition
       FROM pg_trigger WHERE NOT tgisinternal AND tgrelid IN (${TABLES}) ORDER BY 1, 2`,
    ),
  };
  await client.query('BEGIN');
  for (const { table, name } of dropped.triggers) await client.query(`DROP TRIGGER ${name} ON ${table}`);
  for (const { table, name } of [...dropped.references, ...dropped.keys])
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of dropped.indexes) await client.query(`DROP INDEX ${name}`);
  await client.query('COMMIT');
  return dropped;
}

/** @param say is told what takes long */
export async function restoreParts(
  client: Client,
  dropped: Dropped,
  say: (line: string) => void,
): Promise<void> {
  await client.query(`SET maintenance_work_mem = '512MB'`);
  const run = async (name: string, sql: string): Promise<void> => {
    const from = performance.now();
    await client.query(sql);
    const seconds = (performance.now() - from) / 1000;
    if (seconds > 2) say(`  ${name}: ${seconds.toFixed(1)} s`);
  };
  for (const { table, name, definition } of dropped.keys)
    await run(name, `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const { name, definition } of dropped.indexes) await run(name, definition);
  for (const { table, name, definition } of dropped.references)
    await run(name, `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const { name, definition } of dropped.triggers) await run(name, definition);
}
