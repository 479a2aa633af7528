// Many events that one import made go together.
import type { Viewer } from '../../../src/requests/accounts/viewer.js';
import { ImportRunner } from '../../../src/exchange/imports/import-runner.js';
import { ImportUndoer } from '../../../src/exchange/imports/import-undoer.js';
import { SourcesService } from '../../../src/exchange/imports/sources.service.js';
import { countQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { calendarOf, evening } from './calendar.js';

const EVENTS = 150;
const VENUES = 15;

interface Listed {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
}

let calendar: TestCalendar;
let viewer: Viewer;
let importId: number;
let events: Listed[];

beforeAll(async () => {
  calendar = await startTestCalendar();
  viewer = { role: 'editor', userId: calendar.userIds.editor, login: 'editor' };
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('DELETE FROM sources');
  const each = Array.from({ length: EVENTS }, (_, n) =>
    evening(`${n}@x`, `Evening ${n}`, '20270405', `LOCATION:Hall ${n % VENUES}`),
  );
  const series = evening('weekly@x', 'Weekly', '20270405', 'RRULE:FREQ=WEEKLY;COUNT=3', 'LOCATION:Hall 0');
  const source = await calendar.app.get(SourcesService).upsert({ name: 'town', format: 'ics' }, viewer);
  const content = calendarOf(...each, series);
  const result = await calendar.app
    .get(ImportRunner)
    .run({ source, content, viewer, language: 'en', isDryRun: false });
  expect(result.counts).toMatchObject({ created: EVENTS + 1, refused: 0 });
  importId = result.id ?? 0;
  events = await list();
  expect(events).toHaveLength(EVENTS + 3);
});

async function list(query: Record<string, string> = {}): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const { body, status } = await calendar.editor.get('/events', {
      per_page: 50,
      start_date: '2026-01-01',
      page,
      ...query,
    });
    if (status !== 200) return found;
    const { events: listed } = body as { events: Listed[] };
    found.push(...listed);
    if (listed.length < 50) return found;
  }
}

const undo = (): ReturnType<ImportUndoer['undo']> =>
  calendar.app.get(ImportUndoer).undo(importId, { viewer, language: 'en', onWritten: null });

const find = (title: string): Listed => {
  const found = events.find((event) => event.title === title);
  if (found === undefined) throw new Error(`There is no ${title}.`);
  return found;
};

const logOf = (kind: string, id: number): Promise<unknown[]> =>
  calendar.dataSource.query(
    `SELECT operation, fields, replaced, channel FROM item_changes WHERE kind = $1 AND item_id = $2 AND operation <> 'visibility' ORDER BY id`,
    [kind, id],
  );

it('with fewer statements than there are events', async () => {
  const statements = await countQueries(async () => {
    expect((await undo()).undoFindings).toEqual([]);
  });
  expect(statements).toBeLessThan(EVENTS);
  expect(await list()).toEqual([]);
  expect(await list({ status: 'trash' })).toHaveLength(EVENTS + 3);
  const { body } = await calendar.visitor.get('/venues', { per_page: 50 });
  expect(body).toMatchObject({ total: 0 });
});

it('as they go one by one: with their log, their slugs and a revision for feeds, and they come back', async () => {
  const { id, slug } = find('Evening 7');
  const [venue] = await calendar.dataSource.query<{ id: number; slug: string }[]>(
    `SELECT t.venue_id AS id, t.slug FROM venue_texts t WHERE t.name = 'Hall 7'`,
  );
  await undo();
  const trashed = {
    operation: 'trashed',
    fields: ['status'],
    replaced: { status: 'publish' },
    channel: 'import',
  };
  expect((await logOf('event', id)).slice(1)).toEqual([trashed]);
  expect((await logOf('venue', venue?.id ?? 0)).slice(1)).toEqual([trashed]);
  const rows = await calendar.dataSource.query<unknown[]>(
    `SELECT e.status, e.sequence, t.slug, (SELECT count(*)::int FROM event_listings l WHERE l.event_id = e.id
       AND l.status = 'publish') AS listed FROM events e JOIN event_texts t ON t.event_id = e.id WHERE e.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ status: 'trash', sequence: 1, slug: `${slug}__trashed`, listed: 0 }]);

  const { body } = await calendar.editor.post(`/events/${id}`, { status: 'publish' });
  expect(body).toMatchObject({ slug, status: 'publish' });
  const restored = await calendar.editor.post(`/venues/${venue?.id}`, { status: 'publish' });
  expect(restored.body).toMatchObject({ slug: venue?.slug });
});

it('and what was changed since stays, with its venue; a reviewed one loses its review', async () => {
  const [kept, submitted, gone] = [find('Evening 3'), find('Evening 4'), find('Evening 5')];
  await calendar.editor.post(`/events/${kept.id}`, { title: 'Late evening' });
  await calendar.editor.delete(`/events/${gone.id}`);
  // As if the import had left it to a reviewer.
  await calendar.dataSource.query(
    `INSERT INTO reviews (item_id, kind, state, changed_at, submitted_at) VALUES ($1, 'event', 'to_review', now(), now())`,
    [submitted.id],
  );
  const { undoFindings } = await undo();
  expect(undoFindings.map(({ external_id }) => external_id)).toEqual(['5@x', '3@x']);
  expect((await list()).map(({ title }) => title)).toEqual(['Late evening']);
  expect(await calendar.dataSource.query('SELECT FROM reviews WHERE item_id = $1', [submitted.id])).toEqual(
    [],
  );
  const { body } = await calendar.visitor.get('/venues', { per_page: 50 });
  expect(body).toMatchObject({ total: 1, venues: [{ venue: 'Hall 3' }] });
});
