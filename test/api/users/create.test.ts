import { listRights } from '../../../src/requests/accounts/can.js';
import { ROLES } from '../../../src/requests/accounts/roles.js';
import { expectBody, invalid, missing, refusal } from '../../support/responses.js';
import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { onlyOwnUsers, someUser, THEN } from './some-users.js';

describe('POST /users', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => onlyOwnUsers(calendar));

  it('creates a user, who cannot sign in yet, and tells where', async () => {
    const answer = await calendar.administrator.post('/users', {
      username: 'Mary.Quay',
      name: 'Mary <b>Quay</b> & sons',
      email: ' Mary@Example.org ',
      language: '',
      roles: ['editor'],
    });

    expect(answer.status).toBe(201);
    const { id } = answer.body as { id: number };
    const mary = {
      id,
      username: 'Mary.Quay',
      name: 'Mary Quay & sons',
      email: 'Mary@Example.org',
      language: '',
      roles: ['editor'],
      rights: [...listRights('editor')],
      registered_date: THEN,
    };
    expectBody(answer.body, mary);
    expect(answer.headers.get('Location')).toBe(`${BASE}/users/${id}`);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expectBody((await calendar.administrator.get(`/users/${id}`)).body, mary);
    expect((await calendar.administrator.get(`/users/${id}/secrets`)).body).toEqual({ secrets: [] });
  });

  it('takes a form, and the login for a name when none is sent', async () => {
    const answer = await calendar.administrator.form(
      'POST',
      '/users',
      'username=bob&roles=author&language=de',
    );

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      username: 'bob',
      name: 'bob',
      email: '',
      language: 'de',
      roles: ['author'],
    });
  });

  it('needs a login and a role, and tells every other fault beside', async () => {
    const answer = await calendar.administrator.post('/users', { name: '', email: 'nowhere' });

    expect(refusal(answer)).toEqual(missing('username', 'roles'));
    expect(answer.body).toMatchObject({
      additional_errors: [
        {
          code: 'rest_invalid_param',
          data: {
            params: {
              name: 'This must not be empty.',
              email: 'This must be an e-mail address such as name@example.org.',
            },
          },
        },
      ],
    });
  });

  it.each<[string, object, string[]]>([
    [
      'everything',
      { username: 'a b', name: '<i></i>', email: 'x', roles: ['king'] },
      ['username', 'name', 'email', 'roles'],
    ],
    ['an empty login', { username: '' }, ['username']],
    ['a login of 61 characters', { username: 'a'.repeat(61) }, ['username']],
    ['a login with an accent', { username: 'zoë' }, ['username']],
    ['a login that is a number', { username: 12 }, ['username']],
    ['a name of 101 characters', { name: 'a'.repeat(101) }, ['name']],
    ['a name that is a list', { name: ['a'] }, ['name']],
    ['an e-mail address with a blank', { email: 'a b@example.org' }, ['email']],
    ['an e-mail address of 255 characters', { email: `${'a'.repeat(243)}@example.org` }, ['email']],
    ['two roles', { roles: ['editor', 'author'] }, ['roles']],
    ['no role', { roles: [] }, ['roles']],
    ['an object for a role', { roles: { role: 'editor' } }, ['roles']],
  ])('refuses %s', async (_, body, params) => {
    const answer = await calendar.administrator.post('/users', {
      username: 'mary',
      roles: ['editor'],
      ...body,
    });

    expect(refusal(answer)).toEqual(invalid(...params));
    expect((await calendar.administrator.get('/users')).body).toMatchObject({ total: ROLES.length });
  });

  it('refuses a login and an e-mail address that are taken, in whatever case', async () => {
    await someUser(calendar, 'Mary', 'author', { email: 'Mary@Example.org' });

    const login = { username: 'mARY', roles: ['author'] };
    const email = { username: 'other', roles: ['author'], email: 'mary@example.ORG' };
    expect(refusal(await calendar.administrator.post('/users', login))).toEqual({
      status: 409,
      code: 'existing_user_login',
    });
    expect(refusal(await calendar.administrator.post('/users', email))).toEqual({
      status: 409,
      code: 'existing_user_email',
    });
  });

  it('gives an e-mail address to one of those who ask for it at once', async () => {
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((username) =>
        calendar.administrator.post('/users', { username, roles: ['author'], email: 'same@example.org' }),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('lets any number have no e-mail address', async () => {
    for (const username of ['one', 'two']) await someUser(calendar, username, 'author', { email: '' });

    expect((await calendar.administrator.get('/users', { roles: 'author' })).body).toMatchObject({
      total: 3,
    });
  });
});
