import { invalid, refusal } from '../../support/responses.js';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent, makeEvent } from '../../support/make.js';

const NUL = 'a\0b';
const CONTROLS = 'a\u001b\u0007b';
const DIRECTIONS = 'a\u202eb';

const BAD: readonly [string, string][] = [
  ['a null character', NUL],
  ['control characters', CONTROLS],
];

const TEXT_FIELDS: readonly [path: string, field: string, key: string, stored: string][] = [
  ['/events', 'title', 'title', 'ab'],
  ['/events', 'description', 'description', '<p>ab</p>'],
  ['/events', 'excerpt', 'excerpt', '<p>ab</p>'],
  ['/events', 'cost', 'cost', 'ab'],
  ['/venues', 'venue', 'venue', 'ab'],
  ['/venues', 'description', 'description', '<p>ab</p>'],
  ['/venues', 'address', 'address', 'ab'],
  ['/venues', 'city', 'city', 'ab'],
  ['/venues', 'country', 'country', 'ab'],
  ['/venues', 'province', 'province', 'ab'],
  ['/venues', 'state', 'state', 'ab'],
  ['/venues', 'zip', 'zip', 'ab'],
  ['/venues', 'phone', 'phone', 'ab'],
  ['/venues', 'stateprovince', 'stateprovince', 'ab'],
  ['/organizers', 'organizer', 'organizer', 'ab'],
  ['/organizers', 'description', 'description', '<p>ab</p>'],
  ['/organizers', 'phone', 'phone', 'ab'],
  ['/organizers', 'email', 'email', 'ab'],
  ['/categories', 'name', 'name', 'ab'],
  ['/categories', 'description', 'description', 'ab'],
  ['/tags', 'name', 'name', 'ab'],
  ['/tags', 'description', 'description', 'ab'],
];

const BASE_OF: Readonly<Record<string, Record<string, unknown>>> = {
  '/events': anEvent(),
  '/venues': { venue: 'Hall' },
  '/organizers': { organizer: 'Society' },
  '/categories': { name: 'Concerts' },
  '/tags': { name: 'outdoor' },
};

describe('text that no database stores', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());
  beforeEach(() => calendar.empty());

  describe.each(BAD)('with %s', (_, bad) => {
    it.each(Object.keys(BASE_OF))('is cleaned in every text of %s, and in its slug', async (path) => {
      const fields = TEXT_FIELDS.filter((field) => field[0] === path);
      const sent = Object.fromEntries(fields.map(([, field]) => [field, bad]));
      const expected = Object.fromEntries(fields.map(([, , key, stored]) => [key, stored]));

      const made = await calendar.editor.make(path, { ...BASE_OF[path], ...sent, slug: bad });
      const read = await calendar.visitor.get(`${path}/${made.id}`);

      expect(made).toMatchObject(expected);
      expect(read.body).toMatchObject(expected);
      expect(made.slug).toMatch(/^a-?b$/);
    });

    const WRONG: readonly (readonly [field: string, value: unknown])[] = [
      ['timezone', bad],
      ['status', bad],
      ['start_date', `2027-05-01${bad}`],
      ['date', bad],
      ['author', bad],
      ['image', bad],
      ['venue', bad],
      ['organizer', bad],
      ['website', `java${bad}script:alert(1)`],
      ['offers', [{ price: bad }]],
      ['offers', [{ availability: bad }]],
      ['offers', [{ price_currency: bad }]],
      ['offers', [{ valid_from: bad }]],
    ];

    it('is refused where there is no free text', async () => {
      const found: unknown[] = [];
      for (const [field, value] of WRONG)
        found.push(refusal(await calendar.editor.post('/events', anEvent({ [field]: value }))));

      expect(found).toEqual(WRONG.map(([field]) => invalid(field)));
    });

    it('is cleaned in everything that is made along with an event', async () => {
      const event = await makeEvent(calendar.editor, {
        venue: { venue: bad, city: bad },
        organizer: [{ organizer: bad, email: bad }],
        categories: [bad],
        tags: [{ name: bad }],
        offers: [{ name: bad }],
        cost: ['5', bad],
        password: bad,
      });

      expect(event).toMatchObject({
        venue: { venue: 'ab', city: 'ab', slug: 'ab' },
        organizer: [{ organizer: 'ab', email: 'ab' }],
        categories: [{ name: 'ab', slug: 'ab' }],
        tags: [{ name: 'ab', slug: 'ab' }],
        offers: [{ name: 'ab' }],
      });
    });
  });

  it('has no marks that turn the direction of what follows it in a title', async () => {
    expect(await calendar.editor.make('/events', anEvent({ title: DIRECTIONS }))).toMatchObject({
      title: 'ab',
    });
  });

  it('is empty when nothing else was sent', async () => {
    expect(refusal(await calendar.editor.post('/events', anEvent({ title: '\0\u0007' })))).toEqual(
      invalid('title'),
    );
    expect(refusal(await calendar.editor.post('/tags', { name: '\0' }))).toEqual(invalid('name'));
  });

  it.each(['%00', '%1B', 'a%00b'])('finds no slug as %s in a path', async (slug) => {
    expect(refusal(await calendar.visitor.send('GET', `/venues/by-slug/${slug}`))).toEqual(invalid('slug'));
  });

  it.each(['page', 'per_page', 'status', 'start_date', 'ends_before', 'ml_language'])(
    'is refused in the query as %s',
    async (name) => {
      expect(refusal(await calendar.editor.send('GET', `/events?${name}=a%00b`))).toEqual(invalid(name));
    },
  );
});
