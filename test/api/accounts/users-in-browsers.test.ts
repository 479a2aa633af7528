import { clock } from '../../../src/foundation/dates/clock.js';
import { SignInLinks } from '../../../src/requests/accounts/sign-in/sign-in-links.js';
import { NO_CLIENT } from '../../../src/requests/accounts/sign-in/sign-in-client.js';
import { Sessions } from '../../../src/requests/accounts/sign-in/sessions.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { refusal } from '../../support/responses.js';
import { SECURE_SITE, SignedIn, signInAs } from '../../support/signed-in.js';

const NO_SESSION = { status: 401, code: 'calendar_session_required' };

let calendar: TestCalendar;
let editor: SignedIn;

beforeAll(async () => {
  calendar = await startTestCalendar({ BASE_URL: SECURE_SITE });
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query('TRUNCATE sessions, sign_in_links');
  editor = await signInAs(calendar, 'editor');
});

const status = async (session: SignedIn): Promise<number> => (await session.get('/users/me')).status;

const advance = (time: Parameters<ReturnType<typeof clock.now>['add']>[0]): void =>
  clock.set(clock.now().add(time));

describe('where a user is signed in', () => {
  const PHONE = { address: '203.0.113.7', agent: 'Mozilla/5.0 (Android 16; rv:141.0) Firefox/141.0' };
  const startElsewhere = (role: 'editor' | 'author' = 'editor'): Promise<string> =>
    calendar.app.get(Sessions).start({
      user: { id: calendar.userIds[role], login: role },
      way: 'link',
      client: PHONE,
      formerToken: null,
    });
  const list = async (path: string, by: SignedIn): Promise<{ id: number; current: boolean }[]> =>
    ((await by.get(`${path}/sessions`)).body as { sessions: { id: number; current: boolean }[] }).sessions;

  it('is listed and ended by the user and by administrators, for that user alone', async () => {
    const elsewhere = new SignedIn(calendar.visitor.root, await startElsewhere());
    const author = new SignedIn(calendar.visitor.root, await startElsewhere('author'));
    const administrator = await signInAs(calendar, 'administrator');
    const path = `/users/${calendar.userIds.editor}`;
    advance({ minutes: 5 });

    const [own, phone] = await list('/users/me', editor);

    expect(phone).toEqual({
      id: expect.any(Number) as number,
      current: false,
      way: 'link',
      device: 'Firefox 141, Android',
      address: '203.0.113.7',
      created: '2027-03-10T12:00:00+00:00',
      last_used: '2027-03-10T12:00:00+00:00',
      expires: '2027-04-09T12:00:00+00:00',
    });
    expect(own).toMatchObject({
      current: true,
      created: '2027-03-10T12:00:00+00:00',
      last_used: '2027-03-10T12:05:00+00:00',
    });
    expect((await list(path, administrator)).map(({ current }) => current)).toEqual([false, false]);
    for (const by of [author, elsewhere]) {
      expect((await by.get(`${path}/sessions`)).status).toBe(403);
      expect((await by.send('DELETE', `${path}/sessions/${own?.id}`)).status).toBe(403);
    }
    const foreign = await author.send('DELETE', `/users/me/sessions/${own?.id}`);
    expect(refusal(foreign)).toEqual({ status: 404, code: 'calendar_session_invalid_id' });
    expect((await administrator.send('DELETE', `${path}/sessions/${phone?.id}`)).status).toBe(200);
    expect([await status(elsewhere), await status(editor), await status(author)]).toEqual([401, 200, 200]);
    const { body } = await administrator.get(`${path}/activity`);
    expect((body as { events: object[] }).events[0]).toMatchObject({
      event: 'signed_out',
      by: 'administrator',
    });
  });

  it('ends where it is longest ago when there are more than twenty, for that user alone', async () => {
    const author = new SignedIn(calendar.visitor.root, await startElsewhere('author'));
    for (let n = 0; n < 19; n += 1) await startElsewhere();
    expect(await status(editor)).toBe(200);
    const last = new SignedIn(calendar.visitor.root, await startElsewhere());
    expect([await status(editor), (await list('/users/me', last)).length]).toEqual([401, 20]);
    // Ends a session that is younger than that of the author.
    await startElsewhere();
    expect([await status(author), await status(last)]).toEqual([200, 200]);
  });

  it('is not listed where it has ended', async () => {
    await startElsewhere();
    advance({ hours: 11 });
    expect(await list('/users/me', editor)).toHaveLength(2);
    advance({ hours: 2 });
    expect(await list('/users/me', editor)).toMatchObject([{ current: true, way: 'password' }]);
  });

  it('ends everywhere else at once, with links that could start it again, without a recent sign-in', async () => {
    const links = calendar.app.get(SignInLinks);
    const user = { id: calendar.userIds.editor };
    const link = await links.create({ user, purpose: 'invitation', actor: 'administrator' });
    const elsewhere = new SignedIn(calendar.visitor.root, await startElsewhere());
    advance({ minutes: 20 });

    const { body } = await editor.send('DELETE', '/users/me/sessions');

    expect(body).toMatchObject({ sessions: [{ device: 'Firefox 141, Android' }] });
    expect([await status(elsewhere), await status(editor)]).toEqual([401, 200]);
    expect(await links.spend(link, NO_CLIENT, null)).toBeNull();
  });
});

describe('an invitation', () => {
  it('is a link that signs in once, however often it is opened, and never the one who made it', async () => {
    const administrator = await signInAs(calendar, 'administrator');
    const made = await administrator.send('POST', `/users/${calendar.userIds.author}/sign-in-link`);
    expect(made).toMatchObject({
      status: 201,
      body: { expires: '2027-03-11T12:00:00+00:00', mailed: false },
    });
    const { link } = made.body as { link: string };
    expect(link).toMatch(new RegExp(`^${SECURE_SITE}/admin/welcome/[\\w-]{43}$`));
    const links = calendar.app.get(SignInLinks);
    const token = link.slice(-43);

    for (let opened = 0; opened < 3; opened += 1)
      expect(await links.find(token)).toMatchObject({ user: { login: 'author' } });
    const spent = await Promise.all([1, 2, 3].map(() => links.spend(token, NO_CLIENT, administrator.token)));

    const [first, ...others] = spent.filter((one) => one !== null);
    expect(others).toEqual([]);
    expect(await links.find(token)).toBeNull();
    const author = new SignedIn(calendar.visitor.root, first?.token ?? '');
    expect((await author.get('/users/me')).body).toMatchObject({ username: 'author' });
    expect(refusal(await administrator.get('/users/me'))).toEqual(NO_SESSION);
    const path = `/users/${calendar.userIds.author}/sign-in-link`;
    expect((await author.send('POST', path)).status).toBe(403);
  });

  it('is of no use after a day, nor once its user is removed', async () => {
    const links = calendar.app.get(SignInLinks);
    const { id } = await calendar.administrator.make('/users', { username: 'guest', roles: ['author'] });
    const create = (): Promise<string> =>
      links.create({ user: { id }, purpose: 'invitation', actor: 'administrator' });
    const late = await create();
    advance({ hours: 24 });
    const former = await create();
    await calendar.administrator.patch(`/users/${id}`, { email: 'other@example.org' });
    expect(await links.find(former)).toBeNull();
    const removed = await create();
    await calendar.administrator.delete(`/users/${id}`);

    for (const token of [late, former, removed, 'a'.repeat(43)])
      expect(await links.spend(token, NO_CLIENT, null)).toBeNull();
  });
});

it('a user has ten links at most, the newest', async () => {
  const links = calendar.app.get(SignInLinks);
  const user = { id: calendar.userIds.author };
  const another = { id: calendar.userIds.editor };
  const other = await links.create({ user: another, purpose: 'invitation', actor: 'administrator' });
  const tokens: string[] = [];
  for (let n = 0; n < 11; n += 1) {
    tokens.push(await links.create({ user, purpose: 'invitation', actor: 'administrator' }));
    advance({ seconds: 1 });
  }
  const found = await Promise.all(tokens.map((token) => links.find(token)));
  expect(found.map((link) => link !== null)).toEqual([false, ...Array<boolean>(10).fill(true)]);
  expect(await links.find(other)).toMatchObject({ user: { login: 'editor' } });
});

describe('the history of an account', () => {
  it('keeps its last events, however much happens to other accounts', async () => {
    await calendar.dataSource.query(
      `INSERT INTO account_events (user_id, at, event, detail, actor, agent, address)
       SELECT $1, now(), 'signed_out', '', 'author', '', '' FROM generate_series(1, 200)`,
      [calendar.userIds.author],
    );
    const author = await signInAs(calendar, 'author');

    for (const [session, by] of [
      [author, 'author'],
      [editor, 'editor'],
    ] as const) {
      const { events } = (await session.get('/users/me/activity')).body as { events: object[] };
      expect(events[0]).toMatchObject({ event: 'signed_in', by });
    }
  });

  it('names sign-ins, links, secrets and roles, with who did it from where', async () => {
    const { administrator, userIds } = calendar;
    const { id } = await administrator.make('/users', { username: 'kim', roles: ['author'] });
    const path = `/users/${id}`;
    await administrator.patch(path, { roles: ['editor'], email: 'kim@example.org' });
    const secret = await administrator.make(`${path}/secrets`, { name: 'phone' });
    await administrator.delete(`${path}/secrets/${secret.id}`);
    await administrator.make(`${path}/sign-in-link`, {});
    await administrator.delete(`${path}/sessions`);

    const { body } = await administrator.get(`${path}/activity`);

    const { events } = body as { events: { event: string; detail: string; by: string; address: string }[] };
    expect(events.map(({ event, detail }) => [event, detail])).toEqual([
      ['signed_out_everywhere', ''],
      ['link_created', 'invitation'],
      ['secret_revoked', 'phone'],
      ['secret_created', 'phone'],
      ['email_changed', ''],
      ['role_changed', 'editor'],
    ]);
    expect(new Set(events.map(({ by, address }) => `${by} ${address}`))).toEqual(
      new Set(['administrator 127.0.0.1']),
    );
    const own = (await editor.get('/users/me/activity')).body as { events: object[] };
    expect(own.events[0]).toMatchObject({ event: 'signed_in', detail: 'password', by: 'editor' });
    expect((await editor.get(`/users/${userIds.author}/activity`)).status).toBe(403);
    await administrator.delete(path);
  });
});
