// The page of ids of a list of venues, found through the listing rows alone.
import type { EntityManager } from 'typeorm';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { collationOf } from '../languages/collation.js';
import type { LanguageCode } from '../languages/language-code.js';
import { findPage } from '../paging/find-page.js';
import { ListQuery, type ListSource, type OrderKey } from '../paging/list-query.js';
import type { IdPage, PageRequest } from '../paging/page.js';
import type { PostStatus } from '../posts/post-status.js';
import { readableEvents } from '../posts/readable-events.js';
import {
  changedAfter,
  excluded,
  lacking,
  ofEvent,
  shownLanguage,
  type Shown,
  type Translating,
} from '../posts/list-steps.js';
import { visibleTo } from '../posts/visibility.js';
import { matchingOneField } from '../search/match-words.queries.js';
import { VENUE } from './venues.queries.js';

export type VenueOrder = 'title' | 'date' | 'modified';

/** Absent filters are undefined. */
export interface VenueFilter extends Shown, Translating {
  readonly viewer: Viewer;
  /** Those whose texts there are. */
  readonly languages: readonly LanguageCode[];
  readonly status: readonly PostStatus[] | undefined;
  /** Which must take place there, in whatever status the event is. */
  readonly event: number | undefined;
  readonly hasEvents: boolean | undefined;
  /** An instant, ISO 8601: some event must start then or later. */
  readonly upcomingFrom: string | undefined;
  readonly search: string | undefined;
  readonly exclude: readonly number[] | undefined;
  /** `YYYY-MM-DD HH:MM:SSZ` */
  readonly modifiedAfter: string | undefined;
  readonly orderBy: VenueOrder;
  readonly descending: boolean;
}

/** Each step returns at once when its filter is absent. */
export async function pageOfVenues(
  manager: EntityManager,
  filter: VenueFilter,
  page: PageRequest,
): Promise<IdPage> {
  const query = new ListQuery(sourceOf(filter));
  query.where(`l.language = ${query.bind(filter.language)}`);
  visibleTo(filter.viewer, filter.status, query);
  ofEvent(filter.event, VENUE, filter.viewer, query);
  withEvents(filter, query);
  withUpcoming(filter, query);
  excluded(filter.exclude, VENUE, query);
  changedAfter(filter.modifiedAfter, query);
  lacking(filter, VENUE, 'venue_listings', query);
  await containing(manager, filter, query);
  byTitle(filter.orderBy, query);
  return findPage(manager, query, orderOf(filter), page);
}

const sourceOf = (filter: VenueFilter): ListSource => ({
  from: 'venue_listings l',
  id: 'l.venue_id',
  ...(filter.orderBy === 'title' && {
    joined: `JOIN venue_words t ON t.venue_id = l.venue_id AND t.language = ${shownLanguage(VENUE, filter)}`,
  }),
});

function withEvents({ hasEvents, viewer }: VenueFilter, query: ListQuery): void {
  if (hasEvents === undefined) return;
  query.where(`${hasEvents ? '' : 'NOT '}${someEvent(viewer, query)}`);
}

function withUpcoming({ upcomingFrom: from, viewer }: VenueFilter, query: ListQuery): void {
  if (from === undefined) return;
  query.where(someEvent(viewer, query, 'NOT e.hidden', `e.starts_at >= ${query.bind(from)}`));
}

/** A published event that the viewer may read. Links to the trash are hidden. */
function someEvent(viewer: Viewer, query: ListQuery, ...conditions: readonly string[]): string {
  const tests = [
    `l.status <> 'trash'`,
    `e.status = 'publish'`,
    ...readableEvents(viewer, 'e', query),
    ...conditions,
  ];
  return `EXISTS (SELECT FROM event_venue_listings e
    WHERE e.language = l.language AND e.venue_id = l.venue_id AND ${tests.join(' AND ')})`;
}

async function containing(manager: EntityManager, filter: VenueFilter, query: ListQuery): Promise<void> {
  if (filter.search === undefined) return;
  query.gather();
  const where = {
    manager,
    noun: 'venue',
    languages: filter.language === '*' ? filter.languages : [filter.language],
    unpublished: can(filter.viewer, 'posts.create'),
    id: 'l.venue_id',
    language: shownLanguage(VENUE, filter),
  } as const;
  await matchingOneField(filter.search, where, query);
}

/** No index has names in the order of a language: there are far fewer venues than events. */
function byTitle(orderBy: VenueOrder, query: ListQuery): void {
  if (orderBy === 'title') query.gather();
}

function orderOf({ orderBy, descending, chain }: VenueFilter): OrderKey[] {
  const keys = {
    title: `t.title COLLATE ${collationOf(chain[0] ?? 'en')}`,
    date: 'l.dated_at',
    modified: 'l.modified_at',
  };
  return [keys[orderBy], 'l.venue_id'].map((key) => ({ key, descending }));
}
