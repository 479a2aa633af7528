// When the database ends the connection of a write at any of its statements, all of the write is there or nothing.
import { Client } from 'pg';
import { asMuchAs } from '../../support/effort.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { changesOf } from './versions.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

/** Every statement before a release, and every so-manieth one otherwise. */
const STEP = asMuchAs(6, 1);

/** Ends the connection of the statement with this number, of those inside of transactions that write. */
async function endAt(
  statement: number,
  request: () => Promise<ApiResponse>,
): Promise<[ApiResponse, boolean]> {
  const query: unknown = Reflect.get(Client.prototype, 'query');
  const writing = new Set<Client>();
  let [count, isEnded] = [0, false];
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...sent) {
    const run = (): never => Reflect.apply(query as (...all: unknown[]) => never, this, sent);
    const text = typeof sent[0] === 'string' ? sent[0] : '';
    if (/^START TRANSACTION(?!.*READ ONLY)/.test(text)) writing.add(this);
    // What becomes of a COMMIT whose connection ends is for the database to decide, and later statements only read.
    if (/^(?:COMMIT|ROLLBACK)/.test(text)) writing.delete(this);
    if (!writing.has(this)) return run();
    count += 1;
    if (count === statement) {
      isEnded = true;
      const pid: unknown = Reflect.get(this, 'processID');
      return calendar.dataSource.query('SELECT pg_terminate_backend($1, 5000)', [pid]).then(run) as never;
    }
    return run();
  });
  const response = await request();
  spy.mockRestore();
  return [response, isEnded];
}

interface Deed {
  readonly request: () => Promise<ApiResponse>;
  /** All that the deed changes. */
  readonly tables: readonly string[];
}

async function readTables(tables: readonly string[]): Promise<string> {
  const read = tables.map(
    (table) =>
      `(SELECT coalesce(json_agg(to_jsonb(t) - 'modified_at' ORDER BY t::text), '[]') FROM ${table} t)`,
  );
  const [row] = await calendar.dataSource.query<[{ all: unknown }]>(
    `SELECT json_build_array(${read.join(', ')}) AS all`,
  );
  return JSON.stringify(row.all);
}

const DEEDS: Readonly<Record<string, () => Promise<Deed>>> = {
  merge: async () => {
    const { editor } = calendar;
    const [old, kept] = [
      await editor.make('/venues', { venue: 'One' }),
      await editor.make('/venues', { venue: 'Two' }),
    ];
    await makeEvent(editor, { venue: [old.id] });
    return {
      request: () => editor.post(`/venues/${old.id}/merge`, { into: kept.id }),
      tables: ['event_venues', 'merged_items', 'merged_texts', 'merge_snapshots', 'venues', 'venue_texts'],
    };
  },
  'merge of tags': async () => {
    const { editor } = calendar;
    const [old, kept] = [
      await editor.make('/tags', { name: 'One' }),
      await editor.make('/tags', { name: 'Two' }),
    ];
    await makeEvent(editor, { tags: [old.id] });
    return {
      request: () => editor.post(`/tags/${old.id}/merge`, { into: kept.id }),
      tables: ['event_terms', 'merged_items', 'merged_texts', 'merge_snapshots', 'terms', 'term_texts'],
    };
  },
  'restoration of a series': async () => {
    const { editor } = calendar;
    const { id } = await makeEvent(editor, { title: 'Old', recurrence: 'FREQ=WEEKLY;COUNT=3' });
    await editor.patch(`/events/${id}`, { title: 'New', cost: '€5', scope: 'all' });
    const [change] = await changesOf(editor, `/events/${id}`);
    return {
      request: () => editor.post(`/events/${id}/history/${change?.id}/restore`, { scope: 'all' }),
      tables: ['event_texts', 'event_words', 'event_occurrences', 'series', 'event_listings'],
    };
  },
  approval: async () => {
    const { contributor, editor } = calendar;
    await calendar.dataSource.query('TRUNCATE proposals');
    const { id } = await contributor.make('/events', {
      title: 'Jazz',
      start_date: '2027-05-01 10:00',
      end_date: '2027-05-01 11:00',
      status: 'pending',
    });
    await editor.patch(`/events/${id}`, { review: { state: 'published' } });
    const { body } = await contributor.patch(`/events/${id}`, { title: 'Swing', venue: { venue: 'Hall' } });
    return {
      request: () =>
        editor.post(`/proposals/${(body as { id: number }).id}`, { review: { state: 'approved' } }),
      tables: ['proposals', 'event_texts', 'event_venues', 'venues', 'venue_texts'],
    };
  },
};

it.each(Object.keys(DEEDS))('leaves all or nothing of a %s', async (name) => {
  const deeds = await DEEDS[name]?.();
  if (deeds === undefined) throw new Error('No such deed');
  const { request, tables } = deeds;
  const before = await readTables(tables);
  let endings = 0;
  for (let statement = 2; ; statement += STEP) {
    const [response, isEnded] = await endAt(statement, request);
    if (!isEnded) {
      expect(response.status).toBe(200);
      break;
    }
    endings += 1;
    const isDone = response.status === 200;
    expect([statement, (await readTables(tables)) === before, response.status]).toEqual([
      statement,
      !isDone,
      isDone ? 200 : response.status,
    ]);
    // The pool had another connection for the whole of it.
    if (isDone) break;
    expect(response.status).toBeGreaterThanOrEqual(500);
  }
  expect(endings).toBeGreaterThan(1);
  expect(await readTables(tables)).not.toBe(before);
});
