import { DataSource } from 'typeorm';
import { createDatabase } from '../../src/data/database/connection/data-source.js';
import { ENTITIES } from '../../src/entities.js';
import { migrate, migrateUrl } from '../../src/data/database/migrations/migrate.js';
import { MIGRATIONS } from '../../src/data/database/migrations/index.js';
import { createEmptyDatabase, createTestDatabase, dropTestDatabase } from '../support/database.js';

/** Everything that a migration makes, as PostgreSQL describes it. */
const CATALOG = `
  SELECT 'column' AS kind, table_name || '.' || column_name AS name,
         concat_ws(' ', data_type, is_nullable, column_default, collation_name) AS definition
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL
  SELECT 'storage', attrelid::regclass || '.' || attname, attstorage::text
    FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
   WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')
     AND attstorage <> typstorage
  UNION ALL
  SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT 'sequence', sequencename, data_type::text FROM pg_sequences WHERE schemaname = 'public'
  UNION ALL
  SELECT 'function', proname, pg_get_functiondef(oid) FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
  UNION ALL
  SELECT 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
    FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2, 3`;

type CatalogRow = Record<'kind' | 'name' | 'definition', string>;

describe('the schema', () => {
  const urls: string[] = [];
  const open: DataSource[] = [];

  afterEach(async () => {
    for (const dataSource of open.splice(0)) await dataSource.destroy();
    for (const url of urls.splice(0)) await dropTestDatabase(url);
  });

  const connect = async (url: string): Promise<DataSource> => {
    const dataSource = createDatabase({ entities: ENTITIES, url, poolSize: 3, statementTimeoutMs: 0 });
    open.push(await dataSource.initialize());
    return dataSource;
  };
  const database = async (create: () => Promise<string>): Promise<string> => {
    const url = await create();
    urls.push(url);
    return url;
  };
  const catalogOf = (dataSource: DataSource): Promise<CatalogRow[]> => dataSource.query(CATALOG);

  it('is what the entities say', async () => {
    const dataSource = await connect(await database(createTestDatabase));

    const { upQueries, downQueries } = await dataSource.driver.createSchemaBuilder().log();

    expect([upQueries, downQueries].flat().map(({ query }) => query)).toEqual([]);
  });

  it('has no function that nothing uses: triggers do, merges, writing events, a filter, and the planner, for a cost', async () => {
    const dataSource = await connect(await database(createTestDatabase));

    const uncalled: { name: string }[] = await dataSource.query(`
      SELECT proname AS name FROM pg_proc f WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT 1 FROM pg_trigger WHERE tgfoid = f.oid) ORDER BY 1`);

    expect(uncalled).toEqual([
      { name: 'is_free_cost' },
      { name: 'kept_id' },
      { name: 'list_events' },
      { name: 'reads_words' },
      { name: 'relist_events' },
    ]);
  });

  it('is left as it was by a migration that fails half-way, and is completed by the next start', async () => {
    const whole = await connect(await database(createEmptyDatabase));
    await migrate(whole);
    const complete = await catalogOf(whole);
    const url = await database(createEmptyDatabase);
    const dataSource = await connect(url);
    await migrate(dataSource);
    for (let left: number = MIGRATIONS.length; left > 0; left -= 1)
      await dataSource.undoLastMigration({ transaction: 'each' });
    // The first schema fails behind its first tables, because the name of an index is taken.
    await dataSource.query(`CREATE TABLE in_the_way (id integer);
      CREATE INDEX ix_idempotency_keys_expires_at ON in_the_way (id)`);
    const before = await catalogOf(dataSource);

    await expect(migrateUrl(url)).rejects.toThrow('ix_idempotency_keys_expires_at');

    expect(await catalogOf(dataSource)).toEqual(before);
    await dataSource.query(`DROP TABLE in_the_way`);
    await migrateUrl(url);
    expect(await catalogOf(dataSource)).toEqual(complete);
  });

  it('goes down, migration by migration, to nothing, and up again to the same', async () => {
    const dataSource = await connect(await database(createEmptyDatabase));
    await migrate(dataSource);
    const before = await catalogOf(dataSource);

    for (let left: number = MIGRATIONS.length; left > 0; left -= 1)
      await dataSource.undoLastMigration({ transaction: 'each' });
    const between = await catalogOf(dataSource);
    await migrate(dataSource);

    expect(before.length).toBeGreaterThan(100);
    expect(between.filter(({ name }) => !/^(pk_)?migrations/.test(name))).toEqual([]);
    expect(await catalogOf(dataSource)).toEqual(before);
  });

  it('has indexes by wall clocks only where events are compared by them', async () => {
    const dataSource = await connect(await database(createEmptyDatabase));
    await migrate(dataSource);
    const all = await catalogOf(dataSource);
    const isByWallClock = ({ kind, name }: CatalogRow): boolean =>
      kind === 'index' && name.endsWith('s_local');

    await migrate(dataSource, 'instant');
    const byInstants = await catalogOf(dataSource);
    await migrate(dataSource, 'local');

    expect(all.filter(isByWallClock).length).toBeGreaterThan(5);
    expect(byInstants).toEqual(all.filter((row) => !isByWallClock(row)));
    expect(await catalogOf(dataSource)).toEqual(all);
  });

  it('goes down to nothing also without them', async () => {
    const dataSource = await connect(await database(createEmptyDatabase));
    await migrate(dataSource, 'instant');

    for (let left: number = MIGRATIONS.length; left > 0; left -= 1)
      await dataSource.undoLastMigration({ transaction: 'each' });

    expect((await catalogOf(dataSource)).filter(({ name }) => !/^(pk_)?migrations/.test(name))).toEqual([]);
  });

  it('is what the template of the tests has', async () => {
    const fresh = await connect(await database(createEmptyDatabase));
    await migrate(fresh);

    expect(await catalogOf(await connect(await database(createTestDatabase)))).toEqual(
      await catalogOf(fresh),
    );
  });

  it('stores what the index of words holds of a text as it is, and its words outside of its row', async () => {
    const dataSource = await connect(await database(createTestDatabase));
    const stored = (await catalogOf(dataSource)).filter(
      ({ kind, name }) => kind === 'storage' && name.startsWith('event_words.'),
    );

    expect(stored.map(({ name, definition }) => [name, definition])).toEqual([
      ['event_words.folded', 'e'],
      ['event_words.padding', 'm'],
      ['event_words.term_ids', 'm'],
      ['event_words.title', 'p'],
      ['event_words.words', 'e'],
    ]);
  });

  it('has names that can be read for all its constraints and indexes', async () => {
    const dataSource = await connect(await database(createTestDatabase));

    const named: { table: string; name: string; kind: string }[] = await dataSource.query(`
      SELECT conrelid::regclass::text AS table, conname AS name,
             CASE contype WHEN 'p' THEN 'pk' WHEN 'u' THEN 'uq' WHEN 'f' THEN 'fk' WHEN 'c' THEN 'ck' END AS kind
        FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c', 'x')
      UNION ALL
      SELECT indrelid::regclass::text, c.relname, CASE WHEN indisunique THEN 'uq' ELSE 'ix' END
        FROM pg_index JOIN pg_class c ON c.oid = indexrelid
       WHERE c.relnamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))`);

    const isReadable = ({ table, name, kind }: (typeof named)[number]): boolean =>
      new RegExp(`^${kind}_${table}(_[a-z_]+)?$`).test(name);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((one) => table(one) && !isReadable(one))).toEqual([]);
  });

  it('is made once when several start at the same moment', async () => {
    const url = await database(createEmptyDatabase);
    const neighbours = [await connect(url), await connect(url), await connect(url)];

    await Promise.all(neighbours.map((dataSource) => migrate(dataSource)));

    const [dataSource] = neighbours;
    const ran: { name: string }[] =
      (await dataSource?.query('SELECT name FROM migrations ORDER BY id')) ?? [];
    expect(ran.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  it('refuses a database that a development version has made, with one sentence that tells what to do', async () => {
    const url = await database(createEmptyDatabase);
    const dataSource = await connect(url);
    await dataSource.query(`CREATE TABLE migrations (id serial, timestamp bigint NOT NULL, name text NOT NULL);
      INSERT INTO migrations (timestamp, name) VALUES (1795000000000, 'FirstSchema1795000000000')`);
    const before = await catalogOf(dataSource);

    await expect(migrateUrl(url)).rejects.toThrow(
      'The database was made by a development version of the service: export the calendar with that version, and ' +
        'import the file into an empty database with this one.',
    );

    expect(await catalogOf(dataSource)).toEqual(before);
  });

  it('has migrations that run in the order of their stamps, none of which lies in the future', () => {
    const stamps = MIGRATIONS.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0]));

    expect(stamps).toEqual([...stamps].sort((one, other) => one - other));
    expect(stamps.filter((stamp) => !(stamp <= Date.now()))).toEqual([]);
  });

  it('is left as it is when nothing is missing', async () => {
    const dataSource = await connect(await database(createTestDatabase));
    const before = await catalogOf(dataSource);

    await migrate(dataSource);

    expect(await catalogOf(dataSource)).toEqual(before);
  });
});

/** The list of migrations belongs to TypeORM. */
const table = (one: { table: string }): boolean => one.table !== 'migrations';
