import { makeImage } from '../../support/images.js';
import { describeEditor, Stage } from './stage.js';

const TIMES = { start_date: '2027-05-01 19:00:00', end_date: '2027-05-01 21:00:00' };

describeEditor('many at once, by keyboard alone', () => {
  const stage = new Stage();

  beforeAll(() => stage.open({ PUBLISH_CHECKS: 'strict' }));
  afterAll(() => stage.close());
  beforeEach(() => stage.calendar.empty());
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  it('gives 40 drafts a category and publishes them but for two, which are named with the reason', async () => {
    const { administrator } = stage.calendar;
    await administrator.make('/venues', { venue: 'School', city: 'Koper' });
    await administrator.make('/categories', { name: 'Courses' });
    const lessons = Array.from({ length: 40 }, (_, index) => ({
      ...{ title: `Lesson ${index + 1}`, status: 'draft', ...TIMES },
      ...(index > 1 && { venue: 1 }),
    }));
    await Promise.all(lessons.map((lesson) => administrator.make('/events', lesson)));
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/events?status=draft&search=lesson`);
    await stage.act('Save this view…');
    await page.getByRole('dialog').waitFor();
    await stage.type('New lessons');
    await stage.press('Enter');
    await page.goto(`${admin}/events`);
    await stage.tabTo(page.getByRole('link', { name: 'New lessons' }));
    await stage.press('Enter');
    await page.waitForURL(/\?(?=.*status=draft)(?=.*search=lesson)/);

    await page.getByText('40 events').waitFor();
    await stage.tabTo(page.getByRole('row').nth(1));
    await stage.press('Control+a');
    await stage.tabTo(page.getByRole('button', { name: 'Select all 40' }), 'Shift+Tab');
    await stage.press('Enter');
    await page.getByText('40 events selected').waitFor();
    await stage.act('Actions');
    await page.getByRole('menuitem', { name: 'Publish' }).and(page.locator(':focus')).waitFor();
    await stage.press('ArrowDown', 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a category' });
    await dialog.waitFor();
    await stage.tabTo(dialog.getByRole('button', { name: /Category/ }));
    await stage.press('Enter', 'ArrowDown', 'Enter');
    await stage.act('Apply');
    await page.getByText('40 events changed').waitFor();
    expect((await administrator.get('/events?categories=courses&status=draft')).body).toMatchObject({
      total: 40,
    });

    await stage.tabTo(page.getByRole('row').nth(1));
    await stage.press('Control+a');
    await stage.tabTo(page.getByRole('button', { name: 'Select all 40' }), 'Shift+Tab');
    await stage.press('Enter');
    await page.getByText('40 events selected').waitFor();
    await stage.act('Actions');
    await page.getByRole('menuitem', { name: 'Publish' }).and(page.locator(':focus')).waitFor();
    await stage.press('Enter');
    await page.getByText('2 entries stay as they were:').waitFor();
    expect(await page.locator('.refused').innerText()).toMatch(/^Lesson [12]: .+\nLesson [12]: .+/);
    expect((await stage.calendar.visitor.get('/events?categories=courses')).body).toMatchObject({
      total: 38,
    });
    await stage.tabTo(page.locator('.refused').getByRole('link').first(), 'Shift+Tab');
    await stage.press('Enter');
    await page.waitForURL(/\/events\/\d+$/);
  });

  it('describes images one after the other, and sets the focus of one', async () => {
    const { administrator } = stage.calendar;
    for (let count = 0; count < 3; count += 1) await makeImage(administrator);
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/images?show=altMissing`);
    await page.getByText('3 entries').waitFor();
    await stage.tabTo(page.getByRole('link', { name: 'Describe one after the other' }));
    await stage.press('Enter');
    await page.getByText('3 images left.').waitFor();
    await page.getByLabel('Alternative text').and(page.locator(':focus')).waitFor();
    await stage.type('A red square');
    await stage.press('Enter');
    await page.getByText('2 images left.').waitFor();
    await stage.tabTo(page.getByLabel(/^Decoration only/));
    await stage.press('Space');
    await stage.act('Save and next');
    await page.getByText('1 image left.').waitFor();
    await page.getByLabel('Alternative text').and(page.locator(':focus')).waitFor();
    await stage.type('A corner');
    await stage.press('Enter');
    await page.getByText('All images have an alternative text.').waitFor();

    const shown = { image: 1, ...TIMES };
    const { id: venue } = await administrator.make('/venues', { venue: 'Quay', city: 'Koper', image: 1 });
    await administrator.make('/events', { title: 'Jazz', venue, ...shown, date: '2027-03-20 08:00:00' });
    await page.goto(`${admin}/images/1`);
    await page.getByText('Scheduled: Sat, 20 Mar 2027, 08:00').waitFor();
    const uses = page.getByRole('region', { name: 'Used 2 times' }).getByRole('listitem');
    expect((await uses.allInnerTexts()).map((line) => line.split(/\s*\n\s*/))).toEqual([
      ['Sat, 1 May 2027, 19:00', 'Jazz', 'Quay, Koper', 'Scheduled: Sat, 20 Mar 2027, 08:00'],
      ['Venue', 'Quay', 'Published'],
    ]);
    await stage.tabTo(page.getByRole('slider', { name: 'Focus point' }));
    await stage.press('ArrowLeft', 'ArrowDown');
    await stage.act('Save');
    await page.getByText('Saved.').waitFor();
    expect((await administrator.get('/images/1?context=edit')).body).toMatchObject({
      ...{ focus_x: 0.45, focus_y: 0.55, alt_text: 'A corner' },
    });
    await stage.tabTo(page.getByRole('button', { name: 'Delete for good…' }), 'Shift+Tab');
    await stage.press('Enter');
    await stage.act('Delete for good');
    await page.getByText('2 entries').waitFor();
  });

  it('brings back from the trash what it was', async () => {
    const { administrator } = stage.calendar;
    await administrator.make('/events', { title: 'Draft', status: 'draft', ...TIMES });
    await administrator.make('/events', { title: 'Public', online_url: 'https://example.org/', ...TIMES });
    await administrator.make('/venues', { venue: 'Old Mill' });
    for (const path of ['/events/1', '/events/2', '/venues/3']) await administrator.delete(path);
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/trash`);
    await stage.tabTo(page.getByRole('row').nth(1));
    await stage.press('Control+a');
    await stage.act('Restore');
    await page.getByText('2 entries restored.').waitFor();
    await page.getByText('The trash is empty.').waitFor();
    expect((await administrator.get('/events/1')).body).toMatchObject({ status: 'draft' });
    expect((await administrator.get('/events/2')).body).toMatchObject({ status: 'publish' });

    await stage.tabTo(page.getByRole('main').getByRole('link', { name: 'Venues' }));
    await stage.press('Enter');
    await stage.tabTo(stage.row('Old Mill'));
    await stage.press('Space');
    await stage.act('Restore');
    await page.getByText('1 entry restored.').waitFor();
    expect((await administrator.get('/venues/3')).body).toMatchObject({ status: 'publish' });
  });
});
