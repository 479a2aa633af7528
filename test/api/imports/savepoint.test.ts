import { COMMAND_LINE } from '../../../src/data/changelog/item-change.js';
import { recordChanges } from '../../../src/data/changelog/record-changes.js';
import { Database } from '../../../src/data/database/connection/database.js';
import { withSavepoint } from '../../../src/exchange/imports/savepoint.queries.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

it('changes that are rolled back to a savepoint are not recorded', async () => {
  const ids = [900_001, 900_002, 900_003];
  await calendar.app.get(Database).inTransaction(async (manager) => {
    const record = (id: number): Promise<void> =>
      recordChanges(manager, COMMAND_LINE, [
        { kind: 'venue', id, operation: 'created', language: 'en', fields: [] },
      ]);
    const fail = withSavepoint(manager, async () => {
      await record(900_001);
      throw new Error('refused');
    });
    await expect(fail).rejects.toThrow('refused');
    await record(900_002);
    await withSavepoint(manager, () => record(900_003));
  });
  const rows = await calendar.dataSource.query<{ id: number }[]>(
    `SELECT item_id AS id FROM item_changes WHERE item_id = ANY($1::integer[]) ORDER BY 1`,
    [ids],
  );
  expect(rows).toEqual([{ id: 900_002 }, { id: 900_003 }]);
});
