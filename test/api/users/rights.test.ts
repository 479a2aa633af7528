import { ROLES } from '../../../src/requests/accounts/roles.js';
import { FORBIDDEN, refusal, SIGN_IN } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { USERS } from '../../support/pairs.js';
import { NO_USER, onlyOwnUsers } from './some-users.js';

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('rights to users', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => onlyOwnUsers(calendar));

  it.each(USERS)('to %s %s are those of administrators', async (verb, path) => {
    const known = path.replace('99999', String(calendar.userIds.author));
    for (const role of ROLES.filter((one) => one !== 'administrator')) {
      expect([role, refusal(await calendar[role].send(verb, path))]).toEqual([role, FORBIDDEN]);
      expect([role, refusal(await calendar[role].send(verb, known))]).toEqual([role, FORBIDDEN]);
    }
    expect(refusal(await calendar.visitor.send(verb, path))).toEqual(SIGN_IN);
    expect(refusal(await calendar.visitor.send(verb, known))).toEqual(SIGN_IN);
  });

  it.each(USERS.filter(([, path]) => path.startsWith('/users/')))(
    '%s %s needs a user',
    async (verb, path) => {
      const body = verb === 'GET' || verb === 'DELETE' ? undefined : '{"name":"x"}';

      expect(refusal(await calendar.administrator.send(verb, path, {}, JSON_TYPE, body))).toEqual(NO_USER);
    },
  );

  it.each(['/users/99999999999', '/users/99999999999999999999999'])('%s names nobody', async (path) => {
    expect(refusal(await calendar.administrator.get(path))).toEqual(NO_USER);
  });

  it('are told by Allow, and to visitors not at all', async () => {
    const allow = async (
      role: 'administrator' | 'editor' | 'visitor',
      path: string,
    ): Promise<string | null> => (await calendar[role].get(path)).headers.get('Allow');

    expect(await allow('administrator', '/users')).toBe('GET, POST');
    expect(await allow('administrator', `/users/${calendar.userIds.author}`)).toBe(
      'GET, POST, PUT, PATCH, DELETE',
    );
    expect(await allow('editor', '/users')).toBeNull();
    expect(await allow('editor', '/users/me')).toBe('GET, POST, PUT, PATCH');
    expect(await allow('visitor', '/users/me')).toBeNull();
  });
});
