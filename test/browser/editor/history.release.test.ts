import { describeEditor, Stage } from './stage.js';

describeEditor('the history in the editor, by keyboard alone', () => {
  const stage = new Stage();

  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  beforeEach(() => stage.calendar.empty());
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  it('says who changed what, gives one field back, and undoes that', async () => {
    const { administrator } = stage.calendar;
    const times = { start_date: '2027-04-01 19:00:00', end_date: '2027-04-01 21:00:00' };
    await administrator.make('/events', { title: 'Concert', cost: '5', ...times });
    await administrator.post('/events/1', { title: 'Concert in the park', cost: '8' });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/events/1/history`);
    const line = page.getByRole('button', { name: /Changed: Title, Price/ });
    await line.waitFor();
    await stage.tabTo(line);
    await stage.press('Enter');
    await page.getByText(' in the park').first().waitFor();
    await stage.tabTo(page.getByRole('checkbox', { name: 'Price' }));
    await stage.press('Space');
    await stage.act('Take this change back');
    await page.getByText('Taken back.').waitFor();
    expect((await administrator.get('/events/1')).body).toMatchObject({ title: 'Concert', cost: '$8' });

    await stage.act('Undo');
    await page.getByText('Taken back.').waitFor({ state: 'detached' });
    expect((await administrator.get('/events/1')).body).toMatchObject({
      title: 'Concert in the park',
      cost: '$8',
    });
  });
});
