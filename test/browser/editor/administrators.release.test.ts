// What comes from elsewhere, and who may come in, by keyboard alone.
import { ImportJob } from '../../../src/exchange/imports/import-job.js';
import { calendarOf, evening } from '../../api/imports/calendar.js';
import { Api } from '../../support/api.js';
import { FileServer } from '../../support/file-server.js';
import { describeEditor, Stage } from './stage.js';

const JAZZ = evening('a@x', 'Jazz', '20270501');
const SCHOOL = calendarOf(JAZZ, evening('b@x', 'Talk', '20270502'), evening('c@x', '', '20270503'));

describeEditor('imports and administrators', () => {
  const stage = new Stage();
  let files: FileServer;

  beforeAll(async () => {
    files = await FileServer.start();
    await stage.open({ SOURCE_HOSTS: files.host, WEBHOOK_HOSTS: files.host });
  });
  afterAll(async () => {
    await stage.close();
    files.close();
  });
  beforeEach(async () => {
    await stage.calendar.empty();
    await stage.calendar.dataSource.query('DELETE FROM sources');
  });
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  const titles = async (): Promise<string[]> => {
    const { body } = await stage.calendar.editor.get('/events', { status: 'draft,publish', when: 'all' });
    return (body as { events: { title: string }[] }).events.map(({ title }) => title);
  };

  /** Presses a button of the dialog, not that which has opened it. */
  const confirm = async (name: string): Promise<void> => {
    await stage.tabTo(stage.page.getByRole('alertdialog').getByRole('button', { name }));
    await stage.press('Enter');
  };

  const asMary = (secret: string): Api => new Api(stage.calendar.visitor.root, { login: 'mary', secret });

  it("tries a school's calendar, imports it and takes it back", async () => {
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/imports`);
    await stage.tabTo(page.getByRole('link', { name: 'New import' }));
    await stage.press('Enter');
    await page.getByLabel('Name', { exact: true }).waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'school.ics', mimeType: 'text/calendar', buffer: Buffer.from(SCHOOL) });
    await stage.act('Continue');
    await page.getByText('Nothing is written yet. The import would do this:').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('school');
    expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Line \d+\s+The event has no title \(SUMMARY\)\.\s+Left out/),
      expect.stringMatching(/Sat, 1 May 2027, 19:00\s+Jazz\s+Line \d+\s+New/),
      expect.stringMatching(/Talk/),
    ]);
    expect(await titles()).toEqual([]);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H3');

    await stage.act('Import now');
    await page.getByRole('heading', { name: 'Import: school' }).waitFor();
    expect(await titles()).toEqual(['Jazz', 'Talk']);
    await stage.act('Undo');
    await page.getByRole('alertdialog').getByText('What people have changed since stays.').waitFor();
    await confirm('Undo');
    await page.getByRole('status').getByText('Undone').waitFor();
    expect(await titles()).toEqual([]);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  });

  it('reads a source every hour, and says what it replaced and why it failed', async () => {
    const { calendar } = stage;
    files.serve('text/calendar', calendarOf(JAZZ));
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/imports/new`);
    await stage.tabTo(page.getByLabel('Name', { exact: true }));
    await stage.type('Town');
    await stage.tabTo(page.getByLabel('Address'));
    await stage.type(`http://${files.host}/town.ics`);
    await stage.tabTo(page.getByRole('button', { name: /How often/ }));
    await stage.press('Enter', 'ArrowDown', 'Enter');
    await stage.tabTo(page.getByRole('button', { name: /What people changed here/ }));
    await stage.press('Enter', 'ArrowDown', 'Enter');
    await stage.act('Continue');
    await page.getByRole('heading', { level: 1, name: 'Town' }).waitFor();
    await calendar.app.get(ImportJob).runDue();
    expect(await titles()).toEqual(['Jazz']);

    const { body } = await calendar.editor.get('/events', { status: 'draft', when: 'all' });
    const [{ id }] = (body as { events: [{ id: number }] }).events;
    await calendar.editor.patch(`/events/${id}`, { title: 'Jazz by the sea' });
    await page.reload();
    await stage.act('Check the address');
    await page.getByText('Replaced by the source, although it was changed here: title').waitFor();

    files.serve('text/calendar', calendarOf(evening('d@x', 'Market', '20270504')));
    await stage.act('Check the address');
    await page.getByText('Market').waitFor();
    const lines = await page.locator('ul.lines > li').allInnerTexts();
    expect(lines.slice(0, 3)).toEqual([
      'Jazz by the sea, 2027-05-01 19:00: The source no longer has this event.',
      expect.stringMatching(/Tue, 4 May 2027, 19:00\s+Market\s+Line \d+\s+New/),
      expect.stringMatching(/Sat, 1 May 2027, 19:00\s+Jazz by the sea\s+Gone/),
    ]);

    files.respond = (_, response) => response.writeHead(503).end();
    await calendar.dataSource.query("UPDATE source_states SET due_at = now() - interval '1 year'");
    await calendar.app.get(ImportJob).runDue();
    await page.goto(`${admin}/imports`);
    await page.getByRole('listitem').getByText('Failed: status_503').waitFor();
  });

  it('invites a user, who comes in, and is signed out again', async () => {
    await stage.signIn('administrator');
    const { page, admin } = stage;
    await page.goto(`${admin}/users/new`);
    await stage.tabTo(page.getByLabel('Login'));
    await stage.type('mary');
    await stage.tabTo(page.getByLabel('Name', { exact: true }));
    await stage.type('Mary Moore');
    await stage.press('Enter');
    await page.getByText('Send this link to Mary Moore.').waitFor();
    const link = await page.getByLabel('New sign-in link').inputValue();
    const other = await stage.browser.newContext();
    const guest = await other.newPage();
    await guest.goto(link);
    await guest.getByRole('main').getByRole('button').press('Enter');
    await guest.waitForURL(`${admin}/welcome`);

    await stage.tabTo(page.getByRole('link', { name: 'Mary Moore' }));
    await stage.press('Enter');
    await page.getByRole('button', { name: /^Sign out: / }).waitFor();
    await stage.tabTo(page.getByRole('button', { name: /Role/ }));
    await stage.press('Enter', 'ArrowUp', 'Enter');
    await stage.act('Save');
    await page.getByRole('status').getByText('Saved.').waitFor();
    await stage.act('Sign out everywhere');
    await page.getByRole('status').getByText('Done.').waitFor();
    expect((await guest.request.get(`${admin}/api/users/me`)).status()).toBe(401);
    await other.close();
    await stage.tabTo(page.getByLabel('What will use it'));
    await stage.type('Website');
    await stage.press('Enter');
    const secret = await page.getByLabel('Website', { exact: true }).inputValue();
    const me = await asMary(secret).get('/users/me');
    expect(me.body).toMatchObject({ name: 'Mary Moore', roles: ['author'] });
    await stage.tabTo(page.locator('summary').filter({ hasText: 'What happened to the account' }));
    await stage.press('Enter');
    await page.getByRole('listitem').getByText('Secret created: Website').waitFor();
    const happened = await page.locator('details').getByRole('listitem').allInnerTexts();
    expect(happened.map((line) => line.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/Secret created: Website .* · administrator$/),
      expect.stringMatching(/Signed out everywhere .* · administrator$/),
      expect.stringMatching(/New role: Author .* · administrator$/),
      expect.stringMatching(/Signed in /),
      expect.stringMatching(/Link to sign in used /),
      expect.stringMatching(/Link to sign in created .* · administrator$/),
    ]);
    await stage.act('Remove Mary Moore');
    await page.getByRole('alertdialog').getByText('What the user wrote stays.').waitFor();
    await confirm('Remove Mary Moore');
    await page.waitForURL(`${admin}/users`);
    expect((await asMary(secret).get('/users/me')).status).toBe(401);
  });

  it.each([
    ['webhooks/9999', 'Something went wrong'],
    ['users/1', 'administrator'],
    ['users', 'Users'],
  ])(
    'keeps a heading behind the question to sign in before %s, which then has the focus',
    async (path, name) => {
      const { calendar } = stage;
      await stage.signIn('administrator');
      const { page, admin } = stage;
      await calendar.dataSource.query(
        "UPDATE sessions SET authenticated_at = authenticated_at - interval '1 hour'",
      );
      await page.goto(`${admin}/${path}`);
      await page.getByText('This change needs a sign-in of the last 15 minutes').waitFor();
      expect(await page.locator('h1').count()).toBe(1);
      await stage.signInElsewhere('administrator');
      const heading = page.getByRole('heading', { level: 1, name });
      await heading.and(page.locator(':focus')).waitFor();
    },
  );

  it('asks for a new sign-in before it shows webhooks, which report what they delivered', async () => {
    const { calendar } = stage;
    files.respond = (_, response) => response.writeHead(204).end();
    await stage.signIn('administrator');
    const { page, admin } = stage;
    await calendar.dataSource.query(
      "UPDATE sessions SET authenticated_at = authenticated_at - interval '1 hour'",
    );
    await page.goto(`${admin}/webhooks/new`);
    await stage.tabTo(page.getByLabel('Address'));
    await stage.type(`http://${files.host}/hook`);
    await stage.press('Enter');
    await page.getByText('This change needs a sign-in of the last 15 minutes').waitFor();
    await stage.signInElsewhere('administrator');
    await page.getByText('Copy it now: it is shown only once.').waitFor();
    expect(await page.getByLabel('New secret').inputValue()).toMatch(/^whsec_/);

    await stage.tabTo(page.getByRole('link', { name: /hook$/ }));
    await stage.press('Enter');
    await page.getByRole('button', { name: 'Send a test' }).waitFor();
    await stage.act('Send a test');
    await page.getByRole('listitem').getByText('HTTP 204').waitFor();
    await stage.act('Pause');
    await page.getByText('Paused').waitFor();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    expect((await calendar.administrator.get('/webhooks')).body).toMatchObject({
      webhooks: [{ active: false, kinds: ['event'] }],
    });
  });

  it('shows a series with what is special about its dates, and adds one', async () => {
    const { editor } = stage.calendar;
    const times = { start_date: '2027-04-06 18:00', end_date: '2027-04-06 19:00' };
    const recurrence = 'FREQ=WEEKLY;COUNT=3';
    const { id } = await editor.make('/events', { title: 'Yoga', status: 'publish', ...times, recurrence });
    const { body } = await editor.get('/events', { series: id + 1 });
    const [, second] = (body as { events: { id: number }[] }).events;
    await editor.patch(`/events/${second?.id}`, {
      start_date: '2027-04-14 18:00',
      end_date: '2027-04-14 19:00',
    });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/events/${id}`);
    await stage.tabTo(page.getByRole('link', { name: 'Series' }));
    await stage.press('Enter');
    await page.getByText('every Tuesday, 3 times').waitFor();
    await page.getByRole('listitem').getByText('Moved from Tue, 13 Apr 2027, 18:00').waitFor();
    await stage.tabTo(page.getByRole('spinbutton', { name: /^day/ }));
    await stage.type('23042027');
    await stage.act('Add a date');
    await page.getByRole('status').getByText('Saved.').waitFor();
    await page.getByRole('listitem').getByText('Fri, 23 Apr 2027, 18:00').waitFor();
  });

  it('speaks the language that somebody has chosen, in every browser', async () => {
    await stage.signIn('author');
    const { page, admin } = stage;
    await page.goto(`${admin}/`);
    await stage.tabTo(page.getByRole('button', { name: /Language of the editor/ }));
    await stage.press('Enter');
    await stage.type('Deutsch');
    await stage.press('Enter');
    await page.getByRole('link', { name: 'Heute' }).waitFor();
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await page.getByRole('link', { name: 'Heute' }).waitFor();
    await stage.calendar.author.patch('/users/me', { language: '' });
  });
});
