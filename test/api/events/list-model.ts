// The words of the list property test: what a calendar holds and what a caller asks, as plain values. Moments are
// seconds since 1970; a wall clock is the same number, read as if it were UTC.

export type Language = 'en' | 'de' | 'sl';
export type Status = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';
export type Writer = 'editor' | 'author' | 'contributor';
export type ViewerName = 'visitor' | 'contributor' | 'author' | 'editor' | 'administrator';

export interface Site {
  readonly zone: string;
  readonly eventTime: 'local' | 'instant';
  readonly defaultLanguage: Language;
}

export interface Text {
  readonly title: string;
  readonly excerpt: string;
  /** HTML. */
  readonly description: string;
}

export interface ModelEvent {
  readonly id: number;
  readonly status: Status;
  readonly author: Writer;
  readonly hidden: boolean;
  /** Has a password. */
  readonly locked: boolean;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly startWall: number;
  readonly endWall: number;
  readonly publishedAt: number;
  readonly modifiedAt: number;
  readonly original: Language;
  readonly texts: Readonly<Partial<Record<Language, Text>>>;
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly venue: number | null;
  readonly organizers: readonly number[];
  readonly featured: boolean;
  readonly offers: number;
  readonly parent: number;
}

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** A venue, organizer, category or tag with what may name it in a filter. */
export interface Named {
  readonly id: number;
  readonly names: readonly string[];
}

export interface Model {
  readonly site: Site;
  readonly now: number;
  readonly events: readonly ModelEvent[];
  /** Of published venues that have one, by the id of the venue. */
  readonly places: ReadonlyMap<number, Place>;
  readonly venues: readonly Named[];
  readonly organizers: readonly Named[];
  readonly categories: readonly Named[];
  readonly tags: readonly Named[];
  /** Id of the category above, by id. */
  readonly above: ReadonlyMap<number, number>;
}

/** A date as it is sent. */
export interface Moment {
  readonly text: string;
  /** The moment it names: a date and time without a zone in UTC, words and days at the site. */
  readonly at: number;
  /** What whole days are read from: the date as written, otherwise what clocks of the site show. */
  readonly wall: number;
}

export interface Term {
  readonly kind: 'word' | 'phrase' | 'without';
  readonly text: string;
}

/** One of a list of values, with the text that stands for it in the request. */
export interface Ref {
  readonly id: number;
  readonly text: string;
}

export type ListForm = 'csv' | 'spaced' | 'repeated' | 'brackets';

export interface Listed<T> {
  readonly values: readonly T[];
  readonly form: ListForm;
}

export const DATE_NAMES = [
  'start_date',
  'end_date',
  'starts_after',
  'starts_before',
  'ends_after',
  'ends_before',
] as const;
export type DateName = (typeof DATE_NAMES)[number];

export const ORDERS = ['start_date', 'end_date', 'date', 'modified', 'title'] as const;
export type OrderBy = (typeof ORDERS)[number];

/** What a caller asks; an absent key is not sent. */
export interface Question {
  readonly viewer: ViewerName;
  readonly language?: Language | undefined;
  /** Ask under the base of the language instead of with `ml_language`. */
  readonly underBase: boolean;
  readonly fallback?: boolean | undefined;
  readonly dates: Readonly<Partial<Record<DateName, Moment | undefined>>>;
  readonly strict?: boolean | undefined;
  readonly ongoing?: boolean | undefined;
  readonly modifiedAfter?: Moment | undefined;
  readonly status?: Listed<Status> | 'any' | 'none' | undefined;
  readonly search?: readonly Term[] | undefined;
  readonly categories?: Listed<Ref> | undefined;
  readonly tags?: Listed<Ref> | undefined;
  readonly venue?: Listed<Ref> | undefined;
  readonly organizer?: Listed<Ref> | undefined;
  readonly include?: Listed<Ref> | undefined;
  readonly exclude?: Listed<Ref> | undefined;
  readonly featured?: boolean | undefined;
  readonly ticketed?: boolean | undefined;
  readonly parent?: number | undefined;
  readonly geoloc?: boolean | { readonly near: Place; readonly radius?: number | undefined } | undefined;
  readonly orderBy?: OrderBy | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}
