// Which dates an import cancels that its source has no more, and what it leaves to other sources.
import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { calendarOf, type Entry, evening } from './calendar.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
});

const makeSource = async (name: string): Promise<number> =>
  (await calendar.editor.make('/sources', { name, format: 'ics' })).id;

const load = (source: number, ...entries: readonly Entry[]): Promise<{ id: number }> =>
  calendar.editor.make('/imports', { source, content: calendarOf(...entries) });

interface Listed {
  readonly id: number;
  readonly start_date: string;
  readonly event_status: string;
}

async function list(): Promise<readonly Listed[]> {
  const { body } = await calendar.editor.get('/events', { per_page: 50, start_date: '2027-01-01' });
  return (body as { events: readonly Listed[] }).events;
}

const statuses = async (): Promise<string[]> =>
  (await list()).map(({ start_date: start, event_status: status }) => `${start.slice(5, 10)} ${status}`);

const OTHER = evening('other@x', 'Talk', '20270601');

it('an event that has begun is cancelled, and one that is over is not', async () => {
  const source = await makeSource('Town');
  await load(source, evening('a@x', 'Over', '20270309'), evening('b@x', 'Now', '20270310'), OTHER);
  clock.set('2027-03-10T18:30:00Z');
  await load(source, OTHER);
  expect(await statuses()).toEqual(['03-09 scheduled', '03-10 cancelled', '06-01 scheduled']);
});

it('an import says nothing of imports of other sources that are running', async () => {
  const [town, harbour] = [await makeSource('Town'), await makeSource('Harbour')];
  const { id } = await load(harbour, OTHER);
  await calendar.dataSource.query(`UPDATE imports SET status = 'running' WHERE id = $1`, [id]);
  await calendar.dataSource.query(
    `UPDATE source_states SET import_id = $1, leased_until = '2027-03-10 12:01:00Z' WHERE source_id = $2`,
    [id, harbour],
  );
  await load(town, evening('a@x', 'Jazz', '20270501'));
  expect((await calendar.editor.get(`/imports/${id}`)).body).toMatchObject({ status: 'running' });
});

it('what is gone is named by its title and start, also by a dry run', async () => {
  const source = await makeSource('Town');
  await load(source, evening('a@x', 'Organ & choir', '20270501'), evening('b@x', 'Fair', '20270502'), OTHER);
  const content = calendarOf(OTHER);

  const rehearsed = await calendar.editor.post('/imports', { source, content, dry_run: true });
  const done = await calendar.editor.post('/imports', { source, content });

  const findings = [
    ['a@x', 'Organ & choir, 2027-05-01 19:00: The source no longer has this event.'],
    ['b@x', 'Fair, 2027-05-02 19:00: The source no longer has this event.'],
  ].map(([id, message]) => ({ line: 0, external_id: id, message, refused: false }));
  expect(rehearsed.body).toMatchObject({ counts: { removed: 2 }, findings });
  expect((rehearsed.body as { items: unknown }).items).toEqual([
    {
      external_id: 'a@x',
      line: 0,
      action: 'remove',
      fields: ['event_status'],
      title: 'Organ & choir',
      start_date: '2027-05-01 19:00:00',
    },
    expect.objectContaining({ external_id: 'b@x', action: 'remove', title: 'Fair' }),
  ]);
  expect(done.body).toMatchObject({ counts: { removed: 2 }, findings });
});
