import { clock } from '../../../src/foundation/dates/clock.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, refusal } from '../../support/make.js';

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
    const { body } = await visitor.get('/events', { ...query, sync_token: 'start' });
    const { sync_token: token } = body as { readonly sync_token: string };
    const expired = { status: 410, code: 'calendar_sync_token_expired' };
    const ask = async (api = visitor, sent: Record<string, string | boolean> = query): Promise<unknown> =>
      refusal(await api.get('/events', { ...sent, sync_token: token }));

    expect(await ask(editor)).toEqual(expired);
    expect(await ask(author)).toEqual(expired);
    expect(await ask(visitor, { featured: true })).toEqual(expired);
    expect(await ask(visitor, { ...query, ml_language: 'de' })).toEqual(expired);
    for (const path of ['/venues', '/organizers', '/categories', '/tags'])
      expect(refusal(await visitor.get(path, { sync_token: token }))).toEqual(expired);
    expect((await visitor.get('/events', { ...query, order: 'desc', sync_token: token })).status).toBe(200);
    clock.set(clock.now().add({ hours: 24 * 90 - 1 }));
    expect((await visitor.get('/events', { ...query, sync_token: token })).status).toBe(200);
    clock.set(clock.now().add({ hours: 2 }));
    expect(await ask()).toEqual(expired);
    clock.set('2027-03-10T12:00:00Z');
    await dataSource.query(`UPDATE change_log SET removed_until = pg_current_xact_id()::text::bigint`);
    expect(await ask()).toEqual(expired);
    await dataSource.query(`UPDATE change_log SET removed_until = 0`);
    expect((await visitor.get('/events', { ...query, sync_token: token })).status).toBe(200);
    await dataSource.query(`UPDATE change_log SET epoch = gen_random_uuid()`);
    expect(await ask()).toEqual(expired);
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
