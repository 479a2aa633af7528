import { MAX_SECRETS_PER_USER } from '../../../src/requests/accounts/insert-secret.js';
import { hashSecret } from '../../../src/requests/accounts/secrets.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { expectBody, invalid, missing, refusal } from '../../support/responses.js';
import { Api, type Made } from '../../support/api.js';
import { startOwnCalendar, type TestCalendar } from '../../support/app.js';
import { type Neighbour, startNeighbour } from '../../support/neighbour.js';
import { until } from '../../support/until.js';
import { onlyOwnUsers, type SomeUser, someUser, THEN } from './some-users.js';

const WRONG_SECRET = { status: 401, code: 'incorrect_password' };
const NO_SECRET = { status: 404, code: 'rest_application_password_not_found' };
const TOO_MANY = { status: 409, code: 'rest_too_many_secrets' };

type Caller = 'the user' | 'an administrator';

let calendar: TestCalendar;
let neighbour: Neighbour;

beforeAll(async () => {
  calendar = await startOwnCalendar();
  neighbour = await startNeighbour(calendar);
});
afterAll(async () => {
  await neighbour.close();
  await calendar.close();
});

describe.each<Caller>(['the user', 'an administrator'])('secrets, managed by %s', (caller) => {
  let mary: SomeUser;
  let by: Api;
  let path: string;

  beforeEach(async () => {
    await onlyOwnUsers(calendar);
    mary = await someUser(calendar, 'mary', 'author');
    by = caller === 'the user' ? mary.api : calendar.administrator;
    path = caller === 'the user' ? '/users/me/secrets' : `/users/${mary.id}/secrets`;
  });

  const listed = async (): Promise<Made[]> =>
    ((await calendar.administrator.get(`/users/${mary.id}/secrets`)).body as { secrets: Made[] }).secrets;

  it('are made with a name, and shown once', async () => {
    const { status, body, headers } = await by.post(path, { name: ' Website of <b>the city</b> ' });

    expect(status).toBe(201);
    const { id, secret } = body as { id: number; secret: string };
    expectBody(body, { id, name: 'Website of the city', created: THEN, last_used: null, secret });
    expect(secret).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect((await new Api(by.root, { login: 'mary', secret }).get('/users/me')).status).toBe(200);
    const [row] = await calendar.dataSource.query<{ hash: Buffer }[]>(
      `SELECT hash FROM secrets WHERE id = $1`,
      [id],
    );
    expect(row?.hash).toEqual(hashSecret(secret));
    expect(JSON.stringify((await by.get(path)).body)).not.toContain(secret);
  });

  it('are listed with their names and last uses, nothing more', async () => {
    await by.post(path, { name: 'second' });
    await until(
      'a note of the use',
      async () => (await listed())[0]?.['last_used'] !== null || mary.api.get('/tags').then(() => false),
    );

    const { status, body, headers } = await by.get(path);

    expect(status).toBe(200);
    const id = (body as { secrets: Made[] }).secrets[1]?.id;
    expectBody(body, {
      secrets: [
        { id: mary.secretId, name: 'first', created: THEN, last_used: THEN },
        { id, name: 'second', created: THEN, last_used: null },
      ],
    });
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('are revoked at once, everywhere, and one by one', async () => {
    const { id, secret } = (await by.post(path, { name: 'leaked' })).body as { id: number; secret: string };
    const leaked = [by.root, neighbour.root].map((root) => new Api(root, { login: 'mary', secret }));
    for (const api of leaked) expect((await api.get('/events')).status).toBe(200);

    const answer = await by.delete(`${path}/${id}`);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, name: 'leaked', created: THEN });
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    for (const api of leaked) expect(refusal(await api.get('/events'))).toEqual(WRONG_SECRET);
    expect((await mary.api.get('/events')).status).toBe(200);
    expect(refusal(await by.delete(`${path}/${id}`))).toEqual(NO_SECRET);
  });

  it('of somebody else are not found', async () => {
    const bob = await someUser(calendar, 'bob', 'author');

    for (const id of [bob.secretId, 99999, 99999999999]) {
      expect(refusal(await by.delete(`${path}/${id}`))).toEqual(NO_SECRET);
    }
    expect((await bob.api.get('/users/me')).status).toBe(200);
    expect(refusal(await by.delete(`${path}/first`))).toEqual({ status: 404, code: 'rest_no_route' });
  });

  it('have a name of one line', async () => {
    expect(refusal(await by.post(path))).toEqual(missing('name'));
    for (const name of ['', ' ', '<b></b>', 'a'.repeat(101), 7, ['a']]) {
      expect([name, refusal(await by.post(path, { name }))]).toEqual([name, invalid('name')]);
    }
    expect(await listed()).toHaveLength(1);
  });

  it('may be so many, also when they are made at once', async () => {
    await calendar.dataSource.query(
      `INSERT INTO secrets (user_id, name, hash, created_at)
       SELECT $1, 'secret ' || n, sha256(n::text::bytea), now() FROM generate_series(3, $2) AS n`,
      [mary.id, MAX_SECRETS_PER_USER],
    );

    const answers = await Promise.all(['a', 'b', 'c'].map((name) => by.post(path, { name })));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const last = await by.post(path, { name: 'one more' });
    expect(refusal(last)).toEqual(TOO_MANY);
    expect(last.body).toMatchObject({ message: 'A user may have at most 50 secrets.' });
    expect(await listed()).toHaveLength(MAX_SECRETS_PER_USER);
  });

  it('may all be gone: the user then waits for a new one', async () => {
    expect((await by.delete(`${path}/${mary.secretId}`)).status).toBe(200);
    expect(refusal(await mary.api.get('/users/me'))).toEqual(WRONG_SECRET);

    const made = await calendar.administrator.make(`/users/${mary.id}/secrets`, { name: 'new' });
    const api = new Api(by.root, { login: 'mary', secret: String(made['secret']) });
    expect((await api.get('/users/me')).status).toBe(200);
  });

  it('are seldom noted to be used', async () => {
    const notes = async (): Promise<unknown> => (await listed())[0]?.['last_used'];
    const minute = '2027-03-10T12:01:01';
    await until('the first note', async () =>
      mary.api.get('/tags').then(async () => (await notes()) === THEN),
    );

    clock.set('2027-03-10T12:00:59Z');
    await mary.api.get('/tags');
    expect(await notes()).toBe(THEN);
    clock.set(`${minute}Z`);
    await until('the second note', async () =>
      mary.api.get('/tags').then(async () => (await notes()) === `${minute}+00:00`),
    );
  });
});
