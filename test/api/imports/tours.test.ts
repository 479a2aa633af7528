// The dates of a tour share an address, as long as there are several of them.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

let calendar: TestCalendar;
let source: number;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
  source = (await calendar.editor.make('/sources', { name: 'Tour', format: 'jsonld' })).id;
});

/** Dates as `05-01 19:30 Tour`. */
async function load(...dates: readonly string[]): Promise<object> {
  const events = dates.map((date) => {
    const [day = '', time = '', ...title] = date.split(' ');
    const where = { '@type': 'Place', name: 'Hall' };
    const address = 'https://a.example/tour';
    return {
      '@type': 'Event',
      name: title.join(' '),
      url: address,
      startDate: `2027-${day}T${time}`,
      location: where,
    };
  });
  const { body } = await calendar.editor.post('/imports', { source, content: JSON.stringify(events) });
  return (body as { counts: object }).counts;
}

async function list(): Promise<string[]> {
  const { body } = await calendar.editor.get('/events', { start_date: '2026-01-01' });
  const { events } = body as { events: { title: string; start_date: string; event_status: string }[] };
  return events.map(({ title, start_date: start, event_status: status }) =>
    [start.slice(5, 16), title, status === 'scheduled' ? '' : status].join(' ').trim(),
  );
}

const DATES = ['05-01 19:30 Tour', '05-02 19:30 Tour', '05-03 19:30 Tour'];

it.each([
  ['as it was', '05-03 19:30 Tour'],
  ['at another time', '05-03 20:00 Tour'],
  ['under another title', '05-03 19:30 Last night'],
  ['at another time under another title', '05-03 21:00 Last night'],
])('the last date is not doubled: %s', async (_, last) => {
  expect(await load(...DATES)).toMatchObject({ created: 3 });
  expect(await load(last)).toMatchObject({ created: 0, removed: 2 });
  expect(await list()).toEqual(['05-01 19:30 Tour cancelled', '05-02 19:30 Tour cancelled', last]);
  expect(await load(last)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  // More dates of it are added.
  expect(await load(last, '06-01 19:30 Tour')).toMatchObject({ created: 1, removed: 0 });
  expect((await list()).slice(2)).toEqual([last, '06-01 19:30 Tour']);
});

it('leaves two dates of one day alone, as nobody knows which is left', async () => {
  await load('05-01 15:00 Tour', '05-01 19:30 Tour');
  expect(await load('05-01 17:00 Tour')).toMatchObject({ created: 1, removed: 2 });
});
