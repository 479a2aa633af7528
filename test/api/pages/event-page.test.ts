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

  it('of a cancelled date says why, and names the next one', async () => {
    const { id } = await makeEvent(calendar.editor, {
      title: 'Choir',
      slug: 'choir',
      start_date: '2027-05-04 19:00',
      end_date: '2027-05-04 20:30',
      recurrence: 'FREQ=WEEKLY;COUNT=3',
    });
    await calendar.editor.post(`/events/${id}`, {
      event_status: 'cancelled',
      event_status_reason: 'Storm & rain',
      scope: 'this',
    });
    const page = await open('choir-2027-05-04');
    expect(page).toMatch(
      /<div class="notice">\s*<strong>This date is cancelled\.<\/strong> Storm &amp; rain\s*<a href="#dates">Next date: Tuesday, 11 May 2027<\/a>/,
    );
    expect(page).toMatch(/<s><time[^>]*>Tuesday, 4 May 2027<\/time><\/s>/);
    expect(page).not.toContain('calendar.google.com');
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
