import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

describe('the page of a month', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_TIMEZONE: 'Europe/Ljubljana' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const open = (path: string) => calendar.visitor.under('').get(path, {}, { Accept: 'text/html' });
  const read = async (path: string): Promise<string> => {
    const { status, body } = await open(path);
    expect([path, status]).toEqual([path, 200]);
    return body as string;
  };
  const make = (title: string, start: string, end: string, fields: object = {}) =>
    makeEvent(calendar.editor, {
      title,
      slug: title.toLowerCase(),
      start_date: start,
      end_date: end,
      ...fields,
    });
  const table = (page: string): string => /<table.*<\/table>/s.exec(page)?.[0] ?? '';
  /** The bars of a page in its order: the classes of each link. */
  const listBars = (page: string): string[] =>
    [...table(page).matchAll(/<li class="lane[^>]*>\s*<a(?: class="([^"]*)")?/g)].map(
      ([, names = '']) => names,
    );

  it.each([
    [
      'Europe/Ljubljana',
      'over the summer time of the site',
      '2027-03-26 10:00',
      '2027-03-29 18:00',
      ['n3 goes', 'came'],
    ],
    ['America/New_York', 'elsewhere', '2027-03-26 23:00', '2027-03-29 00:30', ['n3 goes', 'came']],
    [
      'Pacific/Auckland',
      'over its own winter time',
      '2027-04-03 10:00',
      '2027-04-05 01:00',
      ['n2 goes', 'came'],
    ],
    [
      'Pacific/Kiritimati',
      'on the other side of the date line',
      '2027-03-30 00:00',
      '2027-03-31 23:00',
      ['n2'],
    ],
    ['UTC', 'until midnight', '2027-03-30 20:00', '2027-04-01 00:00', ['n2']],
  ])('draws events in %s, %s, on the days of their own clocks', async (timezone, _, start, end, bars) => {
    await make('Camp', start, end, { timezone });
    expect(listBars(await read(`/events/month/${start.slice(0, 7)}/`))).toEqual(bars);
  });

  it('links a bar once a week, spoken with its category and its dates', async () => {
    await make('Circus', '2027-05-07 18:00', '2027-05-18 20:00', { categories: 'Family' });
    const page = await read('/events/month/2027-05/');
    expect(listBars(page)).toEqual(['n3 goes', 'n7 came goes', 'n2 came']);
    const spoken = '<span class="spoken">, Family, Fri 7 May – Tue 18 May</span>';
    const plain = page.replaceAll(/[\u2009\u202f]/g, ' ');
    expect(plain.split(`Circus${spoken}`)).toHaveLength(4);
    expect(plain).toMatch(/class="range"\s*aria-hidden="true"\s*>\s*· until 18 May<\/span>/);
    expect(page).not.toContain('style=');
  });

  it('names the last day of what ends at midnight', async () => {
    await make('Camp', '2027-05-10 20:00', '2027-05-13 00:00');
    expect(await read('/events/month/2027-05/')).toMatch(
      /class="range"\s*aria-hidden="true"\s*>\s*· until 12 May</,
    );
  });

  it('leads over the border of months as far as something goes on', async () => {
    await make('Circus', '2027-05-28 18:00', '2027-06-02 20:00');
    await make('Museum', '2027-05-01 10:00', '2099-06-02 20:00');
    const may = await read('/events/month/2027-05/');
    expect(listBars(may)).toEqual(['n3 goes', 'came goes']);
    expect(may).toContain(`rel="next" href="${SITE}/events/month/2027-06/"`);
    const june = await read('/events/month/2027-06/');
    expect(listBars(june)).toEqual(['n2 came']);
    expect(june).toContain(`rel="prev" href="${SITE}/events/month/2027-05/"`);
    expect(june).not.toContain('rel="next" href');
    expect(june).toMatch(/class="on-now">.*Museum/s);
    expect(table(june)).not.toContain('Museum');
  });

  it.each([
    ['', 'Monday', 5],
    ['/de', 'Montag', 5],
    ['/pt-pt', 'domingo', 6],
  ])('begins its weeks as the language below “%s” does: with %s', async (base, first, before) => {
    await make('Fair', '2027-05-08 10:00', '2027-05-09 18:00');
    const page = await read(`${base}/events/month/2027-05/`);
    expect(/<span class="spoken">([^<]*)<\/span>\s*<\/th>/.exec(table(page))?.[1]).toBe(first);
    const [, blank = ''] = /<tbody>\s*<tr>(.*?)<td(?! class="out)/s.exec(page) ?? [];
    expect(blank.match(/class="out/g)).toHaveLength(before);
    expect(listBars(page)).toEqual(base === '/pt-pt' ? ['goes', 'came'] : ['n2']);
    const [, week = ''] = /<nav class="dots[^>]*>.*?<ul>(.*?)<\/ul>/s.exec(page) ?? [];
    expect(week.match(/<li><\/li>/g)).toHaveLength(before);
  });

  it('names few entries of a day, with shape, time and title, and counts the others', async () => {
    for (let hour = 10; hour < 15; hour += 1)
      await make(`At ${hour}`, `2027-05-08 ${hour}:00`, `2027-05-08 ${hour}:30`);
    await make('Night', '2027-05-09 22:00', '2027-05-10 04:00', { timezone: 'America/New_York' });
    await make('Whole', '2027-05-11', '2027-05-11', { all_day: true });
    const page = table(await read('/events/month/2027-05/'));
    expect(page).toMatch(
      /<span class="mark"><\/span><span\s*><time datetime="2027-05-08T10:00"\s*>10:00<\/time> At 10/,
    );
    expect(page).toContain('>+ 3 more<span class="spoken">: Saturday 8 May</span>');
    expect(page).not.toContain('At 12');
    expect(page).toMatch(/>22:00 EDT<\/time> Night/);
    expect(page.match(/Night/g)).toHaveLength(1);
    expect(page).toMatch(/<span class="mark"><\/span><span\s*>Whole<\/span/);
  });

  it('says what is cancelled, and what has another date', async () => {
    const days = ['2027-05-08 10:00', '2027-05-08 12:00'] as const;
    await make('Off', ...days, { event_status: 'cancelled', categories: 'Music' });
    await make('Later', ...days, { event_status: 'postponed' });
    await make('Camp', '2027-05-10', '2027-05-12', { all_day: true, event_status: 'cancelled' });
    const page = table(await read('/events/month/2027-05/'));
    expect(page).toMatch(/<a class="is-cancelled" href="[^"]*\/event\/off\/"/);
    expect(page).toContain('Off <em>(Cancelled)</em><span class="spoken">, Music</span>');
    expect(page).toMatch(/Later <em>\(Postponed\)<\/em>/);
    expect(page).toContain('class="n3 is-cancelled"');
  });

  it('has a legend of its categories that narrows it, without those of protected events', async () => {
    const days = ['2027-05-08 10:00', '2027-05-08 12:00'] as const;
    const secret = await calendar.editor.make('/categories', { name: 'Secret', slug: 'secret' });
    await make('Open', ...days, { categories: 'Music' });
    await make('Public', '2027-06-08 10:00', '2027-06-08 12:00', { categories: [secret.id] });
    await make('Closed', ...days, { categories: [secret.id], password: 'x' });
    await make('Show', '2027-03-08 10:00', '2027-07-08 12:00', { categories: 'Art' });
    const page = await read('/events/month/2027-05/?event_status=scheduled');
    const [, legend = ''] = /<ul class="legend">(.*?)<\/ul>/s.exec(page) ?? [];
    expect([...legend.matchAll(/<\/span>([^<]*)<\/a/g)].map(([, name]) => name)).toEqual(['Art', 'Music']);
    expect(legend).toContain(
      `href="${SITE}/events/month/2027-05/?event_status=scheduled&amp;categories=music" rel="nofollow"`,
    );
    expect(table(page)).toMatch(/<li data-c="0">\s*<a href="[^"]*\/event\/closed\/"/);
  });

  it('leads on from a month without events, and ends far beyond them', async () => {
    await make('Fair', '2027-09-08 10:00', '2027-09-08 18:00');
    const page = await read('/events/month/2027-05/');
    expect(page).toContain('No events found.');
    expect(page).toContain(`href="${SITE}/events/month/2027-09/">Next event: Wednesday`);
    expect(page).not.toContain('<table');
    expect(page).toContain('<meta name="robots" content="noindex" />');
    const { status, headers } = await open('/events/month/');
    expect([status, headers.get('location')]).toEqual([302, `${SITE}/events/month/2027-03/`]);
    expect((await open('/events/month/2028-03/')).status).toBe(200);
    for (const beyond of ['1200-01', '2026-02', '2028-04', '9999-12'])
      expect([beyond, (await open(`/events/month/${beyond}/`)).status]).toEqual([beyond, 404]);
  });

  it('describes its events to search engines, but not the protected ones', async () => {
    await make('Open', '2027-05-08 10:00', '2027-05-08 12:00');
    await make('Closed', '2027-05-08 10:00', '2027-05-08 12:00', { password: 'x' });
    const page = await read('/events/month/2027-05/');
    const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(text).toContain('"name":"Open"');
    expect(text).toContain(`"url":"${SITE}/event/open/"`);
    expect(text).not.toContain('Closed');
  });
});
