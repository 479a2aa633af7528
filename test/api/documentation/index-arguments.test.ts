// The arguments that the index tells of each endpoint, in their order: those of the original, then ours.
import { startTestCalendar, type TestCalendar } from '../../support/app.js';

const NS = 'calendar/events/v1';
const ID = '/(?P<id>\\d+)';
const SLUG = '/by-slug/(?P<slug>[^/]+)';

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

const EVENT = words(
  'author date date_utc title description slug excerpt status timezone all_day start_date end_date image cost website ' +
    'show_map show_map_link hide_from_listings sticky featured categories tags venue organizer',
);
const VENUE = words(
  'author date date_utc venue description status show_map show_map_link address city country province state zip phone ' +
    'stateprovince website image',
);
const ORGANIZER = words('author date date_utc organizer description status phone website email image');
const EVENT_LIST = words(
  'page per_page start_date end_date starts_before starts_after ends_before ends_after strict_dates search categories ' +
    'tags venue organizer featured status geoloc geoloc_lat geoloc_lng include post_parent ticketed',
);
const PLACE_LIST = words('page per_page search event has_events only_with_upcoming status');
const TERM_LIST = words('page per_page search exclude include order orderby hide_empty');
const without = (names: readonly string[], name: string): string[] => names.filter((other) => other !== name);

/** What the original has, in its order (contract 12.1). */
const ORIGINAL: readonly [verb: string, pattern: string, names: readonly string[]][] = [
  ['GET', '', ['namespace', 'context']],
  ['GET', '/doc', []],
  ['GET', '/events', EVENT_LIST],
  ['POST', '/events', EVENT],
  ['GET', `/events${ID}`, ['id', 'password']],
  ['DELETE', `/events${ID}`, ['id', 'password']],
  ['POST', `/events${ID}`, ['id', 'password', ...EVENT]],
  ['GET', `/events${SLUG}`, ['slug']],
  ['DELETE', `/events${SLUG}`, ['slug']],
  ['POST', `/events${SLUG}`, ['slug', ...without(EVENT, 'slug')]],
  ...(
    [
      ['/venues', VENUE],
      ['/organizers', ORGANIZER],
    ] as const
  ).flatMap(([path, fields]): [string, string, readonly string[]][] => [
    ['GET', path, PLACE_LIST],
    ['POST', path, fields],
    ['GET', path + ID, ['id']],
    ['DELETE', path + ID, ['id']],
    ['POST', path + ID, ['id', ...fields]],
    ['GET', path + SLUG, ['slug']],
    ['DELETE', path + SLUG, ['slug']],
    ['POST', path + SLUG, ['slug', ...fields]],
  ]),
  ['GET', '/categories', [...TERM_LIST, 'parent', 'post', 'event', 'slug']],
  ['GET', '/tags', [...TERM_LIST, 'post', 'event', 'slug']],
  ['POST', '/categories', ['name', 'description', 'slug', 'parent']],
  ['POST', `/categories${ID}`, ['id', 'name', 'description', 'slug', 'parent']],
  ['POST', '/tags', ['name', 'description', 'slug']],
  ['POST', `/tags${ID}`, ['id', 'name', 'description', 'slug']],
  ...['/categories', '/tags'].flatMap((path): [string, string, string[]][] => [
    ['GET', path + ID, ['id']],
    ['DELETE', path + ID, ['id']],
  ]),
];

type Arguments = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Index {
  readonly namespace: string;
  readonly routes: Readonly<
    Record<
      string,
      { readonly endpoints: readonly { readonly methods: string[]; readonly args: Arguments }[] }
    >
  >;
}

describe('the arguments of the index', () => {
  let calendar: TestCalendar;
  let index: Index;

  beforeAll(async () => {
    calendar = await startTestCalendar({ NAMESPACE_ALIASES: 'wp-json/tribe/events/v1', LANGUAGES: 'en,de' });
    index = (await calendar.visitor.get('')).body as Index;
  });
  afterAll(() => calendar.close());

  const argumentsOf = (verb: string, pattern: string): Arguments => {
    const { endpoints = [] } = index.routes[`/${NS}${pattern}`] ?? {};
    return endpoints.find(({ methods }) => methods.includes(verb))?.args ?? {};
  };

  it.each(ORIGINAL)(
    'of %s %s are those of the original, then ours, the language last',
    (verb, pattern, names) => {
      const told = Object.keys(argumentsOf(verb, pattern));

      expect(told.slice(0, names.length)).toEqual(names);
      expect(told.at(-1)).toBe('ml_language');
      const isOfLanguages = told
        .slice(names.length)
        .map((name) => name === 'language' || name.startsWith('ml_'));
      expect(isOfLanguages).toEqual([...isOfLanguages].sort());
    },
  );

  it('are told of every endpoint but those of images, users, histories, series, previews, counts, changes, webhooks, imports, copies, findings, proposals, settings and feeds, which are ours', () => {
    const endpoints = Object.entries(index.routes)
      .filter(
        ([path]) =>
          !/\/(?:images|users|history|series|recurrence|changes|webhooks|sources|imports|external|duplicate|findings|similar|proposals|settings|merge|preview-link)|\/events\/(?:calendar|facets)$|\.(?:ics|rss|atom|json)$/.test(
            path,
          ),
      )
      .flatMap(([, route]) => route.endpoints);

    expect(ORIGINAL).toHaveLength(endpoints.length);
  });

  it.each<[string, string, string[]]>([
    ['GET', '', ['namespace', 'context', 'ml_language']],
    ['GET', '/doc', ['ml_language']],
    ['GET', `/venues${ID}`, ['id', 'context', 'ml_language']],
    ['DELETE', `/tags${ID}`, ['id', 'all_languages', 'ml_language']],
    [
      'GET',
      '/tags',
      [
        ...TERM_LIST,
        'post',
        'event',
        'slug',
        'sync_token',
        'context',
        'ml_fallback',
        'ml_missing',
        'ml_outdated',
        'ml_language',
      ],
    ],
    [
      'POST',
      `/categories${ID}`,
      ['id', 'name', 'description', 'slug', 'parent', 'slot', 'language', 'ml_reviewed', 'ml_language'],
    ],
  ])('of %s %s are these and no others', (verb, pattern, names) => {
    expect(Object.keys(argumentsOf(verb, pattern))).toEqual(names);
  });

  it.each([
    [`/events${ID}`, 'id', true],
    [`/events${SLUG}`, 'slug', false],
    [`/venues${SLUG}`, 'slug', true],
    [`/organizers${SLUG}`, 'slug', true],
    [`/tags${ID}`, 'id', true],
  ])('of an update at %s tell whether %s must be sent: %s', (pattern, name, required) => {
    const argument = argumentsOf('PATCH', pattern)[name] ?? {};

    expect(argument['required']).toBe(required);
    expect(Object.keys(argument).at(-1)).toBe('required');
  });

  it('of the index tell the defaults of the namespace that is listed', async () => {
    const alias = 'wp-json/tribe/events/v1';
    const defaults = (of: Index): unknown =>
      Object.entries(of.routes[`/${of.namespace}`]?.endpoints[0]?.args ?? {})
        .slice(0, 2)
        .map(([name, argument]) => [
          name,
          Object.keys(argument)[0],
          argument['default'],
          argument['required'],
        ]);

    const named = (await calendar.visitor.get('', { namespace: alias })).body as Index;

    expect(defaults(index)).toEqual([
      ['namespace', 'default', NS, false],
      ['context', 'default', 'view', false],
    ]);
    expect(defaults(named)).toEqual([
      ['namespace', 'default', 'tribe/events/v1', false],
      ['context', 'default', 'view', false],
    ]);
  });

  it('of a language tell the enabled ones', () => {
    expect(argumentsOf('GET', '/doc')['ml_language']).toMatchObject({ type: 'string', enum: ['en', 'de'] });
  });
});
