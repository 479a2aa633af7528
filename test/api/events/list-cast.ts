// Random calendars for the list property test, as plain values that fast-check makes up.
import fc from 'fast-check';
import type { Language, Place, Site, Status, Text, Writer } from './list-model.js';
import { aText } from './list-words.js';
import { secondsOf } from './list-zones.js';

export const HOUR = 3600;
export const STATUSES: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
export const LANGUAGES: readonly Language[] = ['en', 'de', 'sl'];
const WRITERS: readonly Writer[] = ['editor', 'author', 'contributor'];
const ZONES = ['UTC', 'Pacific/Auckland', 'America/New_York', 'Europe/Ljubljana'];

/** Seconds into the day around which days begin and clocks change. */
export const TIMES: readonly number[] = [
  ...[0, 1, 1.5, 2, 2.5, 3, 10, 12, 19.5, 23].map((hours) => hours * HOUR),
  24 * HOUR - 1,
];
const LENGTHS: readonly number[] = [0, 0.5, 1, 2, 6, 12, 24, 50, 240].map((hours) => hours * HOUR);

/** The places of a draft do not count. The last two published ones lie at the date line and near a pole. */
export const VENUES: readonly { readonly place?: Place; readonly status: Status }[] = [
  { place: { lat: 48.2082, lng: 16.3738 }, status: 'publish' },
  { place: { lat: 48.1486, lng: 17.1077 }, status: 'publish' },
  { place: { lat: 46.0569, lng: 14.5058 }, status: 'publish' },
  { place: { lat: -17.8, lng: 179.9 }, status: 'publish' },
  { place: { lat: 89.9, lng: 10 }, status: 'publish' },
  { status: 'publish' },
  { place: { lat: 48.2, lng: 16.4 }, status: 'draft' },
];

interface CastCategory {
  readonly name: string;
  readonly german?: string;
  /** Which of the list it belongs to. */
  readonly above?: number;
}

export const CATEGORIES: readonly CastCategory[] = [
  { name: 'Music', german: 'Musik' },
  { name: 'Jazz', above: 0 },
  { name: 'Swing', above: 1 },
  { name: 'Rock', above: 0 },
  { name: 'Food & Drink', german: 'Speis und Trank' },
  { name: 'Sport' },
];
export const TAGS = ['outdoor', 'free entry', 'family', 'late'] as const;
export const ORGANIZERS = ['Ann', 'Bob', 'Cid', 'Dora'] as const;

export interface CastEvent {
  readonly status: Status;
  readonly author: Writer;
  readonly hidden: boolean;
  readonly locked: boolean;
  readonly allDay: boolean;
  /** Days from the day of the calendar, and seconds into that day, on the clocks of its zone. */
  readonly day: number;
  readonly time: number;
  readonly length: number;
  readonly zone: string;
  /** Hours from the moment when the calendar is read; few values, so that events tie. */
  readonly published: number;
  readonly modified: number;
  readonly original: Language;
  readonly text: Text;
  readonly translations: Readonly<Partial<Record<Language, Text | undefined>>>;
  /** What it is linked to, by position in the lists above. */
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly venue: number | undefined;
  readonly organizers: readonly number[];
  readonly featured: boolean;
  readonly offers: number;
  /** How many events before it its parent is. */
  readonly parent: number | undefined;
}

const someOf = (list: readonly unknown[]): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.nat(list.length - 1), { maxLength: 2 });
const oneIn = (count: number): fc.Arbitrary<boolean> => fc.nat(count - 1).map((n) => n === 0);
const orNone = <T>(value: fc.Arbitrary<T>, freq = 1): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq });

const anEvent = (site: Site): fc.Arbitrary<CastEvent> =>
  fc.record({
    status: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Status>('publish') },
      { weight: 1, arbitrary: fc.constantFrom(...STATUSES) },
    ),
    author: fc.constantFrom(...WRITERS),
    hidden: oneIn(10),
    locked: oneIn(5),
    allDay: oneIn(4),
    day: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: -3, max: 5 }) },
      { weight: 1, arbitrary: fc.constantFrom(-400, -30, 60, 729, 730, 731, 732) },
    ),
    time: fc.constantFrom(...TIMES),
    length: fc.constantFrom(...LENGTHS),
    zone: fc.oneof(fc.constant(site.zone), fc.constantFrom(...ZONES)),
    published: fc.constantFrom(50, 51, 52, 53, 900),
    modified: fc.constantFrom(1, 2, 3, 24, 47),
    original: fc.constantFrom(site.defaultLanguage, ...LANGUAGES),
    text: aText,
    translations: fc.record({ en: orNone(aText, 2), de: orNone(aText, 2), sl: orNone(aText, 2) }),
    categories: someOf(CATEGORIES),
    tags: someOf(TAGS),
    venue: orNone(fc.nat(VENUES.length - 1), 4),
    organizers: someOf(ORGANIZERS),
    featured: fc.boolean(),
    offers: fc.constantFrom(0, 0, 1, 2),
    parent: orNone(fc.nat(9)),
  });

export interface Cast {
  /** When it is read. */
  readonly now: number;
  readonly events: readonly CastEvent[];
}

/** @param changes moments around which calendars happen: those when the clocks of the site change */
export const aCast = (site: Site, changes: readonly string[], sizes: [number, number]): fc.Arbitrary<Cast> =>
  fc.record({
    now: fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -30, max: 30 }))
      .map(([change, hours]) => secondsOf(change) + hours * HOUR),
    events: fc.array(anEvent(site), { minLength: sizes[0], maxLength: sizes[1], size: 'max' }),
  });
