import type { DataSource, EntityManager } from 'typeorm';
import { MIGRATIONS } from './index.js';

/** The names of the migrations that the database has run; empty when it has never been migrated. */
export async function readAppliedMigrations(
  database: DataSource | EntityManager,
): Promise<ReadonlySet<string>> {
  const tables = await database.query<object[]>(`SELECT WHERE to_regclass('migrations') IS NOT NULL`);
  if (tables.length === 0) return new Set();
  const rows = await database.query<{ name: string }[]>(`SELECT name FROM migrations ORDER BY name`);
  return new Set(rows.map(({ name }) => name));
}

/** Migrations of development versions, in order of their names. Together they created the first schema. */
const FORMER_MIGRATIONS = `CheckVocabulary1910000000000 CountMonths1890000000000 CountOpenEvents1900000000000
  FirstSchema1795000000000 IdempotencyKeys1850000000000 ImageLibrary1830000000001 ImportMarks1820000000000
  ListFilters1796000000000 ListNewEvents1798000000000 ListSeveralEvents1880000000000 PlainWords1860000000000
  RateCounts1840000000000 SearchEvents1810000000000 TellChanges1797000000000 TermsOfTexts1870000000000
  UnpublishedTerms1900000000001`.split(/\s+/);

/** @throws Error for the database of a development version */
export function refuseFormerMigrations(applied: ReadonlySet<string>): void {
  if (FORMER_MIGRATIONS.some((name) => applied.has(name)))
    throw new Error(
      'The database was made by a development version of the service: export the calendar with that version, and ' +
        'import the file into an empty database with this one.',
    );
}

const [FirstSchema, ...ADDITIVE_MIGRATIONS] = MIGRATIONS;

/**
 * Migrations that change no table of a backup, add columns to one or add tables. Backups without such a column are restored
 * with its default (`exchange/backup/added-columns.ts`), those without such a table with none of its rows. A migration that changes a
 * column of a backup does not belong here.
 */
const NOT_IN_BACKUPS: readonly string[] = ADDITIVE_MIGRATIONS.map(({ name }) => name);

/**
 * The migrations that decide whether a database can take a backup. Those of the last development version equal the first
 * schema.
 */
export function toBackupMigrations(names: readonly string[]): readonly string[] {
  if (names.join() === FORMER_MIGRATIONS.join()) return [FirstSchema.name];
  return names.filter((name) => !NOT_IN_BACKUPS.includes(name));
}
