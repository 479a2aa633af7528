// The trash, and erasing for good, by `tec/v1` (contract 12.6).
import { refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import type { Api } from '../../support/api.js';
import { makeEvent, makeImage } from '../../support/make.js';
import { until } from '../../support/until.js';
import { SETTINGS, TEC, TecClient, totals } from './tec.js';

let calendar: TestCalendar;
let visitor: TecClient;
let editor: TecClient;

beforeAll(async () => {
  calendar = await startTestCalendar(SETTINGS);
  visitor = new TecClient(calendar.visitor);
  editor = new TecClient(calendar.editor);
});
beforeEach(() => calendar.empty());
afterAll(() => calendar.close());

interface Log {
  readonly changes: { readonly kind: string; readonly id: number; readonly op: string }[];
  readonly token: string;
}

const NO_EVENT = { status: 404, code: 'rest-event-not-found' };
const FORBIDDEN = { status: 403, code: 'rest_forbidden' };

/** Tables with rows of the item, beside the log of changes, and counts that do not come to nothing. */
async function tablesOf(resource: string, id: number): Promise<string[]> {
  const columns = await calendar.dataSource.query<{ name: string; key: string }[]>(
    `SELECT table_name AS name, column_name AS key FROM information_schema.columns
     WHERE table_schema = 'public' AND (column_name = $1 OR table_name = $2 AND column_name = 'id')`,
    [`${resource}_id`, `${resource}s`],
  );
  const tables: string[] = [];
  for (const { name, key } of columns) {
    const count = name.endsWith('_month_counts') ? 'shown' : 'delta';
    const counted = name.endsWith('_counts') ? `HAVING sum(${count}) <> 0` : '';
    const rows = await calendar.dataSource.query<unknown[]>(
      `SELECT FROM ${name} WHERE ${key} = $1 ${counted}`,
      [id],
    );
    if (rows.length > 0) tables.push(name);
  }
  return tables;
}

const operations = (resource: string, id: number): Promise<unknown[]> =>
  calendar.dataSource.query<{ operation: string }[]>(
    `SELECT operation, user_id, channel FROM item_changes WHERE kind = $1 AND item_id = $2 ORDER BY id`,
    [resource, id],
  );

async function readToken(api: Api, path: string): Promise<string> {
  const { body } = await api.get(path, { sync_token: 'start' });
  return (body as { sync_token: string }).sync_token;
}

describe('DELETE', () => {
  it.each(['/events', '/venues', '/organizers'])(
    'moves to the trash, and erases what is there: %s',
    async (path) => {
      const times = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
      await editor.make(path, { title: 'Gone', ...(path === '/events' ? times : {}) });
      const resource = path.slice(1, -1);
      const trashed = await editor.delete(`${path}/1`);

      expect([trashed.status, trashed.body]).toEqual([200, []]);
      expect(refusal(await editor.delete(`${path}/1`))).toEqual({
        status: 410,
        code: `${resource}-is-in-trash`,
      });
      expect(await editor.ids(path, { status: 'trash' })).toEqual([1]);
      expect((await editor.put(`${path}/1`, { status: 'publish' })).status).toBe(200);
      await editor.delete(`${path}/1`, { force: false });

      const erased = await editor.delete(`${path}/1`, { force: true });

      expect([erased.status, erased.body]).toEqual([200, []]);
      expect(await tablesOf(resource, 1)).toEqual([]);
      expect(await editor.ids(path, { status: 'trash' })).toEqual([]);
      expect(refusal(await editor.delete(`${path}/1`, { force: true }))).toEqual(
        path === '/events' ? NO_EVENT : { status: 400, code: 'rest_invalid_param', params: ['id'] },
      );
    },
  );

  it('erases an event with its links, counts, texts and history, and says who did', async () => {
    const image = await makeImage(calendar.editor);
    const { id } = await makeEvent(calendar.editor, {
      image: image.id,
      venue: { venue: 'Hall' },
      organizer: { organizer: 'Society' },
      tags: ['Quay'],
      description: 'Sesame',
    });
    const child = await makeEvent(calendar.editor, { title: 'Part', post_parent: id });
    await calendar.editor.patch(`/events/${id}`, { title: 'Markt', ml_language: 'de' });
    await calendar.editor.patch(`/events/${id}`, { description: 'Open sesame' });
    await editor.delete(`/events/${id}`, { force: true });

    expect(await tablesOf('event', id)).toEqual([]);
    const kept = `SELECT FROM item_changes WHERE replaced::text LIKE '%Sesame%'`;
    expect(await calendar.dataSource.query(kept)).toEqual([]);
    expect((await operations('event', id)).slice(-2)).toEqual(
      ['trashed', 'deleted'].map((operation) => ({
        operation,
        user_id: calendar.userIds.editor,
        channel: 'http',
      })),
    );
    expect(await visitor.ids('/events')).toEqual([child.id]);
    expect(totals(await visitor.get('/events'))).toEqual(['1', '1']);
    expect(totals(await visitor.get('/events', { search: 'sesame' }))).toEqual(['0', '0']);
    expect((await calendar.visitor.get('/tags', { hide_empty: false })).body).toMatchObject({
      tags: [{ count: 0 }],
    });
    expect((await calendar.visitor.get(`/events/${child.id}`)).body).toMatchObject({ post_parent: 0 });
    expect(await visitor.ids('/venues', { has_events: true })).toEqual([]);
    // Images belong to the library, and nothing shows this one any more.
    expect((await calendar.editor.delete(`/images/${image.id}`)).status).toBe(200);
  });

  it('takes a venue and an organizer from their events, and leaves these', async () => {
    const { id } = await makeEvent(calendar.editor, {
      venue: [{ venue: 'Hall' }, { venue: 'Barn' }],
      organizer: { organizer: 'Society' },
    });
    await editor.delete('/venues/1', { force: true });
    await editor.delete('/organizers/3', { force: true });

    expect((await visitor.get(`/events/${id}`)).body).toMatchObject({ venues: [{ id: 2 }], organizers: [] });
    expect(await tablesOf('venue', 1)).toEqual([]);
    expect(await visitor.ids('/events', { venue: 2 })).toEqual([id]);
    expect((await operations('event', id)).slice(-2)).toEqual(
      [1, 2].map(() => ({ operation: 'updated', user_id: calendar.userIds.editor, channel: 'http' })),
    );
  });

  it('erases one occurrence of a series, which does not come back', async () => {
    const { id } = await makeEvent(calendar.editor, { recurrence: 'FREQ=DAILY;COUNT=3' });
    await editor.delete('/events/3', { force: true });
    const { body } = await calendar.editor.get(`/events/${id}`);
    const { series } = body as { series: { id: number } };
    await calendar.editor.put(`/series/${series.id}`, { title: 'Renamed' });

    expect(await tablesOf('event', 3)).toEqual([]);
    expect(await visitor.ids('/events')).toEqual([1, 4]);
    await editor.delete('/events/1', { force: true });
    await editor.delete('/events/4', { force: true });
    expect(await visitor.ids('/events')).toEqual([]);
  });

  it('erases the text of one language, or the whole item with its last text', async () => {
    const { id } = await makeEvent(calendar.editor);
    await calendar.editor.patch(`/events/${id}`, { title: 'Markt', ml_language: 'de' });
    const german = new TecClient(calendar.editor, `/de${TEC}`);

    expect((await german.delete(`/events/${id}`, { force: true })).body).toEqual([]);
    const texts = `SELECT language FROM event_texts WHERE event_id = $1`;
    expect(await calendar.dataSource.query(texts, [id])).toEqual([{ language: 'en' }]);
    expect((await visitor.get(`/events/${id}`)).body).toMatchObject({
      title: { rendered: 'Harbour Jazz Night' },
    });
    await editor.delete(`/events/${id}`, { force: true, ml_language: 'en' });
    expect(await tablesOf('event', id)).toEqual([]);
  });

  it('is reported as removed to those who could see the item', async () => {
    const { visitor: api } = calendar;
    await makeEvent(calendar.editor, { venue: { venue: 'Hall' } });
    await makeEvent(calendar.editor, { title: 'Draft', status: 'draft' });
    const { token } = (await api.get('/changes')).body as Log;
    const [events, venues] = [await readToken(api, '/events'), await readToken(api, '/venues')];
    await editor.delete('/events/2', { force: true });
    await editor.delete('/events/3', { force: true });
    await editor.delete('/venues/1', { force: true });

    // Transactions of other tests in this cluster may be open for a while.
    const changes = await until('the log has passed them', async () => {
      const log = (await api.get('/changes', { since: token })).body as Log;
      return log.changes.length < 2 ? null : log.changes;
    });
    const lines = changes.map(({ kind, id, op }) => `${op} ${kind} ${id}`);
    expect(lines.sort()).toEqual(['removed event 2', 'removed venue 1']);
    const after = async (path: string, name: string): Promise<unknown> =>
      (await api.get(path, { sync_token: name })).body;
    expect(await after('/events', events)).toMatchObject({ events: [], removed: [2] });
    expect(await after('/venues', venues)).toMatchObject({ venues: [], removed: [1] });
  });

  it('needs the right on the item, and its version if one is named', async () => {
    await makeEvent(calendar.editor);
    const contributor = new TecClient(calendar.contributor);
    const { id } = await contributor.make('/events', {
      title: 'Own',
      start_date: '2027-05-01 10:00:00',
      duration: 60,
    });
    const headers = { 'If-Match': '"other"', 'X-TEC-EEA': '' };
    const { ACKNOWLEDGEMENT } = await import('../../../src/surfaces/tec/acknowledgement.guard.js');

    expect(refusal(await visitor.delete('/events/1', { force: true }))).toEqual({
      ...FORBIDDEN,
      status: 401,
    });
    expect(refusal(await contributor.delete('/events/1', { force: true }))).toEqual(FORBIDDEN);
    expect(refusal(await new TecClient(calendar.author).delete('/events/1', { force: true }))).toEqual(
      FORBIDDEN,
    );
    const stale = await calendar.editor
      .under(TEC)
      .send('DELETE', '/events/1', { force: true }, { ...headers, 'X-TEC-EEA': ACKNOWLEDGEMENT });
    expect(refusal(stale)).toEqual({ status: 412, code: 'rest_precondition_failed' });
    expect((await contributor.delete(`/events/${id}`, { force: true })).body).toEqual([]);
    expect(await visitor.ids('/events')).toEqual([1]);
  });

  it.each(['/events', '/venues'])(
    'keeps from contributors what the trash holds, which may have been published: %s',
    async (path) => {
      const times = { start_date: '2027-05-01 10:00:00', duration: 60 };
      const contributor = new TecClient(calendar.contributor);
      const { id } = await contributor.make(path, { title: 'Own', ...(path === '/events' ? times : {}) });
      await editor.put(`${path}/${id}`, { status: 'publish' });
      expect(refusal(await contributor.delete(`${path}/${id}`, { force: true }))).toEqual(FORBIDDEN);
      await editor.delete(`${path}/${id}`);

      expect(refusal(await contributor.delete(`${path}/${id}`, { force: true }))).toEqual(FORBIDDEN);
      expect(await editor.ids(path, { status: 'trash' })).toEqual([id]);
      expect((await editor.delete(`${path}/${id}`, { force: true })).body).toEqual([]);
    },
  );
});

it('erases an event while another one becomes part of it', async () => {
  const parent = await makeEvent(calendar.editor, { title: 'Festival' });
  const child = await makeEvent(calendar.editor, { title: 'Concert' });
  const { erasure } = await calendar.dataSource.transaction(async (manager) => {
    await manager.query('UPDATE events SET parent_id = $1 WHERE id = $2', [parent.id, child.id]);
    const sent = editor.delete(`/events/${parent.id}`, { force: true });
    const [{ pid } = { pid: 0 }] = await manager.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
    const waiting = `SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))`;
    const findWaiting = (): Promise<object[]> => calendar.dataSource.query<object[]>(waiting, [pid]);
    await until('the erasure waits', async () => (await findWaiting()).length > 0);
    return { erasure: sent };
  });
  expect((await erasure).status).toBe(200);
  const { body } = await calendar.editor.get(`/events/${child.id}/history`);
  expect(body).toMatchObject({ changes: [{ fields: ['post_parent'] }, {}] });
});
