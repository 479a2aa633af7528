import { FORBIDDEN, refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { onlyOwnUsers, type SomeUser, someUser } from './some-users.js';

const LAST = { status: 409, code: 'rest_last_administrator' };

describe('the last administrator', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => onlyOwnUsers(calendar));

  const me = (): string => `/users/${calendar.userIds.administrator}`;
  const administrators = async (): Promise<string[]> => {
    const rows = await calendar.dataSource.query<{ login: string }[]>(
      `SELECT DISTINCT login FROM users u JOIN secrets s ON s.user_id = u.id WHERE role = 'administrator' ORDER BY 1`,
    );
    return rows.map(({ login }) => login);
  };
  const mySecret = async (): Promise<string> => {
    const { body } = await calendar.administrator.get('/users/me/secrets');
    return String((body as { secrets: { id: number }[] }).secrets[0]?.id);
  };

  it.each(['POST', 'PUT', 'PATCH'])('keeps the role, also against %s', async (verb) => {
    const body = JSON.stringify({ roles: ['editor'], name: 'Nobody' });
    for (const path of [me(), '/users/me']) {
      const type = { 'Content-Type': 'application/json' };
      expect(refusal(await calendar.administrator.send(verb, path, {}, type, body))).toEqual(LAST);
    }
    expect((await calendar.administrator.get('/users/me')).body).toMatchObject({ name: 'administrator' });
  });

  it('is not removed, and keeps the last secret', async () => {
    const id = await mySecret();

    expect(refusal(await calendar.administrator.delete(me(), { reassign: 0 }))).toEqual(LAST);
    expect(refusal(await calendar.administrator.delete(`${me()}/secrets/${id}`))).toEqual(LAST);
    expect(refusal(await calendar.administrator.delete(`/users/me/secrets/${id}`))).toEqual(LAST);
    expect(await administrators()).toEqual(['administrator']);
  });

  it('is the one who can sign in, though others have the role', async () => {
    await calendar.administrator.make('/users', { username: 'mary', roles: ['administrator'] });

    expect(refusal(await calendar.administrator.patch(me(), { roles: ['editor'] }))).toEqual(LAST);
    expect(refusal(await calendar.administrator.delete(`/users/me/secrets/${await mySecret()}`))).toEqual(
      LAST,
    );
  });

  it('may change a secret for another one', async () => {
    const id = await mySecret();
    const made = await calendar.administrator.make('/users/me/secrets', { name: 'new' });

    expect((await calendar.administrator.delete(`/users/me/secrets/${made.id}`)).status).toBe(200);
    expect(refusal(await calendar.administrator.delete(`/users/me/secrets/${id}`))).toEqual(LAST);
  });

  it('may remove others, who lose their rights at once', async () => {
    const mary = await someUser(calendar, 'mary', 'administrator');

    expect((await mary.api.patch(me(), { name: 'Boss' })).status).toBe(200);
    expect((await calendar.administrator.delete(`/users/${mary.id}`)).status).toBe(200);
    expect(refusal(await mary.api.get('/users'))).toEqual({ status: 401, code: 'incorrect_password' });
  });

  describe('of two who act at once', () => {
    const rounds = [1, 2, 3, 4];
    let mary: SomeUser;

    beforeEach(async () => {
      mary = await someUser(calendar, 'mary', 'administrator');
    });

    const loserOf = (answers: readonly ApiResponse[]): ApiResponse => {
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      return answers.find(({ status }) => status !== 200) as ApiResponse;
    };

    it.each(rounds)('is who demotes the other one, round %s', async () => {
      const loser = loserOf(
        await Promise.all([
          calendar.administrator.patch(`/users/${mary.id}`, { roles: ['editor'] }),
          mary.api.patch(me(), { roles: ['editor'] }),
        ]),
      );

      expect(refusal(loser)).toEqual(FORBIDDEN);
      expect(await administrators()).toHaveLength(1);
    });

    it.each(rounds)('is who steps down later, round %s', async () => {
      const loser = loserOf(
        await Promise.all([
          calendar.administrator.patch('/users/me', { roles: ['editor'] }),
          mary.api.patch('/users/me', { roles: ['editor'] }),
        ]),
      );

      expect(refusal(loser)).toEqual(LAST);
      expect(await administrators()).toHaveLength(1);
    });

    it('is who still has a secret', async () => {
      const loser = loserOf(
        await Promise.all([
          calendar.administrator.delete(`/users/me/secrets/${await mySecret()}`),
          mary.api.delete(`/users/me/secrets/${mary.secretId}`),
        ]),
      );

      expect(refusal(loser)).toEqual(LAST);
      expect(await administrators()).toHaveLength(1);
    });
  });

  it('does not get a role back that was taken while the request was under way', async () => {
    const mary = await someUser(calendar, 'mary', 'administrator');

    await Promise.all([
      calendar.administrator.patch(`/users/${mary.id}`, { roles: ['editor'] }),
      ...[1, 2, 3].map(() => mary.api.patch('/users/me', { roles: ['administrator'] })),
    ]);

    expect(await administrators()).toEqual(['administrator']);
  });
});
