// Subscriptions, embedded lists and frames: what goes on must not freeze.
import { SITE, startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

type Query = Readonly<Record<string, string>>;

const HTML = { Accept: 'text/html' };

describe('lists that go on', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_NAME: 'City calendar', SITE_COLOR: '#0b5c3b' });
    await makeEvent(calendar.editor, { title: 'Jazz', categories: 'Concerts' });
    await makeEvent(calendar.editor, {
      title: 'Fair',
      start_date: '2027-03-13',
      end_date: '2027-03-14',
      all_day: true,
      event_status: 'cancelled',
    });
  });
  afterAll(() => calendar.close());

  const read = async (path: string, query: Query = {}): Promise<string> => {
    const { status, body } = await calendar.visitor.under('').get(path, query, HTML);
    expect([path, query, status]).toEqual([path, query, 200]);
    return (body as string).replaceAll('&amp;', '&');
  };

  /** It is 10 March 2027, a Wednesday. */
  const DAYS: readonly (readonly [Query, Query])[] = [
    [{ start_date: '2027-03-10', end_date: '2027-03-10' }, { when: 'today' }],
    [{ start_date: '2027-03-13', end_date: '2027-03-14' }, { when: 'weekend' }],
    [{ start_date: '2027-03-10', end_date: '2027-03-16' }, { when: 'next7days' }],
    [{ start_date: '2027-03-11', end_date: '2027-03-11' }, {}],
    [{ start_date: '2027-03-10' }, {}],
    [{ end_date: '2027-03-10' }, {}],
    [{ when: 'weekend' }, { when: 'weekend' }],
    [{ when: 'WEEKEND', start_date: '2027-05-01' }, { when: 'weekend' }],
    [{ when: 'past' }, {}],
    [{ when: 'all' }, {}],
  ];

  it.each(DAYS)('%j become %j in subscriptions and embedded lists', async (days, lasting) => {
    const query = { categories: 'concerts', ...days };
    const search = `?${new URLSearchParams({ categories: 'concerts', ...lasting }).toString()}`;
    const subscribe = await read('/events/subscribe/', query);
    expect(subscribe).toMatch(/<output class="copy"/);
    expect(subscribe).toContain(`events.ics${search}&ml_fallback=true</output>`);
    for (const page of [subscribe, await read('/embed/', query)])
      expect(page.slice(page.indexOf('<main'), page.indexOf('</main'))).not.toMatch(/(?:start|end)[_-]date/);
    const embed = await read('/embed/', query);
    expect(embed).toContain(`/embed/frame/${search}&per_page=5&look=cards`.replaceAll('&', '&amp;'));
    if ('when' in lasting) expect(embed).toContain(`when=&quot;${lasting['when']}&quot;`);
  });

  it('of feeds open in the calendars that people have', async () => {
    const page = await read('/events/subscribe/', { when: 'weekend' });
    const ways = [...page.matchAll(/<li>\s*<a(?: class="first")? href="([^"]*)"[^>]*><b>([^<]*)/g)];
    const feed = '/calendar/events/v1/events.ics?when=weekend&ml_fallback=true';
    expect(ways.map(([, , name]) => name)).toEqual([
      'Apple and others',
      'Google Calendar',
      'Outlook.com',
      'Microsoft 365',
    ]);
    const urls = ways.map(([, url = '']) => new URL(url));
    expect(urls[0]?.href).toMatch(new RegExp(`^webcal://.*${feed.replace('?', '\\?')}$`));
    expect(urls[1]?.searchParams.get('cid')).toBe(urls[0]?.href);
    for (const url of urls.slice(2)) {
      expect(url.searchParams.get('url')).toBe(SITE + feed);
      expect(url.searchParams.get('name')).toBe('City calendar – This weekend');
    }
    expect(page.indexOf('class="ways"')).toBeLessThan(page.indexOf('<output class="copy"'));
    expect(page).toContain('>Use this choice</button>');
    expect(page).toContain('This weekend · Events to come: 1');
  });

  it('show before they are copied, in the number and the look of the choice', async () => {
    const cards = await read('/embed/', { per_page: '1' });
    expect(cards.match(/<li\s+class="card/g)).toHaveLength(1);
    const list = await read('/embed/', { look: 'list', scheme: 'light' });
    expect(list).toContain('<ul class="plain-list">');
    expect(list).toContain('look=&quot;list&quot; scheme=&quot;light&quot;');
    expect(list).toMatch(/<li class="is-cancelled">\s*<h3><a[^>]*>Fair/);
    expect(list).not.toMatch(/\((?:GMT|UTC)\)/);
  });

  it('name the language of their page, few events, and are for search engines without a choice alone', async () => {
    const snippet = (page: string): string =>
      /<output[^>]*aria-labelledby="snippet">(.*?)<\/output>/s.exec(page)?.[1] ?? '';
    const german = await read('/de/embed/', { per_page: '99' });
    expect(snippet(german)).toContain('limit=&quot;50&quot; look=&quot;cards&quot; language=&quot;de&quot;');
    const english = await read('/embed/', { when: 'weekend' });
    expect(snippet(english)).not.toContain('language=');
    expect(english).toContain('<meta name="robots" content="noindex" />');
    expect(await read('/embed/')).not.toContain('<meta name="robots"');
  });

  it('in a frame are a document without scripts, whose links leave it', async () => {
    const frame = await read('/embed/frame/', { look: 'list', when: 'weekend', scheme: 'light' });
    expect(frame).toContain('<base target="_top" />');
    expect(frame).toContain('class="always-light"');
    expect(frame).toContain('<meta name="robots" content="noindex" />');
    expect(frame).toMatch(/Fair/);
    expect(frame).not.toMatch(/Jazz|<script|<form|<header/);
    expect(await read('/de/embed/frame/')).toContain('<html lang="de">');
  });

  it('in the element have the colour of the site, pictures and states', async () => {
    const cards = await read('/embed/events/', { when: 'weekend' });
    expect(cards).toMatch(/<div lang="en" class="cards" data-light="#0b5c3b" data-dark="#[0-9a-f]{6}">/);
    expect(cards).toMatch(/<li part="event" class="cancelled">/);
    expect(cards).toContain('<span part="status">Cancelled</span>');
    expect(cards).toMatch(/>Saturday\W13\WMarch[^<]*14\WMarch\W2027</);
    expect(cards).not.toMatch(/\((?:GMT|UTC)\)/);
  });
});

describe('frames of other sites', () => {
  const policyAt = async (calendar: TestCalendar, path: string): Promise<readonly unknown[]> => {
    const { status, headers } = await calendar.visitor.under('').get(path, {}, HTML);
    const again = await calendar.visitor.under('').get(path, {}, HTML);
    expect(again.headers.get('x-frame-options')).toBe(headers.get('x-frame-options'));
    const [, frames] = /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? [];
    return [status, frames, headers.get('x-frame-options')];
  };

  it('may show the frame alone, and only where EMBED_FRAMES lets them', async () => {
    const everywhere = await startTestCalendar();
    expect(await policyAt(everywhere, '/embed/frame/')).toEqual([200, '*', null]);
    expect(await policyAt(everywhere, '/embed/')).toEqual([200, "'self'", 'SAMEORIGIN']);
    await everywhere.close();
    const origins = 'https://www.example.org, https://*.example.com';
    const there = await startTestCalendar({ EMBED_FRAMES: origins });
    expect(await policyAt(there, '/embed/frame/')).toEqual([
      200,
      'https://www.example.org https://*.example.com',
      null,
    ]);
    await there.close();
  });

  it('are not there, and not offered, when they are off', async () => {
    const calendar = await startTestCalendar({ EMBED_FRAMES: 'off' });
    expect(await policyAt(calendar, '/embed/frame/')).toEqual([404, "'self'", 'SAMEORIGIN']);
    const { body } = await calendar.visitor.under('').get('/embed/', {}, HTML);
    await calendar.close();
    expect(body).not.toContain('iframe');
    expect(body).toContain('calendar-events');
  });
});
