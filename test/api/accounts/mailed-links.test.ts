import { Api, type ApiResponse } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { OWN_PAGE, SECURE_SITE, SignedIn, signInAs } from '../../support/signed-in.js';
import { until } from '../../support/until.js';

/** Nothing listens there: the messages stay in the queue. */
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'calendar@harbour.example',
  TRUST_PROXY: 'loopback',
};

/** What a request says of the address of the service. */
const FORGED = {
  Host: 'evil.example',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  Forwarded: 'host=evil.example;proto=https',
};
const FORM = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };

let calendar: TestCalendar;
let visitor: Api;

async function start(baseUrl: string): Promise<void> {
  calendar = await startTestCalendar({ BASE_URL: baseUrl, ...MAIL });
  visitor = new Api(calendar.visitor.root, null, '/admin');
  await calendar.dataSource.query(`UPDATE users SET email = login || '@harbour.example'`);
}

const post = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<ApiResponse> =>
  visitor.send('POST', path, {}, { ...FORM, ...headers }, new URLSearchParams(fields).toString());

const readMails = async (): Promise<string[]> =>
  (await calendar.dataSource.query<object[]>('SELECT * FROM mails ORDER BY id')).map((mail) =>
    JSON.stringify(mail),
  );

const invite = (by: SignedIn, body: object = {}): Promise<ApiResponse> =>
  by.send('POST', `/users/${calendar.userIds.contributor}/sign-in-link`, body, { ...OWN_PAGE, ...FORGED });

describe('with BASE_URL', () => {
  beforeAll(() => start(SECURE_SITE));
  afterAll(() => calendar.close());
  beforeEach(async () => {
    await calendar.empty();
    // Rows, as links may still be written behind an answer, which locks of tables would wait for.
    await calendar.dataSource.query(
      'DELETE FROM mails; DELETE FROM sign_in_links; DELETE FROM sign_in_failures; UPDATE users SET language = NULL',
    );
  });

  it('links go to the address of a user, a few times, with the same answer for everybody', async () => {
    await calendar.dataSource.query(`UPDATE users SET email = '' WHERE login = 'author'`);
    const pages = [];
    for (const login of ['nobody', 'author', 'EDITOR', 'editor@harbour.example', 'editor', 'editor'])
      pages.push(String((await post('/mail-link', { login })).body));

    expect(new Set(pages).size).toBe(1);
    // Behind those before it, of which the fourth is one too many.
    for (const login of ['subscriber', 'contributor']) {
      await post('/mail-link', { login });
      const isSent = async (): Promise<boolean> =>
        (await readMails()).some((each) => each.includes(`${login}@harbour.example`));
      await until(`the link of ${login} is in the queue`, isSent);
    }
    const mails = await readMails();
    expect(mails.filter((each) => each.includes('editor@harbour.example'))).toHaveLength(3);
    // Those that have expired leave room for others.
    await calendar.dataSource.query('UPDATE sign_in_links SET expires_at = created_at');
    await post('/mail-link', { login: 'editor' });
    const mail = await until('another link is in the queue', async () => (await readMails())[5]);
    expect(mail).toContain('editor@harbour.example');
    expect(mail).toContain('within 15 minutes');
    const [, path = ''] = /\/admin(\/welcome\/[\w-]{43})/.exec(mail) ?? [];
    expect((await post(path, {})).headers.get('Location')).toBe('/admin/welcome');
  });

  it('an invitation is mailed unless the administrator hands the link over', async () => {
    const administrator = await signInAs(calendar, 'administrator');
    const link = expect.stringContaining(`${SECURE_SITE}/admin/welcome/`) as string;

    expect(await invite(administrator, { mail: false })).toMatchObject({
      status: 201,
      body: { link, mailed: false },
    });
    expect(await readMails()).toEqual([]);
    expect(await invite(administrator)).toMatchObject({ status: 201, body: { link, mailed: true } });
    expect(await readMails()).toEqual([expect.stringContaining('contributor@harbour.example')]);
  });

  it('one network address gets no more links than twenty in a row, with the same answer', async () => {
    const from = (address: string): Promise<ApiResponse> =>
      post('/mail-link', { login: 'contributor' }, { 'X-Forwarded-For': address });
    const pages = [];
    for (let number = 0; number < 20; number += 1)
      pages.push(await post('/mail-link', { login: 'nobody' }, { 'X-Forwarded-For': '192.0.2.7' }));
    await until('all are counted', async () => {
      const counted = `SELECT failures FROM sign_in_failures WHERE key = 'mail 192.0.2.7'`;
      return JSON.stringify(await calendar.dataSource.query(counted)) === '[{"failures":20}]';
    });
    pages.push(await from('192.0.2.7'), await from('192.0.2.8'));

    expect(new Set(pages.map(({ body }) => String(body))).size).toBe(1);
    await until('the other address gets its link', async () => (await readMails()).length > 0);
    expect(await readMails()).toHaveLength(1);
  });

  it('links come in the language of the user, whoever asks for them', async () => {
    await calendar.dataSource.query(
      `UPDATE users SET language = 'de' WHERE role IN ('editor','contributor')`,
    );
    await post('/mail-link?language=fr', { login: 'editor' });
    await invite(await signInAs(calendar, 'administrator'));

    await until('both links are in the queue', async () => (await readMails()).length === 2);
    expect(
      (await readMails()).filter((mail) => /Einladung|innerhalb von 15 Minuten/.test(mail)),
    ).toHaveLength(2);
  });

  it('no response and no mail names another host, whatever a request says', async () => {
    const administrator = await signInAs(calendar, 'administrator');
    const own = { ...administrator.headers, ...FORGED };
    const responses = [
      await post('/mail-link', { login: 'editor' }, FORGED),
      await post('/sign-in', { login: 'editor', password: 'wrong', return: '//evil.example' }, FORGED),
      await post('/sign-out', {}, FORGED),
      await invite(administrator),
    ];
    for (const path of ['', '/', '/sign-in?language=de', '/account', '/welcome', '/nothing', '/api/events'])
      responses.push(await visitor.send('GET', path, {}, FORGED), await visitor.send('GET', path, {}, own));
    await until('both links are in the queue', async () => (await readMails()).length === 2);

    const sent = responses.map(({ body, headers }) => JSON.stringify([body, [...headers]]));
    expect([...sent, ...(await readMails())].filter((text) => text.includes('evil.example'))).toEqual([]);
    for (const mail of await readMails()) expect(mail).toContain(`${SECURE_SITE}/admin/welcome/`);
  });
});

describe('without BASE_URL', () => {
  beforeAll(() => start(''));
  afterAll(() => calendar.close());

  it('nothing is mailed, since the sender of a request would choose the host of the link', async () => {
    const page = await visitor.send('GET', '/sign-in', {}, FORGED);
    expect(page.status).toBe(200);
    expect(String(page.body)).not.toContain('/mail-link');
    expect((await post('/mail-link', { login: 'editor' }, FORGED)).headers.get('Location')).toBe(
      '/admin/sign-in',
    );
    const administrator = await signInAs(calendar, 'administrator');
    expect(await invite(administrator)).toMatchObject({ status: 201, body: { mailed: false } });

    expect(await readMails()).toEqual([]);
  });
});
