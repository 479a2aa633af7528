// What a list of events is narrowed by, and the steps that every such list begins with.
import type { Viewer } from '../../accounts/viewer.js';
import { collationOf } from '../../languages/collation.js';
import type { LanguageCode } from '../../languages/language-code.js';
import type { ListQuery, OrderKey } from '../../paging/list-query.js';
import type { PageRequest } from '../../paging/page.js';
import type { Shown, Translating } from '../../posts/list-steps.js';
import type { PostStatus } from '../../posts/post-status.js';
import { readableEvents } from '../../posts/readable-events.js';
import { visibleTo } from '../../posts/visibility.js';
import type { Search } from '../../search/parse-search.js';
import type { EventWindow } from './event-window.js';
import { startTests, windowTests } from './window-tests.js';

/** Lists show all of these of protected events, too: an order by a blanked key would reveal it. */
export type EventOrder = 'start_date' | 'end_date' | 'date' | 'modified' | 'title';

/** Absent filters are undefined. */
export interface EventFilter extends Shown, Translating {
  readonly viewer: Viewer;
  /** Those whose texts there are. */
  readonly languages: readonly LanguageCode[];
  readonly status: readonly PostStatus[] | undefined;
  readonly window: EventWindow;
  readonly search: Search | undefined;
  /** Ids of which an event must have one; categories with those below them. */
  readonly categories: readonly number[] | undefined;
  readonly tags: readonly number[] | undefined;
  readonly venues: readonly number[] | undefined;
  /** Venues within the radius that was asked. */
  readonly near: readonly number[] | undefined;
  readonly organizers: readonly number[] | undefined;
  readonly featured: boolean | undefined;
  readonly ticketed: boolean | undefined;
  /** Whether the event has a venue with coordinates. */
  readonly located: boolean | undefined;
  readonly include: readonly number[] | undefined;
  readonly exclude: readonly number[] | undefined;
  readonly parent: number | undefined;
  /** `YYYY-MM-DD HH:MM:SSZ` */
  readonly modifiedAfter: string | undefined;
  /** Undefined: by start, with `include` by publication. */
  readonly orderBy: EventOrder | undefined;
  readonly descending: boolean;
}

/**
 * What the viewer may see of a language and a time. Rows are tested in the order of the steps: most of those that are left out
 * are of another time.
 */
export function shownInWindow(
  { language, window, viewer, status }: EventFilter,
  page: PageRequest,
  query: ListQuery,
): void {
  query.where(`l.language = ${query.bind(language)}`);
  for (const test of windowTests(window, query, 'l')) query.where(test);
  // Left out of the list that most ask for: its plan is made for any window, and long ones would be none the better.
  if (!page.isWhole) for (const test of startTests(window, query, 'l')) query.where(test);
  visibleTo(viewer, status, query);
  query.where('NOT l.hidden');
}

/** Not what every list has: who sees it, of which language and time, in which order. */
export type Narrowing = Exclude<
  keyof EventFilter,
  'viewer' | 'language' | 'languages' | 'chain' | 'status' | 'window' | 'orderBy' | 'descending'
>;

/**
 * Whether lists show of a protected event what a filter compares (`SHOWN_OF_PROTECTED`). The edit times of texts, which
 * `outdated` compares, are for editors. Titles are shown, but a search also looks into descriptions.
 */
const NARROWS_BY = {
  search: 'blanked',
  categories: 'blanked',
  tags: 'blanked',
  venues: 'blanked',
  near: 'blanked',
  organizers: 'blanked',
  featured: 'blanked',
  ticketed: 'blanked',
  located: 'blanked',
  include: 'shown',
  exclude: 'shown',
  parent: 'shown',
  modifiedAfter: 'shown',
  missing: 'shown',
  outdated: 'blanked',
} satisfies Record<Narrowing, 'shown' | 'blanked'>;

export const NARROWING = Object.keys(NARROWS_BY) as readonly Narrowing[];

const NARROWING_BY_BLANKED = NARROWING.filter((name) => NARROWS_BY[name] === 'blanked');

/** Leaves out protected events that the viewer may not read when a filter compares what lists blank of them. */
export function withoutProtected(filter: EventFilter, query: ListQuery): void {
  if (NARROWING_BY_BLANKED.every((name) => filter[name] === undefined)) return;
  for (const test of readableEvents(filter.viewer, 'l', query)) query.where(test);
}

/** @param text row that has the title */
export function orderOf({ orderBy, window, include, ...filter }: EventFilter, text: 'l' | 't'): OrderKey[] {
  const { clock } = window;
  const keys = {
    start_date: [`l.starts_${clock}`, 'l.dated_at', 'l.event_id'],
    end_date: [`l.ends_${clock}`, 'l.event_id'],
    date: ['l.dated_at', 'l.event_id'],
    modified: ['l.modified_at', 'l.event_id'],
    title: [`${text}.title COLLATE ${collationOf(filter.chain[0] ?? 'en')}`, `${text}.event_id`],
  };
  const by = orderBy ?? (include === undefined ? 'start_date' : 'date');
  return keys[by].map((key) => ({ key, descending: filter.descending }));
}
