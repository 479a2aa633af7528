// What a calendar has stored, to be compared with what is restored of it.
import { BACKUP_TABLES, DERIVED_TABLES } from '../../../src/exchange/backup/backup-tables.js';
import { JOB_TABLES } from '../../support/digest.js';
import type { TestCalendar } from '../../support/app.js';

/** Last months that are not those of the counts. */
export const LAST_MONTHS = Object.fromEntries(
  ['venue', 'organizer'].map((kind) => [
    `${kind}_last_months`,
    `SELECT language, ${kind}_id, k.month AS kept, c.month AS counted FROM ${kind}_last_months k FULL JOIN (
      SELECT language, ${kind}_id, max(month) AS month FROM ${kind}_month_counts WHERE shown > 0 GROUP BY 1, 2
    ) c USING (language, ${kind}_id) WHERE k.month IS DISTINCT FROM c.month`,
  ]),
);

/** Counts are kept as rows to be added up; how many rows that are is of no account. */
const SUMS: Readonly<Record<string, string>> = {
  event_day_counts: `SELECT language, day, sum(starts_local) AS starts_local, sum(ends_local) AS ends_local,
      sum(starts_at) AS starts_at, sum(ends_at) AS ends_at FROM event_day_counts GROUP BY language, day
    HAVING (sum(starts_local), sum(ends_local), sum(starts_at), sum(ends_at)) IS DISTINCT FROM (0, 0, 0, 0)`,
  ...Object.fromEntries(
    ['term', 'venue', 'organizer'].flatMap((kind) => [
      [
        `${kind}_counts`,
        `SELECT language, ${kind}_id, sum(delta) AS count FROM ${kind}_counts GROUP BY 1, 2 HAVING sum(delta) <> 0`,
      ],
      [
        `${kind}_month_counts`,
        `SELECT language, ${kind}_id, month, sum(shown) AS count FROM (
          SELECT language, ${kind}_id, month, shown FROM ${kind}_month_counts
          UNION ALL SELECT language, ${kind}_id, month, shown FROM ${kind}_counts WHERE month IS NOT NULL) m
        GROUP BY 1, 2, 3 HAVING sum(shown) <> 0`,
      ],
    ]),
  ),
  ...LAST_MONTHS,
};

/** Every row of every table, in an order of its own. */
export async function everything({ dataSource }: TestCalendar): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const tables = [...BACKUP_TABLES, ...DERIVED_TABLES].filter((table) => !JOB_TABLES.includes(table));
  for (const table of tables) {
    const rows = await dataSource.query<{ row: string }[]>(
      `SELECT to_jsonb(t)::text AS row FROM (${SUMS[table] ?? `SELECT * FROM ${table}`}) t`,
    );
    found[table] = rows.map(({ row }) => row).sort();
  }
  return found;
}

/** Words of texts that the vocabulary lacks. */
export const unknownWords = ({ dataSource }: TestCalendar): Promise<unknown[]> =>
  dataSource.query(`SELECT language || CASE status WHEN 'publish' THEN '' ELSE '~' END, word
    FROM event_words, unnest(words) AS word
    EXCEPT SELECT language, word FROM search_words`);
