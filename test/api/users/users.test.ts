import { ROLES } from '../../../src/accounts/roles.js';
import { clock } from '../../../src/dates/clock.js';
import {
  expectBody,
  FORBIDDEN,
  idsOf,
  invalid,
  missing,
  pick,
  refusal,
  SIGN_IN,
} from '../../support/answers.js';
import type { Answer } from '../../support/api.js';
import { BASE, countQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { USERS } from '../../support/pairs.js';
import { onlyOwnUsers, someUser, THEN } from './some-users.js';

const NO_USER = { status: 404, code: 'rest_user_invalid_id' };
const UPDATES = ['POST', 'PUT', 'PATCH'] as const;
const JSON_TYPE = { 'Content-Type': 'application/json' };

const update = (calendar: TestCalendar, verb: string, id: number, body: object): Promise<Answer> =>
  calendar.administrator.send(verb, `/users/${id}`, {}, JSON_TYPE, JSON.stringify(body));

describe('users', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => onlyOwnUsers(calendar));

  const names = ({ body }: Answer): unknown[] =>
    (body as { users: { username: string }[] }).users.map(({ username }) => username);

  describe('POST /users', () => {
    it('creates a user, who cannot sign in yet, and tells where', async () => {
      const answer = await calendar.administrator.post('/users', {
        username: 'Mary.Quay',
        name: 'Mary <b>Quay</b> & sons',
        email: ' Mary@Example.org ',
        roles: ['editor'],
      });

      expect(answer.status).toBe(201);
      const { id } = answer.body as { id: number };
      const mary = {
        id,
        username: 'Mary.Quay',
        name: 'Mary Quay & sons',
        email: 'Mary@Example.org',
        roles: ['editor'],
        registered_date: THEN,
      };
      expectBody(answer.body, mary);
      expect(answer.headers.get('Location')).toBe(`${BASE}/users/${id}`);
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
      expectBody((await calendar.administrator.get(`/users/${id}`)).body, mary);
      expect((await calendar.administrator.get(`/users/${id}/secrets`)).body).toEqual({ secrets: [] });
    });

    it('takes a form, and the login for a name when none is sent', async () => {
      const answer = await calendar.administrator.form('POST', '/users', 'username=bob&roles=author');

      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ username: 'bob', name: 'bob', email: '', roles: ['author'] });
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

  describe('GET /users', () => {
    it('lists users by name, a page at a time', async () => {
      const { id } = await someUser(calendar, 'zoe', 'author', { name: 'Élodie', email: 'e@example.org' });

      const { status, body, headers } = await calendar.administrator.get('/users', { per_page: 2, page: 2 });

      expect(status).toBe(200);
      expectBody(body, {
        users: [
          {
            id: calendar.userIds.contributor,
            username: 'contributor',
            name: 'contributor',
            email: '',
            roles: ['contributor'],
            registered_date: THEN,
          },
          {
            id: calendar.userIds.editor,
            username: 'editor',
            name: 'editor',
            email: '',
            roles: ['editor'],
            registered_date: THEN,
          },
        ],
        rest_url: `${BASE}/users/?page=2&per_page=2`,
        next_rest_url: `${BASE}/users/?per_page=2&page=3`,
        previous_rest_url: `${BASE}/users/?per_page=2`,
        total: 6,
        total_pages: 3,
      });
      expect(headers.get('X-TEC-Total')).toBe('6');
      expect(headers.get('X-TEC-TotalPages')).toBe('3');
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(idsOf(await calendar.administrator.get('/users', { per_page: 2, page: 3 }), 'users')).toEqual([
        id,
        calendar.userIds.subscriber,
      ]);
    });

    it('has nothing beyond its last page, and says how many there are', async () => {
      const { status, body } = await calendar.administrator.get('/users', { page: 9 });

      expect(status).toBe(200);
      expect(body).toMatchObject({ users: [], total: 5, total_pages: 1 });
    });

    it('knows of a new user at once', async () => {
      expect((await calendar.administrator.get('/users')).body).toMatchObject({ total: 5 });
      await calendar.dataSource.query(
        `INSERT INTO users (login, display_name, role, created_at) VALUES ('new', 'new', 'author', now())`,
      );

      expect((await calendar.administrator.get('/users')).body).toMatchObject({ total: 6 });
    });

    it.each<[Record<string, string>, string[]]>([
      [{ roles: 'editor' }, ['editor', 'mary']],
      [{ roles: 'editor,author', order: 'desc' }, ['mary', 'editor', 'author', 'bob']],
      [{ search: 'QUAY' }, ['mary']],
      [{ search: 'harbour.example' }, ['bob', 'mary']],
      [{ search: '_' }, []],
      [{ search: '%' }, []],
      [{ search: 'bob', roles: 'author' }, ['bob']],
      [{ search: 'bob', roles: 'editor' }, []],
      [{ roles: 'editor,author', orderby: 'username' }, ['author', 'bob', 'editor', 'mary']],
      [{ search: 'harbour', orderby: 'email' }, ['bob', 'mary']],
      [{ search: 'harbour', orderby: 'email', order: 'desc' }, ['mary', 'bob']],
      [{ search: 'harbour', orderby: 'registered_date', order: 'desc' }, ['bob', 'mary']],
      [{ search: 'harbour', orderby: 'id', order: 'desc' }, ['bob', 'mary']],
    ])('filters and orders by %j', async (query, expected) => {
      await someUser(calendar, 'mary', 'editor', { name: 'Mary Quay', email: 'mary@harbour.example' });
      clock.set('2027-03-11T12:00:00Z');
      await someUser(calendar, 'bob', 'author', { name: 'Ann', email: 'bob@harbour.example' });

      const answer = await calendar.administrator.get('/users', query);

      expect(names(answer)).toEqual(expected);
      expect((answer.body as { rest_url: string }).rest_url).toBe(
        `${BASE}/users/?${new URLSearchParams(query).toString()}`,
      );
    });

    it('follows the alphabet of the language', async () => {
      for (const name of ['Øby', 'Zeta', 'Aase']) {
        await someUser(calendar, `x-${name.length}-${name.charCodeAt(0)}`, 'author', { name });
      }
      const shown = async (ml_language: string): Promise<unknown[]> => {
        const { body } = await calendar.administrator.get('/users', { ml_language, search: 'x-' });
        return (body as { users: { name: string }[] }).users.map(({ name }) => name);
      };

      expect(await shown('en')).toEqual(['Aase', 'Øby', 'Zeta']);
      expect(await shown('da')).toEqual(['Zeta', 'Øby', 'Aase']);
    });

    it('refuses what it does not know, all at once', async () => {
      const answer = await calendar.administrator.get('/users', {
        page: 0,
        per_page: 'many',
        search: '',
        roles: 'editor,king',
        orderby: 'shoe_size',
        order: 'up',
      });

      expect(refusal(answer)).toEqual(invalid('page', 'per_page', 'search', 'roles', 'orderby', 'order'));
    });

    it('takes as many statements for one as for all', async () => {
      const one = await countQueries(() => calendar.administrator.get('/users', { per_page: 1 }));
      const all = await countQueries(() => calendar.administrator.get('/users'));

      expect(one).toBe(all);
    });
  });

  describe('updates of /users/{id}', () => {
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
        roles: ['editor'],
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

  describe('rights', () => {
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
});
