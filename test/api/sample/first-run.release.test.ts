import { performFirstRun } from '../../../src/service/sample/first-run.queries.js';
import { startTestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

it('leaves what was imported before the first start alone, and begins anew after an interrupted one', async () => {
  // Its users are removed, so that no other file gets this calendar.
  const calendar = await startTestCalendar({ HISTORY_KEPT_DAYS: '300' });
  const { app, dataSource, editor } = calendar;
  const start = async (): Promise<string[]> => {
    const said: string[] = [];
    await dataSource.query(`DELETE FROM users`);
    await performFirstRun(app, { dataSource, directUrl: dataSource.url }, true, (line) => said.push(line));
    return said;
  };
  const readEventIds = async (): Promise<number[]> =>
    (await dataSource.query<{ id: number }[]>(`SELECT id FROM events ORDER BY id`)).map(({ id }) => id);
  const imported = await makeEvent(editor, { title: 'Imported' });

  expect(await start()).toEqual([]);
  expect(await readEventIds()).toEqual([imported.id]);

  await dataSource.query(`DELETE FROM events`);
  expect(await start()).toEqual(['Loading the sample calendar.']);
  const events = await readEventIds();
  await dataSource.query(`DELETE FROM events WHERE id > $1`, [events[3]]);
  await dataSource.query(`UPDATE event_texts SET modified_at = now() WHERE event_id = $1`, [events[3]]);
  expect(await start()).toEqual(['Loading the sample calendar.']);
  const again = await readEventIds();
  expect(again).toHaveLength(events.length);
  expect(again.filter((id) => events.includes(id))).toEqual([]);
  await calendar.close();
});
