// The page of an event: its one strong button, its series in words, and what it leads on to.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { clock } from '../../../src/foundation/dates/clock.js';
import { LANGUAGE_CODES } from '../../../src/foundation/languages/language-code.js';
import { makeEvent, makeImage } from '../../support/make.js';

const OFFER = { price: '9', price_currency: 'EUR', url: 'https://tickets.test/a' };

describe('the page of an event', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const open = async (slug: string, language = ''): Promise<string> => {
    const path = `${language === '' ? '' : `/${language}`}/event/${slug}/`;
    const { status, body } = await calendar.visitor.under('').get(path, {}, { Accept: 'text/html' });
    expect([path, status]).toEqual([path, 200]);
    return body as string;
  };
  const openWith = async (fields: object): Promise<string> => {
    await makeEvent(calendar.editor, { title: 'Show', slug: 'show', ...fields });
    return open('show');
  };
  const readAct = (page: string): readonly (string | undefined)[] => {
    const [act = ''] = /<p class="act">[^]*?<\/p>/.exec(page) ?? [];
    return [
      /<a class="button" href="([^"]*)"/.exec(act)?.[1],
      /<a class="button"[^>]*>([^<]*)/.exec(act)?.[1],
      /<span class="price">([^<]*)/.exec(act)?.[1],
    ];
  };

  const none = undefined;
  it.each<[string, object, readonly (string | undefined)[]]>([
    ['an offer', { offers: [OFFER] }, [OFFER.url, 'Get tickets', '€9']],
    [
      'the first offer that can be had',
      {
        offers: [
          { ...OFFER, availability: 'SoldOut' },
          { ...OFFER, url: 'https://tickets.test/b' },
        ],
      },
      ['https://tickets.test/b', 'Get tickets', '€9'],
    ],
    ['a cost beside an offer', { cost: '€9 – €12', offers: [OFFER] }, [OFFER.url, 'Get tickets', '€9 – €12']],
    ['offers that are sold out', { offers: [{ ...OFFER, availability: 'SoldOut' }] }, [none, none, none]],
    ['a cancelled event', { offers: [OFFER], event_status: 'cancelled' }, [none, none, none]],
    [
      'an event that is over',
      { offers: [OFFER], start_date: '2027-01-01 10:00', end_date: '2027-01-01 11:00' },
      [none, none, none],
    ],
    [
      'a free event',
      { cost: 0, website: 'https://free.test/' },
      ['https://free.test/', 'Go to the website', 'Free'],
    ],
    ['a free event without a website', { cost: 0 }, [none, none, 'Free']],
    ['a price and a website', { cost: '€5', website: 'https://shop.test/' }, [none, none, '€5']],
    ['neither price nor offer', { website: 'https://shop.test/' }, [none, none, none]],
  ])('has for %s the button and the price', async (_, fields, act) => {
    expect(readAct(await openWith(fields))).toEqual(act);
  });

  it('has no button any more when the time of an offer is over, also from the cache', async () => {
    const page = await openWith({ offers: [{ ...OFFER, valid_through: '2027-03-10T12:30:00Z' }] });
    expect(readAct(page)[1]).toBe('Get tickets');
    clock.set('2027-03-10T12:30:01Z');
    expect(readAct(await open('show'))[1]).toBeUndefined();
  });

  it('begins with a picture, or with the pattern of its category', async () => {
    const image = await makeImage(calendar.editor);
    await calendar.editor.post(`/images/${image.id}`, { alt_text: 'A full hall' });
    const pictured = await openWith({ image: image.id });
    expect(pictured).toMatch(
      /<div class="hero">\s*<figure><img[^>]* alt="A full hall"[^>]*><\/figure>[^]*<h1>/,
    );
    const plain = await openWith({ slug: 'plain', categories: 'Concerts' }).then(() => open('plain'));
    expect(plain).toMatch(
      /<article data-c="\d+">\s*<div class="hero">\s*<span class="art" aria-hidden="true">/,
    );
  });

  it('says the rule of a series in words, in every language, and leads to its dates', async () => {
    await makeEvent(calendar.editor, {
      title: 'Choir',
      slug: 'choir',
      start_date: '2027-05-04 19:00',
      end_date: '2027-05-04 20:30',
      recurrence: 'FREQ=WEEKLY;COUNT=12',
    });
    const page = await open('choir-2027-05-04');
    expect(page).toContain('Every Tuesday, 12 times · <a href="#dates"');
    expect(page.match(/<a class="chip"/g)).toHaveLength(11);
    expect(page).toMatch(/<section class="section" id="dates">\s*<h2>Further dates<\/h2>/);
    const sentences = new Set<string>();
    for (const code of LANGUAGE_CODES) {
      const text = await open('choir-2027-05-04', code === 'en' ? '' : code);
      sentences.add(/<p>([^<]+) · <a href="#dates"/.exec(text)?.[1] ?? '');
    }
    expect(sentences.size).toBe(LANGUAGE_CODES.length);
    expect(sentences.has('')).toBe(false);
  });

  it('of a cancelled date says why, and names the one that follows it', async () => {
    const { id } = await makeEvent(calendar.editor, {
      title: 'Choir',
      slug: 'choir',
      start_date: '2027-05-04 19:00',
      end_date: '2027-05-04 20:30',
      recurrence: 'FREQ=WEEKLY;COUNT=3',
    });
    const second = await calendar.editor.get('/events/by-slug/choir-2027-05-11');
    const { id: secondId } = second.body as { id: number };
    await calendar.editor.post(`/events/${secondId}`, { event_status: 'cancelled', scope: 'this' });
    expect(await open('choir-2027-05-11')).toContain('Next date: Tuesday, 18 May 2027</a>');
    await calendar.editor.post(`/events/${secondId}`, { event_status: 'scheduled', scope: 'this' });
    await calendar.editor.post(`/events/${id}`, {
      event_status: 'cancelled',
      event_status_reason: 'Storm & rain',
      scope: 'this',
    });
    const page = await open('choir-2027-05-04');
    expect(page).toMatch(
      /<div class="notice">\s*<strong>This date is cancelled\.<\/strong> Storm &amp; rain\s*<br \/><a href="#dates">Next date: Tuesday, 11 May 2027<\/a>/,
    );
    expect(page).toMatch(/<s><time[^>]*>Tuesday, 4 May 2027<\/time><\/s>/);
    expect(page).not.toContain('calendar.google.com');
    await calendar.editor.post(`/events/${secondId}`, { event_status: 'cancelled' });
    expect(await open('choir-2027-05-04')).toContain('Next date: Tuesday, 18 May 2027</a>');
  });

  it('offers calendars in a menu, and shares at the end', async () => {
    const page = await openWith({});
    const [menu = ''] = /<details class="menu start">[^]*?<\/details>/.exec(page) ?? [];
    expect([...menu.matchAll(/<a [^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
      'Google',
      'Outlook',
      'Apple',
      'Calendar file (.ics)',
    ]);
    expect(page.indexOf('wa.me')).toBeGreaterThan(page.indexOf('class="text"'));
  });

  it('names to other calendars the day after the last of whole days', async () => {
    const page = await openWith({ start_date: '2027-05-01', end_date: '2027-05-02', all_day: true });
    expect(page).toContain('dates=20270501%2F20270503&amp;');
    expect(page).toContain('startdt=2027-05-01&amp;enddt=2027-05-03&amp;allday=true');
  });

  it('says for which ages it is, and repeats neither its own address nor its only offer', async () => {
    const facts = (page: string): string[] =>
      [...page.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([^<]*)/g)].map(([, name, text = '']) => `${name} ${text}`);
    expect(facts(await openWith({ age_min: 6, offers: [OFFER] }))).toEqual(['Age 6+', 'Share ']);
    await makeEvent(calendar.editor, { title: 'Play', slug: 'play', age_min: 6, age_max: 12 });
    expect(facts(await open('play'))).toContain('Age 6–12');
  });

  it('leads from a date of a series to other events, and not to its other dates', async () => {
    const category = (await calendar.editor.make('/categories', { name: 'Yoga' })).id;
    const fields = { title: 'Yoga', categories: [category] };
    const { id } = await makeEvent(calendar.editor, { ...fields, recurrence: 'FREQ=WEEKLY;COUNT=3' });
    await makeEvent(calendar.editor, { title: 'Stretching', categories: [category] });
    await calendar.editor.patch(`/events/${id}`, { hide_from_listings: true });
    const page = await open('yoga-2027-05-01');
    const [, similar = ''] = page.split('<h2>Similar events</h2>');
    expect([...similar.matchAll(/<h3><a[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual(['Stretching']);
    // A date that lists hide is not among those that they count.
    expect(page.match(/<a class="chip"/g)).toHaveLength(2);
    expect(page).toContain('<a href="#dates" rel="nofollow">All dates</a>');
  });

  it('is over after its end, and offers calendars until then', async () => {
    const page = await openWith({ start_date: '2027-03-10 10:00', end_date: '2027-03-10 20:00' });
    expect(page).toContain('calendar.google.com');
    expect(page).not.toContain('This event is over.');
    expect(page).toContain('<meta property="og:locale" content="en_GB" />');
    clock.set('2027-03-10T20:00:01Z');
    const over = await open('show');
    expect(over).toContain('<div class="notice calm">This event is over.</div>');
    expect(over).not.toContain('calendar.google.com');
  });

  it('leads to no map that its venue does not want', async () => {
    const hall = { venue: 'Hall', address: '1 Quay', geo_lat: 45.5, geo_lng: 13.7, status: 'publish' };
    expect(await openWith({ venue: hall })).toMatch(
      /openstreetmap\.org\/\?mlat[^]*openstreetmap\.org\/directions/,
    );
    const barn = { ...hall, venue: 'Barn', show_map_link: false };
    expect(await openWith({ slug: 'quiet', venue: barn }).then(() => open('quiet'))).not.toContain(
      'openstreetmap',
    );
  });

  it('of a postponed date does not say that it is cancelled, nor name a former start', async () => {
    const page = await openWith({ event_status: 'postponed', recurrence: 'FREQ=WEEKLY;COUNT=2' }).catch(() =>
      open('show-2027-05-01'),
    );
    expect(page).toContain('<strong>This event is postponed.');
    expect(page).not.toMatch(/This date is cancelled|Originally planned/);
  });

  it('has data for search engines in plain text, without anything empty', async () => {
    const page = await openWith({
      title: 'Food & Drink',
      description: 'How to write &lt;script&gt;alert(1)&lt;/script&gt; &amp; live',
      venue: { venue: 'O’Brien & Sons', status: 'publish' },
      offers: [{ ...OFFER, name: '' }],
    });
    const [, json = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(page) ?? [];
    const data = JSON.parse(json) as Record<string, unknown>;
    expect(data).toMatchObject({ name: 'Food & Drink', location: { name: 'O’Brien & Sons' } });
    expect(data['description']).toBe('How to write &lt;script>alert(1)&lt;/script> & live');
    expect(data).not.toHaveProperty('performer');
    expect(json).not.toMatch(/""|\[\]|\{\}|null/);
  });
});
