import { EVENT_KIND } from '../../src/calendar/events/event-kind.js';
import { clock } from '../../src/foundation/dates/clock.js';
import { ORGANIZER_KIND } from '../../src/calendar/organizers/organizers.queries.js';
import { purgeTrash } from '../../src/calendar/posts/purge-trash.js';
import { VENUE_KIND } from '../../src/calendar/venues/venues.queries.js';
import { NOW, startTestCalendar, type TestCalendar } from '../support/app.js';
import { eventIds, makeEvent, refusal } from '../support/make.js';
import { runCommandHere } from '../support/run-command-here.js';

/** In tests it is the tenth of March 2027. */
const LATER = new Date('2027-04-01T00:00:00Z');
const EARLIER = new Date('2027-03-01T00:00:00Z');

describe('purging the trash', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  /** How many rows name the item, by table. */
  async function rowsOf(noun: string, id: number): Promise<Record<string, number>> {
    const tables = await calendar.dataSource.query<{ name: string; key: string }[]>(
      `SELECT table_name AS name, column_name AS key FROM information_schema.columns
       WHERE table_schema = 'public' AND (column_name = $1 OR table_name = $2 AND column_name = 'id')`,
      [`${noun}_id`, `${noun}s`],
    );
    const found: Record<string, number> = {};
    for (const { name, key } of tables) {
      const [row] = await calendar.dataSource.query<[{ count: number }]>(
        `SELECT count(*)::int AS count FROM ${name} WHERE ${key} = $1`,
        [id],
      );
      if (row.count > 0) found[name] = row.count;
    }
    return found;
  }

  it.each([
    [
      'event',
      EVENT_KIND,
      { title: 'Gone', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' },
    ],
    ['venue', VENUE_KIND, { venue: 'Gone' }],
    ['organizer', ORGANIZER_KIND, { organizer: 'Gone' }],
  ] as const)('deletes an old %s for good, and leaves no row of it', async (noun, kind, body) => {
    const { editor, dataSource } = calendar;
    const gone = await editor.make(`/${kind.collection}`, body);
    const kept = await editor.make(`/${kind.collection}`, { ...body, [kind.titleField]: 'Kept' });
    await editor.patch(`/${kind.collection}/${gone.id}`, { ...body, description: 'Weg', ml_language: 'de' });
    await editor.delete(`/${kind.collection}/${gone.id}`);

    expect(await purgeTrash(dataSource, kind, EARLIER)).toEqual({ items: 0, texts: 0 });
    expect((await editor.delete(`/${kind.collection}/${gone.id}`)).status).toBe(410);
    expect(await purgeTrash(dataSource, kind, LATER, true)).toEqual({ items: 1, texts: 0 });
    expect((await editor.delete(`/${kind.collection}/${gone.id}`)).status).toBe(410);

    expect(await purgeTrash(dataSource, kind, LATER)).toEqual({ items: 1, texts: 0 });

    // Whoever asks for an item that never was is told the same.
    expect(refusal(await editor.get(`/${kind.collection}/${gone.id}`))).toEqual(
      refusal(await editor.get(`/${kind.collection}/${kept.id + 1000}`)),
    );
    expect(await rowsOf(noun, gone.id)).toEqual({});
    expect((await editor.get(`/${kind.collection}/${kept.id}`)).status).toBe(200);
    expect(Object.keys(await rowsOf(noun, kept.id)).length).toBeGreaterThan(1);
  });

  it('deletes by its command what has been there for 30 days, or for as long as it says', async () => {
    const { editor, dataSource } = calendar;
    const trash = async (instant: string): Promise<number> => {
      clock.set(instant);
      const { id } = await makeEvent(editor);
      await editor.delete(`/events/${id}`);
      return id;
    };
    const [old, young] = [await trash('2027-02-08T11:00:00Z'), await trash('2027-02-08T13:00:00Z')];
    clock.set(NOW);
    const purge = async (...args: readonly string[]): Promise<string[]> => {
      const env = { DATABASE_URL: dataSource.url };
      const { code, stdout } = await runCommandHere(['trash', 'purge', ...args], env);
      expect(code).toBe(0);
      return stdout.trim().split('\n');
    };
    /** 410 is for what is in the trash. */
    const readStatuses = async (): Promise<number[]> => [
      (await editor.delete(`/events/${old}`)).status,
      (await editor.delete(`/events/${young}`)).status,
    ];

    expect(await purge('--dry-run')).toEqual([
      'events: 1 would be deleted, and 0 texts of single languages',
      'venues: 0 would be deleted, and 0 texts of single languages',
      'organizers: 0 would be deleted, and 0 texts of single languages',
    ]);
    expect(await readStatuses()).toEqual([410, 410]);
    expect(await purge()).toContain('events: 1 deleted, and 0 texts of single languages');
    expect(await readStatuses()).toEqual([404, 410]);
    expect(await purge('--older-than', '0')).toContain('events: 1 deleted, and 0 texts of single languages');
    expect(await readStatuses()).toEqual([404, 404]);
  });

  it('deletes the text of one language, and keeps the event', async () => {
    const { editor, dataSource } = calendar;
    clock.set('2027-02-01T12:00:00Z');
    const event = await makeEvent(editor, { title: 'Evening' });
    await editor.patch(`/events/${event.id}`, { title: 'Abend', ml_language: 'de' });
    clock.set(NOW);
    await editor.delete(`/events/${event.id}`, { ml_language: 'de' });

    // It is older than that, but has not been in the trash for so long.
    expect(await purgeTrash(dataSource, EVENT_KIND, EARLIER)).toEqual({ items: 0, texts: 0 });
    expect(await purgeTrash(dataSource, EVENT_KIND, LATER)).toEqual({ items: 0, texts: 1 });

    expect((await editor.get(`/events/${event.id}`)).body).toMatchObject({ id: event.id, title: 'Evening' });
    const texts = await dataSource.query<unknown[]>(`SELECT language FROM event_texts WHERE event_id = $1`, [
      event.id,
    ]);
    expect(texts).toEqual([{ language: 'en' }]);
    // Written again, it is a new text.
    await editor.patch(`/events/${event.id}`, { title: 'Neuer Abend', ml_language: 'de' });
    expect((await editor.get(`/events/${event.id}`, { ml_language: 'de' })).body).toMatchObject({
      title: 'Neuer Abend',
    });
  });

  it('counts from the day of trashing, whenever the item and its texts were made', async () => {
    const { editor, dataSource } = calendar;
    clock.set('2026-12-01T12:00:00Z');
    const event = await makeEvent(editor, { title: 'Evening' });
    const other = await makeEvent(editor, { title: 'Morning' });
    for (const { id } of [event, other])
      await editor.patch(`/events/${id}`, { title: 'Abend', ml_language: 'de' });
    clock.set('2027-03-10T12:00:00Z');
    await editor.delete(`/events/${event.id}`);
    await editor.delete(`/events/${other.id}`, { ml_language: 'de' });
    expect(await purgeTrash(dataSource, EVENT_KIND, EARLIER)).toEqual({ items: 0, texts: 0 });

    // A trashed text of an item in the trash goes with the item, which is younger.
    clock.set('2027-04-10T12:00:00Z');
    await editor.delete(`/events/${other.id}`);
    expect(await purgeTrash(dataSource, EVENT_KIND, LATER)).toEqual({ items: 1, texts: 0 });
    expect((await editor.delete(`/events/${other.id}`)).status).toBe(410);
  });

  it('sets the events of a deleted parent free, also in lists', async () => {
    const { editor, visitor, dataSource } = calendar;
    const parent = await makeEvent(editor, { title: 'Festival' });
    const child = await makeEvent(editor, { title: 'Evening', post_parent: parent.id });
    expect(eventIds(await visitor.get('/events', { post_parent: parent.id }))).toEqual([child.id]);
    await editor.delete(`/events/${parent.id}`);

    await purgeTrash(dataSource, EVENT_KIND, LATER);

    expect(eventIds(await visitor.get('/events'))).toEqual([child.id]);
    expect(refusal(await visitor.get('/events', { post_parent: parent.id }))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['post_parent'],
    });
    const [row] = await dataSource.query<[{ parent_id: number | null }]>(
      `SELECT DISTINCT parent_id FROM event_listings WHERE event_id = $1`,
      [child.id],
    );
    expect(row.parent_id).toBeNull();
  });

  it('goes through more than fits into one step', async () => {
    const { dataSource } = calendar;
    await dataSource.query(
      `INSERT INTO venues (status, original_language, created_at, modified_at)
       SELECT 'trash', 'en', $1, $1 FROM generate_series(1, 1203)`,
      [new Date(clock.ms())],
    );
    expect(await purgeTrash(dataSource, VENUE_KIND, LATER)).toEqual({ items: 1203, texts: 0 });
  });
});
