import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { Database } from './database.js';

export async function collectStartWarnings(
  database: Database,
  defaultLanguage: LanguageCode,
): Promise<string[]> {
  return [
    ...(await checkCaseFolding(database)),
    ...(await checkDefaultLanguage(database, defaultLanguage)),
    ...(await checkCollationVersions(database)),
    ...(await checkDefaultCollation(database)),
  ];
}

async function checkCaseFolding(database: Database): Promise<string[]> {
  const rows: object[] = await database.query(`SELECT WHERE lower('Ä') <> 'ä'`);
  return rows.map(
    () =>
      'The database does not know capital letters beyond ASCII (its LC_CTYPE is C): names that differ in case alone, such as ' +
      'ÄRA and Ära, count as different. Create it with LC_CTYPE C.UTF-8 or another UTF-8 locale.',
  );
}

const TEXT_TABLES = ['event_texts', 'venue_texts', 'organizer_texts', 'term_texts'] as const;

/** A calendar without any text in the default language looks empty. */
async function checkDefaultLanguage(database: Database, defaultLanguage: LanguageCode): Promise<string[]> {
  const exists = (condition: string): string =>
    TEXT_TABLES.map((table) => `EXISTS (SELECT FROM ${table} WHERE trashed_at IS NULL${condition})`).join(
      ' OR ',
    );
  const rows: object[] = await database.query(
    `SELECT WHERE (${exists('')}) AND NOT (${exists(' AND language = $1')})`,
    [defaultLanguage],
  );
  return rows.map(
    () =>
      `The calendar has texts, but none in DEFAULT_LANGUAGE (${defaultLanguage}): lists are empty for callers who ask for no ` +
      'language.',
  );
}

interface OutdatedCollation {
  readonly collation: string;
  readonly recorded: string;
  readonly actual: string;
  readonly indexes: string[];
}

/** Another version of ICU or of the C library may sort differently than that with which an index was built. */
async function checkCollationVersions(database: Database): Promise<string[]> {
  const rows: OutdatedCollation[] = await database.query(
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
  if (rows.length === 0) return [];
  const versions = rows.map(({ collation, recorded, actual }) => `${collation} ${recorded} → ${actual}`);
  const statements = rows.flatMap(({ collation, indexes }) => [
    ...indexes.map((index) => `REINDEX INDEX CONCURRENTLY ${index};`),
    `ALTER COLLATION ${collation} REFRESH VERSION;`,
  ]);
  return [
    `Collations of the database have another version than when indexes were built with them (${versions.join(', ')}): ` +
      `lists by title may be out of order. Rebuild the indexes: ${statements.join(' ')}`,
  ];
}

/** Text columns without a collation of their own use that of the database. */
async function checkDefaultCollation(database: Database): Promise<string[]> {
  const rows: { name: string; recorded: string; actual: string }[] = await database.query(
    `SELECT quote_ident(datname) AS name, datcollversion AS recorded,
       pg_database_collation_actual_version(oid) AS actual
     FROM pg_database
     WHERE datname = current_database() AND datcollversion <> pg_database_collation_actual_version(oid)`,
  );
  return rows.map(
    ({ name, recorded, actual }) =>
      `The default collation of the database has another version than when its indexes were built (${recorded} → ${actual}). ` +
      `Rebuild them: REINDEX DATABASE CONCURRENTLY ${name}; ALTER DATABASE ${name} REFRESH COLLATION VERSION;`,
  );
}
