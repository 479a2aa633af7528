import { listRights } from '../../../src/requests/accounts/can.js';
import { expectBody, FORBIDDEN, invalid, pick, refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { NO_USER, onlyOwnUsers, someUser, THEN } from './some-users.js';

const UPDATES = ['POST', 'PUT', 'PATCH'] as const;
const JSON_TYPE = { 'Content-Type': 'application/json' };

const update = (calendar: TestCalendar, verb: string, id: number, body: object): Promise<ApiResponse> =>
  calendar.administrator.send(verb, `/users/${id}`, {}, JSON_TYPE, JSON.stringify(body));

describe('updates of /users/{id}', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => onlyOwnUsers(calendar));

  it.each(UPDATES)('change what %s sends and keep the rest', async (verb) => {
    const { id, api } = await someUser(calendar, 'mary', 'author', {
      name: 'Mary',
      email: 'm@example.org',
    });

    const answer = await update(calendar, verb, id, { roles: ['editor'] });

    const shown = {
      id,
      username: 'mary',
      name: 'Mary',
      email: 'm@example.org',
      language: '',
      roles: ['editor'],
      rights: [...listRights('editor')],
      registered_date: THEN,
    };
    expect(answer.status).toBe(200);
    expectBody(answer.body, shown);
    expect((await api.post('/tags', { name: 'jazz' })).status).toBe(201);
    expectBody((await update(calendar, verb, id, answer.body as object)).body, shown);
    expect(pick(await update(calendar, verb, id, { name: 'Ann', email: '' }), 'name', 'email')).toEqual({
      name: 'Ann',
      email: '',
    });
  });

  it.each(UPDATES)('refuse with %s what cannot be', async (verb) => {
    const { id } = await someUser(calendar, 'mary', 'author', { email: 'm@example.org' });
    await someUser(calendar, 'bob', 'author', { email: 'b@example.org' });

    const wrong = { name: null, email: 'b', roles: 'king' };
    expect(refusal(await update(calendar, verb, id, wrong))).toEqual(invalid('name', 'email', 'roles'));
    expect(refusal(await update(calendar, verb, id, { email: 'B@example.org' }))).toEqual({
      status: 409,
      code: 'existing_user_email',
    });
    expect(refusal(await update(calendar, verb, 99999, { name: 'Ann' }))).toEqual(NO_USER);
    expect((await update(calendar, verb, id, { email: 'M@example.org' })).body).toMatchObject({
      email: 'M@example.org',
    });
  });

  it('do not change the login', async () => {
    const { id } = await someUser(calendar, 'mary', 'author');

    const { body } = await calendar.administrator.patch(`/users/${id}`, { username: 'ann', id: 1 });

    expect(body).toMatchObject({ id, username: 'mary' });
  });

  it('take rights away at once', async () => {
    const { id, api } = await someUser(calendar, 'mary', 'administrator');
    expect((await api.get('/users')).status).toBe(200);

    await calendar.administrator.patch(`/users/${id}`, { roles: 'contributor' });

    expect(refusal(await api.get('/users'))).toEqual(FORBIDDEN);
    expect(refusal(await api.post('/tags', { name: 'jazz' }))).toEqual(FORBIDDEN);
  });
});
