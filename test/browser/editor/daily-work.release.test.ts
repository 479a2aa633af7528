import type { Locator } from 'playwright-core';
import { uploadWith } from '../../support/images.js';
import { makeEvent } from '../../support/make.js';
import { describeEditor, Stage } from './stage.js';

const TIMES = { start_date: '2027-04-01 19:00:00', end_date: '2027-04-01 21:00:00' };

describeEditor('daily work in the editor', () => {
  const stage = new Stage();

  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  beforeEach(() => stage.calendar.empty());
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  const focused = (target: Locator): Promise<void> => target.and(stage.page.locator(':focus')).waitFor();

  async function read(path: string): Promise<Record<string, unknown>> {
    const { body } = await stage.calendar.administrator.get(path);
    return body as Record<string, unknown>;
  }

  /** The event whose form is open. */
  const readShown = (): Promise<Record<string, unknown>> =>
    read(`${new URL(stage.page.url()).pathname.replace('/admin', '')}?context=edit`);

  async function openForm(path: string | number): Promise<void> {
    await stage.page.goto(`${stage.admin}/events/${path}`);
    await stage.page.locator('.ProseMirror').first().waitFor();
  }

  it('asks once before it publishes what must be corrected, and says that it is published', async () => {
    await stage.calendar.administrator.make('/categories', { name: 'Concerts' });
    await stage.calendar.administrator.make('/categories', { name: 'Markets' });
    await stage.signIn('editor');
    const { page } = stage;
    await openForm('new');
    await stage.tabTo(page.getByLabel('Title'));
    await stage.type('Harbour Jazz');
    const categories = page.getByRole('combobox', { name: 'Add a category' });
    await stage.tabTo(categories);
    await stage.type('Con');
    await page.getByRole('option', { name: 'Concerts' }).waitFor();
    await stage.press('ArrowDown', 'Enter');
    await page.getByRole('row', { name: 'Concerts' }).waitFor();
    await focused(categories);
    expect(await page.getByRole('listbox').count()).toBe(0);

    await stage.act('Publish');
    const question = page.getByRole('alertdialog', { name: 'Publish' });
    await question.getByText('One thing must be corrected. Publish all the same?').waitFor();
    await stage.act('Cancel');
    await question.waitFor({ state: 'detached' });
    await stage.act('Publish');
    await stage.act('Publish all the same');
    await page.waitForURL(/events\/\d+$/);
    await page.getByRole('status').getByText('Published.').waitFor();
    await page.getByRole('region', { name: 'What could be better' }).waitFor();
    expect(await readShown()).toMatchObject({ status: 'publish', categories: [{ name: 'Concerts' }] });

    await stage.tabTo(page.getByLabel('Title'));
    await stage.type('!');
    await stage.act('Save');
    await page.getByRole('status').getByText('Saved.').waitFor();
    await focused(page.getByRole('button', { name: 'Save', exact: true }));
  });

  it('saves a new event before it shows the preview', async () => {
    await stage.signIn('editor');
    const { page } = stage;
    await openForm('new');
    await stage.tabTo(page.getByLabel('Title'));
    await stage.type('Harbour Jazz');
    await stage.act('Preview');
    await page
      .getByRole('dialog', { name: 'Preview' })
      .getByRole('link', { name: 'Show the page' })
      .waitFor();
    expect(await readShown()).toMatchObject({ status: 'draft' });
  });

  it('shows a summary as lines, and leaves one that is not touched as it is', async () => {
    const excerpt = '<p>A blues &amp; soul band</p>\n<p>Free</p>';
    await stage.calendar.administrator.make('/events', { title: 'Concert', excerpt, ...TIMES });
    const before = (await read('/events/1?context=edit'))['excerpt'];
    await stage.signIn('editor');
    const { page } = stage;
    await openForm('1');
    const summary = page.getByLabel('Summary');
    expect(await summary.inputValue()).toBe('A blues & soul band\nFree');
    expect(await page.getByText(/Currency: /).textContent()).toContain('Currency: USD');
    const save = async (): Promise<unknown> => {
      const response = page.waitForResponse((each) => each.request().method() === 'PATCH');
      await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
      await response;
      await page.getByText('Saved.').waitFor();
      return (await read('/events/1?context=edit'))['excerpt'];
    };
    await page.getByLabel('Title').fill('Concerto');
    expect(await save()).toBe(before);
    await summary.fill('A blues & soul band\nFree for all');
    expect(await save()).toBe('<p>A blues &#038; soul band</p><p>Free for all</p>');
  });

  it('says that an end is before its start, and forgets an error when it is corrected', async () => {
    await stage.calendar.administrator.make('/events', { title: 'Concert', ...TIMES });
    await stage.signIn('editor');
    const { page } = stage;
    await openForm('1');
    await stage.tabTo(page.getByRole('spinbutton', { name: 'day, End', exact: true }));
    await stage.type('31032027');
    expect(await page.getByText('The end is before the start.').count()).toBe(0);
    await stage.tabTo(page.getByLabel('Price'));
    await page.getByText('The end is before the start.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page
      .getByText('1 field needs your attention')
      .or(page.getByText(/fields need your/))
      .waitFor();
    await stage.tabTo(page.getByRole('spinbutton', { name: 'day, End', exact: true }), 'Shift+Tab');
    await stage.type('02042027');
    await stage.tabTo(page.getByLabel('Price'));
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(await page.locator('[data-invalid]').count()).toBe(0);
  });

  it('searches while it is typed, keeps it with the next filter, and finds the way back', async () => {
    const { administrator } = stage.calendar;
    await administrator.make('/events', { title: 'Jazz', ...TIMES });
    await administrator.make('/events', { title: 'Market', ...TIMES });
    const running = { start_date: '2027-03-10 10:00:00', end_date: '2027-03-12 18:00:00' };
    await administrator.make('/events', { title: 'Exhibition of jazz', ...running });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/events`);
    await stage.row('Exhibition of jazz').waitFor();
    await page.getByRole('button', { name: /^Now and upcoming/ }).waitFor();
    const search = page.getByRole('searchbox');
    await search.focus();
    await stage.type('jaz');
    await page.waitForURL(/search=jaz&/);
    await stage.type('z');
    await page.waitForURL(/search=jazz&/);
    await stage.row('Market').waitFor({ state: 'detached' });
    await focused(search);

    await search.fill('market');
    await page.locator('.react-aria-Select').filter({ hasText: 'Author' }).getByRole('button').press('Enter');
    await page.getByRole('option', { name: 'Me', exact: true }).press('Enter');
    await page.waitForURL(/search=market/);
    await page.waitForURL(/author=me/);
    await page.goBack();
    await page.waitForURL((url) => (url.searchParams.get('author') ?? '') === '');
    await page.goBack();
    await page.waitForURL((url) => (url.searchParams.get('search') ?? '') === '');
    expect(await search.inputValue()).toBe('');
    await stage.row('Market').waitFor();
  });

  it('translates what a finding names: also the text of an image', async () => {
    const { administrator } = stage.calendar;
    const image = await uploadWith(administrator, { alt_text: 'A trumpet' });
    const { id } = await makeEvent(administrator, { title: 'Concert', image, ...TIMES });
    await administrator.post(`/events/${id}?ml_language=de`, { title: 'Konzert' });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await openForm(id);
    const go = async (text: string): Promise<void> =>
      page.locator('.finding').filter({ hasText: text }).getByRole('button').press('Enter');
    await go('neither a venue');
    await focused(page.getByRole('combobox', { name: 'Venue' }));
    await go('no description');
    await focused(page.locator('.ProseMirror'));
    const finding = page.locator('.finding').filter({ hasText: 'German: The image has no alternative text' });
    await finding.getByRole('link', { name: 'Go to the field' }).press('Enter');
    await page.waitForURL(/translate\/de/);
    const alt = page.getByRole('textbox', { name: 'Alternative text' });
    await focused(alt);
    await page.getByRole('group', { name: 'Alternative text' }).getByText('A trumpet').waitFor();
    await stage.type('Eine Trompete');
    await stage.act('Save translation');
    await page.getByText('“Concert” is saved.').waitFor();
    expect(await read(`/images/${image}?ml_language=de`)).toMatchObject({ alt_text: 'Eine Trompete' });
    expect(await read(`/images/${image}`)).toMatchObject({ alt_text: 'A trumpet' });

    await page.getByRole('button', { name: /Translate into/ }).press('Enter');
    await page.getByRole('option', { name: 'Slovenian' }).press('Enter');
    await page.waitForURL(/translate\/sl/);
    await page.getByRole('button', { name: /Translate from/ }).press('Enter');
    await page.getByRole('option', { name: 'German' }).press('Enter');
    await page.getByRole('group', { name: 'Title' }).getByText('Konzert').waitFor();
    await page.goto(`${admin}/translations`);
    await page.getByRole('button', { name: /Translate into.*Slovenian|Slovenian.*Translate into/ }).waitFor();
  });

  it('keeps the words of an image in each language', async () => {
    const { administrator } = stage.calendar;
    const image = await uploadWith(administrator, { alt_text: 'A trumpet', caption: 'Photo: Ann' });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/images/${image}`);
    const alt = page.getByLabel('Alternative text');
    await alt.waitFor();
    expect(await alt.inputValue()).toBe('A trumpet');
    await page.getByRole('button', { name: /Language of the texts/ }).press('Enter');
    await page.getByRole('option', { name: 'German' }).press('Enter');
    await page.waitForURL(/language=de/);
    await focused(page.getByRole('button', { name: /German.*Language of the texts/ }));
    expect(await alt.inputValue()).toBe('');
    await stage.tabTo(alt);
    await stage.type('Eine Trompete');
    await stage.act('Save');
    await page.getByText('Saved.').waitFor();
    expect(await read(`/images/${image}?ml_language=de&context=edit`)).toMatchObject({
      ...{ alt_text: 'Eine Trompete', caption: null, language: 'de' },
    });
    expect(await read(`/images/${image}?context=edit`)).toMatchObject({
      ...{ alt_text: 'A trumpet', caption: 'Photo: Ann', language: 'en' },
    });
  });

  it('forgets an error of a venue when it is corrected', async () => {
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/venues/new`);
    await page.getByLabel('Name', { exact: true }).fill('Quay');
    const website = page.getByLabel('Website');
    await website.fill('no address');
    const place = page.getByLabel('Coordinates');
    await place.fill('46.5');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const alert = page.getByRole('alert');
    await save.press('Enter');
    await alert.getByText('1 field needs your attention').waitFor();
    await focused(place);
    await place.fill('46.5, 13.6');
    await alert.waitFor({ state: 'detached' });
    await save.press('Enter');
    await alert.getByText('1 field needs your attention').waitFor();
    await focused(website);
    await website.fill('https://example.org/');
    await alert.waitFor({ state: 'detached' });
    await save.press('Enter');
    await page.waitForURL(/venues\/\d+$/);
    expect(await read('/venues/1')).toMatchObject({
      ...{ venue: 'Quay', website: 'https://example.org/', geo_lat: 46.5, geo_lng: 13.6 },
    });
  });

  it('restores a line of the trash by its own button', async () => {
    const { administrator } = stage.calendar;
    const { id } = await makeEvent(administrator, { title: 'Concert', ...TIMES });
    await administrator.delete(`/events/${id}`);
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/trash`);
    await page.getByRole('button', { name: 'Restore: Concert' }).click();
    await page.getByText('1 entry restored.').waitFor();
    expect(await read(`/events/${id}?context=edit`)).toMatchObject({ status: 'publish' });
  });
});
