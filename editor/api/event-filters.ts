/** What the list of events is filtered by: its part of the address. */

export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export type Status = (typeof STATUSES)[number];

export const WHENS = ['upcoming', 'past', 'all'] as const;
export type EventWhen = (typeof WHENS)[number];

export const FINDING_FILTERS = ['must', 'outdated_translation', 'probable_duplicate'] as const;
export type FindingFilter = (typeof FINDING_FILTERS)[number];

export interface EventFilters {
  readonly search: string;
  readonly status: Status | '';
  readonly category: string;
  readonly when: EventWhen;
  readonly findings: FindingFilter | '';
  readonly author: 'me' | '';
  readonly page: number;
}

export const NO_FILTERS: EventFilters = {
  search: '',
  status: '',
  category: '',
  when: 'upcoming',
  findings: '',
  author: '',
  page: 1,
};

export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const toPage = (value: unknown): number => Math.max(1, Math.floor(Number(value)) || 1);

const oneOf = <Value extends string, Other>(
  values: readonly Value[],
  value: unknown,
  other: Other,
): Value | Other => values.find((each) => each === value) ?? other;

/** Reads an address; what is not known there is left out. */
export const toEventFilters = (query: Readonly<Record<string, unknown>>): EventFilters => ({
  search: toText(query['search']),
  status: oneOf(STATUSES, query['status'], ''),
  category: toText(query['category']),
  when: oneOf(WHENS, query['when'], NO_FILTERS.when),
  findings: oneOf(FINDING_FILTERS, query['findings'], ''),
  author: oneOf(['me'], query['author'], ''),
  page: toPage(query['page']),
});

/** The part of the address, without what is the default. */
export const toSearch = (filters: EventFilters): Partial<EventFilters> =>
  Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => value !== NO_FILTERS[name as keyof EventFilters]),
  );
