import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { refusal } from '../../support/answers.js';
import type { Answer } from '../../support/api.js';
import { countQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { basic, rawRequest } from '../../support/raw-request.js';

const WRONG_SECRET = { status: 401, code: 'incorrect_password' };
const WRONG_LOGIN = { status: 401, code: 'invalid_username' };
const WRONG_EMAIL = { status: 401, code: 'invalid_email' };

const encoded = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

const code = (reason: unknown): unknown => (reason as { code?: unknown }).code;

describe('credentials', () => {
  let calendar: TestCalendar;
  let secret: string;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    secret = calendar.secrets.editor;
    await calendar.dataSource.query(`UPDATE users SET email = 'Editor@Example.org' WHERE login = 'editor'`);
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const get = (authorization: string, path = '/events?status=draft'): Promise<Answer> =>
    rawRequest(calendar.visitor.root, {
      path: `/calendar/events/v1${path}`,
      headers: { Authorization: authorization },
    });
  const spaced = (text: string): string => text.replace(/(.{4})/g, '$1 ');

  it.each<[string, () => string]>([
    ['Basic', () => basic('editor', secret)],
    ['Basic with spaces in the secret', () => basic('editor', spaced(secret))],
    ['Basic with the login in another case', () => basic('EDITOR', secret)],
    ['Basic with the e-mail address', () => basic('editor@example.org', secret)],
    ['the scheme in another case', () => basic('editor', secret).replace('Basic', 'bASIC')],
    ['several spaces behind the scheme', () => basic('editor', secret).replace(' ', '   ')],
    ['Bearer', () => `Bearer ${secret}`],
    ['Bearer with spaces in the secret', () => `bearer ${spaced(secret)}`],
  ])('are taken as %s', async (_, authorization) => {
    const draft = await makeEvent(calendar.editor, { status: 'draft' });

    const { status, body } = await get(authorization());

    expect(status).toBe(200);
    expect(body).toMatchObject({ events: [{ id: draft.id, author: String(calendar.userIds.editor) }] });
  });

  it.each<[string, () => string, object]>([
    ['a wrong secret', () => basic('editor', 'wrong'), WRONG_SECRET],
    ['the secret of somebody else', () => basic('author', secret), WRONG_SECRET],
    ['a wrong secret of an e-mail address', () => basic('editor@example.org', 'wrong'), WRONG_SECRET],
    ['no secret', () => basic('editor', ''), WRONG_SECRET],
    ['a secret in another case', () => basic('editor', secret.toLowerCase()), WRONG_SECRET],
    ['half a secret', () => basic('editor', secret.slice(0, 12)), WRONG_SECRET],
    ['a secret and more', () => basic('editor', `${secret}x`), WRONG_SECRET],
    ['an unknown login', () => basic('nobody', secret), WRONG_LOGIN],
    ['no login', () => basic('', secret), WRONG_LOGIN],
    ['no login and no secret', () => encoded(':'), WRONG_LOGIN],
    ['an unknown e-mail address', () => basic('nobody@example.org', secret), WRONG_EMAIL],
    ['a login that ends a statement', () => basic(`x' OR '1'='1`, secret), WRONG_LOGIN],
    ['a login that matches everything', () => basic('%', secret), WRONG_LOGIN],
    ['a login of half a pair', () => basic('\ud800', secret), WRONG_LOGIN],
    ['an unknown token', () => 'Bearer nothing', WRONG_SECRET],
    ['the hash of a token', () => `Bearer ${'a'.repeat(64)}`, WRONG_SECRET],
    ['Basic without a colon', () => encoded('editor'), WRONG_SECRET],
    ['Basic that is not base64', () => 'Basic !!!', WRONG_SECRET],
    ['Basic with a null character', () => basic('editor\0', secret), WRONG_SECRET],
    ['Basic without a value', () => 'Basic', WRONG_SECRET],
    ['Bearer without a value', () => 'Bearer ', WRONG_SECRET],
    ['an empty header', () => '', WRONG_SECRET],
    ['the secret alone', () => secret, WRONG_SECRET],
    ['Digest', () => `Digest username="editor", response="${secret}"`, WRONG_SECRET],
    ['an unknown scheme', () => basic('editor', secret).replace('Basic', 'Magic'), WRONG_SECRET],
    ['a header of 10 kB', () => `Bearer ${'x'.repeat(10_000)}`, WRONG_SECRET],
  ])('are refused with %s, on public reads too', async (_, authorization, expected) => {
    const answers = [await get(authorization(), '/events'), await get(authorization(), '/doc')];

    for (const answer of answers) {
      expect(refusal(answer)).toEqual(expected);
      expect(answer.headers.get('WWW-Authenticate')).toBeNull();
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(answer.headers.get('Set-Cookie')).toBeNull();
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
  });

  it('are told to be wrong in a whole answer', async () => {
    const { status, body } = await get(basic('editor', 'wrong'), '/events');

    expect(status).toBe(401);
    expect(body).toEqual({
      code: 'incorrect_password',
      message: 'The secret is not right for this user.',
      data: { status: 401 },
    });
  });

  it('are read from nowhere but the header', async () => {
    await makeEvent(calendar.editor, { status: 'draft' });
    const root = calendar.visitor.root;
    const path = '/calendar/events/v1/events?status=draft';

    const query = await rawRequest(root, {
      path: `${path}&login=editor&secret=${secret}&access_token=${secret}`,
    });
    const cookie = await rawRequest(root, { path, headers: { Cookie: `secret=${secret}; session=editor` } });

    const refused = { status: 400, code: 'rest_invalid_param', params: ['status'] };
    expect([refusal(query), refusal(cookie)]).toEqual([refused, refused]);
  });

  it('are asked for without WWW-Authenticate, and never remembered', async () => {
    const { headers } = await calendar.visitor.post('/events', {});

    expect(headers.get('WWW-Authenticate')).toBeNull();
    expect(headers.get('Set-Cookie')).toBeNull();
  });

  it('are checked by OPTIONS and HEAD as well', async () => {
    for (const method of ['OPTIONS', 'HEAD']) {
      const { status } = await rawRequest(calendar.visitor.root, {
        method,
        path: '/calendar/events/v1/events',
        headers: { Authorization: basic('editor', 'wrong') },
      });

      expect([method, status]).toEqual([method, 401]);
    }
  });

  it('that come at the same moment are looked up together, and each is somebody of its own', async () => {
    const accounts = calendar.app.get(AccountsService);
    const { secrets, userIds } = calendar;
    const right = [basic('editor', secret), `Bearer ${secrets.author}`, basic('editor@example.org', secret)];
    const wrong = [
      basic('author', secret),
      basic('editor', secrets.author),
      basic('nobody', secret),
      'Bearer none',
    ];
    const asked = [...right, ...wrong, ...right].map((header) => accounts.authenticate(header));

    const found = await Promise.allSettled(asked);

    const ids = [userIds.editor, userIds.author, userIds.editor];
    expect(found.map((one) => (one.status === 'fulfilled' ? one.value.userId : code(one.reason)))).toEqual([
      ...ids,
      ...['incorrect_password', 'incorrect_password', 'invalid_username', 'incorrect_password'],
      ...ids,
    ]);
    expect(await countQueries(() => Promise.all(right.map((header) => accounts.authenticate(header))))).toBe(
      1,
    );
  });
});
