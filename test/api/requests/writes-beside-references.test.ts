// Jobs that add rows for an item, such as its findings, hold it by a reference until their transaction ends.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { calendarOf, evening } from '../imports/calendar.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
});

/** Runs a task while a transaction refers to all items. */
const whileReferredTo = <T>(task: () => Promise<T>): Promise<T> =>
  calendar.dataSource.transaction(async (manager) => {
    for (const table of ['events', 'series', 'venues', 'organizers'])
      await manager.query(`SELECT FROM ${table} FOR KEY SHARE`);
    return task();
  });

it.each([
  ['events', 'title'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
])('changes and trashes %s', async (resource, name) => {
  const { id } = await calendar.editor.make(`/${resource}`, {
    [name]: 'Jazz',
    ...(resource === 'events' && { start_date: '2027-03-16 19:00', end_date: '2027-03-16 20:00' }),
  });
  const responses = await whileReferredTo(async () => [
    await calendar.editor.put(`/${resource}/${id}`, { [name]: 'Swing' }),
    await calendar.editor.delete(`/${resource}/${id}`),
  ]);
  for (const { status, body } of responses) expect([status, body]).toMatchObject([200, { [name]: 'Swing' }]);
});

it('changes all dates of a series, and the following ones', async () => {
  const weekly = { title: 'Yoga', recurrence: 'FREQ=WEEKLY;COUNT=4' };
  const first = await makeEvent(calendar.editor, weekly);
  const { body } = await calendar.editor.get('/events', { search: 'Yoga' });
  const third = (body as { events: { id: number }[] }).events[2]?.id;
  const responses = await whileReferredTo(async () => [
    await calendar.editor.put(`/events/${first.id}`, { title: 'Tai Chi', scope: 'all' }),
    await calendar.editor.put(`/events/${third}`, { title: 'Pilates', scope: 'following' }),
  ]);
  expect(responses.map(({ status, body: event }) => [status, (event as { title?: string }).title])).toEqual([
    [200, 'Tai Chi'],
    [200, 'Pilates'],
  ]);
});

it('undoes an import', async () => {
  const { editor } = calendar;
  const { id: source } = await editor.make('/sources', { name: 'Town', format: 'ics' });
  const content = calendarOf(evening('jazz@x', 'Jazz', '20270501'));
  const { id } = await editor.make('/imports', { source, content });
  const { status } = await whileReferredTo(() => editor.delete(`/imports/${id}`));
  expect(status).toBe(200);
  expect((await editor.get('/events', { status: 'trash' })).body).toMatchObject({
    events: [{ title: 'Jazz' }],
  });
});
