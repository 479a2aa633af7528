import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { makeEvent } from '../../support/make.js';

describe('the list', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_NAME: 'Harbour Agenda', BROWSER_MAX_AGE: '300' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const open = async (path: string): Promise<string> =>
    (await calendar.visitor.under('').get(path, {}, { Accept: 'text/html' })).body as string;
  const readMaxAge = async (path: string): Promise<number> => {
    const { headers } = await calendar.visitor.under('').get(path, {}, { Accept: 'text/html' });
    return Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]);
  };
  const on = (day: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
    start_date: `${day} 10:00:00`,
    end_date: `${day} 11:00:00`,
    ...more,
  });

  it('is headed by the name of the site, once; other lists have a heading of their own', async () => {
    await makeEvent(calendar.editor, { categories: 'Music', tags: 'jazz' });
    const headings = async (path: string): Promise<string[]> =>
      [...(await open(path)).matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text = '']) =>
        text.replace(/<[^>]*>/g, '').trim(),
      );
    expect(await headings('/events/')).toEqual(['Harbour Agenda']);
    expect(await headings('/events/?search=jazz')).toEqual(['Events']);
    expect(await headings('/events/?search=nothing')).toEqual(['Events']);
    expect(await headings('/events/category/music/')).toEqual(['Music']);
    expect(await headings('/tag/jazz/?search=jazz')).toEqual(['jazz']);
    expect(await open('/tag/jazz/')).toContain('<p class="name">');
  });

  it('names today and tomorrow, and years that are not near', async () => {
    for (const day of ['2027-03-10', '2027-03-11', '2027-03-12', '2028-06-01'])
      await makeEvent(calendar.editor, on(day));
    const page = await open('/events/');
    expect([...page.matchAll(/<span class="full">(.*?)<\/span>/g)].map(([, text]) => text)).toEqual([
      '<em>Today</em>, Wednesday 10 March',
      '<em>Tomorrow</em>, Thursday 11 March',
      'Friday 12 March',
      'Thursday, 1 June 2028',
    ]);
    expect(page).toContain('<section class="day" id="d2027-03-10">');
    expect(page.match(/aria-current="date"/g)).toHaveLength(1);
  });

  it('has beside it the days of a month with what is on, and the categories with numbers', async () => {
    const music = (await calendar.editor.make('/categories', { name: 'Music', slot: 3 })).id;
    const art = (await calendar.editor.make('/categories', { name: 'Art & Craft', slot: 9 })).id;
    await makeEvent(calendar.editor, on('2027-03-20', { categories: [music, art] }));
    await makeEvent(calendar.editor, on('2027-03-20', { categories: [music] }));
    await makeEvent(calendar.editor, on('2027-03-21', { categories: [art], password: 'x' }));
    await makeEvent(calendar.editor, on('2027-03-22', { status: 'draft', categories: [art] }));
    await makeEvent(calendar.editor, on('2027-03-23', { hide_from_listings: true, categories: [art] }));
    const [start, end] = ['2027-03-25 22:00:00', '2027-03-27 00:00:00'];
    await makeEvent(calendar.editor, { start_date: start, end_date: end });
    const page = await open('/events/');
    const [, rail = ''] = page.split('<aside class="rail"');
    const days = [
      ...rail.matchAll(
        /href="[^"]*\/events\/day\/2027-03-(\d\d)\/" aria-label="[^"]*: (\d+)"[^>]*>(.*?)<\/a>/gs,
      ),
    ];
    expect(
      days.map(([, day, total, marks = '']) => [
        day,
        total,
        [...marks.matchAll(/data-c="(\d+)"/g)].map(([, c]) => c).sort(),
      ]),
    ).toEqual([
      ['20', '2', ['3', '9']],
      ['21', '1', []],
      ['25', '1', []],
      ['26', '1', []],
    ]);
    expect(
      [
        ...rail.matchAll(/<a href="([^"]*)"><span class="mark" data-c="(\d+)"><\/span>([^<]*)<span>(\d+)/g),
      ].map((match) => match.slice(1)),
    ).toEqual([
      [`${SITE}/events/category/music/`, '3', 'Music', '2'],
      [`${SITE}/events/category/art-craft/`, '9', 'Art &amp; Craft', '1'],
    ]);
    expect(rail).toContain(`<a class="button" href="${SITE}/events/subscribe/">Subscribe</a>`);

    await makeEvent(calendar.editor, on('2027-03-30', { categories: [art] }));
    expect(await open('/events/')).toMatch(/day\/2027-03-30\//);
  });

  it('counts by category what the lists of the categories have: subcategories, and series once', async () => {
    const music = (await calendar.editor.make('/categories', { name: 'Music' })).id;
    const jazz = (await calendar.editor.make('/categories', { name: 'Jazz', parent: music })).id;
    const swing = (await calendar.editor.make('/categories', { name: 'Swing', parent: jazz })).id;
    const courses = (await calendar.editor.make('/categories', { name: 'Courses' })).id;
    await makeEvent(calendar.editor, on('2027-03-20', { categories: [jazz] }));
    await makeEvent(calendar.editor, on('2027-03-21', { categories: [swing] }));
    await makeEvent(calendar.editor, on('2027-03-22', { categories: [swing, music] }));
    await makeEvent(
      calendar.editor,
      on('2027-03-23', { categories: [courses], recurrence: 'FREQ=DAILY;COUNT=4' }),
    );
    // Without a text in the language of the page.
    await makeEvent(calendar.editor, on('2027-03-24', { categories: [courses], ml_language: 'de' }));

    const [, rail = ''] = (await open('/events/')).split('<aside class="rail"');
    const links = [...rail.matchAll(/<a href="([^"]*)"><span class="mark"[^>]*><\/span>([^<]*)<span>(\d+)/g)];
    const opened = await Promise.all(
      links.map(async ([, address = '', name]) => {
        const [, count] = /Events: (\d+)/.exec(await open(address.replace(SITE, ''))) ?? [];
        return [name, count];
      }),
    );

    expect(links.map(([, , name, count]) => [name, count])).toEqual(opened);
    expect(opened).toEqual([
      ['Music', '3'],
      ['Jazz', '3'],
      ['Swing', '2'],
      ['Courses', '2'],
    ]);
  });

  it('leads on from nothing: to the next events of the same filters, or to others', async () => {
    await makeEvent(calendar.editor, { title: 'Concert', categories: 'Music' });
    await makeEvent(calendar.editor, { title: 'Talk' });
    const titles = (page: string): string[] =>
      [...page.matchAll(/<h3><a href="[^"]*"\s*>([^<]*)/g)].map(([, title = '']) => title);
    const dated = await open('/events/?categories=music&start_date=2027-03-20&end_date=2027-03-21');
    expect(titles(dated)).toEqual(['Concert']);
    expect(dated).toMatch(/href="[^"]*\?categories=music&amp;when=upcoming">Show all days<\/a>/);
    const term = await open('/events/category/music/?start_date=2027-03-20&end_date=2027-03-21');
    expect(term).toMatch(/<h2>\s*Next in Music\s*<\/h2>/);
    const other = await open('/events/?search=theremin&categories=music');
    expect(other).toMatch(/<h2>\s*Next in Music\s*<\/h2>/);
    expect(titles(other)).toEqual(['Concert']);
    const none = await open('/events/?search=theremin');
    expect(titles(none)).toEqual(['Concert', 'Talk']);
    expect(none).not.toContain('when=past');
    const missing = await open('/nothing/');
    expect(titles(missing)).toEqual(['Concert', 'Talk']);
    expect(missing).toContain(`<form class="form" action="${SITE}/events/#results" method="get">`);

    const venue = { venue: 'Studio' };
    await makeEvent(calendar.editor, on('2027-03-01', { title: 'Theremin', venue }));
    await makeEvent(calendar.editor, on('2027-03-20', { venue: { venue: 'Hall' } }));
    expect(await open('/venue/studio/')).toContain('when=past" ');
    expect(await open('/venue/hall/')).not.toContain('when=past');
    expect(await open('/events/?search=theremin')).toContain('when=past" rel="nofollow">Past events</a>');
    // What is past remains so, while an event that runs may be past in a minute.
    expect([await readMaxAge('/venue/studio/'), await readMaxAge('/venue/hall/')]).toEqual([300, 60]);
  });

  it('leads on a Sunday to what is left of the weekend, to seven days and to the month that is near', async () => {
    clock.set('2027-03-28T12:00:00Z');
    await makeEvent(calendar.editor);
    const page = await open('/events/');
    const [, ways = ''] = /<ul class="chips">(.*?)<\/ul>/s.exec(page) ?? [];
    expect(
      [...ways.matchAll(/start_date=([\d-]+)&amp;end_date=([\d-]+)/g)].map(([, from, to]) => [from, to]),
    ).toEqual([
      ['2027-03-28', '2027-03-28'],
      ['2027-03-28', '2027-03-28'],
      ['2027-03-28', '2027-04-03'],
    ]);
    expect(page).toMatch(/<aside class="rail"[^>]*>\s*<div>\s*<h2>April 2027<\/h2>/);
  });

  it('is indexed page by page, in one language each, unless it is empty', async () => {
    expect(await open('/events/')).toContain('<meta name="robots" content="noindex" />');
    for (let n = 0; n < 21; n += 1)
      await makeEvent(calendar.editor, on('2027-03-20', { title: `Event ${n}` }));
    const first = await open('/events/');
    expect(first).toContain(`<link rel="canonical" href="${SITE}/events/" />`);
    expect(first).toContain('hreflang="x-default"');
    const second = await open('/events/?page=2');
    expect(second).toContain(`<link rel="canonical" href="${SITE}/events/?page=2" />`);
    expect(second).toContain(`rel="prev" href="${SITE}/events/"`);
    expect(second).not.toContain('hreflang="x-default"');
  });

  it('counts the further dates that it would list', async () => {
    const weekly = { ...on('2027-03-20'), recurrence: 'FREQ=WEEKLY;COUNT=4' };
    const { id } = await makeEvent(calendar.editor, weekly);
    const { events } = (await calendar.editor.get('/events')).body as { events: { id: number }[] };
    expect(events[0]?.id).toBe(id);
    await calendar.editor.patch(`/events/${events[2]?.id}`, { hide_from_listings: true });
    await calendar.editor.patch(`/events/${events[3]?.id}`, { password: 'x' });
    expect(await open('/events/')).toContain('>Further dates: 1</a>');
  });

  it('has three ways of one click and the other filters behind a button', async () => {
    await makeEvent(calendar.editor);
    const page = await open('/events/?start_date=2027-03-13&end_date=2027-03-14');
    const [, ways = ''] = /<ul class="chips">(.*?)<\/ul>/s.exec(page) ?? [];
    expect(
      [...ways.matchAll(/<a\s+class="chip"[^>]*?( aria-current="true")?\s+rel="nofollow"\s*>([^<]*)/g)].map(
        ([, current, text]) => [text, current !== undefined],
      ),
    ).toEqual([
      ['Today', false],
      ['This weekend', true],
      ['Next 7 days', false],
    ]);
    expect(page).toMatch(/<details class="finder">\s*<summary>Search and filter<\/summary>/);
    expect(await open('/events/')).toContain('<p class="count" role="status">Events: 1</p>');
    expect(await open('/events/?search=nothing')).not.toContain('class="count"');
  });
});
