import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Made } from '../../support/api.js';
import { purgeTrash } from '../../../src/calendar/posts/purge-trash.js';
import { VENUE_KIND } from '../../../src/calendar/venues/venues.queries.js';
import { asMuchAs } from '../../support/effort.js';
import { until } from '../../support/until.js';

const TIMES = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };
const PAIRS = asMuchAs(3, 6);

describe('requests that meet', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    // On a slow machine, the last of many writes waits for seconds.
    calendar = await startTestCalendar({ STATEMENT_TIMEOUT_MS: '60000' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const statusAndSlug = async (id: number): Promise<string> => {
    const { body } = await calendar.editor.get(`/venues/${id}`);
    const { status, slug } = body as Made;
    return `${String(status)} ${slug.endsWith('__trashed') ? 'trashed slug' : 'own slug'}`;
  };

  const located = async (): Promise<unknown> => {
    const { body } = await calendar.visitor.get('/events', { geoloc: 'true', start_date: TIMES.start_date });
    return (body as { total: unknown }).total;
  };

  it('trash a venue and name it again: it is in the trash, or it is not', async () => {
    const { editor } = calendar;
    const seen: string[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const { id } = await editor.make('/venues', { venue: `Hall ${pair}` });
      const [trashed, named] = await Promise.all([
        editor.delete(`/venues/${id}`),
        editor.post('/venues', { venue: `Hall ${pair}`, phone: String(pair) }),
      ]);
      expect([trashed.status, named.status]).toEqual([200, 201]);
      seen.push(await statusAndSlug(id));
    }
    expect([...new Set(seen)]).toEqual(['trash trashed slug']);
  });

  it('trash a venue and link it: the link is refused or hidden, and comes back with the venue', async () => {
    const { editor, visitor } = calendar;
    const shownAt = async (): Promise<number[]> => {
      const { body } = await visitor.get('/events', { start_date: TIMES.start_date, per_page: 50 });
      return (body as { events: { venue: { id?: number } }[] }).events.flatMap(({ venue }) => venue.id ?? []);
    };
    const linkedTo: number[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const { id } = await editor.make('/venues', { venue: `Hall ${pair}`, geo_lat: 10, geo_lng: 10 });
      const [linked, trashed] = await Promise.all([
        editor.post('/events', { title: 'Show', ...TIMES, venue: id }),
        editor.delete(`/venues/${id}`),
      ]);
      expect([201, 400]).toContain(linked.status);
      expect(trashed.status).toBe(200);
      if (linked.status === 201) linkedTo.push(id);
    }

    expect(await shownAt()).toEqual([]);
    expect(await located()).toBe(0);
    for (const id of linkedTo) await editor.patch(`/venues/${id}`, { status: 'publish' });
    expect((await shownAt()).sort((a, b) => a - b)).toEqual(linkedTo);
    expect(await located()).toBe(linkedTo.length);
  });

  it('trash, restore and purge a venue and change its event: nobody is told of what neither could know', async () => {
    const { editor } = calendar;
    const seen: number[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const venue = await editor.make('/venues', { venue: `Hall ${pair}` });
      const event = await editor.make('/events', { title: 'Show', ...TIMES, venue: venue.id });
      const other = await editor.make('/venues', { venue: `Room ${pair}` });
      const changes = await Promise.all([
        editor.post(`/events/${event.id}`, { title: 'Show, moved' }),
        editor.delete(`/venues/${venue.id}`),
        editor.post(`/events/${event.id}`, { venue: other.id }),
        editor.post(`/venues/${venue.id}`, { status: 'publish' }),
      ]);
      await editor.post(`/venues/${venue.id}`, { status: 'trash' });
      const answers = await Promise.all([
        editor.post(`/events/${event.id}`, { featured: true }),
        purgeTrash(calendar.dataSource, VENUE_KIND, new Date('2027-04-01T00:00:00Z')),
        editor.post(`/events/${event.id}`, { venue: [] }),
        editor.delete(`/events/${event.id}`),
      ]);
      seen.push(...[...changes, ...answers].flatMap((answer) => ('status' in answer ? answer.status : [])));
    }
    expect([...new Set(seen)]).toEqual([200]);
    expect(await calendar.dataSource.query('SELECT event_id FROM event_venue_listings')).toEqual([]);
  });

  it('give a venue coordinates and change its event: lists know where the event is', async () => {
    const { editor } = calendar;
    const venue = await editor.make('/venues', { venue: 'Hall' });
    const event = await editor.make('/events', { title: 'Show', ...TIMES, venue: venue.id });
    const holder = calendar.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('UPDATE venues SET geo_lat = 10, geo_lng = 10 WHERE id = $1', [venue.id]);
    const changed = editor.post(`/events/${event.id}`, { title: 'Show, moved' });
    await until('the change waits for the venue', async () => {
      const [row] = await calendar.dataSource.query<[{ waiting: number }]>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return row.waiting > 0;
    });
    await holder.commitTransaction();
    await holder.release();

    expect((await changed).status).toBe(200);
    expect(await located()).toBe(1);
  });

  it('name the same organizers in other orders: all are made, each organizer once', async () => {
    const names = ['Ana', 'Bor', 'Cene', 'Drago'];
    const requests = Array.from({ length: 16 }, (_, n) => {
      const ordered = n % 2 === 0 ? names : names.toReversed();
      return calendar.editor.post('/events', {
        title: `Meeting ${n}`,
        ...TIMES,
        organizer: ordered.map((organizer) => ({ organizer, phone: String(n) })),
      });
    });

    const statuses = (await Promise.all(requests)).map(({ status }) => status);

    expect(statuses).toEqual(requests.map(() => 201));
    const made: unknown = await calendar.dataSource.query(
      'SELECT name, count(*)::int AS times FROM organizer_texts GROUP BY name ORDER BY name',
    );
    expect(made).toEqual(names.map((name) => ({ name, times: 1 })));
  });

  it('delete a term and change its event: neither fails', async () => {
    const { editor } = calendar;
    const { id } = await editor.make('/events', { title: 'Show', ...TIMES });
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const tag = await editor.make('/tags', { name: `Tag ${pair}` });
      const answers = await Promise.all([
        editor.post(`/events/${id}`, { tags: [tag.id], cost: String(pair) }),
        editor.post(`/events/${id}`, { tags: [tag.id] }),
        editor.delete(`/tags/${tag.id}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect(await calendar.dataSource.query('SELECT term_id FROM event_term_listings')).toEqual([]);
  });
});
