import { describeEditor, Stage } from './stage.js';

const TIMES = { start_date: '2027-04-01 19:00:00', end_date: '2027-04-01 21:00:00' };

describeEditor('the review in the editor, by keyboard alone', () => {
  const stage = new Stage();

  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  beforeEach(() => stage.calendar.empty());
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  it('asks back, and publishes what the contributor has changed', async () => {
    const { contributor, visitor } = stage.calendar;
    await contributor.make('/events', { title: 'Reading', status: 'publish', ...TIMES });
    await stage.signIn('editor');
    await stage.page.goto(`${stage.admin}/review`);
    await stage.tabTo(stage.page.getByRole('link', { name: 'Reading' }));
    await stage.press('Enter');
    await stage.page.getByText('The event has neither a venue nor an online address.').waitFor();
    await stage.act('Ask for changes');
    await stage.type('Which room?');
    await stage.tabTo(stage.page.getByRole('dialog').getByRole('button', { name: 'Ask for changes' }));
    await stage.press('Enter');
    await stage.page.getByText('“Reading”: Changes requested').waitFor();
    await stage.context.close();

    await stage.signIn('contributor');
    await stage.page.goto(`${stage.admin}/`);
    const sent = stage.page.getByRole('region', { name: 'Sent by you' });
    await sent.getByText('Which room?').waitFor();
    await stage.tabTo(sent.getByRole('link', { name: 'Reading' }));
    await stage.press('Enter');
    await stage.page.getByRole('textbox', { name: 'Title' }).waitFor();
    expect(await stage.page.getByText('Which room?').isVisible()).toBe(true);
    await stage.tabTo(stage.page.getByRole('textbox', { name: 'Title' }));
    await stage.press('End');
    await stage.type(' in room 2');
    await stage.act('Send for review');
    await stage.page.getByText('Saved.').waitFor();
    await stage.context.close();

    await stage.signIn('editor');
    await stage.page.goto(`${stage.admin}/review/events/1`);
    await stage.act('Publish');
    await stage.page.getByText('“Reading in room 2”: Published').waitFor();
    expect((await visitor.get('/events/1')).body).toMatchObject({ title: 'Reading in room 2' });
  });

  it('says when an event is to be published, before and after that is approved', async () => {
    const { contributor } = stage.calendar;
    const date = '2027-03-20 08:00:00';
    await contributor.make('/events', { title: 'Reading', status: 'publish', date, ...TIMES });
    await contributor.make('/events', { title: 'Talk', status: 'publish', ...TIMES });
    await stage.signIn('editor');
    const { page, admin } = stage;
    const tag = 'Scheduled: Sat, 20 Mar 2027, 08:00';
    await page.goto(`${admin}/review`);
    const lines = page.getByRole('main').getByRole('listitem');
    await lines.filter({ hasText: 'Reading' }).getByText(tag).waitFor();
    expect(await lines.filter({ hasText: 'Talk' }).innerText()).not.toContain('Scheduled');
    await stage.tabTo(page.getByRole('link', { name: 'Reading' }));
    await stage.press('Enter');
    await page.getByRole('heading', { level: 1 }).getByText(tag).waitFor();
    await stage.act('Publish');
    await page.getByText('“Reading”: Scheduled').waitFor();
    await page.goto(`${admin}/review?state=ready`);
    await lines.filter({ hasText: 'Reading' }).getByText(tag).waitFor();
  });

  it('shows a change of a public event by its fields, and tells the second reviewer', async () => {
    const { administrator, contributor, editor } = stage.calendar;
    await contributor.make('/events', { title: 'Reading', status: 'publish', ...TIMES });
    await administrator.post('/events/1', { review: { state: 'published' } });
    await stage.signIn('contributor');
    await stage.page.goto(`${stage.admin}/events/1`);
    await stage.tabTo(stage.page.getByRole('textbox', { name: 'Title' }));
    await stage.press('End');
    await stage.type(' at night');
    await stage.act('Send for review');
    await stage.tabTo(stage.page.getByRole('link', { name: 'Proposed change' }), 'Shift+Tab');
    await stage.press('Enter');
    await stage.act('Change it');
    await stage.act('Continue with it');
    await stage.tabTo(stage.page.getByRole('textbox', { name: 'Title' }));
    await stage.press('End');
    await stage.type(' and day');
    await stage.act('Send for review');
    await stage.page
      .locator('.foot')
      .getByText(/Your change waits/)
      .waitFor();
    await stage.context.close();
    expect((await contributor.get('/proposals')).body).toMatchObject({
      total: 1,
      proposals: [{ patch: { title: 'Reading at night and day' } }],
    });

    await stage.signIn('editor');
    await stage.page.goto(`${stage.admin}/review/proposals/1`);
    await stage.page.getByText(' at night and day').waitFor();
    await editor.post('/proposals/1', { review: { state: 'changes_requested', note: 'Day or night?' } });
    await stage.act('Accept');
    await stage.page.getByText(/Someone else has changed or decided this meanwhile/).waitFor();
    await stage.page.getByText('Day or night?').waitFor();
    await stage.act('Accept');
    await stage.page.getByText('“Reading”: Approved').waitFor();
    expect((await administrator.get('/events/1')).body).toMatchObject({ title: 'Reading at night and day' });
  });
});
