import fc from 'fast-check';
import { startTestCalendar, type TestCalendar } from '../../support/app.js';
import { anEvent } from '../../support/make.js';

interface Venue {
  readonly id: number;
  readonly venue: string;
  readonly [field: string]: unknown;
}

/** What a caller says of a venue: a name, and any of what identifies it. */
type Named = Readonly<Record<string, string | number>>;

const WORDS = ['address', 'city', 'country', 'zip'] as const;

const maybe = <T>(...values: T[]): fc.Arbitrary<T | undefined> =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 });

const named: fc.Arbitrary<Named> = fc
  .record({
    venue: fc.constantFrom('Town Hall', 'TOWN HALL', 'Ratusz', 'Kino  Žaba', 'kino žaba'),
    address: maybe('Pot 1', 'POT 1', 'Pot 2'),
    city: maybe('Koper', 'koper', 'Maribor', 'Žalec'),
    country: maybe('Slovenia', 'Italy'),
    zip: maybe('6000', '2000'),
    place: maybe([45.55, 13.73], [45.5501, 13.7301], [46.55, 15.64]),
    phone: maybe('1', '2'),
    website: maybe('https://a.example/', 'https://b.example/'),
  })
  .map(({ place, ...words }) => {
    const sent = { ...words, ...(place === undefined ? {} : { geo_lat: place[0], geo_lng: place[1] }) };
    return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Named;
  });

const fold = (value: unknown): string => String(value).replace(/\s+/g, ' ').toLowerCase();

const isNear = (a: Named | Venue, b: Named | Venue): boolean =>
  Math.abs(Number(a['geo_lat']) - Number(b['geo_lat'])) < 0.001 &&
  Math.abs(Number(a['geo_lng']) - Number(b['geo_lng'])) < 0.001;

/** What both say, and say differently. */
const disagreements = (a: Named | Venue, b: Named | Venue): string[] => [
  ...WORDS.filter((field) => a[field] !== undefined && b[field] !== undefined).filter(
    (field) => fold(a[field]) !== fold(b[field]),
  ),
  ...(a['geo_lat'] === undefined || b['geo_lat'] === undefined || isNear(a, b) ? [] : ['place']),
];

const identity = (venue: Named | Venue): string =>
  JSON.stringify(['venue', ...WORDS, 'geo_lat'].map((field) => fold(venue[field])));

const FIELDS = ['venue', 'slug', ...WORDS, 'phone', 'website', 'geo_lat', 'geo_lng'];

describe('venues that many callers name at once', () => {
  let calendar: TestCalendar;

  beforeAll(async () => {
    calendar = await startTestCalendar();
  });
  afterAll(() => calendar.close());

  /** Half of them as events, half of them as venues; gives what each was answered. */
  async function nameAll(writes: readonly Named[], atOnce: number): Promise<Venue[]> {
    await calendar.empty();
    const answers: Venue[] = [];
    for (let from = 0; from < writes.length; from += atOnce) {
      const some = writes.slice(from, from + atOnce).map(async (venue, n) => {
        const caller = n % 3 === 0 ? calendar.administrator : calendar.editor;
        if (n % 2 === 0) return (await caller.make('/venues', venue)) as unknown as Venue;
        return (await caller.make('/events', anEvent({ venue })))['venue'] as Venue;
      });
      answers.push(...(await Promise.all(some)));
    }
    return answers;
  }

  async function stored(): Promise<Venue[]> {
    const { body } = await calendar.editor.get('/venues', { per_page: 50 });
    return (body as { venues: Venue[] }).venues;
  }

  it('keep every value they have, contradict nobody who named them, and are not made twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(named, { minLength: 8, maxLength: 24 }), async (writes) => {
        const answers = await nameAll(writes, 8);
        const venues = await stored();
        const byId = new Map(venues.map((venue) => [venue.id, venue]));

        writes.forEach((write, n) => {
          const answered = answers[n];
          const venue = byId.get(answered?.id ?? 0);
          expect(fold(venue?.venue)).toBe(fold(write['venue']));
          if (answered === undefined || venue === undefined) return;
          for (const field of WORDS) {
            if (write[field] !== undefined) expect(fold(venue[field])).toBe(fold(write[field]));
          }
          if (write['geo_lat'] !== undefined) expect(isNear(venue, write)).toBe(true);
          for (const field of FIELDS) {
            if (answered[field] !== undefined) expect(venue[field]).toEqual(answered[field]);
          }
        });
        for (const [n, one] of venues.entries()) {
          for (const other of venues.slice(n + 1).filter(({ venue }) => fold(venue) === fold(one.venue))) {
            expect(disagreements(one, other)).not.toEqual([]);
          }
        }
      }),
      { numRuns: 5, seed: 20270310 },
    );
  });

  it('are the same in whatever order they are named, when nothing is left out', async () => {
    const whole = named.map((write) => ({
      address: 'Pot 1',
      city: 'Koper',
      country: 'Slovenia',
      zip: '6000',
      geo_lat: 45.55,
      geo_lng: 13.73,
      ...write,
      ...(write['geo_lat'] === 45.5501 ? { geo_lat: 45.55, geo_lng: 13.73 } : {}),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(whole, { minLength: 6, maxLength: 16 }), async (writes) => {
        const expected = [...new Set(writes.map(identity))].sort();

        await nameAll(writes, 5);
        const forward = (await stored()).map(identity).sort();
        await nameAll([...writes].reverse(), 1);
        const backward = (await stored()).map(identity).sort();

        expect(forward).toEqual(expected);
        expect(backward).toEqual(expected);
      }),
      { numRuns: 2, seed: 20270310 },
    );
  });
});
