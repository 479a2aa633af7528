import { addSample } from '../../../src/service/sample/load-sample.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { removeSample } from '../../../src/service/sample/remove-sample.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

const TABLES = ['events', 'venues', 'organizers', 'terms', 'images', 'series'] as const;

describe('the sample calendar', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  const idsByTable = async (): Promise<Record<string, number[]>> => {
    const entries = TABLES.map(async (table): Promise<[string, number[]]> => {
      const rows = await calendar.dataSource.query<{ id: number }[]>(`SELECT id FROM ${table} ORDER BY id`);
      return [table, rows.map(({ id }) => id)];
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const idOf = async (sql: string): Promise<number> => {
    const [row] = await calendar.dataSource.query<{ id: number }[]>(sql);
    if (row === undefined) throw new Error(`Nothing is found by: ${sql}`);
    return row.id;
  };

  it('has pictures with alternative texts in the languages of their events, in all sizes', async () => {
    await addSample(calendar.app);
    const { visitor } = calendar;
    const { body } = await visitor.get('/events', {
      has_image: true,
      per_page: 50,
      start_date: '2000-01-01',
      ml_fallback: true,
    });

    const { events } = body as { events: { id: number; translations: Record<string, unknown> }[] };
    expect(events.length).toBeGreaterThan(10);
    for (const { id, translations } of events) {
      for (const ml_language of Object.keys(translations)) {
        const event = (await visitor.get(`/events/${id}`, { ml_language })).body as {
          image: { alt_text: string; sizes: Record<string, { url: string }> };
        };
        const english = (await visitor.get(`/events/${id}`, { ml_language: 'en' })).body as typeof event;
        expect(event.image.alt_text.length).toBeGreaterThan(20);
        if (ml_language !== 'en' && 'en' in translations)
          expect(event.image.alt_text).not.toBe(english.image.alt_text);
        expect(Object.keys(event.image.sizes)).toEqual(['medium', 'thumbnail', 'medium_large']);
      }
    }
  });

  it('shows what there is: protected, cancelled, sold out, few left, online, free, featured, long', async () => {
    const { editor, visitor } = calendar;
    const list = async (
      query: Record<string, string>,
    ): Promise<{ id: number; offers: { availability: string }[] }[]> => {
      const { body } = await visitor.get('/events', { per_page: '50', ...query });
      return (body as { events: { id: number; offers: { availability: string }[] }[] }).events;
    };
    for (const query of [
      { event_status: 'cancelled' },
      { attendance_mode: 'online' },
      { is_free: 'true' },
      { featured: 'true' },
      { ongoing: 'true' },
    ])
      expect((await list(query)).length).toBeGreaterThan(0);
    const availabilities = (await list({})).map(({ offers }) =>
      offers.map(({ availability }) => availability).join(),
    );
    expect(availabilities).toEqual(expect.arrayContaining(['SoldOut', 'LimitedAvailability']));
    const [{ id } = { id: 0 }] = await calendar.dataSource.query<{ id: number }[]>(
      `SELECT id FROM events WHERE password_hash IS NOT NULL`,
    );
    expect((await visitor.get(`/events/${id}`)).status).toBe(403);
    expect((await visitor.get(`/events/${id}`, { password: 'lantern' })).status).toBe(200);
    expect((await editor.get(`/events/${id}`)).status).toBe(200);
  });

  it('has a series, all dates of which have a text in each language', async () => {
    const { visitor } = calendar;
    const query = { search: 'choir breathe', per_page: 20 };
    const { body } = await visitor.get('/events', query);
    const { events } = body as {
      events: { id: number; translations: object; series: { id: number } }[];
    };
    expect(events).toHaveLength(6);
    expect(new Set(events.map(({ series }) => series.id)).size).toBe(1);
    expect(events.map(({ translations }) => Object.keys(translations).sort())).toEqual(
      events.map(() => ['de', 'en', 'sl']),
    );
    expect((await visitor.get('/events', { ...query, collapse: 'series' })).body).toMatchObject({ total: 1 });
  });

  it('is removed whole', async () => {
    const { events } = await idsByTable();

    const removal = await removeSample(calendar.dataSource);

    expect(removal.event).toEqual({ removed: events?.length, kept: [] });
    expect(await idsByTable()).toEqual({
      events: [],
      venues: [],
      organizers: [],
      terms: [],
      images: [],
      series: [],
    });
    expect((await calendar.visitor.get('/categories', { hide_empty: false })).body).toMatchObject({
      total: 0,
    });
    expect(await removeSample(calendar.dataSource)).toMatchObject({ event: { removed: 0, kept: [] } });
  });

  it('is added again, once, and removed without what people have made, changed or need', async () => {
    const { app, dataSource, editor, visitor } = calendar;
    const own = await makeEvent(editor, {
      title: 'Ours',
      categories: ['Music'],
      venue: { venue: 'Our Hall' },
    });
    const before = await idsByTable();
    const { total: ownTerms } = (await visitor.get('/categories')).body as { total: number };

    const added = await addSample(app);
    const full = await idsByTable();

    expect(added).toBe((full['events'] ?? []).length - 1);
    expect(added).toBeGreaterThan(30);
    expect([await addSample(app), await idsByTable()]).toEqual([0, full]);
    const music = await idOf(`SELECT term_id AS id FROM term_texts WHERE name = 'Music' AND language = 'en'`);
    expect(before['terms']).toContain(music);

    // An event is changed, another is trashed, a third is linked to by an event of ours.
    clock.set('2027-03-10T13:00:00Z');
    const [changed, trashed] = (full['events'] ?? []).slice(-2);
    await editor.patch(`/events/${changed}`, { title: 'Now ours' });
    await editor.delete(`/events/${trashed}`);
    const venue = await idOf(`SELECT v.id FROM venues v JOIN event_venues e ON e.venue_id = v.id
      WHERE v.id <> (SELECT min(id) FROM venues) AND e.event_id NOT IN (${changed}, ${own.id}) ORDER BY v.id LIMIT 1`);
    await editor.patch(`/events/${own.id}`, { venue });

    // A picture is shown by a venue of ours.
    const [picture = 0] = full['images'] ?? [];
    await editor.patch(`/venues/${venue}`, { image: picture });

    const removal = await removeSample(dataSource);

    const after = await idsByTable();
    expect(removal.event).toEqual({ removed: added - 1, kept: [changed] });
    expect(after['events']).toEqual([own.id, changed]);
    expect(removal.venue.kept).toContain(venue);
    expect([removal.image.kept, after['images']]).toEqual([[picture], [picture]]);
    expect(after['venues']).toEqual(
      [...(before['venues'] ?? []), ...removal.venue.kept].sort((a, b) => a - b),
    );
    expect(after['terms']).toEqual([...(before['terms'] ?? []), ...removal.term.kept].sort((a, b) => a - b));
    const used = await dataSource.query<{ id: number }[]>(`SELECT DISTINCT term_id AS id FROM event_terms
      UNION SELECT parent_id FROM terms WHERE parent_id IS NOT NULL`);
    expect(used.map(({ id }) => id)).toEqual(expect.arrayContaining([...removal.term.kept]));
    expect((await visitor.get('/events', { start_date: '2000-01-01' })).body).toMatchObject({
      total: after['events']?.length,
    });
    expect((await visitor.get(`/categories/${music}`)).body).toMatchObject({ name: 'Music', parent: 0 });
    expect(ownTerms).toBe(1);
  });
});
