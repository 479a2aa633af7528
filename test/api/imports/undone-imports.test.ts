// What an undone import says, and what it leaves to people.
import { VenuesService } from '../../../src/calendar/venues/venues.service.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { COMMAND_LINE_USER } from '../../../src/requests/accounts/change-accounts.js';
import { createBackgroundContext } from '../../../src/requests/context/background-context.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { calendarOf, type Entry, entry, evening } from './calendar.js';

interface Finding {
  readonly message: string;
}
interface Made {
  readonly id: number;
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<string, number>>;
}

let calendar: TestCalendar;
let source: number;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
  ({ id: source } = await calendar.editor.make('/sources', { name: 'Town', format: 'ics' }));
});

async function load(...entries: readonly Entry[]): Promise<Made> {
  const { body } = await calendar.editor.post('/imports', { source, content: calendarOf(...entries) });
  return body as Made;
}

const undo = async ({ id }: Made): Promise<unknown> => (await calendar.editor.delete(`/imports/${id}`)).body;

async function findId(path: 'venues' | 'categories', search: string): Promise<number> {
  const { body } = await calendar.editor.get(`/${path}`, { search, hide_empty: false });
  const [item] = (body as Readonly<Record<string, readonly { readonly id: number }[]>>)[path] ?? [];
  return item?.id ?? 0;
}

const PLACED = evening('a@x', 'Film', '20270503', 'LOCATION:New Cinema', 'CATEGORIES:Films');

it('its findings and its end stay in the record', async () => {
  const made = await load(PLACED, entry('b@x', 'SUMMARY:No start'));
  expect(made.findings).toHaveLength(1);
  clock.set(clock.now().add({ minutes: 5 }));
  expect(await undo(made)).toMatchObject({
    status: 'undone',
    ended: '2027-03-10T12:00:00+00:00',
    findings: made.findings,
  });
});

it('a category that it made stays when a person has put another one below it', async () => {
  const made = await load(PLACED);
  const parent = await findId('categories', 'Films');
  const child = await calendar.editor.make('/categories', { name: 'Silent films', parent });
  await undo(made);
  expect((await calendar.editor.get(`/categories/${child.id}`)).body).toMatchObject({ parent });
});

it('a venue is none of it that has the id of a category that it made', async () => {
  const own = await calendar.editor.make('/venues', { venue: 'Own', status: 'publish' });
  const made = await load(PLACED);
  expect(await findId('categories', 'Films')).toBe(own.id);
  expect(await undo(made)).toMatchObject({ status: 'undone', findings: [] });
  expect((await calendar.visitor.get(`/venues/${own.id}`)).body).toMatchObject({ venue: 'Own' });
});

it('nothing is said of a venue that a person has moved to the trash since', async () => {
  const made = await load(PLACED);
  const venue = await findId('venues', 'New Cinema');
  await calendar.editor.delete(`/venues/${venue}`);
  expect(await undo(made)).toMatchObject({ status: 'undone', findings: [] });
});

it('a venue that was changed on the command line stays, and is named', async () => {
  const made = await load(PLACED);
  const id = await findId('venues', 'New Cinema');
  const context = createBackgroundContext(COMMAND_LINE_USER, 'cli', {
    code: 'en',
    chain: ['en'],
    enabled: ['en'],
  });
  await calendar.app.get(VenuesService).update({ id }, { phone: '123' }, context);
  expect(await undo(made)).toMatchObject({
    findings: [{ message: 'Kept, because it was changed here: venue New Cinema' }],
  });
  expect((await calendar.visitor.get(`/venues/${id}`)).body).toMatchObject({ phone: '123' });
});

it('an event that has another id since gets its values back, and changes with its source again', async () => {
  const fair = (uid: string, hall: string): ReturnType<typeof evening> =>
    evening(uid, 'Fair', '20270501', `LOCATION:${hall}`);
  const venue = async (): Promise<unknown> => {
    const { body } = await calendar.editor.get('/events');
    return (body as { events: { venue: { venue: string } }[] }).events.map((event) => event.venue.venue);
  };
  await load(fair('a@x', 'Old hall'));
  const second = await load(fair('a@x', 'New hall'));
  await load(fair('b@x', 'New hall'));
  await undo(second);
  expect(await venue()).toEqual(['Old hall']);
  expect((await load(fair('b@x', 'New hall'))).counts).toMatchObject({ updated: 1, kept_local: 0 });
  expect(await venue()).toEqual(['New hall']);
});
