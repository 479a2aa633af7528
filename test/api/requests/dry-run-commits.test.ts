import { createDatabase } from '../../../src/data/database/connection/data-source.js';
import { runDry } from '../../../src/data/database/connection/dry-run.js';
import { afterCommit } from '../../../src/data/database/connection/transaction.js';
import { startTestCalendar } from '../../support/app.js';

it('a dry run is no change for its process, and runs no function after a commit', async () => {
  const calendar = await startTestCalendar();
  const { url } = calendar.dataSource;
  const database = createDatabase({ entities: [], url, poolSize: 1, statementTimeoutMs: 0 });
  const seen: string[] = [];
  database.changes.onChange(() => void seen.push('change'));
  const write = (work = () => Promise.resolve(), isChange = true): Promise<void> =>
    database.inTransaction(
      (manager) => {
        afterCommit(manager, () => void seen.push(`commit, ${isChange}`));
        return work();
      },
      { isChange },
    );
  await database.initialize();
  try {
    await runDry(database, write);
    expect(seen).toEqual([]);
    await expect(write(() => Promise.reject(new Error('No')))).rejects.toThrow('No');
    expect(seen).toEqual([]);
    await write();
    await write(undefined, false);
    expect(seen).toEqual(['commit, true', 'change', 'commit, false']);
  } finally {
    await database.destroy();
    await calendar.close();
  }
});
