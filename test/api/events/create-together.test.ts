// Events that are created at the same moment are written by one statement: to nobody may it make a difference.
import { EventsTogether } from '../../../src/events/create-together.js';
import type { Answer, Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { until } from '../../support/until.js';

jest.setTimeout(90_000);

const TIMES = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };

describe('events that are created at the same moment', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ STATEMENT_TIMEOUT_MS: '60000' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());
  afterEach(() => jest.restoreAllMocks());

  const count = async (sql: string): Promise<number> => {
    const [row] = await calendar.dataSource.query<[{ count: number }]>(`SELECT count(*)::int FROM ${sql}`);
    return row.count;
  };

  /** The first request is held by a lock until all others have gathered behind it; those are written together. */
  async function together(requests: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
    const { dataSource, editor } = calendar;
    const writes = jest.spyOn(calendar.app.get(EventsTogether), 'write');
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE event_texts IN SHARE MODE');
    const first = editor.post('/events', { title: 'The one that waits', ...TIMES });
    await until('the first one waits', async () => {
      return (await count(`pg_locks WHERE NOT granted AND relation = 'event_texts'::regclass`)) > 0;
    });
    const answers: Promise<Answer>[] = [];
    for (const request of requests) {
      const before = writes.mock.calls.length;
      answers.push(request());
      await until('the next one has come', () => Promise.resolve(writes.mock.calls.length > before));
    }
    await holder.commitTransaction();
    await holder.release();
    expect((await first).status).toBe(201);
    return Promise.all(answers);
  }

  it('takes fewer statements than one after the other', async () => {
    const { editor, dataSource } = calendar;
    const insertions = (): number =>
      log.mock.calls.filter(([sql]) => sql.includes('INSERT INTO events ')).length;
    const log = jest.fn((sql: string) => sql);
    const pool = (dataSource.driver as unknown as { master: { query: (...sent: unknown[]) => unknown } })
      .master;
    const send = pool.query.bind(pool);
    jest.spyOn(pool, 'query').mockImplementation((...sent: unknown[]) => {
      const [first] = sent as [string | { text: string }];
      log(typeof first === 'string' ? first : first.text);
      return send(...sent);
    });

    const made = await together(
      [1, 2, 3, 4].map((n) => () => editor.post('/events', { title: `Show ${n}`, ...TIMES })),
    );

    expect(made.map(({ status, body }) => [status, (body as Made).slug])).toEqual(
      [1, 2, 3, 4].map((n) => [201, `show-${n}`]),
    );
    expect(insertions()).toBe(2);
  });

  it('gives everybody the answer that he would get alone, whatever the others send', async () => {
    const { editor, author, dataSource } = calendar;
    const hall = await editor.make('/venues', { venue: 'Hall', geo_lat: 10, geo_lng: 20 });
    const barn = await editor.make('/venues', { venue: 'Barn' });
    const club = await editor.make('/organizers', { organizer: 'Club' });
    const jazz = await editor.make('/tags', { name: 'jazz' });
    const music = await editor.make('/categories', { name: 'Music' });
    await editor.make('/events', { title: 'Taken', ...TIMES });
    const bodies: readonly [by: typeof editor, fields: Record<string, unknown>][] = [
      [editor, { title: 'In the hall', venue: [hall.id], organizer: [club.id], tags: [jazz.id] }],
      [
        author,
        { title: 'In the barn', venue: [barn.id], categories: [music.id], description: '<p>Quibbler</p>' },
      ],
      [editor, { title: 'In der Halle', ml_language: 'de', venue: [hall.id], tags: [jazz.id], offers: [] }],
      [editor, { title: 'Taken' }],
      [author, { title: 'Twice' }],
      [editor, { title: 'Twice', hide_from_listings: true, cost: '12' }],
      [author, { title: 'A draft', status: 'draft', excerpt: 'Zamboozle' }],
      [editor, { title: '!!!', featured: true, password: 'opensesame' }],
    ];
    const posted = (): (() => Promise<Answer>)[] =>
      bodies.map(
        ([by, fields]) =>
          () =>
            by.post('/events', { ...TIMES, ...fields }),
      );
    const alone: Answer[] = [];
    for (const post of posted()) alone.push(await post());
    await dataSource.query(`DELETE FROM events WHERE id = ANY($1)`, [
      alone.map(({ body }) => (body as Made).id),
    ]);

    const made = await together(posted());

    const ids = made.map(({ body }) => (body as Made).id);
    expect(new Set(ids).size).toBe(bodies.length);
    // Each has another id, and the two that want one slug may have changed places.
    const own = /^(?:id|slug|url|rest_url|global_id|global_id_lineage|translations|website)$/;
    const plain = (answers: readonly Answer[]): unknown[] =>
      answers.map(({ status, body }) => ({
        status,
        ...Object.fromEntries(Object.entries(body as object).filter(([key]) => !own.test(key))),
      }));
    expect(plain(made)).toEqual(plain(alone));
    const twice = made.slice(4, 6).map(({ body }) => (body as Made).slug);
    expect(twice.sort()).toEqual(['twice', 'twice-2']);
  });

  it('writes the derived rows that a change would write', async () => {
    const { editor, dataSource } = calendar;
    const hall = await editor.make('/venues', { venue: 'Hall', geo_lat: 10, geo_lng: 20 });
    const tags = [
      await editor.make('/tags', { name: 'jazz' }),
      await editor.make('/tags', { name: 'blues' }),
    ];
    const derived = (): Promise<unknown[]> =>
      dataSource.query(`SELECT to_jsonb(l) AS row FROM event_listings l UNION ALL SELECT to_jsonb(l) FROM event_term_listings l
        UNION ALL SELECT to_jsonb(l) FROM event_venue_listings l UNION ALL SELECT to_jsonb(w) FROM event_words w ORDER BY 1`);
    await together(
      [{ venue: [hall.id] }, { tags: tags.map(({ id }) => id) }, { ml_language: 'fr', featured: true }].map(
        (fields, n) => () => editor.post('/events', { title: `Show ${n}`, ...TIMES, ...fields }),
      ),
    );
    const before = await derived();

    await dataSource.query(`SELECT relist_events(ARRAY(SELECT id FROM events), false)`);

    expect(before).toHaveLength(18);
    expect(await derived()).toEqual(before);
  });

  it('lets nobody wait for what another one names and a third one is changing', async () => {
    const { editor, dataSource } = calendar;
    const held = await editor.make('/venues', { venue: 'Held' });
    const free = await editor.make('/venues', { venue: 'Free' });
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('UPDATE venues SET phone = phone WHERE id = $1', [held.id]);
    let isDone = false;
    const late = editor.post('/events', { title: 'Late', ...TIMES, venue: held.id }).finally(() => {
      isDone = true;
    });
    await until('the first one waits', async () => {
      return (
        (await count(`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)) > 0
      );
    });

    const soon = await editor.post('/events', { title: 'Soon', ...TIMES, venue: free.id });

    expect([soon.status, isDone]).toEqual([201, false]);
    await holder.rollbackTransaction();
    await holder.release();
    expect((await late).body).toMatchObject({ slug: 'late', venue: { id: held.id } });
  });

  it('tells of what the database refuses to nobody else, and writes nothing of it', async () => {
    const { editor, dataSource } = calendar;
    await dataSource.query(`ALTER TABLE events ADD CONSTRAINT ck_test CHECK (NOT sticky)`);
    try {
      const made = await together([
        () => editor.post('/events', { title: 'One', ...TIMES }),
        () => editor.post('/events', { title: 'Two', ...TIMES, sticky: true }),
        () => editor.post('/events', { title: 'Three', ...TIMES }),
      ]);

      expect(made.map(({ status }) => status)).toEqual([201, 500, 201]);
      expect(await count(`events`)).toBe(3);
      expect(await count(`event_texts WHERE slug IN ('one', 'two', 'three')`)).toBe(2);
    } finally {
      await dataSource.query(`ALTER TABLE events DROP CONSTRAINT ck_test`);
    }
  });
});
