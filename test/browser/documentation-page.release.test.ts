import { startTestCalendar } from '../support/app.js';
import {
  ALIAS,
  describePage,
  execute,
  expectWorkingPage,
  goTo,
  open,
  operation,
  signInWithToken,
} from './page.js';

const BASES = [
  {
    name: 'a language base',
    base: '/de/calendar/events/v1',
    language: 'de',
    title: 'Calendar Events – Was die API bietet',
    summary: 'Listet Veranstaltungen nach ihrem Beginn geordnet auf.',
  },
  {
    name: 'an alias',
    base: `/${ALIAS}`,
    language: 'en',
    title: 'Calendar Events – What the API offers',
    summary: 'Lists events by their start.',
  },
];

const OTHER_GROUPS = ['Venues', 'Organizers', 'Categories', 'Tags', 'Images', 'Users'];

describePage('the page of the API in Chromium', (stage) => {
  it.each(BASES)('lists, reads and writes under $name', async (base) => {
    await expectWorkingPage(stage(), base);
  });

  it('tries the API at its public address, also when the page was opened at another', async () => {
    const { calendar, watched } = stage();
    const { page, problems } = watched;
    const inner = await startTestCalendar({ BASE_URL: calendar.visitor.root });
    await goTo(page, `${inner.visitor.root}/calendar/events/v1/doc`);

    const list = operation(page, 'Events_list');
    await open(list);
    const read = await execute(page, list);
    await inner.close();

    expect([read.url, read.status]).toEqual([`${calendar.visitor.root}/calendar/events/v1/events`, '200']);
    expect(read.body['events']).toMatchObject([{ title: 'Tide Walk' }]);
    expect(problems).toEqual([]);
  });

  it('shapes an answer', async () => {
    const { calendar, watched } = stage();
    const { page, problems } = watched;
    await goTo(page, `${calendar.visitor.root}/calendar/events/v1/doc`);

    const list = operation(page, 'Events_list');
    await open(list);
    const fields = list.locator('tr[data-param-name="_fields"]');
    for (const [n, name] of ['total', 'total_pages'].entries()) {
      await fields.locator('.json-schema-form-item-add').click();
      await fields.locator('.json-schema-form-item input').nth(n).fill(name);
    }
    const read = await execute(page, list);

    expect(read.url).toBe(`${calendar.visitor.root}/calendar/events/v1/events?_fields=total,total_pages`);
    expect(read.body).toEqual({ total: 1, total_pages: 1 });
    expect(problems).toEqual([]);
  });

  it('signs in with a token too, also where nobody must: who may edit sees what is not public', async () => {
    const { calendar, watched } = stage();
    const { page, problems } = watched;
    await calendar.administrator.make('/events', {
      title: 'Draft',
      status: 'draft',
      start_date: '2027-04-02 10:00:00',
      end_date: '2027-04-02 12:00:00',
    });
    await goTo(page, `${calendar.visitor.root}/calendar/events/v1/doc?ml_language=en`);
    await signInWithToken(page, calendar.secrets.editor);

    const find = operation(page, 'Events_find');
    await open(find);
    await find.locator('tr[data-param-name="id"] input').fill('2');
    expect(await execute(page, find)).toMatchObject({ status: '200', body: { id: 2, status: 'draft' } });
    expect(problems).toEqual([]);
  });

  it('describes each header and example once, and never scrolls sideways on a telephone', async () => {
    const { calendar, watched } = stage();
    const { page, problems } = watched;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${calendar.visitor.root}/calendar/events/v1/doc`);
    await page.locator('.opblock-tag').first().waitFor();
    const width = (): Promise<number> => page.evaluate('document.documentElement.scrollWidth');
    expect(await width()).toBe(390);
    for (const group of OTHER_GROUPS) await page.locator(`#operations-tag-${group}`).click();
    expect(await width()).toBe(390);

    await page.locator('#operations-tag-Events').click();
    for (const id of ['Events_list', 'Events_update']) {
      const found = operation(page, id);
      await open(found);
      await found.locator('.headers-wrapper').first().waitFor();
      const headers = await found.locator('.headers-wrapper tbody .header-col:first-child').allTextContents();
      expect(headers).toEqual(expect.arrayContaining(['X-Request-Id', 'Retry-After']));
      expect(headers).toEqual([...new Set(headers)]);
      expect([id, await width()]).toEqual([id, 390]);
    }
    const search = operation(page, 'Events_list').locator('tr[data-param-name="search"]');
    expect((await search.innerText()).match(/jazz/g)).toHaveLength(1);
    expect(await search.locator('input').inputValue()).toBe('');
    expect(problems).toEqual([]);
  });
});
