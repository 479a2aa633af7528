// Indexes, constraints and triggers, taken away while tables are filled and put back as they were.
import type { Client } from 'pg';
import { withConnections } from './copy.js';

interface Part {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

interface Key extends Part {
  /** The definition of its index. */
  readonly index: string;
  readonly isPrimary: boolean;
}

export interface Dropped {
  /** Primary and unique keys, then indexes, foreign keys and triggers. */
  readonly keys: readonly Key[];
  readonly indexes: readonly Part[];
  readonly references: readonly Part[];
  readonly triggers: readonly Part[];
}

const TABLES = `SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  AND relname <> 'migrations'`;

const parts = async <T extends Part>(client: Client, sql: string): Promise<T[]> =>
  (await client.query<T>(sql)).rows;

const constraints = <T extends Part>(client: Client, kinds: string): Promise<T[]> =>
  parts<T>(
    client,
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition,
       CASE WHEN contype <> 'f' THEN pg_get_indexdef(conindid) END AS index, contype = 'p' AS "isPrimary"
     FROM pg_constraint WHERE contype IN (${kinds}) AND conrelid IN (${TABLES}) ORDER BY 1, 2`,
  );

/** Everything that would have to be kept in step with each row. */
export async function dropParts(client: Client): Promise<Dropped> {
  const dropped = {
    keys: await constraints<Key>(client, `'p', 'u'`),
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

/** How many indexes are built at a time; some kinds PostgreSQL builds with one processor only. */
const BUILDERS = 2;

/** Of each of them. */
const BUILDING = `SET max_parallel_maintenance_workers = 1; SET min_parallel_table_scan_size = 0`;

/**
 * Words of an index are gathered in a tree, which is filled faster while it is small. Less than this PostgreSQL gives to no
 * second process.
 */
const memoryFor = ({ definition }: Part): string => (isGin(definition) ? '64MB' : '256MB');

const isGin = (definition: string): boolean => / USING gin /i.test(definition);

/** @param say receives what takes long */
export async function restoreParts(
  url: string,
  dropped: Dropped,
  say: (line: string) => void,
): Promise<void> {
  const run = async (client: Client, { name }: Part, sql: string): Promise<void> => {
    const from = performance.now();
    await client.query(sql);
    const seconds = (performance.now() - from) / 1000;
    if (seconds > 2) say(`  ${name}: ${seconds.toFixed(1)} s`);
  };
  const { keys, indexes, references, triggers } = dropped;
  await withConnections(url, BUILDERS, async (clients, share) => {
    const [client] = clients;
    for (const each of clients) await each.query(BUILDING);
    const built = keys.map((key) => ({ ...key, definition: key.index }));
    const all = await largestFirst(client, [...built, ...indexes]);
    await share(all, async (each, part) => {
      await each.query(`SET maintenance_work_mem = '${memoryFor(part)}'`);
      await run(each, part, part.definition);
    });
    // What is there already needs a moment alone with the table.
    for (const { table, name, isPrimary } of keys)
      await client.query(
        `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${isPrimary ? 'PRIMARY KEY' : 'UNIQUE'} USING INDEX ${name}`,
      );
    for (const { table, name, definition } of references)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} NOT VALID`);
    await share(references, (each, part) =>
      run(each, part, `ALTER TABLE ${part.table} VALIDATE CONSTRAINT ${part.name}`),
    );
    for (const trigger of triggers) await run(client, trigger, trigger.definition);
  });
}

/** By the tables, and what takes longest of a table: the builders are done at about the same time. */
async function largestFirst<T extends Part>(client: Client, all: readonly T[]): Promise<T[]> {
  const { rows } = await client.query<{ table: string; bytes: number }>(
    `SELECT oid::regclass::text AS table, pg_table_size(oid)::float8 AS bytes FROM pg_class WHERE oid IN (${TABLES})`,
  );
  const sizes = new Map(rows.map(({ table, bytes }) => [table, bytes]));
  const weight = ({ table, definition }: T): number => (sizes.get(table) ?? 0) * (isGin(definition) ? 2 : 1);
  return [...all].sort((one, other) => weight(other) - weight(one));
}
