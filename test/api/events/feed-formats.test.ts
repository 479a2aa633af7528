import { BASE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { readEvents, textOf, valueOf } from '../../support/calendar-file.js';
import { makeEvent, refusal } from '../../support/make.js';

/** More than a description in a feed of several events may have. */
const LONG = `<p>${'word '.repeat(5000)}end</p>`;

describe('files of feeds', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const read = async (path: string): Promise<ReturnType<typeof readEvents>> =>
    readEvents((await calendar.visitor.get(path)).body as string);

  const readText = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> =>
    (await calendar.visitor.get(path, query)).body;

  it('have all events, also those whose descriptions are together too long for one response', async () => {
    const titles = Array.from({ length: 11 }, (_, n) => `Talk ${n + 10}`);
    for (const title of titles) await makeEvent(calendar.editor, { title });
    await calendar.dataSource.query(`UPDATE event_texts SET description = repeat('-', 1600000)`);
    const events = await read('/events.ics');

    expect(events.map((event) => textOf(event, 'SUMMARY')).sort()).toEqual(titles);
  });

  it('show of a protected event what lists show, and all of it for its password', async () => {
    const { id } = await makeEvent(calendar.editor, {
      title: 'Secret night',
      description: 'Hidden words',
      password: 'open',
      venue: { venue: 'Cellar' },
      organizer: { organizer: 'Shadow' },
      online_url: 'https://hidden.example.org/',
      cost: '€99',
    });
    await makeEvent(calendar.editor, { title: 'A draft', status: 'draft' });

    for (const extension of ['ics', 'rss', 'atom', 'json']) {
      const shown = JSON.stringify(await readText(`/events.${extension}`));
      expect(shown).toContain('Secret night');
      expect(shown).not.toMatch(/Hidden|Cellar|Shadow|hidden\.example|€99|A draft/);
    }
    for (const path of [`/events/${id}.ics`, '/events/by-slug/secret-night.ics'])
      expect(refusal(await calendar.visitor.get(path))).toMatchObject({
        status: 403,
        code: 'event-password-protected',
      });
    expect(await readText(`/events/${id}.ics`, { password: 'open' })).toContain('Hidden words');
    expect(await readText('/events/by-slug/secret-night.ics', { password: 'open' })).toContain('Cellar');
    const { body } = await calendar.editor.get('/events.ics');
    expect(readEvents(body as string).map((event) => textOf(event, 'SUMMARY'))).toContain('A draft');
    expect(body).not.toMatch(/Hidden|Cellar|Shadow/);
    const edited = (await calendar.editor.get('/events.ics', { context: 'edit' })).body;
    for (const text of ['Hidden words', 'Cellar', 'Shadow']) expect(edited).toContain(text);
  });

  it('shorten long descriptions in lists, and have them whole in the file of one event', async () => {
    const { id } = await makeEvent(calendar.editor, { description: LONG });

    const [listed] = await read('/events.ics');
    const [single] = await read(`/events/${id}.ics`);

    const [short, whole] = [textOf(listed ?? [], 'DESCRIPTION'), textOf(single ?? [], 'DESCRIPTION')];
    expect(short).toBe(`${'word '.repeat(4000)}…`);
    expect(whole).toBe(`${'word '.repeat(5000)}end`);
    const { body } = await calendar.visitor.get('/events.json');
    expect(body).toMatchObject({
      items: [{ content_html: expect.stringMatching(/word …<\/p>$/) as string }],
    });
  });

  it('give the features of an online event as a list', async () => {
    await makeEvent(calendar.editor, { attendance_mode: 'online', online_url: 'https://meet.example.org/' });

    const { body } = await calendar.visitor.get('/events.ics');

    expect((body as string).replaceAll('\r\n ', '')).toContain('CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:');
  });

  it('say when an event was published, what became of it, and what it is about', async () => {
    await makeEvent(calendar.editor, {
      title: 'Off',
      excerpt: 'In short.',
      date_utc: '2027-03-01 08:00:00',
      event_status: 'cancelled',
    });
    const [event = []] = await read('/events.ics');
    expect(['STATUS', 'TRANSP', 'DESCRIPTION'].map((name) => textOf(event, name))).toEqual([
      'CANCELLED',
      'TRANSPARENT',
      'In short.',
    ]);
    expect((await calendar.visitor.get('/events.json')).body).toMatchObject({
      items: [{ date_published: '2027-03-01T08:00:00Z', _event: { status: 'cancelled' } }],
    });
  });

  it('name what events link to in every part of a long feed', async () => {
    const series = {
      venue: { venue: 'Town Hall' },
      categories: ['Courses'],
      recurrence: 'FREQ=DAILY;COUNT=600',
    };
    for (const organizer of ['Choir', 'Band'])
      await makeEvent(calendar.editor, { ...series, organizer: { organizer } });

    const events = await read('/events.ics');

    const shown = events.map((event) =>
      ['LOCATION', 'CATEGORIES', 'CONTACT'].map((name) => textOf(event, name)),
    );
    expect(shown).toEqual([
      ['Town Hall', 'Courses', 'Choir'],
      ['Town Hall', 'Courses', 'Band'],
    ]);
  });

  it('define the zone of a series of which every occurrence moved to another one', async () => {
    const start = { start_date: '2027-04-01 10:00:00', end_date: '2027-04-01 11:00:00' };
    await makeEvent(calendar.editor, {
      ...start,
      timezone: 'Europe/Ljubljana',
      recurrence: 'FREQ=DAILY;COUNT=2',
    });
    const { body } = await calendar.visitor.get('/events', { when: 'all' });
    for (const { id } of (body as { events: { id: number }[] }).events)
      await calendar.editor.post(`/events/${id}`, { ...start, timezone: 'America/New_York' });

    const text = (await calendar.visitor.get('/events.ics', { when: 'all' })).body as string;

    const defined = [...text.matchAll(/^TZID:(.*)\r$/gm)].map(([, zone]) => zone);
    const named = [...text.matchAll(/;TZID=([^:;]*)/g)].map(([, zone]) => zone);
    expect([...new Set(named)].sort()).toEqual(defined);
  });

  it('have an entity tag for users, which conditions of writes take', async () => {
    const { id } = await makeEvent(calendar.editor, { title: 'Draft', status: 'draft' });

    const { headers, body } = await calendar.editor.get(`/events/${id}.ics`);

    expect(valueOf(readEvents(body as string)[0] ?? [], 'SUMMARY')).toBe('Draft');
    const condition = { 'If-None-Match': headers.get('ETag') ?? '' };
    expect((await calendar.editor.get(`/events/${id}.ics`, {}, condition)).status).toBe(304);
    expect((await calendar.visitor.get(`/events/${id}.ics`, {}, condition)).status).toBe(403);
  });

  it('of one event and of a series are not sent again until they change', async () => {
    const made = { title: 'Yoga', start_date: '2027-04-01 10:00:00', recurrence: 'FREQ=DAILY;COUNT=3' };
    const { id, slug, series } = (await makeEvent(calendar.editor, made)) as unknown as {
      id: number;
      slug: string;
      series: { id: number };
    };
    for (const path of [`/events/${id}.ics`, `/events/by-slug/${slug}.ics`, `/series/${series.id}.ics`]) {
      const { headers } = await calendar.visitor.get(path);
      const condition = { 'If-None-Match': headers.get('ETag') ?? '' };
      const again = await calendar.visitor.get(path, {}, condition);
      expect([path, again.status, again.body]).toEqual([path, 304, undefined]);

      await calendar.editor.post(`/events/${id}`, { title: `Yoga ${path}` });

      const changed = await calendar.visitor.get(path, {}, condition);
      expect([changed.status, changed.body]).toEqual([200, expect.stringContaining('SUMMARY:Yoga /')]);
    }
  });

  it('are RSS, Atom and JSON Feed, too, with an entity tag, and come from the cache', async () => {
    await makeEvent(calendar.editor, {
      title: 'Jazz < & "more"',
      description: '<p>Bring a chair.</p>',
      timezone: 'Europe/Ljubljana',
      venue: { venue: 'Hall' },
      categories: ['Concerts'],
    });
    const jsonFeed = await calendar.visitor.get('/events.json', { categories: 'concerts', nonsense: '1' });
    expect(jsonFeed.body).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: `${BASE}/events.json?categories=concerts`,
      items: [
        {
          title: 'Jazz < & "more"',
          content_html: '<p>Saturday, 1 May 2027, 19:30–23:00<br>Hall</p>\n<p>Bring a chair.</p>',
          tags: ['Concerts'],
          _event: { start: '2027-05-01T19:30:00+02:00', end: '2027-05-01T23:00:00+02:00', location: 'Hall' },
        },
      ],
    });
    const { body: rss } = await calendar.visitor.get('/events.rss');
    expect(rss).toMatch(/^<\?xml[^]*<title>Jazz &lt; &amp; &quot;more&quot;<\/title>[^]*<\/rss>\n$/);
    expect(rss).toContain('<ev:startdate>2027-05-01T19:30:00+02:00</ev:startdate>');
    const { body: atom } = await calendar.visitor.get('/events.atom');
    expect(atom).toMatch(/<id>tag:calendar-events,2026:[^]*<content type="html">&lt;p&gt;/);

    for (const [extension, type, disposition] of [
      ['ics', 'text/calendar', 'attachment'],
      ['rss', 'application/rss+xml', 'inline'],
      ['atom', 'application/atom+xml', 'inline'],
      ['json', 'application/feed+json', 'inline'],
    ] as const) {
      const first = await calendar.visitor.get(`/events.${extension}`, { categories: 'concerts' });
      const tag = first.headers.get('ETag') ?? '';
      expect(first.headers.get('Content-Type')).toBe(`${type}; charset=utf-8`);
      expect(first.headers.get('Content-Disposition')).toBe(`${disposition}; filename="events.${extension}"`);
      expect(first.headers.get('Link')).toContain(
        `<webcal://calendar.test/calendar/events/v1/events.ics?categories=concerts>; rel="alternate"; type="text/calendar"`,
      );
      const again = await calendar.visitor.get(
        `/events.${extension}`,
        { categories: 'concerts' },
        { 'If-None-Match': tag },
      );
      expect([again.status, again.body]).toEqual([304, undefined]);
      await makeEvent(calendar.editor, { title: `New ${extension}`, categories: ['Concerts'] });
      const changed = await calendar.visitor.get(
        `/events.${extension}`,
        { categories: 'concerts' },
        { 'If-None-Match': tag },
      );
      expect(changed.status).toBe(200);
      expect(JSON.stringify(changed.body)).toContain(`New ${extension}`);
    }
  });
});
