// What whoever runs the service should know of the database it was started on.
import type { LanguageCode } from '../../languages/language-code.js';
import type { Database } from './database.js';

/** Sentences for the log, none when all is well. */
export async function collectStartWarnings(
  dataSource: Database,
  defaultLanguage: LanguageCode,
): Promise<string[]> {
  return [
    ...(await checkCaseFolding(dataSource)),
    ...(await checkDefaultLanguage(dataSource, defaultLanguage)),
    ...(await checkCollationVersions(dataSource)),
    ...(await checkDefaultCollation(dataSource)),
  ];
}

async function checkCaseFolding(dataSource: Database): Promise<string[]> {
  const rows: { folds: boolean }[] = await dataSource.query(`SELECT lower('Ä') = 'ä' AS folds`);
  if (rows[0]?.folds === true) return [];
  return [
    'The database does not know capital letters beyond ASCII (its LC_CTYPE is C): names that differ in case alone, such as ' +
      'ÄRA and Ära, count as different. Create it with LC_CTYPE C.UTF-8 or another UTF-8 locale.',
  ];
}

const TEXT_TABLES = ['event_texts', 'venue_texts', 'organizer_texts', 'term_texts'] as const;

/** A calendar that was written in one language and is served in another looks empty. */
async function checkDefaultLanguage(dataSource: Database, defaultLanguage: LanguageCode): Promise<string[]> {
  const some = (condition: string): string =>
    TEXT_TABLES.map((table) => `EXISTS (SELECT FROM ${table} WHERE trashed_at IS NULL${condition})`).join(
      ' OR ',
    );
  const rows: { any: boolean; spoken: boolean }[] = await dataSource.query(
    `SELECT ${some('')} AS any, ${some(' AND language = $1')} AS spoken`,
    [defaultLanguage],
  );
  const [found] = rows;
  if (found === undefined || !found.any || found.spoken) return [];
  return [
    `The calendar has texts, but none in DEFAULT_LANGUAGE (${defaultLanguage}): lists are empty for callers who ask for no ` +
      'language.',
  ];
}

interface OutdatedCollation {
  readonly collation: string;
  readonly recorded: string;
  readonly actual: string;
  readonly indexes: string[];
}

/** Another version of ICU or of the C library may sort differently than the one an index was built with. */
async function checkCollationVersions(dataSource: Database): Promise<string[]> {
  const rows: OutdatedCollation[] = await dataSource.query(
    `WITH used AS MATERIALIZED (
       SELECT c.oid, c.collname, c.collversion,
         array_agg(DISTINCT i.oid::regclass::text ORDER BY i.oid::regclass::text) AS indexes
       FROM pg_collation c
       JOIN pg_depend d ON d.refclassid = 'pg_collation'::regclass AND d.refobjid = c.oid
         AND d.classid = 'pg_class'::regclass
       JOIN pg_class i ON i.oid = d.objid AND i.relkind = 'i'
       GROUP BY c.oid, c.collname, c.collversion)
     SELECT quote_ident(collname) AS collation, collversion AS recorded,
       pg_collation_actual_version(oid) AS actual, indexes
     FROM used WHERE collversion <> pg_collation_actual_version(oid) ORDER BY collname`,
  );
  const rebuilt = rows.map(
    ({ collation, indexes }) =>
      `${indexes.map((index) => `REINDEX INDEX CONCURRENTLY ${index};`).join(' ')} ALTER COLLATION ${collation} REFRESH VERSION;`,
  );
  const versions = rows.map(({ collation, recorded, actual }) => `${collation} ${recorded} → ${actual}`);
  if (rows.length === 0) return [];
  return [
    `Collations of the database have another version than when indexes were built with them (${versions.join(', ')}): ` +
      `lists by title may be out of order. Rebuild the indexes: ${rebuilt.join(' ')}`,
  ];
}

/** Indexes on text without a collation of their own sort by that of the database. */
async function checkDefaultCollation(dataSource: Database): Promise<string[]> {
  const rows: { database: string; recorded: string; actual: string }[] = await dataSource.query(
    `SELECT quote_ident(datname) AS database, datcollversion AS recorded,
       pg_database_collation_actual_version(oid) AS actual
     FROM pg_database
     WHERE datname = current_database() AND datcollversion <> pg_database_collation_actual_version(oid)`,
  );
  return rows.map(
    ({ database, recorded, actual }) =>
      `The default collation of the database has another version than when its indexes were built (${recorded} → ${actual}). ` +
      `Rebuild them: REINDEX DATABASE CONCURRENTLY ${database}; ALTER DATABASE ${database} REFRESH COLLATION VERSION;`,
  );
}
