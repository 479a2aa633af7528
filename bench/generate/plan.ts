// Who and what there is in a calendar of a size: numbers and ids, before anything is written.
import { Random, Weighted, zipf } from './random.js';
import { type BenchLanguage, LANGUAGES, makeVocabulary, SHARE } from './vocabulary.js';
import { Writer } from './writing.js';

export interface Size {
  readonly events: number;
  readonly seed: string;
  /** Midnight in UTC of the day around which the calendar lies, in milliseconds. */
  readonly now: number;
}

const ROOTS = 8;
const CHILDREN = 4;
const TAGS = 400;

export const AUTHORS = [
  ...Array.from({ length: 2 }, (_, n) => ({ login: `bench-editor-${n + 1}`, role: 'editor' })),
  ...Array.from({ length: 6 }, (_, n) => ({ login: `bench-author-${n + 1}`, role: 'author' })),
  ...Array.from({ length: 2 }, (_, n) => ({ login: `bench-contributor-${n + 1}`, role: 'contributor' })),
];

/** Ids from `first` on, by how often they are named. */
export class Crowd {
  private readonly weighted: Weighted;
  private readonly order: number[];

  constructor(
    readonly first: number,
    readonly count: number,
    exponent: number,
    random: Random,
  ) {
    this.weighted = new Weighted(zipf(count, exponent));
    this.order = random.shuffle(Array.from({ length: count }, (_, n) => first + n));
  }

  pick(random: Random): number {
    return this.order[this.weighted.pick(random)] as number;
  }

  /** Different ones. */
  several(random: Random, count: number): number[] {
    const ids = new Set<number>();
    while (ids.size < Math.min(count, this.count)) ids.add(this.pick(random));
    return [...ids];
  }

  get after(): number {
    return this.first + this.count;
  }
}

export interface Plan extends Size {
  readonly writers: Readonly<Record<BenchLanguage, Writer>>;
  readonly venues: Crowd;
  readonly organizers: Crowd;
  readonly categories: Crowd;
  readonly tags: Crowd;
  readonly firstEvent: number;
  readonly firstImage: number;
  readonly images: number;
  readonly firstSeries: number;
  readonly series: number;
  /** Roots first; each root has as many children. */
  parentOf(category: number): number | null;
}

export function makePlan(size: Size): Plan {
  const random = new Random(`${size.seed} plan`);
  const venues = new Crowd(1, Math.max(10, Math.round(size.events * 0.03)), 0.8, random);
  const organizers = new Crowd(venues.after, Math.max(5, Math.round(size.events * 0.01)), 0.8, random);
  const categories = new Crowd(1, ROOTS * (1 + CHILDREN), 0.88, random);
  const tags = new Crowd(categories.after, TAGS, 0.8, random);
  const writers = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      new Writer(language, makeVocabulary(language, size.events, size.seed)),
    ]),
  ) as Record<BenchLanguage, Writer>;
  const firstImage = organizers.after + size.events;
  const images = Math.max(5, Math.round(size.events * 0.02));
  return {
    ...size,
    writers,
    venues,
    organizers,
    categories,
    tags,
    firstEvent: organizers.after,
    firstImage,
    images,
    firstSeries: firstImage + images,
    series: Math.max(2, Math.round(size.events * 0.02)),
    parentOf: (category) => (category <= ROOTS ? null : 1 + Math.floor((category - ROOTS - 1) / CHILDREN)),
  };
}

/** English always, the others as often as they are. */
export const languagesOf = (random: Random): BenchLanguage[] =>
  LANGUAGES.filter((language) => SHARE[language] === 1 || random.chance(SHARE[language]));
