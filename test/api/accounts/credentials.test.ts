import { AccountsService } from '../../../src/requests/accounts/accounts.service.js';
import { refusal } from '../../support/responses.js';
import type { ApiResponse } from '../../support/api.js';
import { countQueries, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';
import { basic, rawRequest } from '../../support/raw-request.js';
import { until } from '../../support/until.js';

const WRONG_SECRET = { status: 401, code: 'incorrect_password' };

const encoded = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

/** Everything that a caller can see of an answer, but what differs between any two of them. */
const seen = ({ status, headers, body }: ApiResponse): unknown => [
  status,
  [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  body,
];

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

  const get = (authorization: string, path = '/events?status=draft'): Promise<ApiResponse> =>
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

  it.each<[string, () => string]>([
    ['a wrong secret', () => basic('editor', 'wrong')],
    ['the secret of somebody else', () => basic('author', secret)],
    ['a wrong secret of an e-mail address', () => basic('editor@example.org', 'wrong')],
    ['no secret', () => basic('editor', '')],
    ['a secret in another case', () => basic('editor', secret.toLowerCase())],
    ['half a secret', () => basic('editor', secret.slice(0, 12))],
    ['a secret and more', () => basic('editor', `${secret}x`)],
    ['an unknown login', () => basic('nobody', secret)],
    ['no login', () => basic('', secret)],
    ['no login, of a user without an e-mail address', () => basic('', calendar.secrets.author)],
    ['no login and no secret', () => encoded(':')],
    ['an unknown e-mail address', () => basic('nobody@example.org', secret)],
    ['a login that ends a statement', () => basic(`x' OR '1'='1`, secret)],
    ['a login that matches everything', () => basic('%', secret)],
    ['a login of half a pair', () => basic('\ud800', secret)],
    ['an unknown token', () => 'Bearer nothing'],
    ['the hash of a token', () => `Bearer ${'a'.repeat(64)}`],
    ['Basic without a colon', () => encoded('editor')],
    ['Basic that is not base64', () => 'Basic !!!'],
    ['Basic with a null character', () => basic('editor\0', secret)],
    ['Basic without a value', () => 'Basic'],
    ['Bearer without a value', () => 'Bearer '],
    ['an empty header', () => ''],
    ['the secret alone', () => secret],
    ['Digest', () => `Digest username="editor", response="${secret}"`],
    ['an unknown scheme', () => basic('editor', secret).replace('Basic', 'Magic')],
    ['a header of 10 kB', () => `Bearer ${'x'.repeat(10_000)}`],
  ])('are refused with %s, on public reads too', async (_, authorization) => {
    const answers = [await get(authorization(), '/events'), await get(authorization(), '/doc')];

    for (const answer of answers) {
      expect(refusal(answer)).toEqual(WRONG_SECRET);
      expect(answer.headers.get('WWW-Authenticate')).toBeNull();
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(answer.headers.get('Set-Cookie')).toBeNull();
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    }
  });

  it.each([
    ['GET', '/events'],
    ['HEAD', '/events'],
    ['OPTIONS', '/events'],
    ['POST', '/events'],
    ['GET', '/users/me'],
  ])('tell nobody which accounts there are: %s %s', async (method, path) => {
    const wrong = [
      basic('editor', 'wrong'),
      basic('nobody', 'wrong'),
      basic('editor@example.org', 'wrong'),
      basic('nobody@example.org', 'wrong'),
      basic('nobody', secret),
      basic('author', secret),
      basic('', ''),
      'Bearer wrong',
    ];
    const answers: ApiResponse[] = [];
    const statements: number[] = [];
    for (const Authorization of wrong) {
      const ask = async (): Promise<void> => {
        const address = `/calendar/events/v1${path}`;
        answers.push(
          await rawRequest(calendar.visitor.root, { method, path: address, headers: { Authorization } }),
        );
      };
      statements.push(await countQueries(ask));
    }

    expect(answers.map(seen)).toEqual(wrong.map(() => seen(answers[0] as ApiResponse)));
    expect(answers[0]?.status).toBe(401);
    expect(statements).toEqual(wrong.map(() => 1));
  });

  it('are told to be wrong in a whole answer', async () => {
    const { status, body } = await get(basic('editor', 'wrong'), '/events');

    expect(status).toBe(401);
    expect(body).toEqual({
      code: 'incorrect_password',
      message: 'The credentials are not valid.',
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
      'incorrect_password',
      'incorrect_password',
      'incorrect_password',
      'incorrect_password',
      ...ids,
    ]);
    // Their first use is noted by a statement of its own, which no request waits for.
    await until('the use of the secrets is noted', async () => {
      const unused = await calendar.dataSource.query<object[]>(
        `SELECT FROM secrets JOIN users u ON u.id = user_id
         WHERE u.login IN ('editor', 'author') AND last_used_at IS NULL`,
      );
      return unused.length === 0;
    });
    expect(await countQueries(() => Promise.all(right.map((header) => accounts.authenticate(header))))).toBe(
      1,
    );
  });
});
