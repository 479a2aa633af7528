import type { TestCalendar } from './app.js';

/** Not compared: when secrets were used last, and what jobs write on their own. */
const OTHERS = [
  'secrets',
  'event_findings',
  'event_clashes',
  'unchecked_events',
  'finding_cursor',
  'event_links',
  'checked_links',
];

/** Of everything that is stored. A refused write leaves it as it was. */
export async function digestOf({ dataSource }: Pick<TestCalendar, 'dataSource'>): Promise<string> {
  const tables: { name: string }[] = await dataSource.query(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL($1) ORDER BY 1`,
    [OTHERS],
  );
  const digests = tables.map(
    ({ name }) => `(SELECT coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') FROM ${name} t)`,
  );
  const rows: { digest: string }[] = await dataSource.query(
    `SELECT ${digests.join(` || '-' || `)} AS digest`,
  );
  return rows[0]?.digest ?? '';
}
