// While a transaction is open, each reading of the log finds again what has changed since it began.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

/** As many as are checked together. */
const BATCH_SIZE = 200;

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

it('checks all that has changed while another transaction stays open', async () => {
  await calendar.dataSource.transaction(async (manager) => {
    await manager.query('SELECT pg_current_xact_id()');
    const recurrence = `FREQ=DAILY;COUNT=${BATCH_SIZE + 1}`;
    await makeEvent(calendar.editor, { title: 'Jazz', recurrence });
    const { status, body } = await calendar.editor.get('/findings', { code: 'no_location' });
    expect([status, body]).toMatchObject([200, { total: BATCH_SIZE + 1 }]);
    const [left] = await calendar.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM unchecked_events`,
    );
    expect(left).toEqual({ count: 0 });
  });
});
