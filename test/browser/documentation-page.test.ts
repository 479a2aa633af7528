import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describePage, expectWorkingPage, operation } from './page.js';

describePage('the page of the API in Chromium', (stage) => {
  it('lists, reads and writes', async () => {
    await expectWorkingPage(stage(), {
      base: '/calendar/events/v1',
      language: 'en',
      title: 'Calendar Events – What the API offers',
      summary: 'Lists events by their start.',
    });
  });

  it('begins with three calls that work, which need none of its scripts and no large stylesheet', async () => {
    const { calendar, watched } = stage();
    const { page } = watched;
    await page.route(/swagger-ui|start\.js/, () => undefined);
    await page.goto(`${calendar.visitor.root}/calendar/events/v1/doc`, { waitUntil: 'commit' });
    const calls = page.locator('.introduction pre');
    await calls.last().waitFor();
    const secret = calendar.secrets.administrator;
    const answers: object[] = [];
    for (const command of await calls.allInnerTexts()) {
      const filled = command.replace('LOGIN:SECRET', `administrator:${secret}`).replace('/ID', '/1');
      const { stdout } = await promisify(execFile)('bash', ['-c', `${filled} -s`]);
      answers.push(JSON.parse(stdout) as object);
    }
    const [list, read, created] = answers;

    expect(list).toMatchObject({ events: [{ id: 1, title: 'Tide Walk' }], total: 1 });
    expect(read).toMatchObject({ id: 1, title: 'Tide Walk' });
    expect(created).toMatchObject({ title: 'Harbour Jazz Night', start_date: '2027-05-01 19:30:00' });
    expect(await page.locator('.introduction').innerText()).toContain(
      "The first start prints the administrator's secret; npm run cli -- user secret LOGIN makes another.",
    );
  });

  it('shows collapsed groups, found in whatever case, with one operation for POST, PUT and PATCH', async () => {
    const { calendar, watched } = stage();
    const { page, problems } = watched;
    await page.goto(`${calendar.visitor.root}/de/calendar/events/v1/doc`);
    const groups = page.locator('.opblock-tag');
    await groups.first().waitFor();
    expect(await groups.count()).toBe(12);
    expect(await page.locator('.opblock').count()).toBe(0);

    await page.locator('.operation-filter-input').fill('eVENT');
    await groups.nth(1).waitFor({ state: 'detached' });
    expect(await groups.allInnerTexts()).toEqual([expect.stringMatching(/^Events/)]);
    await groups.first().click();
    await page.locator('.opblock').first().waitFor();
    const verbs = await page.locator('.opblock-summary-method').allInnerTexts();
    expect(verbs.filter((verb) => verb !== 'GET').sort()).toEqual([
      'DELETE',
      'DELETE',
      'DELETE',
      'DELETE',
      'POST',
      'POST',
      'POST',
      'POST',
      'POST',
      'POST',
      'POST',
      'POST',
    ]);
    const update = operation(page, 'Events_update');
    await update.locator('.opblock-summary-control').click();
    expect(await update.locator('.opblock-description').innerText()).toEqual(
      expect.stringMatching(/^POST, PUT und PATCH bewirken dasselbe\./),
    );
    expect(problems).toEqual([]);
  });
});
