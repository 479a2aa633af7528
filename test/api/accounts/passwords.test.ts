// First, because it makes hashing fast.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { scryptSync } from 'node:crypto';
import { clock } from '../../../src/foundation/dates/clock.js';
import { Passwords, type PasswordSignInResult } from '../../../src/requests/accounts/sign-in/passwords.js';
import { Sessions } from '../../../src/requests/accounts/sign-in/sessions.js';
import { hasAdministratorWithout, type WaysIn } from '../../../src/requests/accounts/ways-in.js';
import { Identity } from '../../../src/requests/accounts/sign-in/identity.entity.js';
import { Passkey } from '../../../src/requests/accounts/sign-in/passkey.entity.js';
import { Password } from '../../../src/requests/accounts/sign-in/password.entity.js';
import { SignInLinks } from '../../../src/requests/accounts/sign-in/sign-in-links.js';
import { User } from '../../../src/requests/accounts/user.entity.js';
import { SECURE_SITE, SignedIn, signInAs } from '../../support/signed-in.js';
import { until } from '../../support/until.js';

const PASSWORD = 'four tall trees by the river';
const WRONG = 'four tall trees by the lake';
const REFUSED: PasswordSignInResult = { status: 'refused' };
const MINUTE_MS = 60_000;
const SALT = Buffer.alloc(16, 7);

let calendar: TestCalendar;
let passwords: Passwords;
let editor: User;

beforeAll(async () => {
  calendar = await startTestCalendar({ BASE_URL: SECURE_SITE });
  passwords = calendar.app.get(Passwords);
  await calendar.dataSource.query(`UPDATE users SET email = 'Editor@Example.org' WHERE login = 'editor'`);
  editor = await calendar.dataSource.manager.findOneByOrFail(User, { login: 'editor' });
});
afterAll(() => calendar.close());
beforeEach(async () => {
  await calendar.empty();
  await calendar.dataSource.query(
    'TRUNCATE sessions, sign_in_failures, passwords, account_events RESTART IDENTITY',
  );
  await passwords.set(PASSWORD, { user: editor, client: at('192.0.2.1'), sessionId: null });
});

const at = (address: string): { address: string; agent: string } => ({ address, agent: 'Browser/1' });

const tryPassword = (
  password: string,
  { login = 'editor', address = '192.0.2.1' } = {},
): Promise<PasswordSignInResult> =>
  passwords.signIn({ login, password, client: at(address), formerToken: null });

const wait = (minutes: number): PasswordSignInResult => ({ status: 'wait', waitMs: minutes * MINUTE_MS });

const advance = (minutes: number): void => clock.set(clock.now().add({ minutes }));

describe('a password', () => {
  it.each(['editor', 'EDITOR', ' editor ', 'editor@example.org'])('signs in %j', async (login) => {
    const result = await tryPassword(PASSWORD, { login });

    if (result.status !== 'signed_in') throw new Error(result.status);
    const session = new SignedIn(calendar.visitor.root, result.token);
    expect((await session.get('/users/me')).body).toMatchObject({ username: 'editor' });
  });

  it('is that of the login, not of another user with this address', async () => {
    const setAddress = (email: string): Promise<unknown> =>
      calendar.dataSource.query(`UPDATE users SET email = $1 WHERE login = 'author'`, [email]);
    await setAddress('editor');
    try {
      expect((await tryPassword(PASSWORD)).status).toBe('signed_in');
    } finally {
      await setAddress('author@example.org');
    }
  });

  it('is the same in every form of Unicode, and stored as a slow hash', async () => {
    await passwords.set('čakalnica ob petih ﬁnale', { user: editor, client: at(''), sessionId: null });

    expect((await tryPassword('c\u030cakalnica ob petih finale')).status).toBe('signed_in');
    const [row] = await calendar.dataSource.query<{ hash: string }[]>('SELECT hash FROM passwords');
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    // Whoever reads the database cannot sign in with what is there.
    expect(await tryPassword(row?.hash ?? '')).toEqual(REFUSED);
  });

  it('that scrypt had hashed signs in, and is hashed anew', async () => {
    const store = (hash: string): Promise<unknown> =>
      calendar.dataSource.query('UPDATE passwords SET hash = $1', [hash]);
    const read = async (): Promise<string[]> => {
      const rows = await calendar.dataSource.query<{ hash: string }[]>('SELECT hash FROM passwords');
      return rows.map(({ hash }) => hash);
    };
    const former = `$scrypt$ln=15,r=8,p=3$${SALT.toString('base64').slice(0, 22)}$`;
    const key = scryptSync(PASSWORD, SALT, 32, { N: 2 });
    await store(former + key.toString('base64').slice(0, 43));

    expect(await tryPassword(WRONG)).toEqual(REFUSED);
    expect((await tryPassword(PASSWORD)).status).toBe('signed_in');
    expect(await read()).toEqual([expect.stringMatching(/^\$argon2id\$/)]);
    expect((await tryPassword(PASSWORD)).status).toBe('signed_in');
  });

  it.each<[string, string, string]>([
    ['a wrong one', 'editor', WRONG],
    ['one in another case', 'editor', PASSWORD.toUpperCase()],
    ['none', 'editor', ''],
    ['one that is much too long', 'editor', 'x'.repeat(100_000)],
    ['one of a user without a password', 'author', PASSWORD],
    ['an empty one of a user without a password', 'author', ''],
    ['one of nobody', 'nobody', PASSWORD],
    ['one of no login', '', PASSWORD],
    ['a login with NUL', 'editor\u0000x', PASSWORD],
    ['the secret of the user', 'author', 'secret'],
  ])('does not sign in: %s', async (how, login, password) => {
    const sent = how.startsWith('the secret') ? calendar.secrets.author : password;

    expect(await tryPassword(sent, { login })).toEqual(REFUSED);
  });

  it('ends other sessions and all links of the user when it changes, and those of nobody else', async () => {
    const [own, other, author] = [
      await signInAs(calendar, 'editor'),
      await signInAs(calendar, 'editor'),
      await signInAs(calendar, 'author'),
    ];
    const found = await calendar.app.get(Sessions).find(own.token);
    const sessionId = found?.sessionId ?? null;
    const links = calendar.app.get(SignInLinks);
    const link = await links.create({ user: editor, purpose: 'invitation', actor: 'administrator' });

    await passwords.set(`${PASSWORD}!`, { user: editor, client: at(''), sessionId });

    const statuses = [own, other, author].map(async (session) => (await session.get('/users/me')).status);
    expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
    expect(await links.find(link)).toBeNull();
    expect(await tryPassword(PASSWORD)).toEqual(REFUSED);
    await passwords.remove({ user: editor, client: at(''), sessionId });
    expect(await tryPassword(`${PASSWORD}!`)).toEqual(REFUSED);
    expect(await passwords.has(editor)).toBe(false);
  });

  it('that is changed while it is checked does not sign in', async () => {
    const runner = calendar.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query(`UPDATE passwords SET hash = 'of another one'`);
      const signedIn = tryPassword(PASSWORD);
      await until('the sign-in waits', async () => {
        const waiting = await calendar.dataSource.query<object[]>(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      await runner.commitTransaction();

      expect(await signedIn).toEqual(REFUSED);
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it('is refused when guessers try it first', async () => {
    const set = (password: string): Promise<unknown> =>
      passwords.set(password, { user: editor, client: at(''), sessionId: null }, ['calendar.city.example']);

    expect([await set('short'), await set('editor@example.org'), await set('calendar-city-2026')]).toEqual([
      'too_short',
      'common',
      'common',
    ]);
    expect((await tryPassword(PASSWORD)).status).toBe('signed_in');
  });
});

describe('guesses', () => {
  it.each(['editor', 'author', 'nobody'])('at %s wait from the fifth on, longer each time', async (login) => {
    const waits = [1, 2, 4, 8, 15, 15];
    for (let n = 0; n < 4; n += 1) expect(await tryPassword(WRONG, { login })).toEqual(REFUSED);
    for (const [n, minutes] of waits.entries()) {
      const address = `198.51.100.${n}`;
      expect(await tryPassword(WRONG, { login, address })).toEqual(REFUSED);
      // The right one waits as well, from every address.
      expect(await tryPassword(PASSWORD, { login, address: '203.0.113.9' })).toEqual(wait(minutes));
      advance(minutes);
    }
    expect((await tryPassword(PASSWORD, { login })).status).toBe(
      login === 'editor' ? 'signed_in' : 'refused',
    );
  });

  it('are forgotten with the right password, and after a day', async () => {
    for (let n = 0; n < 4; n += 1) await tryPassword(WRONG);
    expect((await tryPassword(PASSWORD)).status).toBe('signed_in');
    for (let n = 0; n < 4; n += 1) await tryPassword(WRONG);
    advance(24 * 60);
    for (let n = 0; n < 4; n += 1) expect(await tryPassword(WRONG)).toEqual(REFUSED);
  });

  it.each(['192.0.2.1', '127.0.0.1', '10.0.0.7'])('wait per address, also %s', async (address) => {
    for (let n = 0; n < 20; n += 1)
      expect(await tryPassword(WRONG, { login: `nobody${n}`, address })).toEqual(REFUSED);

    expect(await tryPassword(PASSWORD, { address })).toEqual(wait(1));
    expect((await tryPassword(PASSWORD, { address: '192.0.2.99' })).status).toBe('signed_in');
    advance(1);
    // Colleagues of who guessed sign in after the wait, one after the other.
    for (let n = 0; n < 2; n += 1)
      expect((await tryPassword(PASSWORD, { address })).status).toBe('signed_in');
    expect(await tryPassword(WRONG, { address })).toEqual(REFUSED);
    expect(await tryPassword(PASSWORD, { address })).toEqual(wait(2));
    // An hour later, nothing is held against the address.
    advance(61);
    expect(await tryPassword(WRONG, { address })).toEqual(REFUSED);
    expect((await tryPassword(PASSWORD, { address })).status).toBe('signed_in');
  });

  it('do not count what was right against the address', async () => {
    for (let n = 0; n < 30; n += 1) expect((await tryPassword(PASSWORD)).status).toBe('signed_in');
  });

  it('wait for all together, until the minute ends', async () => {
    const rows = `('all ' || (extract(epoch FROM $1::timestamptz) / 60)::bigint, 199, $1::timestamptz)`;
    await calendar.dataSource.query(
      `INSERT INTO sign_in_failures (key, failures, failed_at) VALUES ${rows}`,
      [new Date(clock.ms())],
    );
    expect(await tryPassword(WRONG)).toEqual(REFUSED);
    expect(await tryPassword(PASSWORD, { address: '203.0.113.1' })).toEqual(wait(1));
    advance(1);
    expect((await tryPassword(PASSWORD)).status).toBe('signed_in');
  });

  it('at once are all counted', async () => {
    const guesses = Array.from({ length: 40 }, (_, n) => tryPassword(WRONG, { address: `192.0.2.${n}` }));

    const statuses = (await Promise.all(guesses)).map(({ status }) => status);

    expect(statuses.filter((status) => status === 'refused')).toHaveLength(5);
  });

  it('stand in the history of the account, without the password', async () => {
    await tryPassword(WRONG);
    await tryPassword(PASSWORD);

    const read = (): Promise<object[]> =>
      calendar.dataSource.query(
        `SELECT event, detail, actor, agent, address FROM account_events ORDER BY event`,
      );
    await until('the refusal is noted', async () => (await read()).length === 3);
    const client = { agent: 'Browser/1', address: '192.0.2.1' };
    expect(await read()).toEqual([
      { event: 'password_set', detail: '', actor: 'editor', ...client },
      { event: 'sign_in_refused', detail: 'password', actor: '', ...client },
      { event: 'signed_in', detail: 'password', actor: 'editor', ...client },
    ]);
  });
});

it('counts every way in of the last administrator that the settings allow', async () => {
  const runner = calendar.dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    const { manager } = runner;
    const all: WaysIn = { hasPasswords: true, hasPasskeys: true, issuer: 'https://id.example' };
    const hasOne = (
      loss: Parameters<typeof hasAdministratorWithout>[2],
      changes: Partial<WaysIn> = {},
    ): Promise<boolean> => hasAdministratorWithout(manager, { ...all, ...changes }, loss);
    const { administrator: userId } = calendar.userIds;
    await runner.query('DELETE FROM secrets');
    expect(await hasOne({})).toBe(false);
    // The setting may end with a slash where the provider's own name has none.
    const issuer = 'https://id.example/';
    await manager.insert(Identity, { issuer, subject: 's', userId, createdAt: new Date() });
    expect([await hasOne({}), await hasOne({ userId })]).toEqual([true, false]);
    for (const other of ['https://id.example:444', 'https://id.example/realm', null])
      expect([other, await hasOne({}, { issuer: other })]).toEqual([other, false]);
    await runner.query('DELETE FROM identities');
    await manager.insert(Passkey, {
      ...{ id: 'key', userId, host: 'h', publicKey: Buffer.from('k'), counter: '0', transports: [] },
      ...{ name: '', createdAt: new Date(), lastUsedAt: null },
    });
    expect([await hasOne({}), await hasOne({ passkeyId: 'key' })]).toEqual([true, false]);
    expect(await hasOne({}, { hasPasskeys: false })).toBe(false);
    await runner.query('DELETE FROM passkeys');
    await manager.insert(Password, { userId, hash: '', setAt: new Date() });
    expect([await hasOne({}), await hasOne({ passwordOf: userId })]).toEqual([true, false]);
    expect(await hasOne({}, { hasPasswords: false })).toBe(false);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
});
