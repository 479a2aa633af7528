import type { TestCalendar } from './app.js';

/** What a job writes on its own. */
export const JOB_TABLES: readonly string[] = [
  'event_findings',
  'event_clashes',
  'unchecked_events',
  'finding_cursor',
  'event_links',
  'checked_links',
];

/** Not compared, as it says when secrets were used last. */
const SECRETS = 'secrets';

/** Of everything that is stored. A refused write leaves it as it was. */
export async function digestOf({ dataSource }: Pick<TestCalendar, 'dataSource'>): Promise<string> {
  const tables: { name: string }[] = await dataSource.query(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY 1`,
    [[SECRETS, ...JOB_TABLES]],
  );
  const digests = tables.map(
    ({ name }) => `(SELECT coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') FROM ${name} t)`,
  );
  const rows: { digest: string }[] = await dataSource.query(
    `SELECT ${digests.join(` || '-' || `)} AS digest`,
  );
  return rows[0]?.digest ?? '';
}
