import sharp from 'sharp';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent } from '../../support/make.js';

describe('the card of an event', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar({ SITE_CURRENCY: 'EUR' });
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  const open = async (path = '/events/'): Promise<string> =>
    (await calendar.visitor.under('').get(path, {}, { Accept: 'text/html' })).body as string;
  const listTags = (page: string): string[] =>
    [...page.matchAll(/<span class="tag( \w+)?"[^>]*>([^<]*)/g)].map(
      ([, tone = '', text = '']) => text + tone,
    );
  const readPrice = (page: string): string => /<span class="price">([^<]*)/.exec(page)?.[1] ?? '';

  const offer = { name: 'Seat', price: '12.50', price_currency: 'EUR', url: 'https://tickets.example/' };

  it.each([
    ['without a cost', {}, [], ''],
    ['with a price', { cost: '€10' }, [], '€10'],
    ['with prices', { cost: ['€10', '€25'] }, [], '€10 – €25'],
    ['of zero', { cost: '0' }, ['Free good'], ''],
    ['free in a word', { cost: 'Kostenlos' }, ['Free good'], ''],
    ['in part free', { cost: ['0', '€5'] }, [], 'Free – €5'],
    ['with an offer', { offers: [offer] }, [], '€12.50'],
    ['with offers', { offers: [offer, { ...offer, price: '20' }] }, [], '€12.50 – €20'],
    ['in two currencies', { offers: [offer, { ...offer, price_currency: 'CHF' }] }, [], ''],
    [
      'of which the dear seats are gone',
      { offers: [offer, { ...offer, price: '20', availability: 'SoldOut' }] },
      [],
      '€12.50',
    ],
    [
      'free and sold out',
      { cost: '0', offers: [{ ...offer, availability: 'SoldOut' }] },
      ['Sold out warn'],
      '',
    ],
    [
      'cancelled and sold out',
      { event_status: 'cancelled', offers: [{ ...offer, availability: 'SoldOut' }] },
      ['Cancelled stop'],
      '',
    ],
    ['sold out', { cost: '€9', offers: [{ ...offer, availability: 'SoldOut' }] }, ['Sold out warn'], ''],
    [
      'almost sold out',
      { offers: [{ ...offer, availability: 'LimitedAvailability' }] },
      ['Few left warn'],
      '€12.50',
    ],
    [
      'of which some are few',
      { offers: [offer, { ...offer, availability: 'LimitedAvailability' }] },
      [],
      '€12.50',
    ],
    ['cancelled', { cost: '0', event_status: 'cancelled' }, ['Cancelled stop'], ''],
    ['postponed', { cost: '€10', event_status: 'postponed' }, ['Postponed warn'], '€10'],
    ['online', { attendance_mode: 'online', online_url: 'https://meet.example/' }, ['Online'], ''],
    ['online and at a place', { attendance_mode: 'mixed' }, [], ''],
    ['with a password', { cost: '€10', password: 'x' }, ['Password'], ''],
  ])('%s says so', async (_, fields, tags, price) => {
    await makeEvent(calendar.editor, fields);
    const page = await open();
    expect(listTags(page)).toEqual(tags);
    expect(readPrice(page)).toBe(price);
  });

  it('names the language of an event that has none of the page, for people and for programs', async () => {
    await makeEvent(calendar.editor, { excerpt: 'By the sea.' });
    const page = await open('/de/events/');
    expect(page).toContain('<span class="tag" lang="en">English</span>');
    expect(page).toContain('<p class="excerpt" lang="en">By the sea.</p>');
  });

  it.each([
    [
      'the excerpt',
      { excerpt: '<p>Short &amp; <b>sweet</b>.</p>', description: 'Long' },
      'Short &amp; sweet.',
    ],
    ['else the description', { description: '<p>One.</p><p>Two.</p>' }, 'One. Two.'],
    ['at most about two lines', { description: 'word '.repeat(100) }, `${'word '.repeat(40).trim()} …`],
    ['nothing of a protected event', { description: 'Secret', password: 'x' }, undefined],
  ])('shows %s', async (_, fields, text) => {
    await makeEvent(calendar.editor, fields);
    expect(/<p class="excerpt">([^<]*)/.exec(await open())?.[1]).toBe(text);
  });

  it('has the slot of its category, with a pattern where there is no picture', async () => {
    const ids: number[] = [];
    for (const name of ['Music', 'Dance']) ids.push((await calendar.editor.make('/categories', { name })).id);
    await makeEvent(calendar.editor, { categories: ids });
    const page = await open();
    const [, dance = 0] = ids;
    const slot = ((dance - 1) % 10) + 1;
    expect(page).toContain(
      `<li class="card" data-c="${slot}">\n<span class="shot art" aria-hidden="true"></span>`,
    );
    expect(page).toContain(`<p class="kicker"><span class="mark" data-c="${slot}"></span>Dance</p>`);
  });

  it('leads with a picture when it is featured, and has one of a size that fits', async () => {
    const form = new FormData();
    const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#357' } }).png();
    form.append(
      'file',
      new Blob([new Uint8Array(await picture.toBuffer())], { type: 'image/png' }),
      'sea.png',
    );
    const { body } = await calendar.editor.send('POST', '/images', {}, {}, form);
    const { id: image, sizes } = body as { id: number; sizes: Record<string, { url: string }> };
    const on = (day: string) => ({
      start_date: `2027-05-0${day} 10:00:00`,
      end_date: `2027-05-0${day} 11:00:00`,
    });
    await makeEvent(calendar.editor, { title: 'First', image, ...on('1') });
    await makeEvent(calendar.editor, { title: 'Star', image, featured: true, ...on('2') });
    await makeEvent(calendar.editor, { title: 'Plain star', featured: true, ...on('3') });
    const page = await open();
    const [first = '', star = '', plain = ''] = page.split('<li class="card').slice(1);

    const middle = sizes['medium_large']?.url ?? '';
    const large = sizes['large']?.url ?? '';
    expect(first).toContain(`src="${middle}" width="768" height="432" alt="" fetchpriority="high"`);
    expect(first).not.toContain('srcset');
    expect(star).toMatch(/^ lead">/);
    expect(star).toContain(
      `src="${middle}" srcset="${middle} 768w, ${large} 1024w" sizes="(min-width: 64rem) 46rem, 95vw"`,
    );
    expect(star).toContain('loading="lazy"');
    expect(plain).toMatch(/^">/);
  });
});
