import type { Locator } from 'playwright-core';
import { describeEditor, Stage } from './stage.js';

const HALL = { venue: 'Harbour Hall', address: 'Quay 1', city: 'Koper' };
const LIBRARY = { venue: 'Town Library', city: 'Koper' };

describeEditor('series and new places, by keyboard alone', () => {
  const stage = new Stage();

  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  beforeEach(() => stage.calendar.empty());
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  /** The first part of a date that is typed as numbers. */
  const dayOf = (label: string): Locator =>
    stage.page.getByRole('spinbutton', { name: `day, ${label}`, exact: true });

  async function typeDate(label: string, digits: string): Promise<void> {
    await stage.tabTo(dayOf(label));
    await stage.type(digits);
  }

  async function choose(label: string, option: string): Promise<void> {
    const { page } = stage;
    await stage.tabTo(page.locator('.react-aria-Select').filter({ hasText: label }).getByRole('button'));
    await stage.press('Enter');
    await page.getByRole('option', { name: option, exact: true }).waitFor();
    await stage.type(option);
    await stage.press('Enter');
  }

  async function chooseVenue(letters: string, name: string): Promise<void> {
    const field = stage.page.getByRole('combobox', { name: 'Venue' });
    await stage.tabTo(field);
    await stage.press('Control+a');
    await stage.type(letters);
    await stage.page.getByRole('option', { name }).waitFor();
    await stage.press('ArrowDown', 'Enter');
  }

  async function read(query: string): Promise<Record<string, unknown>[]> {
    const { body } = await stage.calendar.administrator.get(`/events?context=edit&when=all&${query}`);
    return (body as { events: Record<string, unknown>[] }).events;
  }

  async function openDate(day: string): Promise<void> {
    const [event] = await read(`search=Pottery&start_date=${day}&end_date=${day}`);
    await stage.page.goto(`${stage.admin}/events/${String(event?.['id'])}`);
    await stage.page.locator('.ProseMirror').waitFor();
  }

  async function save(): Promise<void> {
    await stage.act('Save');
    await stage.page.getByRole('dialog').waitFor();
    await stage.act('Continue');
    await stage.page.getByText('Saved.').waitFor();
  }

  it('makes a weekly course with a break, and changes one date, another one and the rest', async () => {
    const { administrator } = stage.calendar;
    await administrator.make('/venues', HALL);
    await administrator.make('/venues', LIBRARY);
    const times = { start_date: '2027-01-19 18:30:00', end_date: '2027-01-19 19:00:00' };
    await administrator.make('/events', { title: 'Choir', venue: 1, ...times });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/events/new`);
    await page.locator('.ProseMirror').waitFor();
    await stage.tabTo(page.getByLabel('Title'));
    await stage.type('Pottery');
    await typeDate('Start', '120120271800');
    await choose('Repeat', 'Every week');
    await stage.tabTo(page.getByRole('textbox', { name: 'Number of dates' }));
    await stage.press('Control+a');
    await stage.type('20');
    await typeDate('First day', '15022027');
    await typeDate('Last day', '26022027');
    await stage.act('Leave these days out');
    await chooseVenue('har', 'Harbour Hall');
    await page.getByText('18 dates: every Tuesday, 20 times, with exceptions').waitFor();
    const overlap = page.getByText('1 other event at this venue overlaps.');
    await overlap.waitFor();
    expect(await page.getByRole('link', { name: 'Choir' }).count()).toBe(1);
    await stage.act('Publish');
    await page.waitForURL(/events\/\d+$/);
    const starts = (await read('search=Pottery&per_page=50')).map((each) =>
      String(each['start_date']).slice(0, 10),
    );
    expect(starts).toHaveLength(18);
    expect(starts.filter((day) => day > '2027-02-10' && day < '2027-03-02')).toEqual([]);

    await openDate('2027-01-26');
    await typeDate('Start', '270120272000');
    await save();
    await openDate('2027-02-02');
    await choose('Takes place', 'Cancelled');
    await stage.tabTo(page.getByLabel('Reason'));
    await stage.type('The potter is ill.');
    await save();
    await openDate('2027-05-04');
    await chooseVenue('tow', 'Town Library');
    await stage.act('Save');
    await page.getByRole('radio', { name: /following dates \(4 dates\)/ }).waitFor();
    await stage.tabTo(page.getByRole('radio').first());
    await stage.press('ArrowDown');
    await page.getByText('The following dates become a series of their own.').waitFor();
    await stage.act('Continue');
    await page.getByText('Saved.').waitFor();

    expect(await read('search=Pottery&start_date=2027-01-27&end_date=2027-01-27')).toMatchObject([
      { start_date: '2027-01-27 20:00:00', end_date: '2027-01-27 22:00:00' },
    ]);
    expect(await read('search=Pottery&event_status=cancelled')).toMatchObject([
      { start_date: '2027-02-02 18:00:00', event_status_reason: 'The potter is ill.' },
    ]);
    expect(await read('venue=2&per_page=50')).toHaveLength(4);
    await stage.act('Undo');
    await page
      .getByText('The former values are back. The following dates stay a series of their own.')
      .waitFor();
    expect(await read('venue=2')).toEqual([]);

    await stage.act('Change the dates');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^4 dates/).waitFor();
    await stage.tabTo(dialog.getByRole('row').first());
    await stage.press('Delete');
    await dialog.getByText('1 date goes to the trash.').waitFor();
    await stage.act('Save');
    // The form was of the date that is gone.
    await page.waitForURL(/series\/\d+$/);
    expect(await read('search=Pottery&start_date=2027-05-01&per_page=50')).toHaveLength(3);
  });

  it('moves the rest of a course to another day', async () => {
    const course = { title: 'Pottery', recurrence: 'FREQ=WEEKLY;COUNT=6' };
    const times = { start_date: '2027-04-13 18:00:00', end_date: '2027-04-13 20:00:00' };
    await stage.calendar.administrator.make('/events', { ...course, ...times });
    await stage.signIn('editor');
    const { page } = stage;
    await openDate('2027-05-04');
    await typeDate('Start', '05052027');
    await stage.act('Save');
    await page.getByRole('radio', { name: /following dates \(3 dates\)/ }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(2);
    await stage.tabTo(page.getByRole('radio').first());
    await stage.press('ArrowDown');
    await stage.act('Continue');
    await page.getByText('Saved.').waitFor();
    const days = (await read('search=Pottery')).map((each) => String(each['start_date']).slice(5, 10));
    expect(days).toEqual(['04-13', '04-20', '04-27', '05-05', '05-12', '05-19']);
  });

  it('makes a venue, an organizer and a tag that are missing, and hints at what is there', async () => {
    const { administrator } = stage.calendar;
    await administrator.make('/venues', HALL);
    const times = { start_date: '2027-03-12 19:00:00', end_date: '2027-03-12 21:00:00' };
    await administrator.make('/events', { title: 'Harbour Jazz', venue: 1, ...times });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/events/new`);
    await page.locator('.ProseMirror').waitFor();
    const dialog = page.getByRole('dialog');

    async function create(field: string, name: string, answer: string): Promise<void> {
      await stage.tabTo(page.getByRole('combobox', { name: field }));
      await stage.type(name);
      const option = page.getByRole('option', { name: /^Create/ });
      await option.waitFor();
      for (let presses = 0; presses < 9 && (await option.getAttribute('data-focused')) === null; presses += 1)
        await stage.press('ArrowDown');
      await stage.press('Enter');
      await dialog.waitFor();
      if (answer === 'Create venue') {
        await dialog.getByRole('button', { name: 'Harbour Hall' }).waitFor();
        await stage.tabTo(dialog.getByLabel('Address'));
        await stage.type('Pier 2');
      }
      await stage.act(answer);
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('combobox', { name: field }).and(page.locator(':focus')).waitFor();
    }

    await stage.tabTo(page.getByLabel('Title'));
    await stage.type('Harbor Jazz');
    await create('Add a tag', 'open air', 'Add');
    await typeDate('Start', '120320271900');
    await create('Venue', 'Harbour Pier', 'Create venue');
    await create('Add an organizer', 'Jazz Club', 'Add');
    await page.getByText('This may be announced already:').waitFor();
    await stage.act('Publish');
    await page.waitForURL(/events\/\d+$/);
    expect(await read('search=Harbor')).toMatchObject([
      {
        venue: { venue: 'Harbour Pier', address: 'Pier 2' },
        organizer: [{ organizer: 'Jazz Club' }],
        tags: [{ name: 'open air' }],
      },
    ]);
  });
});
