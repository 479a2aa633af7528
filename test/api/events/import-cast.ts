// Bodies in which each line depends on what the lines before it have made.
const DAY = { start_date: '2027-04-03 19:00:00', end_date: '2027-04-03 22:00:00' };

/** Made by requests before: their ids are known. */
export const BEFORE = [
  ['/venues', { venue: 'Old Warehouse', city: 'Ljubljana' }],
  ['/organizers', { organizer: 'Harbour Society', email: 'office@example.org' }],
  ['/categories', { name: 'Music' }],
  ['/tags', { name: 'Outdoors' }],
  ['/events', { ...DAY, title: 'Festival' }],
] as const;

const FACTS = [
  { title: 'Festival', all_day: true, end_date: '2027-04-05', timezone: 'Pacific/Auckland' },
  {
    title: 'Festival',
    post_parent: 3,
    attendance_mode: 'online',
    age_min: 6,
    featured: true,
    sticky: true,
    website: 'https://example.org/',
  },
  { title: 'Festival 2', cost: ['€10', '25'], show_map: true, show_map_link: 'false' },
  { title: 'Festival', cost: 'Free', hide_from_listings: true },
  { title: 'Festival-2', offers: [{ name: 'Early', price: '5', price_currency: 'eur' }] },
  { title: '¿?', start_date: 'next friday 7pm', end_date: '@1807560000' },
  { title: 'Ends early', end_date: '2027-04-01', lenient_dates: true },
  { title: 'A & B <b>Tour</b>', slug: 'Festival', excerpt: 'Short & <em>sweet</em>' },
  { title: 'Draft', status: 'draft' },
  { title: 'Draft', status: 'pending', slug: 'draft' },
  { title: 'Secret', status: 'private', date: '2027-01-01 10:00:00' },
  { title: 'Later', status: 'publish', date_utc: '2027-09-01 10:00:00' },
  { title: 'Gone', status: 'trash' },
  { title: 'Closed', password: 'sesame' },
  {
    title: 'Written',
    description: '<script>alert(1)</script><p onclick="x()">Tide &amp; <b>tour</b></p>\n\nBring a chair.',
  },
  { title: 'Long'.repeat(60), description: '', excerpt: null },
  { title: 'Long'.repeat(60) },
];

const LINKS = [
  { title: 'Linked', venue: 1, organizer: '2', categories: 'music', tags: 'Outdoors, Late' },
  {
    title: 'Linked',
    venue: { venue: 'old warehouse' },
    organizer: [{ organizer: 'Harbour Society' }, { organizer: 'Crew' }],
  },
  { title: 'Linked', venue: { venue: 'Pier', city: 'Piran', country: 'Slovenia' } },
  { title: 'Linked', venue: { venue: 'Pier', city: 'Izola' } },
  { title: 'Linked', venue: { venue: 'Pier', city: 'Piran' } },
  {
    title: 'Linked',
    venue: [{ venue: 'PIER' }, { venue: 'Dock' }, 1],
    organizer: { organizer: 'Crew', phone: '1' },
  },
  { title: 'Linked', venue: { venue: 'Pier', description: '<p>Another one.</p>', status: 'draft' } },
  { title: 'Linked', venue: { venue: 'Dock', geo_lat: 45.5, geo_lng: 13.6 } },
  { title: 'Linked', venue: { venue: 'Dock' }, organizer: { organizer: 'ΠΌΛΗΣ' } },
  { title: 'Linked', venue: [], organizer: { organizer: 'Πόλης' }, categories: [] },
  { title: 'Terms', categories: ['C++', 'C#'], tags: ['c'] },
  { title: 'Terms', categories: ['C#'], tags: ['C++', 'C', 'C'] },
  { title: 'Terms', categories: [1, 999, 'Music', 'Jazz'], tags: [2, 'Ärger', 'Arger'] },
  { title: 'Terms', categories: [{ name: 'Jazz' }, { slug: 'c' }, { id: 1 }], tags: 'ÄRGER' },
];

const LANGUAGES = [
  {
    title: 'Größe',
    ml_language: 'de',
    categories: 'Musik',
    venue: { venue: 'Pier', description: 'Am Meer.' },
  },
  { title: 'Größe', language: 'de', ml_language: 'de', categories: 'Music', tags: 'Straße' },
  {
    title: 'Größe',
    categories: 'Musik',
    tags: ['Straße', 'Strasse'],
    venue: { venue: 'Pier', city: 'Koper' },
  },
  { title: 'Народен театър', ml_language: 'bg', venue: { venue: 'Театър' }, tags: 'Театър' },
];

export const LINES = [...FACTS, ...LINKS, ...LANGUAGES].map((line) => ({ ...DAY, ...line }));

/** The same names in several languages, with words of their own and facts that they share. */
export const NAMESAKES = [
  { title: 'Wechsel', ml_language: 'de', venue: { venue: 'Mole', city: 'Piran', phone: '1' } },
  { title: 'Change', venue: { venue: 'Mole', city: 'Piran', phone: '1' } },
  { title: 'Wechsel', ml_language: 'de', venue: { venue: 'Mole', city: 'Piran', phone: '1' } },
  { title: 'Change', venue: { venue: 'Mole', city: 'Pirano', phone: '2' } },
  { title: 'Смяна', ml_language: 'bg', venue: { venue: 'Mole', city: 'Пиран' } },
  { title: 'Wechsel', ml_language: 'de', venue: { venue: 'Mole', city: 'Piran', phone: '1' } },
  { title: 'Change', venue: { venue: 'Mole', description: '<p>The other one.</p>' } },
  { title: 'Wechsel', ml_language: 'de', venue: { venue: 'mole', city: 'Piran', phone: '1' } },
  { title: 'Смяна', ml_language: 'bg', venue: { venue: 'Mole' } },
].map((line) => ({ ...DAY, ...line }));

/** What is asked of both calendars. */
export const QUESTIONS = [
  ...['/events', '/venues', '/organizers', '/categories', '/tags'].flatMap((path) =>
    ['', 'de', 'bg'].map(
      (language) => `${path}?per_page=50&hide_empty=false&ml_language=${language || 'en'}`,
    ),
  ),
  ...['publish', 'draft', 'pending', 'private', 'future', 'trash'].map(
    (status) => `/events?per_page=50&status=${status}&ml_fallback=true`,
  ),
  ...['tide', 'festival 2', 'long', 'chair', 'größe'].map(
    (search) => `/events?search=${encodeURIComponent(search)}`,
  ),
  ...[
    'categories=music',
    'tags=outdoors',
    'venue=1',
    'featured=true',
    'geoloc=true',
    'orderby=title',
    'post_parent=3',
  ].map((filter) => `/events?per_page=50&${filter}`),
  '/events?start_date=2027-04-03&end_date=2028-04-03',
  '/events/by-slug/festival-2?context=edit',
  '/de/events/by-slug/groesse',
];
