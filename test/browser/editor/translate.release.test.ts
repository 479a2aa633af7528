import { clock } from '../../../src/foundation/dates/clock.js';
import { describeEditor, Stage } from './stage.js';

const at = (day: number): object => ({
  start_date: `2027-04-${String(day).padStart(2, '0')} 19:00:00`,
  end_date: `2027-04-${String(day).padStart(2, '0')} 21:00:00`,
});

describeEditor('translating in the editor, by keyboard alone', () => {
  const stage = new Stage();

  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  beforeEach(() => stage.calendar.empty());
  afterEach(async () => {
    await stage.context.close();
    expect(stage.problems).toEqual([]);
  });

  it('shows what has changed in the original, and goes through ten events without the mouse', async () => {
    const { administrator } = stage.calendar;
    for (let n = 1; n <= 10; n += 1) await administrator.make('/events', { title: `Talk ${n}`, ...at(n) });
    await administrator.post('/events/1?ml_language=de', { title: 'Vortrag 1' });
    await administrator.post('/events/2?ml_language=de', { title: 'Vortrag 2' });
    clock.set('2027-03-10T12:05:00Z');
    await administrator.post('/events/1', { title: 'Talk 1 at night', description: 'Bring a lamp.' });
    await administrator.post('/events/2', { title: 'Talk number 2' });
    await stage.signIn('editor');
    const { page, admin } = stage;
    await page.goto(`${admin}/translations?language=de`);
    await stage.tabTo(page.getByRole('link', { name: 'Events, Missing: 8' }));
    await stage.tabTo(page.getByRole('link', { name: 'Talk 1 at night' }));
    await stage.press('Enter');

    const row = page.getByRole('group', { name: 'Title' });
    await row.getByText('The original has changed since this translation.').waitFor();
    expect(await row.locator('ins').allTextContents()).toEqual([' at night']);
    await stage.tabTo(page.getByRole('textbox', { name: 'Title' }));
    await stage.press('End');
    await stage.type(' bei Nacht');
    await stage.tabTo(page.getByRole('textbox', { name: 'Description' }));
    await stage.type('Mit Lampe.');
    await stage.press('Control+Enter');
    await page.getByRole('heading', { name: /Talk number 2/ }).waitFor();
    await page.getByText('“Talk 1 at night” is saved.').waitFor();
    await stage.press('Control+Enter');
    for (let n = 3; n <= 10; n += 1) {
      const title = page.getByRole('textbox', { name: 'Title' }).and(page.locator(':focus'));
      await page.getByRole('heading', { name: `Talk ${n}`, exact: false }).waitFor();
      await title.waitFor();
      await stage.type(`Vortrag ${n}`);
      await stage.press('Control+Enter');
    }
    await page.getByText('Nothing is left to translate here.').waitFor();

    const { body } = await administrator.get('/events?ml_language=de&when=all&per_page=50');
    expect((body as { events: { title: string }[] }).events.map(({ title }) => title)).toEqual([
      'Vortrag 1 bei Nacht',
      ...Array.from({ length: 9 }, (_, n) => `Vortrag ${n + 2}`),
    ]);
    const { body: left } = await administrator.get('/events?ml_outdated=de&when=all');
    expect(left).toMatchObject({ total: 0 });
  });
});
