import type { Page } from 'playwright-core';
import { makeImage } from '../../support/make.js';
import { until } from '../../support/until.js';
import { describeEditor, Stage } from './stage.js';

/** The forms that are open: each holds a lock. */
const countLocks = (page: Page): Promise<number> =>
  page.evaluate<number>('navigator.locks.query().then(({ held }) => held.length)');

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

  it('protects an event by a password, and offers to remove it while there is one', async () => {
    const { administrator, visitor } = stage.calendar;
    const { id } = await administrator.make('/events', { title: 'Members only', ...TIMES });
    await stage.signIn('editor');
    const { page } = stage;
    const removal = page.getByRole('switch', { name: 'Remove the password' });
    const password = page.getByLabel('Password', { exact: true });
    await openForm(id);
    await stage.tabTo(page.locator('summary', { hasText: 'Visibility' }));
    await stage.press('Enter');
    await password.waitFor();
    expect(await removal.count()).toBe(0);
    await stage.tabTo(password);
    await stage.type('tulip');
    await stage.press('Enter');
    await page.getByText('Saved.').waitFor();
    await removal.waitFor();
    expect((await visitor.get(`/events/${id}`)).body).toMatchObject({ code: 'event-password-protected' });
    expect((await visitor.get(`/events/${id}`, { password: 'tulip' })).body).toMatchObject({ id });

    // Open from the beginning, as there is something in it.
    await openForm(id);
    await stage.tabTo(removal);
    await stage.press('Space');
    await stage.act('Save');
    await page.getByText('Saved.').waitFor();
    await removal.waitFor({ state: 'detached' });
    expect((await visitor.get(`/events/${id}`)).body).toMatchObject({ id, title: 'Members only' });
  });

  it('takes an image that is here already, with its alternative text', async () => {
    const { administrator, visitor } = stage.calendar;
    const image = await makeImage(administrator);
    const texts = { title: 'Quay at night', alt_text: 'Lamps on the quay' };
    expect((await administrator.patch(`/images/${image.id}`, texts)).status).toBe(200);
    const { id } = await administrator.make('/events', { title: 'Night walk', ...TIMES });
    await stage.signIn('editor');
    const { page } = stage;
    await openForm(id);
    await stage.tabTo(page.getByRole('combobox', { name: 'Or an image that is here already' }));
    await stage.type('quay');
    await page.getByRole('option', { name: /Quay at night/ }).waitFor();
    await stage.press('ArrowDown', 'Enter');
    await page.getByLabel('Alternative text').waitFor();
    expect(await page.getByLabel('Alternative text').inputValue()).toBe('Lamps on the quay');
    await stage.act('Save');
    await page.getByText('Saved.').waitFor();
    expect((await visitor.get(`/events/${id}`)).body).toMatchObject({
      image: { id: image.id, alt_text: 'Lamps on the quay' },
    });
  });

  it('keeps what two tabs have of two new events', async () => {
    await stage.signIn('author');
    const { context, admin } = stage;
    const offers = stage.page.getByRole('button', { name: 'Continue with it' });
    const [first, second] = [stage.page, await context.newPage()];
    for (const [tab, title] of [
      [first, 'First talk'],
      [second, 'Second talk'],
    ] as const) {
      await tab.goto(`${admin}/events/new`);
      await tab.getByLabel('Title').fill(title);
      await tab.getByText(/^Kept in this browser/).waitFor();
    }
    // What another tab is writing is not offered.
    expect(await second.getByRole('button', { name: 'Continue with it' }).count()).toBe(0);
    await second.close();
    // A closed tab gives up its lock a moment later, and what it kept is offered from then on.
    await until('a lock is given up', async () => (await countLocks(first)) === 1);
    first.on('dialog', (asked) => void asked.accept());
    await first.reload();

    const titles: string[] = [];
    for (const left of [2, 1]) {
      await offers.nth(left - 1).waitFor();
      expect(await offers.count()).toBe(left);
      await offers.first().press('Enter');
      const title = first.getByLabel('Title');
      await until('the draft is taken', async () => (await title.inputValue()) !== '');
      titles.push(await title.inputValue());
      await stage.act('Save as draft');
      await first.waitForURL(/events\/\d+$/);
      await first.goto(`${admin}/events/new`);
      await first.getByLabel('Title').waitFor();
    }
    expect(titles.sort()).toEqual(['First talk', 'Second talk']);
    // What is offered has its lock by then.
    await until('the page that was left gives up its lock', async () => (await countLocks(first)) === 1);
    expect(await offers.count()).toBe(0);
  });
});
