import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

describe('pages of lists', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const open = async (path: string, query: Record<string, string> = {}): Promise<string> =>
    (await calendar.visitor.under('').get(path, query, { Accept: 'text/html' })).body as string;

  const listChips = (page: string): string[] =>
    [...page.matchAll(/<a class="chip" href="[^"]*" aria-label="Remove filter: ([^"]*)"/g)].map(
      ([, text = '']) => text.replaceAll('\u2009', ' '),
    );

  /** The days of a list, and what is on now. */
  const headings = (page: string): string[] =>
    [...page.matchAll(/<span class="full">(.*?)<\/span>|<section class="on-now">\s*<h2>([^<]*)/g)].map(
      ([, day, now]) => (day ?? now ?? '').replace(/<\/?em>/g, ''),
    );

  it('show what has begun earlier after the first day', async () => {
    const museum = await calendar.editor.make('/venues', { venue: 'Museum', city: 'Bern' });
    const exhibition = {
      start_date: '2027-01-02 10:00:00',
      end_date: '2027-06-30 18:00:00',
      venue: museum.id,
    };
    await makeEvent(calendar.editor, { title: 'Old masters', ...exhibition });
    const concert = { start_date: '2027-03-12 20:00:00', end_date: '2027-03-12 22:00:00' };
    await makeEvent(calendar.editor, { title: 'Concert', ...concert });

    const later = { start_date: '2027-03-13 20:00:00', end_date: '2027-03-13 22:00:00' };
    await makeEvent(calendar.editor, { title: 'Another concert', ...later });

    const list = await open('/events/');
    const days = ['Friday 12 March', 'Saturday 13 March'];
    const [friday, saturday] = days;
    expect(headings(list)).toEqual([friday, 'On now', saturday]);
    expect(list).toMatch(/<li class="card mini">(?:(?!<\/li>)[^])*old-masters\/">Old masters<\/a>/);
    expect(list).toMatch(/>until 30 June<\/time> · Museum, Bern\s*<\/p>/);
    expect(list.match(/<li class="card">/g)).toHaveLength(2);

    const all = ['Saturday 2 January', ...days];
    expect(headings(await open('/events/', { start_date: '2027-01-01' }))).toEqual(all);
    expect(headings(await open('/events/', { when: 'all' }))).toEqual(all);
    expect(headings(await open('/venue/museum/'))).toEqual(['On now']);
    expect(await open('/events/day/2027-03-11/')).toMatch(/>Nothing begins on this day\.<[^]*On now/);
    expect(await open('/events/day/2027-03-12/')).not.toContain('Nothing begins');
    expect(headings(await open('/events/', { when: 'current' }))).toEqual(['On now']);
    expect(headings(await open('/events/', { start_date: '2027-03-11 10:00' }))).toEqual([
      friday,
      'On now',
      saturday,
    ]);
  });

  it('show under its day what began before today and has ended', async () => {
    await makeEvent(calendar.editor, { start_date: '2027-03-09 22:00:00', end_date: '2027-03-10 05:00:00' });
    await makeEvent(calendar.editor, { start_date: '2027-03-09 23:00:00', end_date: '2027-03-10 15:00:00' });
    expect(headings(await open('/events/', { start_date: '2027-03-10' }))).toEqual([
      'Tuesday 9 March',
      'On now',
    ]);
  });

  it('show under its day what begins later but before the chosen day', async () => {
    await makeEvent(calendar.editor, { start_date: '2027-05-01 10:00:00', end_date: '2027-05-03 18:00:00' });
    expect(headings(await open('/events/', { start_date: '2027-05-02' }))).toEqual(['Saturday 1 May']);
  });

  it('lead from what has begun to the other dates of its series, and mark it when it is cancelled', async () => {
    const days = { start_date: '2027-03-08 10:00:00', end_date: '2027-03-12 18:00:00' };
    const { id } = await makeEvent(calendar.editor, {
      title: 'Fair',
      ...days,
      recurrence: 'FREQ=WEEKLY;COUNT=3',
    });
    const page = await open('/events/');
    expect(headings(page)).toEqual(['On now']);
    expect(page).toMatch(
      /\/events\/\?series=\d+&amp;start_date=2027-03-08" rel="nofollow">Further dates: 2</,
    );
    expect(page).toContain('<li class="card mini">');

    await calendar.editor.patch(`/events/${id}`, { event_status: 'cancelled' });
    expect(await open('/events/')).toContain('<li class="card mini is-cancelled">');
  });

  it('tell the language of a title in another language than the page', async () => {
    const days = { start_date: '2027-03-02 10:00:00', end_date: '2027-03-28 18:00:00' };
    await makeEvent(calendar.editor, { title: 'Masters', ...days });
    const hours = { start_date: '2027-03-12 20:00:00', end_date: '2027-03-12 22:00:00' };
    await makeEvent(calendar.editor, { title: 'Jazz', ...hours });
    const month = await open('/de/events/month/2027-03/');
    expect(month).toMatch(
      /\/event\/masters\/"[^>]*><span class="mark"><\/span>\s*<span><span lang="en">Masters</,
    );
    expect(month).toMatch(/<time[^>]*>20:00<\/time> <span lang="en">Jazz<\/span>/);
    expect(await open('/de/event/jazz/')).toMatch(/<h1>\s*<span lang="en">Jazz<\/span>/);
    expect(await open('/event/jazz/')).toMatch(/<h1>\s*Jazz\s/);
  });

  it('name a range of days in one filter, which one link removes', async () => {
    const range = { start_date: '2027-04-01', end_date: '2027-04-05' };
    const page = await open('/events/', { ...range, search: 'x' });
    expect(listChips(page)).toEqual(['1 – 5 April 2027', 'Search: x']);
    expect(page).toMatch(/href="[^"?]*\/events\/\?search=x#results" aria-label="Remove filter: 1/);

    const day = { start_date: '2027-04-01', end_date: '2027-04-01' };
    expect(listChips(await open('/events/', day))).toEqual(['1 April 2027']);
    const reversed = { start_date: '2027-04-05', end_date: '2027-04-01' };
    expect(listChips(await open('/events/', reversed))).toEqual([
      'From Monday, 5 April 2027',
      'To Thursday, 1 April 2027',
    ]);
    expect(listChips(await open('/events/', { when: 'all' }))).toEqual(['All dates']);
  });

  it('know a category by its id, and by its slug in another language', async () => {
    const { id } = await calendar.editor.make('/categories', { name: 'Music', slug: 'music' });
    await calendar.editor.patch(`/categories/${id}`, { name: 'Musik', slug: 'musik' }, { ml_language: 'de' });
    await makeEvent(calendar.editor, { title: 'Concert', categories: [id] });

    for (const value of ['music', 'musik', String(id)]) {
      const page = await open('/de/events/', { categories: value });
      expect(page).toContain('<option value="musik" selected>Musik</option>');
      expect(page).toMatch(
        /<ul class="chips chosen">\s*<li>\s*<a class="chip" href="[^"]*" aria-label="[^"]*Musik"[^>]*>Musik\s</,
      );
    }
  });

  it('leave the filters closed, because what is chosen stands above the results', async () => {
    const page = await open('/events/', { is_free: 'true' });
    expect(page).toContain('<details class="finder">');
    expect(listChips(page)).toEqual(['Free events only']);
  });

  it('subscribe first, and filter in a folded form', async () => {
    const page = await open('/events/subscribe/', { is_free: 'true' });
    const order = ['class="chips chosen"', '<details class="finder">', 'href="webcal://', '<output'];
    const places = order.map((text) => page.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('lead from an event of a series to its other dates', async () => {
    const times = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
    const { id } = await makeEvent(calendar.editor, {
      title: 'Yoga',
      slug: 'yoga',
      ...times,
      recurrence: 'FREQ=WEEKLY;COUNT=6',
    });
    const event = (await calendar.visitor.get(`/events/${id}`)).body as { slug: string };
    const page = await open(`/event/${event.slug}/`);
    expect(page).toContain('<a href="#dates" rel="nofollow">All dates</a>');
    expect(page.match(/<li><a\s+class="chip"|<a class="chip" href="[^"]*\/event\/yoga/g)).toHaveLength(5);
    expect(page).toContain('</b>10:00–11:00 UTC');

    const past = { start_date: '2026-02-02 10:00:00', end_date: '2026-02-02 11:00:00' };
    const yoga = await makeEvent(calendar.editor, { ...past, recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const { slug } = (await calendar.visitor.get(`/events/${yoga.id}`)).body as { slug: string };
    expect(await open(`/event/${slug}/`)).toMatch(
      /\/events\/\?series=\d+&amp;when=all" rel="nofollow">All dates</,
    );
  });
});
