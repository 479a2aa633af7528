// The page of ids of a list of events, found through the listing rows alone.
import type { EntityManager } from 'typeorm';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { collationOf } from '../languages/collation.js';
import type { LanguageCode } from '../languages/language-code.js';
import { ListQuery, type ListSource, type OrderKey, type PageRequest } from '../paging/list-query.js';
import type { IdPage } from '../paging/page.js';
import type { PostStatus } from '../posts/post-status.js';
import {
  changedAfter,
  excluded,
  included,
  lacking,
  shownLanguage,
  type Shown,
  type Translating,
} from '../posts/list-steps.js';
import { listsPublished, visibleTo } from '../posts/visibility.js';
import { matching } from '../search/match-words.queries.js';
import type { Search } from '../search/parse-search.js';
import { countByDays, hasDayCounts } from './day-counts.queries.js';
import { EVENT } from './event-kind.js';
import type { EventWindow } from './event-window.js';

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

/** The rows of one kind of link: an event has one for each of its terms, venues or organizers. */
interface Group {
  readonly table: string;
  readonly key: string;
  readonly ids: readonly number[];
}

/** Each step returns at once when its filter is absent. */
export async function pageOfEvents(
  manager: EntityManager,
  filter: EventFilter,
  page: PageRequest,
): Promise<IdPage> {
  const [first, ...others] = groupsOf(filter);
  const query = new ListQuery(sourceOf(first, filter));
  query.where(`l.language = ${query.bind(filter.language)}`);
  inGroup(first, query);
  for (const group of others) alsoInGroup(group, filter.window, query);
  visibleTo(filter.viewer, filter.status, query);
  query.where('NOT l.hidden');
  included(filter.include, EVENT, query);
  excluded(filter.exclude, EVENT, query);
  inWindow(filter.window, query);
  flagged('featured', filter.featured, query);
  flagged('ticketed', filter.ticketed, query);
  flagged('located', filter.located, query);
  childrenOf(filter.parent, query);
  changedAfter(filter.modifiedAfter, query);
  lacking(filter, EVENT, 'event_listings', query);
  await containing(manager, filter, query);
  counted(filter, query);
  return query.page(manager, orderOf(filter), page);
}

/** Of lists that nothing narrows but dates the total need not be counted event by event. */
function counted(filter: EventFilter, query: ListQuery): void {
  if (NARROWING.some((name) => filter[name] !== undefined) || !hasDayCounts(filter.window)) return;
  query.totalled(async (manager) => {
    const none = Promise.resolve(0);
    const { language, viewer, status, window } = filter;
    const [published, more] = await Promise.all([
      listsPublished(status) ? countByDays(manager, language, window) : none,
      can(viewer, 'posts.create') ? countUnpublished(manager, filter) : none,
    ]);
    return published + more;
  });
}

const NARROWING = [
  ...(['search', 'categories', 'tags', 'venues', 'near', 'organizers', 'featured', 'ticketed'] as const),
  ...(['located', 'include', 'exclude', 'parent', 'modifiedAfter'] as const),
  ...(['missing', 'outdated'] as const),
];

function countUnpublished(manager: EntityManager, filter: EventFilter): Promise<number> {
  const query = new ListQuery({ from: 'event_listings l', id: 'l.event_id' });
  query.where(`l.language = ${query.bind(filter.language)} AND l.status <> 'publish' AND NOT l.hidden`);
  visibleTo(filter.viewer, filter.status, query);
  inWindow(filter.window, query);
  return query.count(manager);
}

/** What is usually rarest comes first: its rows are read, the others only checked. */
function groupsOf({ venues, organizers, near, tags, categories }: EventFilter): Group[] {
  const group = (kind: 'term' | 'venue' | 'organizer', ids: readonly number[] | undefined): Group[] =>
    ids === undefined ? [] : [{ table: `event_${kind}_listings`, key: `${kind}_id`, ids }];
  return [
    ...group('venue', venues),
    ...group('organizer', organizers),
    ...group('venue', near),
    ...group('term', tags),
    ...group('term', categories),
  ];
}

const sourceOf = (group: Group | undefined, filter: EventFilter): ListSource => ({
  from: `${group?.table ?? 'event_listings'} l`,
  id: 'l.event_id',
  ...(filter.orderBy === 'title' && {
    joined: `JOIN event_words t ON t.event_id = l.event_id AND t.language = ${shownLanguage(EVENT, filter)}`,
  }),
});

function inGroup(group: Group | undefined, query: ListQuery): void {
  if (group === undefined) return;
  const [id, ...others] = group.ids;
  if (id !== undefined && others.length === 0) query.where(`l.${group.key} = ${query.bind(id)}`);
  else query.ofEach(`l.${group.key}`, group.ids);
}

function alsoInGroup({ table, key, ids }: Group, window: EventWindow, query: ListQuery): void {
  const inWindow = windowTests(window, query, 'g').map((test) => ` AND ${test}`);
  query
    .where(
      `l.event_id IN (SELECT g.event_id FROM ${table} g
        WHERE g.language = l.language AND g.${key} = ANY(${query.bind(ids)}::integer[])${inWindow.join('')})`,
    )
    .gather();
}

function inWindow(window: EventWindow, query: ListQuery): void {
  for (const test of windowTests(window, query, 'l')) query.where(test);
}

function windowTests(window: EventWindow, query: ListQuery, row: string): string[] {
  const [starts, ends] = [`${row}.starts_${window.clock}`, `${row}.ends_${window.clock}`];
  const compare = (test: string, bound: string | null): string[] =>
    bound === null ? [] : [`${test} ${query.bind(bound)}`];
  return [
    ...(window.ongoing
      ? overlapping(window, query, starts, ends)
      : compare(`${starts} >=`, window.startDate)),
    ...compare(`${window.ongoing ? starts : ends} <=`, window.endDate),
    ...compare(`${starts} <`, window.startsBefore),
    ...compare(`${starts} >`, window.startsAfter),
    ...compare(`${ends} <`, window.endsBefore),
    ...compare(`${ends} >`, window.endsAfter),
  ];
}

function overlapping({ startDate }: EventWindow, query: ListQuery, starts: string, ends: string): string[] {
  if (startDate === null) return [];
  const bound = query.bind(startDate);
  return [`(${ends} > ${bound} OR ${starts} >= ${bound})`];
}

function flagged(column: string, value: boolean | undefined, query: ListQuery): void {
  if (value !== undefined) query.where(value ? `l.${column}` : `NOT l.${column}`);
}

function childrenOf(parent: number | undefined, query: ListQuery): void {
  if (parent !== undefined) query.where(`l.parent_id = ${query.bind(parent)}`).gather();
}

/** Words of a protected event are found by those who may read them only. */
async function containing(manager: EntityManager, filter: EventFilter, query: ListQuery): Promise<void> {
  if (filter.search === undefined) return;
  query.gather();
  const { viewer } = filter;
  if (!can(viewer, 'posts.editOthers')) {
    query.where(`(NOT l.protected OR l.author_id = ${query.bind(viewer.userId ?? -1)})`);
  }
  const languages = filter.language === '*' ? filter.languages : [filter.language];
  const where = {
    manager,
    noun: 'event',
    languages,
    id: 'l.event_id',
    language: shownLanguage(EVENT, filter),
  } as const;
  await matching(filter.search, where, query);
}

function orderOf({ orderBy, window, include, ...filter }: EventFilter): OrderKey[] {
  const { clock } = window;
  const keys = {
    start_date: [`l.starts_${clock}`, 'l.dated_at', 'l.event_id'],
    end_date: [`l.ends_${clock}`, 'l.event_id'],
    date: ['l.dated_at', 'l.event_id'],
    modified: ['l.modified_at', 'l.event_id'],
    title: [`t.title COLLATE ${collationOf(filter.chain[0] ?? 'en')}`, 't.event_id'],
  };
  const by = orderBy ?? (include === undefined ? 'start_date' : 'date');
  return keys[by].map((key) => ({ key, descending: filter.descending }));
}
