import { ENV } from '../../../src/foundation/config/config.module.js';
import type { Env } from '../../../src/foundation/config/env.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { SyncService } from '../../../src/calendar/sync/sync.service.js';
import { VISITOR } from '../../../src/requests/accounts/viewer.js';
import { parseSyncToken, START_TOKEN } from '../../../src/requests/paging/sync-token.js';
import type { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, refusal } from '../../support/make.js';

const EXPIRED = { status: 410, code: 'calendar_sync_token_expired' };

type Query = Readonly<Record<string, string | boolean>>;

async function readToken(api: Api, path: string, query: Query = {}): Promise<string> {
  const { body } = await api.get(path, { ...query, sync_token: 'start' });
  return (body as { readonly sync_token: string }).sync_token;
}

describe('a token of a list', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  it('is refused with another list, another caller, too late, and after a restore', async () => {
    const { editor, author, visitor, dataSource } = calendar;
    await makeEvent(editor);
    const query = { featured: false };
    const token = await readToken(visitor, '/events', query);
    const ask = async (api = visitor, sent: Query = query): Promise<unknown> =>
      refusal(await api.get('/events', { ...sent, sync_token: token }));

    expect(await ask(editor)).toEqual(EXPIRED);
    expect(await ask(author)).toEqual(EXPIRED);
    expect(await ask(visitor, { featured: true })).toEqual(EXPIRED);
    expect(await ask(visitor, { ...query, ml_language: 'de' })).toEqual(EXPIRED);
    for (const path of ['/venues', '/organizers', '/categories', '/tags'])
      expect(refusal(await visitor.get(path, { sync_token: token }))).toEqual(EXPIRED);
    expect((await visitor.get('/events', { ...query, order: 'desc', sync_token: token })).status).toBe(200);
    clock.set(clock.now().add({ hours: 24 * 90 - 1 }));
    expect((await visitor.get('/events', { ...query, sync_token: token })).status).toBe(200);
    clock.set(clock.now().add({ hours: 2 }));
    expect(await ask()).toEqual(EXPIRED);
    clock.set('2027-03-10T12:00:00Z');
    await dataSource.query(`UPDATE change_log SET removed_until = pg_current_xact_id()::text::bigint`);
    expect(await ask()).toEqual(EXPIRED);
    await dataSource.query(`UPDATE change_log SET removed_until = 0`);
    expect((await visitor.get('/events', { ...query, sync_token: token })).status).toBe(200);
    await dataSource.query(`UPDATE change_log SET epoch = gen_random_uuid()`);
    expect(await ask()).toEqual(EXPIRED);
  });

  it('is refused with another user of the same role, and with the user in another role', async () => {
    const { administrator, author, contributor, userIds } = calendar;
    const tokens = [await readToken(author, '/events'), await readToken(contributor, '/events')];
    const user = `/users/${userIds.contributor}`;
    await administrator.patch(user, { roles: ['author'] });
    const answers = await Promise.all(
      tokens.map((token) => contributor.get('/events', { sync_token: token })),
    );
    await administrator.patch(user, { roles: ['contributor'] });

    expect(answers.map(refusal)).toEqual([EXPIRED, EXPIRED]);
    expect((await contributor.get('/events', { sync_token: tokens[1] ?? '' })).status).toBe(200);
  });

  it.each<Partial<Env>>([{ languages: ['en', 'de'] }, { currencySymbol: '€' }])(
    'is refused by a service of other settings: %j',
    async (settings) => {
      const { app, dataSource } = calendar;
      const env = app.get<Env>(ENV);
      const find = (): Promise<number[]> => Promise.resolve([]);
      const source = { kind: 'event', list: [], viewer: VISITOR, find } as const;
      const token = parseSyncToken(await new SyncService(dataSource, env).begin(source)) ?? START_TOKEN;
      const read = (other: Env): Promise<unknown> =>
        new SyncService(dataSource, other).read(source, token, 10);

      expect(await read(env)).toMatchObject({ ids: [], removed: [] });
      await expect(read({ ...env, ...settings })).rejects.toMatchObject({ code: EXPIRED.code });
    },
  );

  it('is refused when a name in it means another tag by then', async () => {
    const { editor, visitor } = calendar;
    const jazz = await editor.make('/tags', { name: 'Jazz' });
    const swing = await editor.make('/tags', { name: 'Swing' });
    const query = { exclude: 'jazz' };
    const token = await readToken(visitor, '/tags', query);
    await editor.patch(`/tags/${jazz.id}`, { name: 'Blues', slug: 'blues' });
    await editor.patch(`/tags/${swing.id}`, { slug: 'jazz' });

    expect(refusal(await visitor.get('/tags', { ...query, sync_token: token }))).toEqual(EXPIRED);
  });

  it.each([
    ['/events', { sync_token: 'x' }, 'sync_token'],
    ['/events', { sync_token: 'start', page: 1 }, 'page'],
    ['/events', { sync_token: 'start', when: 'upcoming' }, 'when'],
    ['/events', { sync_token: 'start', collapse: 'series' }, 'collapse'],
    ['/venues', { sync_token: 'start', has_events: true }, 'has_events'],
    ['/organizers', { sync_token: 'start', only_with_upcoming: true }, 'only_with_upcoming'],
    ['/tags', { sync_token: 'start', hide_empty: true }, 'hide_empty'],
  ])('of %s is refused with %j', async (path, query, name) => {
    expect(refusal(await calendar.visitor.get(path, query))).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: [name],
    });
  });
});
