import { picture } from '../../support/images.js';
import { until } from '../../support/until.js';
import { describeEditor, Stage } from './stage.js';

const VENUE = { venue: 'Harbour Hall', address: 'Quay 1', city: 'Koper' };

describeEditor('the editor, by keyboard alone', () => {
  const stage = new Stage();

  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  beforeEach(() => stage.calendar.empty());
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  /** The editor restores a kept draft asynchronously. */
  async function waitForTitle(title: string): Promise<void> {
    const field = stage.page.getByLabel('Title');
    await until(`the title is ${title}`, async () => (await field.inputValue()) === title);
  }

  it('shows today what waits, and comes back after a sign-in to what was asked for', async () => {
    const { administrator, contributor } = stage.calendar;
    const times = { start_date: '2027-03-12 19:00:00', end_date: '2027-03-12 21:00:00' };
    await administrator.make('/venues', VENUE);
    await administrator.make('/events', { title: 'Concert', venue: 1, ...times });
    await administrator.make('/events', {
      ...{ title: 'Market', status: 'publish', date: '2027-03-20 08:00:00' },
      ...{ start_date: '2027-03-28 09:00:00', end_date: '2027-03-28 12:00:00' },
    });
    await contributor.make('/events', { title: 'Reading', status: 'publish', ...times });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/`);
    const cards = page.getByRole('region');
    await page.getByRole('region', { name: 'Waiting for review' }).getByText('Reading').waitFor();
    expect(await cards.count()).toBe(6);
    await page.getByRole('region', { name: 'Next seven days' }).getByText('12 Mar 2027, 19:00').waitFor();

    await stage.tabTo(page.getByRole('link', { name: 'Events', exact: true }));
    await stage.press('Enter');
    await page.getByRole('row', { name: /Concert/ }).waitFor();
    await page
      .getByRole('row', { name: /Market/ })
      .getByText('Scheduled: Sat, 20 Mar 2027, 08:00')
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/events');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');

    await stage.context.clearCookies();
    await page.goto(`${admin}/events?status=draft`);
    expect(page.url()).toBe(`${admin}/sign-in?return=${encodeURIComponent('/admin/events?status=draft')}`);
  });

  it('announces a concert, whose times do not shift', async () => {
    await stage.calendar.administrator.make('/venues', VENUE);
    await stage.calendar.administrator.make('/categories', { name: 'Concerts' });
    await stage.signIn('editor');
    const { page, admin, calendar } = stage;
    await page.goto(`${admin}/events/new`);
    await page.locator('.ProseMirror').waitFor();

    await stage.tabTo(page.getByLabel('Title'));
    await stage.type('Harbour Jazz');
    await stage.tabTo(page.getByRole('combobox', { name: 'Add a category' }));
    await stage.type('Con');
    await page.getByRole('option', { name: 'Concerts' }).waitFor();
    await stage.press('ArrowDown', 'Enter');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture('png') });
    await page.getByLabel('Alternative text').waitFor();
    await stage.tabTo(page.getByLabel('Alternative text'));
    await stage.type('A trumpet on a quay');
    await stage.tabTo(page.getByRole('spinbutton', { name: /day/i }).first());
    await stage.type('280320270330');
    await stage.tabTo(page.getByRole('combobox', { name: 'Venue' }));
    await stage.type('har');
    await page.getByRole('option', { name: /Harbour Hall/ }).waitFor();
    await stage.press('ArrowDown', 'Enter');
    await stage.tabTo(page.getByLabel('Price'));
    await stage.type('12');
    await stage.tabTo(page.locator('.ProseMirror'));
    await stage.type('Bring a ');
    await stage.press('Control+b');
    await stage.type('cushion');
    await page.getByRole('region', { name: 'Before you publish' }).waitFor();
    await stage.act('Publish');
    await page.waitForURL(/events\/\d+$/);

    const { body } = await calendar.visitor.get(new URL(page.url()).pathname.replace('/admin', ''));
    expect(body).toMatchObject({
      title: 'Harbour Jazz',
      start_date: '2027-03-28 03:30:00',
      end_date: '2027-03-28 05:30:00',
      timezone: 'Europe/Ljubljana',
      description: '<p>Bring a <strong>cushion</strong></p>',
      venue: { id: 1 },
      categories: [{ name: 'Concerts' }],
      image: { alt_text: 'A trumpet on a quay' },
    });
  });

  it('loses nothing when somebody else saves, and when the session ends', async () => {
    const { administrator, userIds, dataSource } = stage.calendar;
    const times = { start_date: '2027-04-01 19:00:00', end_date: '2027-04-01 21:00:00' };
    await administrator.make('/events', { title: 'Concert', cost: '5', ...times });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/events/1`);
    await page.locator('.ProseMirror').waitFor();
    await administrator.post('/events/1', { title: 'Concert in the park', cost: '8' });

    await stage.tabTo(page.getByLabel('Title'));
    await stage.press('End');
    await stage.type(' at night');
    await stage.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Concert in the park').waitFor();
    expect(await dialog.innerText()).toContain('Price');
    await stage.act('Save this version');
    await page.getByText('Saved.').waitFor();
    expect((await administrator.get('/events/1')).body).toMatchObject({
      title: 'Concert at night',
      cost: '$8',
    });

    await dataSource.query('DELETE FROM sessions WHERE user_id = $1', [userIds.editor]);
    await stage.tabTo(page.getByLabel('Title'), 'Shift+Tab');
    await stage.press('End');
    await stage.type(' again');
    await stage.press('Enter');
    await dialog.getByText('Your session has ended').waitFor();
    await stage.signInElsewhere('editor');
    await page.getByText('Saved.').waitFor();
    expect((await administrator.get('/events/1')).body).toMatchObject({ title: 'Concert at night again' });
  });

  it('keeps in the browser what was typed and not saved', async () => {
    await stage.signIn('author');
    const { page, admin } = stage;
    await page.goto(`${admin}/events/new`);
    await stage.tabTo(page.getByLabel('Title'));
    await stage.type('On the train');
    await page.getByText(/^Kept in this browser/).waitFor();
    await stage.context.setOffline(true);
    await stage.act('Save as draft');
    await page
      .getByText(/did not answer/)
      .first()
      .waitFor();
    await stage.context.setOffline(false);
    page.on('dialog', (asked) => void asked.accept());
    await page.reload();
    await stage.act('Continue with it');
    await waitForTitle('On the train');
    await stage.act('Save as draft');
    await page.waitForURL(/events\/\d+$/);
    const { body } = await stage.calendar.author.get('/events?status=draft&when=all');
    expect(body).toMatchObject({ events: [{ title: 'On the train' }], total: 1 });
  });

  it('says what could not be loaded, and loads it again with all that is typed', async () => {
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.route(/\/assets\/(events-list|new-item|more-sections)-/, (route) => route.abort());
    await page.goto(`${admin}/events`);
    const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await notice.waitFor();
    await page.goto(`${admin}/events/new`);
    await notice.waitFor();
    await stage.tabTo(page.getByLabel('Title'));
    await stage.type('Harbour Jazz');
    await stage.tabTo(page.getByRole('combobox', { name: 'Venue' }));
    await stage.type('Harbour Hall');
    await page.getByRole('option', { name: /Harbour Hall/ }).waitFor();
    await stage.press('ArrowDown', 'Enter');
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await notice.count()).toBe(2);

    await page.unrouteAll();
    await page.getByText(/^Kept in this browser/).waitFor();
    page.on('dialog', (asked) => void asked.accept());
    await page.getByRole('button', { name: 'Try again' }).first().press('Enter');
    await stage.act('Continue with it');
    await waitForTitle('Harbour Jazz');
    await page.getByRole('button', { name: 'Save as draft' }).waitFor();
    expect(await notice.count()).toBe(0);
  });
});
