import { AccountsService } from '../../../src/requests/accounts/accounts.service.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { FORBIDDEN, refusal } from '../../support/responses.js';
import { Api } from '../../support/api.js';
import { NOW, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';
import { until } from '../../support/until.js';

const WRONG_SECRET = { status: 401, code: 'incorrect_password' };

/** Users of their own for each test, so that none needs another. */
describe('accounts over time', () => {
  let calendar: TestCalendar;
  let number = 0;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  interface NewUser {
    readonly login: string;
    readonly secret: string;
    readonly api: Api;
  }

  const newUser = async (role: string): Promise<NewUser> => {
    number += 1;
    const { login, secret } = await calendar.app
      .get(AccountsService)
      .addUser({ login: `user${number}`, role });
    return { login, secret, api: new Api(calendar.visitor.root, { login, secret }) };
  };
  const query = (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
    calendar.dataSource.query(sql, values);

  it('refuses a revoked secret at once', async () => {
    const { api, login } = await newUser('author');
    await makeEvent(api);

    await query(`DELETE FROM secrets WHERE user_id = (SELECT id FROM users WHERE login = $1)`, login);

    expect(refusal(await api.post('/events', anEvent()))).toEqual(WRONG_SECRET);
    expect(refusal(await api.get('/events'))).toEqual(WRONG_SECRET);
  });

  it('revokes one secret of a user and leaves the others', async () => {
    const { api, login } = await newUser('author');
    const second = await calendar.app.get(AccountsService).addSecret(login, 'second');
    const other = new Api(calendar.visitor.root, second);

    await query(
      `DELETE FROM secrets WHERE name <> 'second' AND user_id = (SELECT id FROM users WHERE login = $1)`,
      login,
    );

    expect(refusal(await api.get('/events'))).toEqual(WRONG_SECRET);
    expect((await other.post('/events', anEvent())).status).toBe(201);
  });

  it('refuses a deleted user at once, and keeps what that user wrote', async () => {
    const { api, login } = await newUser('author');
    const event = await makeEvent(api);

    await query('DELETE FROM users WHERE login = $1', login);

    expect(refusal(await api.get('/events'))).toEqual({ status: 401, code: 'incorrect_password' });
    expect((await calendar.visitor.get(`/events/${event.id}`)).body).toMatchObject({ author: '0' });
  });

  it('gives the rights of a new role at once', async () => {
    const { api, login } = await newUser('subscriber');
    expect(refusal(await api.post('/tags', { name: 'jazz' }))).toEqual(FORBIDDEN);

    await query(`UPDATE users SET role = 'editor' WHERE login = $1`, login);
    expect((await api.post('/tags', { name: 'jazz' })).status).toBe(201);

    await query(`UPDATE users SET role = 'contributor' WHERE login = $1`, login);
    expect(refusal(await api.post('/tags', { name: 'rock' }))).toEqual(FORBIDDEN);
  });

  it('stores no secret, only a hash that is no key', async () => {
    const { secret } = await newUser('author');

    const [row] = await query('SELECT hash FROM secrets ORDER BY id DESC LIMIT 1');
    const hash = row?.['hash'] as Buffer;

    expect(hash).toHaveLength(32);
    expect(hash.toString('utf8')).not.toContain(secret);
    const stolen = new Api(calendar.visitor.root, { login: `user${number}`, secret: hash.toString('hex') });
    expect(refusal(await stolen.get('/events'))).toEqual(WRONG_SECRET);
  });

  it('notes the last use of a secret, once a minute at most', async () => {
    const { api, login } = await newUser('author');
    const lastUse = async (): Promise<string | null> => {
      const [row] = await query(
        'SELECT s.last_used_at AS at FROM secrets s JOIN users u ON u.id = s.user_id WHERE u.login = $1',
        login,
      );
      return (row?.['at'] as Date | null)?.toISOString() ?? null;
    };
    const after = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
    expect(await lastUse()).toBeNull();

    await api.get('/tags');
    expect(await until('the first note', lastUse)).toBe(after(0));

    clock.set(after(30));
    await api.get('/tags');
    clock.set(after(61));
    await api.get('/tags');
    const noted = await until('the second note', async () => {
      const at = await lastUse();
      return at !== after(0) && at;
    });
    expect(noted).toBe(after(61));
  });

  it('notes no use of a secret that is refused', async () => {
    const { login } = await newUser('author');
    await new Api(calendar.visitor.root, { login, secret: 'wrong' }).get('/tags');

    const rows = await query(
      'SELECT s.last_used_at AS at FROM secrets s JOIN users u ON u.id = s.user_id WHERE u.login = $1',
      login,
    );

    expect(rows).toEqual([{ at: null }]);
  });
});
