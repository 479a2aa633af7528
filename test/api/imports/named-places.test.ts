// Venues that the lines of one file name, new and known ones, written together.
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import { SourcesService } from '../../../src/exchange/imports/sources.service.js';
import type { ImportCounts } from '../../../src/exchange/imports/import.entity.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
});

type Venue = Readonly<Record<string, string>>;

async function load(...venues: readonly Venue[]): Promise<ImportCounts> {
  const viewer = { role: 'editor', userId: calendar.userIds.editor, login: 'editor' } as const;
  const source = await calendar.app.get(SourcesService).upsert({ name: 'town', format: 'ndjson' }, viewer);
  const lines = venues.map((venue, n) =>
    JSON.stringify({
      uid: `${n}@x`,
      title: `Event ${n}`,
      venue,
      start_date: '2027-04-05 19:00:00',
      end_date: '2027-04-05 21:00:00',
    }),
  );
  const run = { source, content: lines.join('\n'), viewer, language: 'en', isDryRun: false } as const;
  return (await calendar.app.get(ImportRunner).run(run)).counts;
}

const listVenues = (): Promise<Venue[]> =>
  calendar.dataSource.query(
    `SELECT t.name AS venue, t.slug, t.address, t.city, v.phone
     FROM venues v JOIN venue_texts t ON t.venue_id = v.id ORDER BY v.id`,
  );

/** The id of the venue of each event, in the order of the lines. */
const listVenueIds = async (): Promise<number[]> =>
  (
    await calendar.dataSource.query<{ id: number }[]>(
      `SELECT l.venue_id AS id FROM event_venues l JOIN event_texts t USING (event_id) ORDER BY t.title`,
    )
  ).map(({ id }) => id);

it('a venue that a file names again is completed, and another one of the same name is created', async () => {
  expect(
    await load(
      { venue: 'Hall' },
      { venue: 'Gallery', city: 'Bled' },
      { venue: 'hall', address: 'Main Street 1', phone: '123' },
      { venue: 'Hall', address: 'Side Street 2' },
      { venue: 'Hall', address: 'main street 1', city: 'Kranj' },
    ),
  ).toMatchObject({ created: 5, refused: 0 });
  const empty = { address: null, city: null, phone: '' };
  expect(await listVenues()).toEqual([
    { venue: 'Hall', slug: 'hall', address: 'Main Street 1', city: 'Kranj', phone: '123' },
    { ...empty, venue: 'Gallery', slug: 'gallery', city: 'Bled' },
    { ...empty, venue: 'Hall', slug: 'hall-2', address: 'Side Street 2' },
  ]);
  const [first, gallery, second, other, third] = await listVenueIds();
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, gallery, other]).size).toBe(3);
});

it('a new venue gets its slug before a later line completes another one', async () => {
  const { id } = await calendar.editor.make(
    '/venues',
    { venue: 'Saal', slug: 'saal' },
    { ml_language: 'de' },
  );
  await load({ venue: 'Hall!' }, { venue: 'Saal', slug: 'hall', city: 'Bled' });
  const slugs = await calendar.dataSource.query<{ slug: string }[]>(
    `SELECT slug FROM venue_texts WHERE language = 'en' ORDER BY (venue_id = $1)`,
    [id],
  );
  expect(slugs).toEqual([{ slug: 'hall' }, { slug: 'hall-2' }]);
});

it('new venues get slugs beside those that are stored and those of the same file', async () => {
  await load({ venue: 'Café' });
  await calendar.dataSource.query('DELETE FROM sources');
  await load({ venue: 'Cafe!' }, { venue: 'Cafe?' }, { venue: '?!' }, { venue: '*' });
  const [, , , odd, odder] = await listVenues();
  const ids = await calendar.dataSource.query<{ id: number }[]>('SELECT id FROM venues ORDER BY id');
  expect((await listVenues()).map(({ slug }) => slug)).toEqual([
    'cafe',
    'cafe-2',
    'cafe-3',
    ...ids.slice(3).map(({ id }) => String(id)),
  ]);
  expect([odd?.['venue'], odder?.['venue']]).toEqual(['?!', '*']);
});

it('the words of new venues find them', async () => {
  await load({ venue: 'Planetarium', city: 'Bled' }, { venue: 'Aquarium', city: 'Piran' });
  const { body } = await calendar.visitor.get('/venues', { search: 'planetarium' });
  expect(body).toMatchObject({ total: 1, venues: [{ venue: 'Planetarium', city: 'Bled' }] });
});
