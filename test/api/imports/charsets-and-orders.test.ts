// What a source or a server says of a file decides how it is read.
import { FileServer } from '../../support/file-server.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

let files: FileServer;
let calendar: TestCalendar;

beforeAll(async () => {
  files = await FileServer.start();
  calendar = await startTestCalendar({ SOURCE_HOSTS: files.host });
});
afterAll(async () => {
  await calendar.close();
  files.close();
});
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
});

const listEvents = async (): Promise<Record<string, unknown>[]> => {
  const { body } = await calendar.editor.get('/events', { per_page: 50, text_format: 'plain' });
  return (body as { events: Record<string, unknown>[] }).events;
};

/** "Łódź" in ISO 8859-2. */
const LODZ = Buffer.from('title;date\n\xa3\xf3d\xbc;2027-05-04', 'latin1');

it('decodes a file as its server says', async () => {
  files.serve('text/csv; charset=iso-8859-2', LODZ);
  const source = { name: 'Town', format: 'csv', address: `http://${files.host}/a.csv` };
  const { id } = await calendar.editor.make('/sources', source);
  await calendar.editor.post('/imports', { source: id });
  expect(await listEvents()).toMatchObject([{ title: 'Łódź' }]);
});

it('decodes a file as the request says that sends it', async () => {
  const { id } = await calendar.editor.make('/sources', { name: 'Town', format: 'csv' });
  const headers = { 'Content-Type': 'text/csv; charset=iso-8859-2' };
  await calendar.editor.send('POST', '/imports', { source: id }, headers, LODZ);
  expect(await listEvents()).toMatchObject([{ title: 'Łódź' }]);
});

it('reads dates in the order of their source, which may change', async () => {
  const { editor } = calendar;
  const source = { name: 'Town', format: 'csv', language: 'en' };
  const created = await editor.make('/sources', source);
  expect(created).toMatchObject({ date_order: 'auto' });
  const { id } = created;
  const load = async (): Promise<unknown> => {
    await editor.post('/imports', { source: id, content: 'uid,title,date\n1,Jazz,05/06/2027' });
    return (await listEvents())[0]?.['start_date'];
  };
  expect(await load()).toBe('2027-05-06 00:00:00');
  await editor.post(`/sources/${id}`, { date_order: 'dmy' });
  expect(await load()).toBe('2027-06-05 00:00:00');
});

it('names other sources with the same address', async () => {
  const { editor } = calendar;
  const address = `http://${files.host}/a.csv`;
  const first = await editor.make('/sources', { name: 'Town', format: 'csv', address });
  expect(await editor.make('/sources', { name: 'Hall', format: 'csv', address })).toMatchObject({
    same_address: ['Town'],
  });
  expect((await editor.get(`/sources/${first.id}`)).body).toMatchObject({ same_address: ['Hall'] });
});

it('keeps the ids of events that share an address on a page from import to import', async () => {
  const { editor } = calendar;
  const { id } = await editor.make('/sources', { name: 'Page', format: 'jsonld' });
  const event = { '@type': 'Event', name: 'Tour', url: 'https://example.org/tour' };
  const load = async (...days: number[]): Promise<unknown> => {
    const events = days.map((day) => ({ ...event, startDate: `2027-05-0${day}T14:00:00` }));
    const { body } = await editor.post('/imports', { source: id, content: JSON.stringify(events) });
    return (body as { counts: unknown }).counts;
  };
  expect(await load(1)).toMatchObject({ created: 1 });
  expect(await load(1, 2, 3)).toMatchObject({ created: 2, unchanged: 1, removed: 0, refused: 0 });
  expect(await load(3, 2, 1)).toMatchObject({ created: 0, unchanged: 3, removed: 0 });
  expect(await load(2)).toMatchObject({ created: 0, unchanged: 1, removed: 2 });
});

it('takes two events of one title and start in two rooms for two', async () => {
  const { editor } = calendar;
  const { id } = await editor.make('/sources', { name: 'Page', format: 'csv' });
  const load = async (...rooms: string[]): Promise<unknown> => {
    const rows = rooms.map((room) => `Yoga,2027-05-04,${room}`);
    const content = ['title,date,venue', ...rows].join('\n');
    return ((await editor.post('/imports', { source: id, content })).body as { counts: unknown }).counts;
  };
  expect(await load('One')).toMatchObject({ created: 1 });
  expect(await load('Two', 'One')).toMatchObject({ created: 1, unchanged: 1, removed: 0, refused: 0 });
  expect(await load('One', 'Two')).toMatchObject({ created: 0, unchanged: 2 });
});
