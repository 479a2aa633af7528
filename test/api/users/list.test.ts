import { listRights } from '../../../src/requests/accounts/can.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { expectBody, idsOf, invalid, refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { BASE, countQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { onlyOwnUsers, someUser, THEN } from './some-users.js';

describe('GET /users', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => onlyOwnUsers(calendar));

  const names = ({ body }: ApiResponse): unknown[] =>
    (body as { users: { username: string }[] }).users.map(({ username }) => username);

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
          language: '',
          roles: ['contributor'],
          rights: [...listRights('contributor')],
          registered_date: THEN,
        },
        {
          id: calendar.userIds.editor,
          username: 'editor',
          name: 'editor',
          email: '',
          language: '',
          roles: ['editor'],
          rights: [...listRights('editor')],
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
    [
      { roles: 'editor,author', orderby: 'registered_date', order: 'desc' },
      ['bob', 'editor', 'author', 'mary'],
    ],
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
