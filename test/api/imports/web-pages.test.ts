// Pages that describe events, as sources.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());

it('reads the events of a page of this service, and writes nothing the second time', async () => {
  const { editor } = calendar;
  const event = await makeEvent(editor, {
    title: 'Jazz & Blues',
    start_date: '2027-05-01 19:30',
    end_date: '2027-05-01 23:00',
    cost: '10',
    event_status: 'postponed',
    venue: { venue: 'Old Warehouse', city: 'Koper', country: 'Slovenia' },
    organizer: { organizer: 'Society' },
  });
  const { body: page } = await calendar.visitor.under('').get(`/event/${event['slug']}/`);
  expect(page).toContain('application/ld+json');
  await editor.delete(`/events/${event.id}`);
  const { id: source } = await editor.make('/sources', { name: 'Neighbour', format: 'jsonld' });
  const load = async (): Promise<unknown> => (await editor.post('/imports', { source, content: page })).body;

  expect(await load()).toMatchObject({ counts: { created: 1, refused: 0 }, findings: [] });
  const { body } = await editor.get('/events');
  expect(body).toMatchObject({
    total: 1,
    events: [
      {
        title: 'Jazz &#038; Blues',
        start_date: '2027-05-01 19:30:00',
        end_date: '2027-05-01 23:00:00',
        event_status: 'postponed',
        venue: { venue: 'Old Warehouse', city: 'Koper' },
        status: 'publish',
        organizer: [{ organizer: 'Society' }],
      },
    ],
  });
  expect(await load()).toMatchObject({ counts: { created: 0, updated: 0, unchanged: 1 } });
});
