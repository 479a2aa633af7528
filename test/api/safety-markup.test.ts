import type { Made } from '../support/api.js';
import { startTestCalendar, type TestCalendar } from '../support/app.js';
import { anEvent } from '../support/make.js';

/** What people try, with `alert` as the mark of what would run. */
const ATTACKS: readonly [string, string][] = [
  ['a script', 'x<script>alert(1)</script>y'],
  ['a script in another case', 'x<ScRiPt src=//evil.example/alert.js></sCrIpT>y'],
  ['a script that removing makes', 'x<scr<script>ipt>alert(1)</scr</script>ipt>y'],
  ['a script that never ends', 'x<script>alert(1)'],
  ['a script as entities', 'x&lt;script&gt;alert(1)&lt;/script&gt;y'],
  ['a script as entities of entities', 'x&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;y'],
  ['a script as numbers', 'x&#60;script&#62;alert(1)&#x3c;/script&#x3e;y'],
  ['an event handler', `x"><img src=x onerror=alert(1)>y`],
  ['an event handler without blanks', `x<img/src="x"/onerror=alert(1)>y`],
  ['an event handler as an attribute', `x" onmouseover="alert(1)" y`],
  ['a drawing', 'x<svg onload=alert(1)><animate onbegin=alert(1)></svg>y'],
  ['a formula', 'x<math><mi//xlink:href="data:x,<script>alert(1)</script>">y'],
  ['a link that runs', `x<a href="javascript:alert(1)">y</a>`],
  ['a link that runs, in disguise', `x<a href="jAva\tscript&colon;alert(1)">y</a>`],
  ['a link to data', `x<a href="data:text/html,<script>alert(1)</script>">y</a>`],
  [
    'a frame',
    `x<iframe src="//evil.example/alert"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>y`,
  ],
  ['a style', 'x<style>@import "//evil.example/alert.css"</style>y'],
  ['a form', 'x<form action="//evil.example/alert"><input autofocus onfocus=alert(1)></form>y'],
  ['an object', 'x<object data="//evil.example/alert"></object><embed src="//evil.example/alert">y'],
  ['a base address', 'x<base href="//evil.example/alert/">y'],
  ['a comment that ends early', 'x<!--><img src=x onerror=alert(1)>-->y'],
  ['a style that hides markup', 'x<noscript><p title="</noscript><img src=x onerror=alert(1)>">y'],
];

const EVENT_WORDS = ['title', 'description', 'excerpt', 'cost'];
const VENUE_WORDS = [
  'venue',
  'description',
  'address',
  'city',
  'country',
  'province',
  'state',
  'zip',
  'phone',
  'stateprovince',
];
const ORGANIZER_WORDS = ['organizer', 'description', 'phone', 'email'];

const filled = (names: readonly string[], words: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, words]));

/** Every text in a body, whatever its depth, with the path that leads to it. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const RICH = /\.(description|excerpt)$/;
/** Text for programs that pages copy into a script of their own: in the original escaped like the names. */
const DATA = /\.(json_ld|offers)\./;
const ALLOWED_TAG =
  /<\/?(?:p|br|a|img|b|strong|i|em|ul|ol|li|h[1-6]|blockquote|div|span|code|pre|hr)\b[^<>]*>/gi;

/** What would run, or take something in, if a page showed the text as HTML. */
function harmIn(path: string, text: string): string[] {
  const tags = text.match(/<[^>]*>?/g) ?? [];
  if (!RICH.test(path) || DATA.test(path)) return tags;
  const odd = text.replace(ALLOWED_TAG, '').match(/<[a-z!/?][^>]*>?/gi) ?? [];
  // In quotes and escaped, a title may say what it likes.
  const bare = tags.map((tag) => tag.replace(/\s(?:title|alt)="[^"<>]*"/g, ''));
  const armed = bare.filter((tag) =>
    /[\s/"']on\w+\s*=|javascript|data:|srcdoc|\sstyle\s*=|evil\.example|alert/i.test(tag),
  );
  return [...odd, ...armed];
}

const harms = (body: unknown): [string, string[]][] =>
  textsOf(body)
    .map(([path, text]): [string, string[]] => [path, harmIn(path, text)])
    .filter(([, found]) => found.length > 0);

describe('markup', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  // Venues, organizers and terms of one name would be one: each attack has a number before it.
  const numbered = ATTACKS.map(([name, attack], n): [string, string, string] => [
    name,
    attack,
    `${n} ${attack}`,
  ]);

  describe.each(numbered)('of %s', (_, attack, words) => {
    let made: Made;

    beforeAll(async () => {
      const event = anEvent({
        ...filled(EVENT_WORDS, words),
        venue: filled(VENUE_WORDS, words),
        organizer: [filled(ORGANIZER_WORDS, words)],
        categories: [words],
        tags: [{ name: words }],
        offers: [{ name: words, price: 5 }],
      });
      made = await calendar.administrator.make('/events', event);
    });

    it('comes back harmless from an event, all that is made with it, offers and schema.org data', async () => {
      const venue = made['venue'] as Made;
      const [organizer] = made['organizer'] as Made[];
      const bodies: unknown[] = [made];
      for (const path of [`/events/${made.id}`, `/venues/${venue.id}`, `/organizers/${organizer?.id ?? 0}`]) {
        const { status, body } = await calendar.visitor.get(path);
        expect([path, status]).toEqual([path, 200]);
        bodies.push(body);
      }

      expect(bodies.flatMap(harms)).toEqual([]);
      expect(bodies[0]).toMatchObject({ title: expect.stringContaining('x') as string });
      expect(bodies[1]).toMatchObject({ json_ld: { name: expect.stringContaining('x') as string } });
    });

    it('comes back harmless from terms', async () => {
      const term = filled(['name', 'description'], `Term ${words}`);

      const category = await calendar.administrator.make('/categories', term);
      const tag = await calendar.administrator.make('/tags', term);

      expect([category, tag].flatMap(harms)).toEqual([]);
      expect((await calendar.visitor.get(`/tags/${tag.id}`)).body).toMatchObject({ name: tag['name'] });
    });

    it('comes back the same when it is read and written back', async () => {
      const { id } = made;
      const read = async (): Promise<Record<string, unknown>> => {
        const { body } = await calendar.administrator.get(`/events/${id}`);
        return Object.fromEntries(EVENT_WORDS.map((name) => [name, (body as Made)[name]]));
      };
      const before = await read();

      const { status, body } = await calendar.administrator.post(`/events/${id}`, before);

      expect(status).toBe(200);
      expect(harms(body).filter(([path]) => !DATA.test(path))).toEqual([]);
      expect(await read()).toEqual(before);
    });

    it('is no address', async () => {
      const { status, body } = await calendar.administrator.post('/events', anEvent({ website: attack }));

      expect([status, (body as { code: unknown }).code]).toEqual([400, 'rest_invalid_param']);
    });
  });

  it.each(['events', 'venues', 'organizers', 'categories', 'tags'])(
    'of all of these comes back harmless from the list of %s',
    async (collection) => {
      const { status, body } = await calendar.visitor.get(`/${collection}`, { per_page: 50 });

      expect(status).toBe(200);
      const { total, [collection]: items } = body as Record<string, unknown>;
      expect(items).toHaveLength(Number(total));
      if (!['categories', 'tags'].includes(collection)) expect(total).toBe(ATTACKS.length);
      expect(harms(body)).toEqual([]);
    },
  );

  describe('as a website that runs', () => {
    beforeEach(() => calendar.empty());

    it.each([
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      '//evil.example',
      'https://',
      'https:javascript:alert(1)',
      'ftp://example.org',
    ])('is refused: %j', async (website) => {
      for (const [path, body] of [
        ['/events', anEvent({ website })],
        ['/venues', { venue: 'Hall', website }],
        ['/organizers', { organizer: 'Society', website }],
      ] as const) {
        const { status, body: answer } = await calendar.administrator.post(path, body);

        expect([path, status]).toEqual([path, 400]);
        expect(answer).toMatchObject({
          code: 'rest_invalid_param',
          data: { params: { website: expect.any(String) as string } },
        });
      }
    });

    it('cannot leave its quotes', async () => {
      const made = await calendar.administrator.make('/venues', {
        venue: 'Hall',
        website: `https://example.org/?a=1&b='x'`,
      });

      expect(made).toMatchObject({ website: 'https://example.org/?a=1&amp;b=&#039;x&#039;' });
    });

    it.each([
      ['a tag', 'http://a.example.test/?x=1&y=<2>', 'http://a.example.test/?x=1&amp;y='],
      ['a tag as entities', 'http://a.example.test/&lt;b&gt;x', 'http://a.example.test/x'],
      ['a script', 'http://a.example.test/#<script>alert(1)</script>', 'http://a.example.test/#alert(1)'],
      ['a tag that never ends', 'http://a.example.test/?x=<b', 'http://a.example.test/?x=b'],
      ['signs that no address has', 'http://a.example.test/?x="`{|}^>y', 'http://a.example.test/?x=y'],
    ])('keeps nothing of %s', async (_, website, kept) => {
      const { administrator } = calendar;
      const made = [
        await administrator.make('/events', anEvent({ website })),
        await administrator.make('/venues', { venue: 'Hall', website }),
        await administrator.make('/organizers', { organizer: 'Society', website }),
      ];

      expect(made.map((item) => item['website'])).toEqual([kept, kept, kept]);
    });
  });
});
