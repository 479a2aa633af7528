import { describeEditor, Stage } from './stage.js';

const TIMES = { start_date: '2027-04-06 18:00:00', end_date: '2027-04-06 19:00:00' };

describeEditor('an event as a whole, by keyboard alone', () => {
  const stage = new Stage();

  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  beforeEach(() => stage.calendar.empty());
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  async function openForm(id: number): Promise<void> {
    await stage.page.goto(`${stage.admin}/events/${id}`);
    await stage.page.locator('.ProseMirror').waitFor();
  }

  it('copies a course with its rule to another day', async () => {
    const { administrator } = stage.calendar;
    const course = { title: 'Yoga', cost: '12', recurrence: 'FREQ=WEEKLY;COUNT=3', ...TIMES };
    const { id } = await administrator.make('/events', course);
    await stage.signIn('editor');
    const { page } = stage;
    await openForm(id);
    await stage.act('Actions');
    await page.getByRole('menuitem', { name: 'Duplicate' }).and(page.locator(':focus')).waitFor();
    await stage.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Duplicate' });
    await stage.tabTo(dialog.getByRole('spinbutton', { name: /^day/ }));
    await stage.type('070920271800');
    await stage.tabTo(dialog.getByRole('switch', { name: 'Repeat by the same rule' }));
    await stage.press('Space');
    await stage.tabTo(dialog.getByRole('button', { name: 'Duplicate' }));
    await stage.press('Enter');
    await page.waitForURL((url) => /events\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`));
    await page.locator('.ProseMirror').waitFor();
    const query = { when: 'all', status: 'draft', _fields: 'events.title,events.start_date,events.cost' };
    expect((await administrator.get('/events', query)).body).toEqual({
      events: ['07', '14', '21'].map((day) => ({
        ...{ title: 'Yoga', start_date: `2027-09-${day} 18:00:00`, cost: '$12' },
      })),
    });
  });
});
