import { startOwnCalendar } from '../../support/app.js';
import { exported, restored } from '../../support/backup.js';
import { makeEvent } from '../../support/make.js';
import { until } from '../../support/until.js';

it('is restored also when a job takes the tables in another order', async () => {
  const calendar = await startOwnCalendar();
  const job = calendar.dataSource.createQueryRunner();
  try {
    await makeEvent(calendar.editor, { title: 'Jazz' });
    const lines = await exported(calendar);
    await job.startTransaction();
    // The restore is the one that has to give way.
    await job.query(`SET LOCAL deadlock_timeout = '1min'`);
    await job.query('LOCK TABLE unchecked_events IN ACCESS EXCLUSIVE MODE');

    const restore = restored(calendar, lines);
    await until('the restore waits', async () => {
      const waiting = `SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'unchecked_events'::regclass`;
      return ((await job.query(waiting)) as object[]).length > 0;
    });
    await job.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    await job.commitTransaction();

    expect(await restore).toEqual([]);
    expect((await calendar.visitor.get('/events')).body).toMatchObject({ events: [{ title: 'Jazz' }] });
  } finally {
    await job.release();
    await calendar.close();
  }
});
