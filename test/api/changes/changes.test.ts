import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Api } from '../../support/api.js';
import { makeEvent, makeImage, refusal } from '../../support/make.js';
import { settle } from '../../support/settle.js';
import { until } from '../../support/until.js';

let calendar: TestCalendar;

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());

interface Changes {
  readonly changes: { kind: string; id: number; op: string; at: string }[];
  readonly token: string;
  readonly more: boolean;
}

type Query = Record<string, string | number>;

async function read(api: Api, query: Query): Promise<Changes> {
  const { status, body } = await api.get('/changes', query);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as Changes;
}

/** Follows the log for one caller; a call of the function gives what is new, as `updated event 1`. */
async function follow(api: Api, query: Query = {}): Promise<() => Promise<string[]>> {
  let { token } = await read(api, query);
  return async () => {
    const lines: string[] = [];
    for (let more = true; more;) {
      const page = await read(api, { ...query, since: token });
      ({ token, more } = page);
      lines.push(...page.changes.map(({ op, kind, id }) => `${op} ${kind} ${id}`));
    }
    return lines;
  };
}

/** Transactions of other tests in this cluster may be open for a while: a marker shows that the log has passed them. */
async function takeAll(readers: readonly (() => Promise<string[]>)[]): Promise<string[][]> {
  const { id } = await calendar.administrator.make('/tags', { name: `Marker ${Math.random()}` });
  const marker = `created tag ${id}`;
  return Promise.all(
    readers.map(async (next) => {
      const lines: string[] = [];
      await until('the marker is visible', async () => {
        lines.push(...(await next()));
        return lines.includes(marker);
      });
      return lines.filter((line) => line !== marker);
    }),
  );
}

describe('GET /changes', () => {
  it('tells each caller what the caller can see, and what embeds it', async () => {
    const { visitor, subscriber, author, editor } = calendar;
    const readers = await Promise.all([visitor, subscriber, author, editor].map((api) => follow(api)));
    const tell = async (deed: () => Promise<unknown>): Promise<Record<string, string[]>> => {
      await deed();
      const [ofVisitor = [], ofSubscriber, ofAuthor = [], ofEditor = []] = await takeAll(readers);
      expect(ofSubscriber).toEqual(ofVisitor);
      return { visitor: ofVisitor, author: ofAuthor, editor: ofEditor };
    };
    const everybody = (...lines: string[]): Record<string, string[]> => ({
      visitor: lines,
      author: lines,
      editor: lines,
    });
    const only = (author: string[], editor: string[]): Record<string, string[]> => ({
      visitor: [],
      author,
      editor,
    });

    expect(await tell(() => makeEvent(author, { status: 'draft' }))).toEqual(
      only(['created event 1'], ['created event 1']),
    );
    // The marker of the first step is a tag. Authors manage categories.
    expect(await tell(() => makeEvent(editor, { status: 'private', categories: 'Rumour' }))).toEqual(
      only(['created category 2'], ['created category 2', 'created event 2']),
    );
    const venue = { venue: 'Hall' };
    expect(await tell(() => makeEvent(editor, { venue }))).toEqual(
      everybody('created venue 3', 'created event 4'),
    );
    expect(await tell(() => editor.patch('/events/1', { venue: 3 }))).toEqual(
      only(['updated event 1'], ['updated event 1']),
    );
    expect(await tell(() => editor.patch('/venues/3', { city: 'Koper' }))).toEqual({
      visitor: ['updated venue 3', 'updated event 4'],
      author: ['updated venue 3', 'updated event 1', 'updated event 4'],
      editor: ['updated venue 3', 'updated event 1', 'updated event 4'],
    });
    expect(await tell(() => editor.patch('/events/4', { password: 'sesame' }))).toEqual({
      visitor: ['removed event 4'],
      author: ['removed event 4'],
      editor: ['updated event 4'],
    });
    expect(await tell(() => editor.patch('/events/4', { title: 'Behind it' }))).toEqual(
      only([], ['updated event 4']),
    );
    expect(await tell(() => editor.patch('/events/1', { status: 'publish' }))).toEqual(
      everybody('updated event 1'),
    );
    expect(await tell(() => editor.delete('/events/1'))).toEqual(everybody('removed event 1'));
    expect(await tell(() => editor.delete('/events/2'))).toEqual(only([], ['removed event 2']));
    expect(await tell(() => editor.delete('/venues/3'))).toMatchObject({ visitor: ['removed venue 3'] });

    const { id: image } = await makeImage(editor);
    await tell(async () => {
      await makeEvent(editor, { image });
      await editor.make('/venues', { venue: 'Mill', image });
      await editor.make('/organizers', { organizer: 'Club', image });
    });
    expect(await tell(() => editor.delete(`/images/${image}`, { force: true }))).toEqual(
      everybody('updated event 6', 'updated venue 7', 'updated organizer 8'),
    );
  });

  it('comes in pages of any size, without what was not asked for', async () => {
    const { editor, visitor } = calendar;
    const { id: hall } = await editor.make('/venues', { venue: 'Hall' });
    for (let n = 0; n < 5; n += 1) await makeEvent(editor, { venue: hall, categories: 'Music' });
    const readers = await Promise.all([
      follow(visitor, { per_page: 1 }),
      follow(visitor, { per_page: 2, kinds: 'event,tag' }),
      follow(visitor, { per_page: 1000, kinds: 'Tag,category' }),
    ]);
    await takeAll(readers);
    await editor.patch('/categories/1', { name: 'Jazz' });
    await editor.patch(`/venues/${hall}`, { city: 'Koper' });
    const [small = [], some, terms] = await takeAll(readers);

    const events = [2, 3, 4, 5, 6].map((id) => `updated event ${id}`);
    expect(small).toEqual(['updated category 1', ...events, `updated venue ${hall}`, ...events]);
    expect(some).toEqual([...events.slice(0, 2), ...events.slice(2), ...events]);
    expect(terms).toEqual(['updated category 1']);
  });

  it('does not tell by short pages that much happened to what the caller cannot see', async () => {
    const { administrator, dataSource, visitor } = calendar;
    const insert = (count: number, kind: string, visibility: number): Promise<unknown> =>
      dataSource.query(
        `INSERT INTO item_changes (transaction_id, changed_at, kind, item_id, operation, fields, channel, visibility, author_ids)
         SELECT pg_current_xact_id()::text::bigint, now(), $2, 1000 + n, 'updated', '{}', 'http', $3, '{}'
         FROM generate_series(1, $1) n`,
        [count, kind, visibility],
      );
    const { token } = await read(visitor, {});
    await insert(3000, 'event', 1);
    await insert(100, 'image', 0);
    await insert(3000, 'venue', 1);
    const { id } = await administrator.make('/tags', { name: 'last' });
    const page = await until('the tag is visible', async () => {
      const next = await read(visitor, { since: token });
      return next.changes.length > 0 && next;
    });

    expect(page).toMatchObject({ changes: [{ kind: 'tag', id, op: 'created' }], more: false });
  });

  it('says the latest time of an item, also after a change by a process whose clock is slow', async () => {
    const { editor, visitor } = calendar;
    const { token } = await read(visitor, {});
    clock.set('2027-03-10T13:00:00Z');
    await editor.make('/tags', { name: 'jazz' });
    clock.set('2027-03-10T12:59:00Z');
    await editor.patch('/tags/1', { name: 'Jazz' });
    await settle(calendar);

    expect((await read(visitor, { since: token })).changes).toEqual([
      { kind: 'tag', id: 1, op: 'created', at: '2027-03-10T13:00:00.000Z' },
    ]);
  });

  it('says when, and refuses what is no token of its own', async () => {
    const { editor, visitor } = calendar;
    const { token, ...now } = await read(visitor, {});
    await editor.make('/tags', { name: 'jazz' });
    const [change] = await until('the change is visible', async () => {
      const { changes } = await read(visitor, { since: token });
      return changes.length > 0 && changes;
    });
    const list = (await visitor.get('/events', { sync_token: 'start' })).body as { sync_token: string };

    expect(now).toEqual({ changes: [], more: false });
    expect(change).toEqual({ kind: 'tag', id: 1, op: 'created', at: '2027-03-10T12:00:00.000Z' });
    const expired = { status: 410, code: 'calendar_sync_token_expired' };
    expect(refusal(await editor.get('/changes', { since: token }))).toEqual(expired);
    expect(refusal(await visitor.get('/changes', { since: token, kinds: 'tag' }))).toEqual(expired);
    expect(refusal(await visitor.get('/changes', { since: list.sync_token }))).toEqual(expired);
    expect(refusal(await visitor.get('/changes', { since: 'x', kinds: 'image', per_page: 0 }))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['since', 'kinds', 'per_page'],
    });
  });
});
