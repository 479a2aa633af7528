// Answers to visitors reveal nothing of what lists blank of protected events: whatever it is changed to, while the clock
// stands still, every answer stays the same.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Api } from '../../support/api.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { makeEvent, makeImage } from '../../support/make.js';

/** How often all hidden parts change at random; raise it for a longer search. */
const RANDOM_CHANGES = 1;
const SEED = 20270310;

const PASSWORD = 'sesame';
const VENUES = [
  { venue: 'Harbour', geo_lat: 45.5, geo_lng: 13.7 },
  { venue: 'Mill', geo_lat: 48.2, geo_lng: 16.4 },
  { venue: 'Anywhere' },
];

interface Cast {
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly images: readonly number[];
  /** Events that everybody may read. */
  readonly open: readonly number[];
  /** Those with a password. */
  readonly locked: readonly number[];
}

async function makeCast({ author, editor }: TestCalendar): Promise<Cast> {
  const all = async (path: string, bodies: readonly object[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const body of bodies) ids.push((await editor.make(path, body)).id);
    return ids;
  };
  const venues = await all('/venues', VENUES);
  const organizers = await all('/organizers', [{ organizer: 'Guild' }, { organizer: 'Choir' }]);
  const categories = await all('/categories', [{ name: 'Music' }, { name: 'Crafts' }, { name: 'Unused' }]);
  categories.push(...(await all('/categories', [{ name: 'Jazz', parent: categories[0] }])));
  const tags = await all('/tags', [{ name: 'outdoors' }, { name: 'free' }, { name: 'unused' }]);
  const images = [(await makeImage(editor)).id, (await makeImage(editor)).id];
  const open: number[] = [];
  const locked: number[] = [];
  const when = [
    { start_date: '2027-03-20 18:00', end_date: '2027-03-20 20:00' },
    { start_date: '2027-05-01 00:00:00', end_date: '2027-05-01 23:59:59' },
    { start_date: '2027-05-30', end_date: '2027-08-02' },
    { start_date: '2028-01-05 10:00', end_date: '2028-01-05 11:00' },
  ];
  for (const [n, dates] of when.entries()) {
    const terms = { categories: categories[n % 2], tags: tags[n % 2] };
    const facts = { ...dates, ...terms, venue: venues[n % 2], featured: n === 0, organizer: organizers[0] };
    open.push((await makeEvent(editor, { ...facts, title: `Open ${n}` })).id);
    const as = n === 0 ? author : editor;
    const parent = n === 3 ? { post_parent: open[0] } : {};
    const secret = { ...dates, ...parent, title: `Locked ${n}`, password: PASSWORD };
    locked.push((await makeEvent(as, secret)).id);
  }
  for (const id of [open[1], locked[1]])
    await editor.post(`/events/${id}`, { title: 'Offen', description: 'Abend', ml_language: 'de' });
  return { venues, organizers, categories, tags, images, open, locked };
}

/** What a visitor may ask, in every way that could tell one event from another. */
function questions(cast: Cast): string[] {
  const { venues, organizers, categories, tags, images, open, locked } = cast;
  const filters = [
    ...venues.map((id) => `venue=${id}`),
    ...organizers.map((id) => `organizer=${id}`),
    ...[...categories, 'music', 'crafts', 'new-name'].map((name) => `categories=${name}`),
    ...[...tags, 'outdoors', 'free', 'new-name'].map((name) => `tags=${name}`),
    ...['featured', 'ticketed', 'is_free', 'has_image', 'geoloc'].flatMap((name) => [
      `${name}=true`,
      `${name}=false`,
    ]),
    ...['offline', 'online', 'online,mixed'].map((mode) => `attendance_mode=${mode}`),
    'accessibility=quiet',
    'geoloc_lat=45.5&geoloc_lng=13.7',
    'geoloc_lat=48.2&geoloc_lng=16.4&geoloc_radius=20000',
    ...['cellar', 'locked', '-cellar', '"cellar door"', 'cellar -door'].map((words) => `search=${words}`),
    `categories=${categories[0]}&tags=${tags[0]}`,
    `venue=${venues.join(',')}&featured=false`,
    'ml_outdated=de',
  ];
  const ways = [
    '',
    `include=${locked.join(',')}&_fields=total`,
    'start_date=2027-01-01&end_date=2029-01-01',
    'start_date=2027-04-01&end_date=2027-06-05&ongoing=true&per_page=1',
    'ml_fallback=true&orderby=title&order=desc',
  ];
  // Without a filter in every way; with each filter in the first, and in one of the others in turn.
  const lists = [
    ...ways.map((way) => `/events?&${way}`),
    ...filters.flatMap((filter, n) =>
      ['', ways[1 + (n % (ways.length - 1))]].map((way) => `/events?${filter}&${way}`),
    ),
  ];
  const posts = ['venues', 'organizers'].flatMap((path) =>
    [
      '',
      'has_events=true',
      'has_events=false',
      'only_with_upcoming=true',
      'ml_fallback=true&has_events=true',
      ...locked.map((id) => `event=${id}`),
    ].map((query) => `/${path}?${query}`),
  );
  const terms = ['categories', 'tags'].flatMap((path) =>
    [
      '',
      'hide_empty=0',
      'orderby=count&hide_empty=0',
      'ml_fallback=true',
      'search=new',
      'slug=new-name',
      ...locked.flatMap((id) => [`event=${id}`, `post=${id}&hide_empty=0`]),
    ].map((query) => `/${path}?${query}`),
  );
  return [
    ...lists,
    ...['modified_after=2027-01-01', 'ml_missing=de', 'ml_language=de', `post_parent=${open[0]}`].map(
      (query) => `/events?${query}`,
    ),
    ...posts,
    ...terms,
    '/images',
    ...images.map((id) => `/images/${id}`),
    ...[...open, ...locked].map((id) => `/events/${id}`),
    '/events/by-slug/locked-1',
    '/events/by-slug/offen?ml_language=de',
    ...venues.map((id) => `/venues/${id}`),
    ...organizers.map((id) => `/organizers/${id}`),
    ...categories.map((id) => `/categories/${id}`),
    ...tags.map((id) => `/tags/${id}`),
  ];
}

const AT_ONCE = 8;

/** All of an answer but its date and its id. */
async function answersTo(as: Api, paths: readonly string[]): Promise<Map<string, object>> {
  const answers = new Map<string, object>();
  const ask = async (path: string): Promise<void> => {
    const { status, body, headers } = await as.get(path);
    const kept = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
    answers.set(path, { status, headers: kept, body });
  };
  for (let at = 0; at < paths.length; at += AT_ONCE)
    await Promise.all(paths.slice(at, at + AT_ONCE).map(ask));
  return answers;
}

const someOf = (ids: readonly number[]): fc.Arbitrary<number[]> => fc.subarray([...ids]);

const oneOrNone = (ids: readonly number[]): fc.Arbitrary<number | null> => fc.constantFrom(null, ...ids);

/** Everything that lists blank of a protected event, but whether it is listed. */
const hiddenParts = (cast: Cast): fc.Arbitrary<object> =>
  fc.record({
    description: fc.constantFrom('', 'In the cellar', '<p>Behind the cellar door</p>'),
    excerpt: fc.constantFrom('', 'A cellar'),
    image: oneOrNone(cast.images),
    cost: fc.constantFrom('', '€7', 'Free'),
    website: fc.constantFrom('', 'https://hidden.example'),
    show_map: fc.boolean(),
    show_map_link: fc.boolean(),
    sticky: fc.boolean(),
    featured: fc.boolean(),
    venue: oneOrNone(cast.venues),
    organizer: someOf(cast.organizers),
    categories: fc.oneof(someOf(cast.categories), fc.constant('Music,New name')),
    tags: fc.oneof(someOf(cast.tags), fc.constant('free,New name')),
    event_status_reason: fc.constantFrom('', 'The cellar is flooded'),
    attendance_mode: fc.constantFrom('offline', 'online', 'mixed'),
    online_url: fc.constantFrom('', 'https://hidden.example/room'),
    online_url_hidden_until_start: fc.boolean(),
    age_min: fc.constantFrom(null, 6),
    age_max: fc.constantFrom(null, 12),
    accessibility: fc.constantFrom([], ['quiet', 'captions']),
    offers: fc.constantFrom([], [{ name: 'Seat', price: '5' }]),
    password: fc.constantFrom(PASSWORD, 'another'),
  });

/** All of them set, and none. */
const everything = (cast: Cast): object => ({
  description: '<p>Behind the cellar door</p>',
  excerpt: 'A cellar',
  image: cast.images[1],
  cost: 'Free',
  website: 'https://hidden.example',
  offers: [{ name: 'Seat', price: '5' }],
  show_map: true,
  show_map_link: true,
  sticky: true,
  featured: true,
  password: 'another',
  event_status_reason: 'The cellar is flooded',
  online_url: 'https://hidden.example/room',
  attendance_mode: 'online',
  online_url_hidden_until_start: true,
  age_min: 6,
  age_max: 12,
  accessibility: ['quiet'],
  venue: cast.venues[0],
  organizer: cast.organizers,
  categories: 'Music,Jazz,New name',
  tags: 'free,New name',
});
const NOTHING = {
  description: '',
  excerpt: '',
  image: null,
  cost: '',
  website: '',
  offers: [],
  show_map: false,
  show_map_link: false,
  sticky: false,
  featured: false,
  password: PASSWORD,
  event_status_reason: '',
  attendance_mode: '',
  online_url: '',
  accessibility: [],
  online_url_hidden_until_start: false,
  age_min: null,
  age_max: null,
  venue: null,
  organizer: [],
  categories: [],
  tags: [],
};
const ROLES = ['visitor', 'subscriber', 'contributor'] as const;

describe('responses to those who may not read protected events', () => {
  let calendar: TestCalendar;
  let cast: Cast;

  beforeAll(async () => {
    calendar = await startTestCalendar();
    cast = await makeCast(calendar);
  });
  afterAll(() => calendar.close());

  /** Totals of the protected events that an editor finds by their hidden parts. */
  async function totalsOfEditor(): Promise<string[]> {
    const filters = [
      `venue=${cast.venues[0]}`,
      'ticketed=true',
      'is_free=true',
      'has_image=true',
      'attendance_mode=online',
      'accessibility=quiet',
      'search=cellar',
      'geoloc=true',
    ];
    const totals: string[] = [];
    for (const filter of filters) {
      const query = `${filter}&_fields=total&include=${cast.locked.join(',')}`;
      const { body } = await calendar.editor.get(`/events?${query}`);
      totals.push(`${filter} ${JSON.stringify(body)}`);
    }
    return totals;
  }

  it('do not change with the hidden parts', async () => {
    const paths = questions(cast);
    const pathsOf = (role: (typeof ROLES)[number]): string[] =>
      role === 'visitor' ? paths : paths.filter((_, n) => n % 3 === ROLES.indexOf(role));
    const random = fc.sample(fc.tuple(...cast.locked.map(() => hiddenParts(cast))), {
      numRuns: RANDOM_CHANGES,
      seed: SEED,
    });
    const changes = [cast.locked.map(() => everything(cast)), ...random, cast.locked.map(() => NOTHING)];
    const before = new Map<string, Map<string, object>>();
    for (const role of ROLES) before.set(role, await answersTo(calendar[role], pathsOf(role)));
    const seen = new Set(await totalsOfEditor());

    const differences: unknown[] = [];
    for (const [n, parts] of changes.entries()) {
      for (const [at, body] of parts.entries())
        expect((await calendar.editor.patch(`/events/${cast.locked[at]}`, body)).status).toBe(200);
      for (const role of n === 0 ? ROLES : (['visitor'] as const)) {
        const after = await answersTo(calendar[role], pathsOf(role));
        for (const path of pathsOf(role)) {
          const [was, is] = [before.get(role)?.get(path), after.get(path)];
          if (!isDeepStrictEqual(was, is)) differences.push({ role, path, change: n, was, is });
        }
      }
      for (const total of await totalsOfEditor()) seen.add(total);
    }

    expect(differences.slice(0, 3)).toEqual([]);
    // An editor sees them with each filter and without.
    expect(seen.size).toBeGreaterThanOrEqual(10);
  });
});
