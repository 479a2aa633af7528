import { listRights } from '../../../src/requests/accounts/can.js';
import { ROLES } from '../../../src/requests/accounts/roles.js';
import { expectBody, FORBIDDEN, invalid, refusal, SIGN_IN } from '../../support/responses.js';
import type { ApiResponse, Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { OWN_ACCOUNT } from '../../support/pairs.js';
import { onlyOwnUsers, someUser, THEN } from './some-users.js';

const UPDATES = ['POST', 'PUT', 'PATCH'] as const;
const LAST = { status: 409, code: 'rest_last_administrator' };

const update = (by: Api, verb: string, body: object): Promise<ApiResponse> =>
  by.send(verb, '/users/me', {}, { 'Content-Type': 'application/json' }, JSON.stringify(body));

describe('the own account', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => onlyOwnUsers(calendar));

  it.each(ROLES)('is shown to %s', async (role) => {
    const { status, body, headers } = await calendar[role].get('/users/me');

    expect(status).toBe(200);
    expectBody(body, {
      id: calendar.userIds[role],
      username: role,
      name: role,
      email: '',
      language: '',
      roles: [role],
      rights: [...listRights(role)],
      registered_date: THEN,
    });
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });

  it.each(OWN_ACCOUNT)('is not for visitors: %s %s', async (verb, path) => {
    expect(refusal(await calendar.visitor.send(verb, path))).toEqual(SIGN_IN);
  });

  it.each(UPDATES)('changes its name and e-mail address with %s', async (verb) => {
    const { id, api } = await someUser(calendar, 'mary', 'subscriber');

    const answer = await update(api, verb, { name: 'Mary Quay', email: 'mary@example.org' });

    const shown = {
      id,
      username: 'mary',
      name: 'Mary Quay',
      email: 'mary@example.org',
      language: '',
      roles: ['subscriber'],
      rights: ['account.own'],
      registered_date: THEN,
    };
    expect(answer.status).toBe(200);
    expectBody(answer.body, shown);
    expectBody((await update(api, verb, answer.body as object)).body, shown);
  });

  it('has a language of its own, one of 18, or none', async () => {
    const { api } = await someUser(calendar, 'mary', 'subscriber', { language: 'DE' });
    const read = async (): Promise<unknown> =>
      ((await api.get('/users/me')).body as Record<string, unknown>)['language'];
    expect(await read()).toBe('de');

    for (const [sent, stored] of [
      ['pt-PT', 'pt-pt'],
      [null, ''],
      ['el', 'el'],
      ['', ''],
    ]) {
      expect((await api.patch('/users/me', { language: sent })).status).toBe(200);
      expect(await read()).toBe(stored);
    }
    for (const language of ['xx', 1, ['de']])
      expect(refusal(await api.patch('/users/me', { language }))).toEqual(invalid('language'));
  });

  it.each(UPDATES)('gives itself no other role with %s', async (verb) => {
    for (const role of ROLES.filter((one) => one !== 'administrator')) {
      const answer = await update(calendar[role], verb, { name: 'King', roles: ['administrator'] });

      expect([role, refusal(answer)]).toEqual([role, { status: 403, code: 'rest_cannot_edit_roles' }]);
      expect((await calendar[role].get('/users/me')).body).toMatchObject({ name: role, roles: [role] });
    }
  });

  it.each(UPDATES)('refuses with %s what cannot be', async (verb) => {
    await someUser(calendar, 'mary', 'author', { email: 'mary@example.org' });

    const wrong = { name: '', email: 'mary', roles: ['king'] };
    expect(refusal(await update(calendar.author, verb, wrong))).toEqual(invalid('name', 'email', 'roles'));
    expect(refusal(await update(calendar.author, verb, { email: 'MARY@example.org' }))).toEqual({
      status: 409,
      code: 'existing_user_email',
    });
  });

  it('lets an administrator step down, unless nobody else is one', async () => {
    expect(refusal(await calendar.administrator.patch('/users/me', { roles: ['editor'] }))).toEqual(LAST);

    const { api } = await someUser(calendar, 'mary', 'administrator');
    expect((await api.patch('/users/me', { roles: ['editor'] })).status).toBe(200);
    expect(refusal(await api.get('/users'))).toEqual(FORBIDDEN);
    expect(refusal(await api.patch('/users/me', { roles: ['administrator'] }))).toEqual({
      status: 403,
      code: 'rest_cannot_edit_roles',
    });
  });

  it('is called me, whatever its login', async () => {
    const { id } = await someUser(calendar, 'me', 'author');

    expect((await calendar.administrator.get('/users/me')).body).toMatchObject({ username: 'administrator' });
    expect((await calendar.administrator.get(`/users/${id}`)).body).toMatchObject({ username: 'me' });
  });
});
