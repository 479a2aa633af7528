import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../support/until.js';
import { describeEditor, Stage } from './stage.js';

const TIMES = { start_date: '2027-05-01 19:00:00', end_date: '2027-05-01 21:00:00' };

describeEditor('venues, organizers, categories and tags, by keyboard alone', () => {
  const stage = new Stage();

  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  beforeEach(() => stage.calendar.empty());
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  it('makes a venue, with a hint at its namesake, and keeps what both of two people changed', async () => {
    const { administrator } = stage.calendar;
    await administrator.make('/venues', { venue: 'Harbour Hall', address: 'Quay 1', city: 'Koper' });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/`);
    await stage.act('More');
    await stage.tabTo(page.getByRole('dialog').getByRole('link', { name: 'Venues' }));
    await stage.press('Enter');
    await stage.row('Harbour Hall', 'Quay 1, Koper', '0').waitFor();
    await stage.tabTo(page.getByRole('link', { name: 'New venue' }));
    await stage.press('Enter');

    await stage.tabTo(page.getByRole('textbox', { name: 'Name', exact: true }));
    await stage.type('Harbour');
    await page.getByRole('link', { name: 'Harbour Hall' }).waitFor();
    await stage.type(' Stage');
    await stage.tabTo(page.getByLabel('Town'));
    await stage.type('Izola');
    await stage.tabTo(page.getByLabel('Coordinates'));
    await stage.type('somewhere');
    await stage.press('Enter');
    await page.locator('[data-invalid] input[name=geo_lat]').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('geo_lat');
    await stage.press('Control+a');
    await stage.type('45,5369; 13,6620');
    await stage.press('Enter');
    await page.waitForURL(/venues\/2$/);
    expect((await administrator.get('/venues/2')).body).toMatchObject({
      ...{ venue: 'Harbour Stage', city: 'Izola', geo_lat: 45.5369, geo_lng: 13.662, status: 'publish' },
    });

    await page.getByRole('heading', { name: 'Harbour Stage' }).waitFor();
    await administrator.post('/venues/2', { venue: 'The Stage', phone: '041 111 222' });
    await stage.tabTo(page.getByRole('textbox', { name: 'Name', exact: true }));
    await stage.press('End');
    await stage.type(' East');
    await stage.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('The Stage').waitFor();
    expect(await dialog.innerText()).toContain('Phone');
    await stage.act('Save this version');
    await page.getByText('Saved.').waitFor();
    expect((await administrator.get('/venues/2')).body).toMatchObject({
      ...{ venue: 'Harbour Stage East', phone: '041 111 222' },
    });
  });

  it('merges venues, says before how many events move, and takes it back', async () => {
    const { administrator } = stage.calendar;
    for (const venue of ['Town Hall', 'Townhall', 'City Library'])
      await administrator.make('/venues', { venue });
    for (const [title, venue] of [['Concert', 1] as const, ['Reading', 1] as const, ['Dance', 2] as const])
      await administrator.make('/events', { title, venue, ...TIMES });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/venues?search=town`);
    await stage.tabTo(stage.row('Town Hall'));
    await stage.press('Space', 'ArrowDown', 'Space');
    await page.getByText('Selected: 2').waitFor();
    await stage.act('Merge…');
    await page.getByText('1 event moves.').waitFor();
    expect(await page.getByRole('radio', { name: /Town Hall/ }).isChecked()).toBe(true);
    await stage.act('Merge');
    await page.getByText('Merged into “Town Hall”.').waitFor();
    await stage.row('Town Hall', '3').waitFor();
    expect((await administrator.get('/events?venue=1')).body).toMatchObject({ total: 3 });

    await stage.act('Undo');
    await page.getByText('The merge has been undone.').waitFor();
    await stage.row('Townhall', '1').waitFor();
    expect((await administrator.get('/events?venue=1')).body).toMatchObject({ total: 2 });
  });

  it('merges tags and takes it back, sorts categories, and deletes one after a question', async () => {
    const { administrator } = stage.calendar;
    for (const name of ['kids', 'children']) await administrator.make('/tags', { name });
    for (const name of ['Music', 'Jazz & Folk']) await administrator.make('/categories', { name });
    await administrator.make('/events', { title: 'Puppets', tags: ['kids'], categories: [4], ...TIMES });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/tags`);
    await stage.tabTo(stage.row('children'));
    await stage.press('Control+a');
    await stage.act('Merge…');
    await page.getByText('No event moves.').waitFor();
    await stage.tabTo(page.getByRole('radio', { name: /kids/ }));
    await stage.press('ArrowUp');
    await page.getByText('1 event moves.').waitFor();
    await stage.act('Merge');
    await page.getByText('Merged into “children”.').waitFor();
    await stage.act('Undo');
    await stage.row('kids', '1').waitFor();

    await page.goto(`${admin}/categories/4`);
    // A name that came later than the choice would open the list again.
    await page.route(`${admin}/api/categories/3*`, async (route) => {
      await sleep(1000);
      await route.continue();
    });
    await stage.tabTo(page.getByRole('combobox', { name: 'Part of' }));
    await stage.type('mus');
    await page.getByRole('option', { name: 'Music' }).waitFor();
    await stage.press('ArrowDown', 'Enter');
    const parent = page.getByRole('combobox', { name: 'Part of', includeHidden: true });
    await until('the field has the name', async () => (await parent.inputValue()) === 'Music');
    await stage.act('Save');
    await page.getByText('Saved.').waitFor();
    await page.unroute(`${admin}/api/categories/3*`);
    expect((await administrator.get('/categories/4')).body).toMatchObject({
      parent: 3,
      name: 'Jazz &amp; Folk',
    });
    await stage.tabTo(page.getByRole('button', { name: 'Delete for good…' }), 'Shift+Tab');
    await stage.press('Enter');
    await page.getByText('1 event loses it. This cannot be undone.').waitFor();
    await stage.act('Delete for good');
    await page.waitForURL(`${admin}/categories`);
    await page.getByText('1 entry').waitFor();
  });
});
