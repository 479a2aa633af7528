import type { CheckedEvent, CheckedText } from './checked-event.js';
import { findFindings, isOverBeforePublication } from './find-findings.js';

const text = (fields: Partial<CheckedText> = {}): CheckedText => ({
  language: 'en',
  title: 'Harbour Jazz Night',
  description: '<p>An evening of jazz between the old cranes, with three bands from the coast.</p>',
  excerpt: null,
  reason: null,
  modifiedAtMs: 5,
  ...fields,
});

const hall = { id: 7, name: 'Old Warehouse', hasAddress: true, hasCoordinates: true };

/** An event without any finding. */
const event = (fields: Partial<CheckedEvent> = {}): CheckedEvent => {
  const [startsLocal, endsLocal] = [
    fields.startsLocal ?? '2027-05-01 19:30:00',
    fields.endsLocal ?? '2027-05-01 23:00:00',
  ];
  return {
    id: 1,
    status: 'publish',
    timeZone: 'Europe/Ljubljana',
    allDay: false,
    startsMs: Date.parse(`${startsLocal.replace(' ', 'T')}Z`),
    endsMs: Date.parse(`${endsLocal.replace(' ', 'T')}Z`),
    cost: null,
    website: '',
    onlineUrl: '',
    attendanceMode: 'offline',
    eventStatus: 'scheduled',
    offers: [],
    accessibility: ['wheelchair'],
    originalLanguage: 'en',
    image: { width: 1200, isDecorative: false, describedIn: ['en'] },
    venues: [hall],
    organizers: 1,
    categories: 1,
    series: null,
    overwritingSource: null,
    brokenLinks: [],
    texts: [text()],
    ...fields,
    startsLocal,
    endsLocal,
  };
};

const titled = (title: string): Partial<CheckedEvent> => ({ texts: [text({ title })] });
const described = (description: string): Partial<CheckedEvent> => ({
  texts: [
    text({
      description: `<p>An evening of jazz between the old cranes of the harbour of our town.</p>${description}`,
    }),
  ],
});
const from = (startsLocal: string, endsLocal: string): Partial<CheckedEvent> => ({ startsLocal, endsLocal });
const costing = (raw: string, ...values: string[]): Pick<CheckedEvent, 'cost'> => ({
  cost: { raw: [raw], values },
});
const offer = { name: 'Entry', price: '12', price_currency: 'EUR', url: 'https://example.org/tickets' };
const image = { width: 1200, isDecorative: false, describedIn: ['en'] as const };

describe('findFindings', () => {
  it.each<[what: string, Partial<CheckedEvent>]>([
    ['an event with everything', {}],
    ['an online event without a place', { venues: [], attendanceMode: 'online' }],
    ['an address instead of a place', { venues: [], onlineUrl: 'https://meet.example.org/x' }],
    ['an online event at a venue of its team', { attendanceMode: 'online', accessibility: [] }],
    ['a decorative image', { image: { ...image, isDecorative: true, describedIn: [] } }],
    ['a festival of three days', from('2027-05-01 10:00:00', '2027-05-03 22:00:00')],
    [
      'a day from midnight to midnight',
      { ...from('2027-05-01 00:00:00', '2027-05-01 23:59:59'), allDay: true },
    ],
    ['a website instead of an organizer', { organizers: 0, website: 'https://example.org/' }],
    ['a cancelled event with a reason', { eventStatus: 'cancelled', texts: [text({ reason: 'Storm' })] }],
    ['a word of a title that is no announcement', titled('The cancelled flight and other stories')],
    ['capitals of a short name', titled('JSCONF 27')],
    [
      'a Greek title in Greek',
      {
        originalLanguage: 'el',
        texts: [
          text({
            language: 'el',
            title: 'Βραδιά τζαζ στο λιμάνι',
            description: 'Τρία συγκροτήματα από την ακτή παίζουν ανάμεσα στους παλιούς γερανούς.',
          }),
        ],
        image: { ...image, describedIn: ['el'] },
      },
    ],
    [
      'a Latin title in Bulgarian',
      {
        originalLanguage: 'bg',
        texts: [
          text({
            language: 'bg',
            title: 'Harbour Jazz Night',
            description: 'Три групи от крайбрежието свирят между старите кранове на пристанището.',
          }),
        ],
        image: { ...image, describedIn: ['bg'] },
      },
    ],
    ['a complete offer', { offers: [offer], ...costing('€12', '12') }],
    ['an offer beside a cost that is no value', { offers: [offer], ...costing('Ask at the door') }],
    ['an exhibition of 90 days', from('2027-05-01 10:00:00', '2027-07-30 10:00:00')],
    ['a free offer without a currency', { offers: [{ ...offer, price: '0', price_currency: '' }] }],
    [
      'a price of something else in a free event',
      { ...costing('Free', 'free'), ...described('<p>Drinks are €5.</p>') },
    ],
    [
      'the price of the cost in the text',
      { ...costing('€12', '12'), ...described('<p>€12 at the door, 15 € for two.</p>') },
    ],
    ['headings in order', described('<h3>A</h3><h4>B</h4><h2>C</h2><h3>D</h3>')],
    ['a link with a text', described('<p><a href="https://example.org/x">the programme</a></p>')],
    ['a table with a header', described('<table><tr><th>A</th></tr><tr><td>1</td></tr></table>')],
    ['a number that is no time', { allDay: true, ...described('<p>Room 19, 1:200 scale, 2:1.</p>') }],
    ['another day in the title', titled('The day of 9 May')],
    [
      'a translation without a description',
      {
        texts: [text(), text({ language: 'de', title: 'Jazznacht am Hafen', description: null })],
        image: { ...image, describedIn: ['en', 'de'] },
      },
    ],
    ['an address of a mail', described('<p><a href="mailto:jazz@example.org">write to us</a></p>')],
  ])('finds nothing in %s', (_, fields) => {
    expect(findFindings(event(fields), { requiredLanguages: [] })).toEqual([]);
  });

  it.each<[code: string, field: string, language: string | null, Partial<CheckedEvent>]>([
    ['no_location', 'venue', null, { venues: [] }],
    ['no_location', 'venue', null, { venues: [], attendanceMode: 'mixed' }],
    ['venue_without_address', 'venue', null, { venues: [{ ...hall, hasAddress: false }] }],
    ['no_coordinates', 'venue', null, { venues: [{ ...hall, hasCoordinates: false }] }],
    ['accessibility_unknown', 'accessibility', null, { accessibility: [] }],
    ['time_twice', 'start_date', null, from('2026-10-25 02:30:00', '2026-10-25 04:00:00')],
    ['image_without_alt', 'image', 'en', { image: { ...image, describedIn: ['de'] } }],
    ['small_image', 'image', null, { image: { ...image, width: 719 } }],
    ['no_image', 'image', null, { image: null }],
    ['url_invalid', 'website', null, { website: 'http://intranet/jazz' }],
    ['url_invalid', 'online_url', null, { onlineUrl: 'https://printer.local/' }],
    ['url_invalid', 'description', 'en', described('<a href="http://www">the programme</a>')],
    [
      'link_broken',
      'website',
      null,
      { website: 'https://example.org/a', brokenLinks: ['https://example.org/a'] },
    ],
    ['cancelled_without_reason', 'event_status_reason', 'en', { eventStatus: 'postponed' }],
    ['cancelled_without_reason', 'event_status', 'en', titled('CANCELLED: An evening of jazz')],
    ['cancelled_without_reason', 'event_status', 'en', titled('Jazz Night (canceled)')],
    ['cancelled_without_reason', 'event_status', 'en', titled('Jazznacht – abgesagt!')],
    ['no_end', 'end_date', null, from('2027-05-01 19:30:00', '2027-05-01 19:30:00')],
    ['long_duration', 'end_date', null, from('2027-05-01 09:00:00', '2027-05-01 23:30:00')],
    ['long_duration', 'end_date', null, from('2027-05-01 19:00:00', '2027-05-02 10:00:00')],
    [
      'long_duration',
      'end_date',
      null,
      { ...from('2027-05-01 00:00:00', '2027-08-02 23:59:59'), allDay: true },
    ],
    ['long_duration', 'end_date', null, from('2027-05-01 10:00:00', '2027-07-30 10:00:01')],
    ['no_description', 'description', 'en', { texts: [text({ description: '<p> </p>' })] }],
    ['short_description', 'description', 'en', { texts: [text({ description: 'Three bands.' })] }],
    ['no_organizer', 'organizer', null, { organizers: 0 }],
    ['no_category', 'categories', null, { categories: 0 }],
    ['offers_missing_price', 'offers', null, { offers: [{ ...offer, price: '' }] }],
    ['offers_missing_currency', 'offers', null, { offers: [{ ...offer, price_currency: '' }] }],
    ['offers_missing_url', 'offers', null, { offers: [{ ...offer, url: '' }] }],
    ['price_conflict', 'cost', null, { offers: [offer], ...costing('Free', 'free') }],
    [
      'price_conflict',
      'description',
      'en',
      { ...costing('€12', '12'), ...described('<p>Tickets: 15 €</p>') },
    ],
    ['shouting_title', 'title', 'en', titled('HARBOUR JAZZ NIGHT')],
    ['date_in_title', 'title', 'en', titled('Jazz on May 1st')],
    ['date_in_title', 'title', 'en', titled('Jazz 1.5.2027')],
    ['date_in_title', 'title', 'en', titled('Jazz at the Old Warehouse')],
    ['title_too_long', 'title', 'en', titled('A long evening of jazz and other music '.repeat(3))],
    ['text_in_other_language', 'title', 'en', titled('Вечер на джаза')],
    ['heading_order', 'description', 'en', described('<h2>A</h2><h4>B</h4>')],
    ['link_text', 'description', 'en', described('<a href="https://example.org/x">Click here!</a>')],
    [
      'link_text',
      'description',
      'en',
      described('<a href="https://example.org/x"><img src="https://example.org/i.png" /></a>'),
    ],
    ['table_without_header', 'description', 'en', described('<table><tr><td>A</td></tr></table>')],
    ['all_day_with_time', 'all_day', 'en', { allDay: true, ...described('<p>Doors open at 19:00.</p>') }],
    ['midnight_start', 'start_date', null, from('2027-05-01 00:00:00', '2027-05-01 02:00:00')],
    ['horizon', 'recurrence', null, { series: { id: 3, listedUntil: '2029-05-01' } }],
    ['imported_will_change', 'source', null, { overwritingSource: 'town' }],
    ['missing_translation', 'title', 'de', { texts: [text()] }],
    [
      'outdated_translation',
      'title',
      'de',
      {
        texts: [text(), text({ language: 'de', title: 'Jazznacht am Hafen', modifiedAtMs: 4 })],
        image: { ...image, describedIn: ['en', 'de'] },
      },
    ],
  ])('finds %s of %s', (code, field, language, fields) => {
    const requiredLanguages = code === 'missing_translation' ? (['de'] as const) : [];
    expect(findFindings(event(fields), { requiredLanguages })).toEqual([
      expect.objectContaining({ code, field, language }),
    ]);
  });

  it('orders findings by their codes, and bounds those of one code', () => {
    const links = Array.from({ length: 60 }, (_, n) => `<a href="http://host${n}">the page ${n}</a>`).join(
      ' ',
    );
    const codes = findFindings(event({ image: null, ...described(links) }), { requiredLanguages: [] }).map(
      ({ code }) => code,
    );
    expect(codes).toEqual([...Array.from({ length: 50 }, () => 'url_invalid'), 'no_image']);
  });
});

it.each([
  ['draft', -1, true],
  ['pending', -1, true],
  ['publish', -1, false],
  ['draft', 1, false],
])('says of a %s that ends %i ms after now whether it is over: %s', (status, endsMs, isOver) => {
  expect(isOverBeforePublication({ status, endsMs }, 0)).toBe(isOver);
});
