import { ChangeStreams } from '../../../src/exchange/streams/change-streams.js';
import { startOwnCalendar, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { Api } from '../../support/api.js';
import { EventClient } from '../../support/event-stream.js';
import { makeEvent, refusal } from '../../support/make.js';
import { settle } from '../../support/settle.js';
import { until } from '../../support/until.js';

let calendar: TestCalendar;
const clients: EventClient[] = [];

beforeAll(async () => {
  calendar = await startTestCalendar();
});
afterAll(() => calendar.close());
beforeEach(() => calendar.empty());
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function open(...parameters: Parameters<typeof EventClient.open>): Promise<EventClient> {
  const client = await EventClient.open(...parameters);
  clients.push(client);
  return client;
}

/** Makes a change that everybody sees, and takes what each client got before it. */
async function takeAll(readers: readonly EventClient[]): Promise<string[][]> {
  const { id } = await calendar.administrator.make('/tags', { name: `Marker ${Math.random()}` });
  const marker = `created tag ${id}`;
  const taken = await Promise.all(readers.map((reader) => reader.takeUntil(marker)));
  return taken.map((lines) => lines.filter((line) => line !== marker));
}

describe('GET /changes/stream', () => {
  it('sends what the log says, to each caller what the caller can see', async () => {
    const { visitor, subscriber, author, editor } = calendar;
    const readers = await Promise.all([visitor, visitor, subscriber, author, editor].map((api) => open(api)));
    const tell = async (deed: () => Promise<unknown>): Promise<Record<string, unknown>> => {
      await deed();
      const [ofVisitor, ofOther, ofSubscriber, ofAuthor, ofEditor] = await takeAll(readers);
      expect([ofOther, ofSubscriber]).toEqual([ofVisitor, ofVisitor]);
      return { visitor: ofVisitor, author: ofAuthor, editor: ofEditor };
    };
    const only = (ofAuthor: string[], ofEditor: string[]): Record<string, unknown> => ({
      visitor: [],
      author: ofAuthor,
      editor: ofEditor,
    });
    const everybody = (...lines: string[]): Record<string, unknown> => ({
      ...only(lines, lines),
      visitor: lines,
    });

    expect(await tell(() => makeEvent(author, { status: 'draft' }))).toEqual(
      only(['created event 1'], ['created event 1']),
    );
    expect(await tell(() => makeEvent(editor, { status: 'private' }))).toEqual(only([], ['created event 2']));
    expect(await tell(() => editor.patch('/events/2', { title: 'Still hidden' }))).toEqual(
      only([], ['updated event 2']),
    );
    expect(await tell(() => editor.patch('/events/1', { status: 'publish' }))).toEqual(
      everybody('updated event 1'),
    );
    expect(await tell(() => editor.patch('/events/1', { password: 'sesame' }))).toEqual({
      ...everybody('updated event 1'),
      visitor: ['removed event 1'],
    });
    expect(await tell(() => editor.delete('/events/2'))).toEqual(only([], ['removed event 2']));
  });

  it('is a stream of events that nothing on the way keeps, in the form of the log', async () => {
    const { editor, visitor } = calendar;
    const client = await open(
      visitor,
      {},
      { 'Accept-Encoding': 'gzip, br', Origin: 'https://app.example.org' },
    );
    await until('the stream says where it begins', () => client.lastId !== '');
    const begin = client.lastId;
    const { id } = await editor.make('/venues', { venue: 'Hall' });
    await until('the venue comes', () => client.changes.length > 0);

    expect(client.opened).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'access-control-allow-origin': '*',
      },
    });
    expect(client.opened.headers).not.toHaveProperty('content-encoding');
    expect(client.changes).toEqual([{ kind: 'venue', id, op: 'created', at: '2027-03-10T12:00:00.000Z' }]);
    const { changes } = (await visitor.get('/changes', { since: begin })).body as { changes: unknown };
    expect(changes).toEqual(client.changes);
    const { body } = await visitor.get('/changes', { since: client.lastId });
    expect(body).toMatchObject({ changes: [], more: false });
    expect((await visitor.send('HEAD', '/changes/stream')).headers.get('content-type')).toBe(
      'text/event-stream',
    );
  });

  it('goes on after the last event, or after a token', async () => {
    const { editor, visitor } = calendar;
    const first = await open(visitor);
    await editor.make('/tags', { name: 'jazz' });
    await first.takeUntil('created tag 1');
    first.close();
    await editor.patch('/tags/1', { name: 'swing' });
    const log = (operation: string, id: string, count: number): Promise<unknown> =>
      calendar.dataSource.query(
        `INSERT INTO item_changes (transaction_id, changed_at, kind, item_id, operation, fields, channel, visibility, author_ids)
         SELECT pg_current_xact_id()::text::bigint, now(), 'tag', ${id}, $1, '{}', 'http', 3, '{}'
         FROM generate_series(1, $2) n`,
        [operation, count],
      );
    await log('updated', '1', 450);
    const { id: hall } = await editor.make('/venues', { venue: 'Hall' });
    // Of tags that have gone since.
    await log('created', '1000 + n', 230);
    await settle(calendar);

    const header = await open(visitor, { since: 'start' }, { 'Last-Event-ID': first.lastId });
    const query = await open(visitor, { since: first.lastId });
    const begins = await open(visitor, { since: 'start' }, { 'Last-Event-ID': '' });
    const missed = [
      'updated tag 1',
      `created venue ${hall}`,
      ...Array.from({ length: 230 }, (_, n) => `removed tag ${1001 + n}`),
    ].toSorted();

    const [fromHeader = [], fromQuery = [], fromNow] = await takeAll([header, query, begins]);
    expect([...new Set(fromHeader)].toSorted()).toEqual(missed);
    expect([...new Set(fromQuery)].toSorted()).toEqual(missed);
    expect(fromNow).toEqual([]);
  });

  it('has the filters and languages of the list of events', async () => {
    const { editor, visitor } = calendar;
    const { id: jazz } = await editor.make('/categories', { name: 'Jazz' });
    const { id: rock } = await editor.make('/categories', { name: 'Rock' });
    const { id: hall } = await editor.make('/venues', { venue: 'Hall' });
    const { id: park } = await editor.make('/venues', { venue: 'Park' });
    const readers = await Promise.all([
      open(visitor, { categories: jazz, kinds: 'event,tag' }),
      open(visitor, { ml_language: 'de' }),
      open(visitor, {}, {}, '/de/calendar/events/v1'),
      open(visitor, { ml_language: 'de', ml_fallback: true, venue: hall, kinds: 'event,tag' }),
      open(editor, { status: 'draft', kinds: 'event,tag' }),
    ]);
    await takeAll(readers);
    const { id } = await makeEvent(editor, { title: 'Slow Tide', categories: jazz, venue: hall });
    const made = await takeAll(readers);
    await editor.patch(`/events/${id}`, { title: 'Langsame Flut' }, { ml_language: 'de' });
    const translated = await takeAll(readers);
    await editor.patch(`/events/${id}`, { categories: rock, venue: park });
    const moved = await takeAll(readers);
    await editor.patch(`/events/${id}`, { status: 'draft' });
    const hidden = await takeAll(readers);
    await editor.patch(`/events/${id}`, { title: 'Nobody knows' });

    const [created, updated, removed] = ['created', 'updated', 'removed'].map((op) => [`${op} event ${id}`]);
    expect(made).toEqual([created, removed, removed, created, removed]);
    expect(translated).toEqual([updated, updated, updated, updated, removed]);
    expect(moved).toEqual([removed, updated, updated, removed, removed]);
    expect(hidden).toEqual([removed, removed, removed, removed, updated]);
    expect(await takeAll(readers)).toEqual([[], [], [], [], updated]);
  });

  it('refuses what is no token of its own, and filters that the list would refuse or that depend on time', async () => {
    const { editor, visitor } = calendar;
    const { token } = (await visitor.get('/changes')).body as { token: string };
    const refused = async (query: Record<string, string>, headers = {}, api = visitor): Promise<unknown> =>
      refusal(await api.get('/changes/stream', query, headers));
    const invalid = (...params: string[]): unknown => ({ status: 400, code: 'rest_invalid_param', params });
    const expired = { status: 410, code: 'calendar_sync_token_expired' };

    expect(await refused({ since: token }, {}, editor)).toEqual(expired);
    expect(await refused({ since: token, kinds: 'tag' })).toEqual(expired);
    expect(await refused({ since: token, featured: 'true' })).toEqual(expired);
    expect(await refused({}, { 'Last-Event-ID': 'A'.repeat(50) })).toEqual(invalid('Last-Event-ID'));
    expect(await refused({}, { 'Last-Event-ID': `AQ${'A'.repeat(50)}` })).toEqual(expired);
    expect(await refused({ kinds: 'image', since: 'x' })).toEqual(invalid('since', 'kinds'));
    expect(await refused({ when: 'today' })).toEqual(invalid('when'));
    expect(await refused({ collapse: 'series' })).toEqual(invalid('collapse'));
    expect(await refused({ status: 'draft' })).toEqual(invalid('status'));
    expect(await refused({ categories: '99999' })).toEqual(invalid('categories'));
  });
});

describe('streams of users', () => {
  it('end before the next change when the secret is withdrawn or the role is another one', async () => {
    const { administrator, userIds, visitor, editor } = calendar;
    const made = await administrator.make('/users', { username: 'guest', roles: ['editor'] });
    const { secret } = await administrator.make(`/users/${made.id}/secrets`, { name: 'a' });
    const { secret: other } = await administrator.make(`/users/${made.id}/secrets`, { name: 'b' });
    const sign = (one: unknown): Api => new Api(visitor.root, { login: 'guest', secret: String(one) });
    const [first, second] = [await open(sign(secret)), await open(sign(other))];
    await makeEvent(editor, { status: 'draft' });
    await Promise.all([first.takeUntil('created event 1'), second.takeUntil('created event 1')]);
    const secrets = (await administrator.get(`/users/${made.id}/secrets`)).body as {
      secrets: { id: number; name: string }[];
    };
    const withdrawn = secrets.secrets.find(({ name }) => name === 'a')?.id;
    await administrator.delete(`/users/${made.id}/secrets/${withdrawn}`);
    await makeEvent(editor, { status: 'draft', author: userIds.editor });
    await second.takeUntil('created event 2');
    await until('the first stream ends', () => first.isEnded);
    await administrator.patch(`/users/${made.id}`, { roles: ['subscriber'] });
    await makeEvent(editor, { status: 'draft' });
    await until('the second stream ends', () => second.isEnded);

    expect([first.lines, second.lines]).toEqual([[], []]);
  });

  it('have of each author the own drafts, and of each client the kinds that it names', async () => {
    const { administrator, author, visitor } = calendar;
    const { id } = await administrator.make('/users', { username: 'colleague', roles: ['author'] });
    const { secret } = await administrator.make(`/users/${id}/secrets`, { name: 'a' });
    const colleague = new Api(visitor.root, { login: 'colleague', secret: String(secret) });
    const readers = await Promise.all([open(author), open(colleague), open(author, { kinds: 'tag' })]);
    await takeAll(readers);
    await makeEvent(author, { status: 'draft' });
    expect(await takeAll(readers)).toEqual([['created event 1'], [], []]);
    await makeEvent(colleague, { status: 'draft' });
    expect(await takeAll(readers)).toEqual([[], ['created event 2'], []]);
  });
});

describe('streams of a service that ends', () => {
  it('end when the log begins anew, as after a restoration', async () => {
    const client = await open(calendar.visitor);
    await takeAll([client]);
    await calendar.dataSource.query('UPDATE change_log SET epoch = gen_random_uuid()');
    await makeEvent(calendar.editor);
    await until('the stream ends', () => client.isEnded);
    expect(client.lines).toEqual([]);
  });

  it('end as a whole, and no further one begins', async () => {
    const own = await startOwnCalendar();
    const client = await EventClient.open(own.visitor);
    own.app.get(ChangeStreams).close();
    await until('the stream ends', () => client.isEnded);
    const { status, headers } = await own.visitor.get('/changes/stream');

    expect(client.opened.status).toBe(200);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    await own.close();
  });
});
