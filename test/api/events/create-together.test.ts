// Events that are created at the same moment are written by one statement: to nobody may it make a difference.
import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { EventsTogether } from '../../../src/events/write/create-together.js';
import type { Answer, Made } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { until } from '../../support/until.js';

jest.setTimeout(90_000);

const TIMES = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 12:00' };

/** What reads events back. */
interface Reading {
  load: (ids: readonly number[]) => Promise<unknown>;
}

describe('events that are created at the same moment', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ STATEMENT_TIMEOUT_MS: '240000' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());
  afterEach(() => jest.restoreAllMocks());

  const count = async (sql: string): Promise<number> => {
    const [row] = await calendar.dataSource.query<[{ count: number }]>(`SELECT count(*)::int FROM ${sql}`);
    return row.count;
  };

  async function named(path: string, key: string, name = key): Promise<Record<string, unknown>> {
    return { [key]: [(await calendar.editor.make(path, { [name]: 'Held' })).id] };
  }

  /** Each waits until all have come; those are written together. */
  async function together(requests: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
    const statements = jest.spyOn(Client.prototype, 'query');
    const all = await Promise.all(await begunTogether(requests));
    const insertions = statements.mock.calls.filter(([sent]: unknown[]) =>
      /SKIP LOCKED.*INSERT INTO events /s.test(JSON.stringify(sent)),
    );
    expect(insertions).toHaveLength(1);
    return all;
  }

  async function begunTogether(requests: readonly (() => Promise<Answer>)[]): Promise<Promise<Answer>[]> {
    const service = calendar.app.get(EventsTogether);
    const write = service.write.bind(service);
    const gate = new EventEmitter();
    const open = once(gate, 'open');
    const writes = jest.spyOn(service, 'write').mockImplementation(async (...sent) => {
      await open;
      return write(...sent);
    });
    const answers: Promise<Answer>[] = [];
    for (const request of requests) {
      answers.push(request());
      await until('it has come', () => Promise.resolve(writes.mock.calls.length === answers.length));
    }
    gate.emit('open');
    return answers;
  }

  /** In a transaction that the test ends. */
  async function takingSlug(slug: string): Promise<QueryRunner> {
    const { id } = await calendar.editor.make('/events', { title: 'Other', ...TIMES });
    const holder = calendar.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`UPDATE event_texts SET slug = $1 WHERE event_id = $2`, [slug, id]);
    return holder;
  }

  it('takes fewer statements than one after the other', async () => {
    const { editor } = calendar;
    const one = (n: number) => () => editor.post('/events', { title: `Show ${n}`, ...TIMES });

    const made = await together([1, 2, 3, 4].map(one));

    expect(made.map(({ status, body }) => [status, (body as Made).slug])).toEqual(
      [1, 2, 3, 4].map((n) => [201, `show-${n}`]),
    );
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

    expect(before).toHaveLength(15);
    expect(await derived()).toEqual(before);
  });

  it.each<[what: string, lock: (id: number) => string, make: () => Promise<Record<string, unknown>>]>([
    ['venue', (id) => `UPDATE venues SET phone = phone WHERE id = ${id}`, () => named('/venues', 'venue')],
    ['tag', (id) => `SELECT FROM terms WHERE id = ${id} FOR UPDATE`, () => named('/tags', 'tags', 'name')],
    [
      'parent',
      (id) => `SELECT FROM events WHERE id = ${id} FOR UPDATE`,
      async () => ({
        post_parent: (await calendar.editor.make('/events', { title: 'Parent', ...TIMES })).id,
      }),
    ],
    [
      'author',
      (id) => `SELECT FROM users WHERE id = ${id} FOR UPDATE`,
      () => Promise.resolve({ author: calendar.userIds.author }),
    ],
  ])(
    'lets nobody wait for the %s that another one names and a third one is changing',
    async (_, lock, make) => {
      const { editor, dataSource } = calendar;
      const names = await make();
      const holder = dataSource.createQueryRunner();
      await holder.startTransaction();
      await holder.query(lock(Number(Object.values(names).flat()[0])));
      const answered: string[] = [];
      const create = async (title: string, fields: object): Promise<Answer> => {
        const answer = await editor.post('/events', { title, ...TIMES, ...fields });
        answered.push(title);
        return answer;
      };
      const late = create('Late', names);
      await until('the first one waits', async () => {
        return (
          (await count(`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)) >
          0
        );
      });

      const soon = await Promise.all(['One', 'Two', 'Three'].map((title) => create(title, {})));

      expect(soon.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(answered).not.toContain('Late');
      await holder.rollbackTransaction();
      await holder.release();
      expect((await late).body).toMatchObject({ slug: 'late' });
    },
  );

  it('lets those written together wait only shortly for a slug that somebody is just taking', async () => {
    const { editor } = calendar;
    const holder = await takingSlug('held');
    let isHeldAnswered = false;
    const one = (title: string) => () => editor.post('/events', { title, ...TIMES });
    const [held, ...others] = await begunTogether(['Held', 'One', 'Two'].map(one));
    void held?.then(() => (isHeldAnswered = true));

    const soon = await Promise.all(others);

    expect(soon.map(({ body }) => (body as Made).slug)).toEqual(['one', 'two']);
    expect(isHeldAnswered).toBe(false);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await held).toMatchObject({ status: 201, body: { slug: 'held' } });
  });

  it('waits for a slug alone as long as for anything else', async () => {
    const { editor } = calendar;
    const holder = await takingSlug('held');
    const held = editor.post('/events', { title: 'Held', ...TIMES });
    const inTurn = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE '%WITH sent AS%' AND query NOT LIKE '%set_config%'`;
    await until('it waits in a transaction', async () => (await count(inTurn)) > 0);

    await holder.commitTransaction();
    await holder.release();

    expect(await held).toMatchObject({ status: 201, body: { slug: 'held-2' } });
  });

  it('takes characters of four bytes anywhere in a title', async () => {
    const { editor } = calendar;
    const titles = [98, 99, 100].map((n) => `${'a'.repeat(n)}\u{1F600} tail`);

    const made = await Promise.all(titles.map((title) => editor.post('/events', { title, ...TIMES })));

    expect(made.map(({ status, body }) => [status, (body as { title: string }).title])).toEqual(
      titles.map((title) => [201, title]),
    );
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
      expect(await count(`events`)).toBe(2);
      expect(await count(`event_texts WHERE slug IN ('one', 'two', 'three')`)).toBe(2);
    } finally {
      await dataSource.query(`ALTER TABLE events DROP CONSTRAINT ck_test`);
    }
  });

  it('answers each that was written, also where reading all of them back fails', async () => {
    const { editor } = calendar;
    const service = calendar.app.get<EventsTogether, Reading>(EventsTogether);
    const load = jest.spyOn(service, 'load').mockRejectedValueOnce(new Error('Nothing can be read together'));

    const made = await together(
      ['One', 'Two', 'Three'].map((title) => () => editor.post('/events', { title, ...TIMES })),
    );

    expect(made.map(({ status, body }) => [status, (body as Made).slug])).toEqual([
      [201, 'one'],
      [201, 'two'],
      [201, 'three'],
    ]);
    expect(load.mock.calls.map(([ids]) => ids.length)).toEqual([3, 1, 1, 1]);
  });

  it('tells a reading back that fails for one alone, and tries it once', async () => {
    const service = calendar.app.get<EventsTogether, Reading>(EventsTogether);
    const load = jest.spyOn(service, 'load').mockRejectedValue(new Error('Nothing can be read'));

    const answer = await calendar.editor.post('/events', { title: 'One', ...TIMES });

    expect(answer.status).toBe(500);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await count('events')).toBe(1);
  });
});
