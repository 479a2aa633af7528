import type { TestCalendar } from './app.js';
import { until } from './until.js';

/** Waits until the log shows all that was written: transactions of other tests in this cluster hold it back. */
export async function settle({ dataSource }: TestCalendar): Promise<void> {
  const [{ last }] = await dataSource.query<[{ last: string }]>('SELECT pg_current_xact_id()::text AS last');
  await until('all earlier transactions have ended', async () => {
    const [{ ended }] = await dataSource.query<[{ ended: boolean }]>(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS ended',
      [last],
    );
    return ended;
  });
}
