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
import { isQuick, type Looked, lookUp, matching, matchingTexts } from '../search/match-words.queries.js';
import type { Search } from '../search/parse-search.js';
import { countByDays, hasDayCounts } from './day-counts.queries.js';
import { EVENT } from './event-kind.js';
import type { EventWindow } from './event-window.js';
import { helpfulTermTests, textTermTests } from './term-tests.js';
import { startTests, windowTests } from './window-tests.js';

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
  const words = await wordsOf(manager, filter);
  const ofTexts = listsTexts(filter, words);
  const groups = groupsOf(filter, ofTexts);
  const first = ofTexts ? undefined : groups[0];
  const others = ofTexts ? groups : groups.slice(1);
  const query = new ListQuery(sourceOf(first, filter, ofTexts));
  query.where(`l.language = ${query.bind(filter.language)}`);
  inGroup(first, query);
  for (const group of others) alsoInGroup(group, first?.ids.length === 1, filter.window, query);
  if (ofTexts) for (const test of textTermTests(filter, query)) query.where(test);
  // Rows are tested in this order: most of those that are left out are of another time.
  inWindow(filter.window, query);
  if (!page.isWhole) begunInTime(filter.window, query);
  visibleTo(filter.viewer, filter.status, query);
  query.where('NOT l.hidden');
  included(filter.include, EVENT, query);
  excluded(filter.exclude, EVENT, query);
  flagged('featured', filter.featured, query);
  flagged('ticketed', filter.ticketed, query);
  flagged('located', filter.located, query);
  childrenOf(filter.parent, query);
  changedAfter(filter.modifiedAfter, query);
  lacking(filter, EVENT, 'event_listings', query);
  await containing(manager, filter, { words, ofTexts }, query);
  counted(filter, query);
  return query.page(manager, orderOf(filter, ofTexts ? 'l' : 't'), page);
}

/** Of lists that nothing narrows but dates the total need not be counted event by event. */
function counted(filter: EventFilter, query: ListQuery): void {
  if (!isCountedByDays(filter)) return;
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

const isCountedByDays = (filter: EventFilter): boolean =>
  NARROWING.every((name) => filter[name] === undefined) && hasDayCounts(filter.window);

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

/**
 * What is usually rarest comes first: its rows are read, the others only checked.
 *
 * @param ofTexts whether the rows of the list are texts, which know the terms themselves
 */
function groupsOf({ venues, organizers, near, tags, categories }: EventFilter, ofTexts: boolean): Group[] {
  const group = (kind: 'term' | 'venue' | 'organizer', ids: readonly number[] | undefined): Group[] =>
    ids === undefined ? [] : [{ table: `event_${kind}_listings`, key: `${kind}_id`, ids }];
  return [
    ...group('venue', venues),
    ...group('organizer', organizers),
    ...group('venue', near),
    ...(ofTexts ? [] : [...group('term', tags), ...group('term', categories)]),
  ];
}

/** What the vocabulary says of what is searched; null when nothing is. */
async function wordsOf(manager: EntityManager, filter: EventFilter): Promise<Looked | null> {
  if (filter.search === undefined) return null;
  return lookUp(filter.search, { manager, noun: 'event', languages: languagesOf(filter) });
}

const languagesOf = ({ language, languages }: EventFilter): readonly LanguageCode[] =>
  language === '*' ? languages : [language];

/** What a text does not know of its event. */
const BEYOND_TEXTS = [
  'featured',
  'ticketed',
  'located',
  'parent',
  'modifiedAfter',
  'missing',
  'outdated',
] as const;

/** Whether the texts themselves are the rows of the list: of a search, or in the order of their titles. */
function listsTexts(filter: EventFilter, words: Looked | null): boolean {
  if (filter.language === '*' || BEYOND_TEXTS.some((name) => filter[name] !== undefined)) return false;
  return words === null
    ? filter.orderBy === 'title' && isCountedByDays(filter)
    : filter.orderBy !== 'modified' && isQuick(words);
}

const sourceOf = (group: Group | undefined, filter: EventFilter, ofTexts: boolean): ListSource => ({
  from: `${ofTexts ? 'event_words' : (group?.table ?? 'event_listings')} l`,
  id: 'l.event_id',
  ...(filter.orderBy === 'title' &&
    !ofTexts && {
      joined: `JOIN event_words t ON t.event_id = l.event_id AND t.language = ${shownLanguage(EVENT, filter)}`,
    }),
});

function inGroup(group: Group | undefined, query: ListQuery): void {
  if (group === undefined) return;
  const [id, ...others] = group.ids;
  if (id !== undefined && others.length === 0) query.where(`l.${group.key} = ${query.bind(id)}`);
  else query.ofEach(`l.${group.key}`, group.ids);
}

/**
 * Rows of an event say the same in every group. Those of one id lie in the order of the list in each of both: compared
 * by all of that, they are found by going through both at once.
 */
function alsoInGroup(
  { table, key, ids }: Group,
  isOrdered: boolean,
  window: EventWindow,
  query: ListQuery,
): void {
  const inWindow = [...windowTests(window, query, 'g'), ...startTests(window, query, 'g')].map(
    (test) => ` AND ${test}`,
  );
  const [id, ...others] = ids;
  const isOne = isOrdered && id !== undefined && others.length === 0;
  const compared = (row: string): string =>
    [...(isOne ? [`starts_${window.clock}`, 'dated_at'] : []), 'event_id']
      .map((name) => `${row}.${name}`)
      .join(', ');
  const test = isOne ? `= ${query.bind(id)}` : `= ANY(${query.bind(ids)}::integer[])`;
  query
    .where(
      `(${compared('l')}) IN (SELECT ${compared('g')} FROM ${table} g
        WHERE g.language = l.language AND g.${key} ${test}${inWindow.join('')})`,
    )
    .gather();
}

function inWindow(window: EventWindow, query: ListQuery): void {
  for (const test of windowTests(window, query, 'l')) query.where(test);
}

/** Left out of the list that most ask for: its plan is made for any window, and long ones would be none the better. */
function begunInTime(window: EventWindow, query: ListQuery): void {
  for (const test of startTests(window, query, 'l')) query.where(test);
}

function flagged(column: string, value: boolean | undefined, query: ListQuery): void {
  if (value !== undefined) query.where(value ? `l.${column}` : `NOT l.${column}`);
}

function childrenOf(parent: number | undefined, query: ListQuery): void {
  if (parent !== undefined) query.where(`l.parent_id = ${query.bind(parent)}`).gather();
}

/** Words of a protected event are found by those who may read them only. */
async function containing(
  manager: EntityManager,
  filter: EventFilter,
  { words, ofTexts }: { readonly words: Looked | null; readonly ofTexts: boolean },
  query: ListQuery,
): Promise<void> {
  if (words === null) return;
  query.gather();
  const { viewer } = filter;
  if (!can(viewer, 'posts.editOthers')) {
    query.where(`(NOT l.protected OR l.author_id = ${query.bind(viewer.userId ?? -1)})`);
  }
  if (ofTexts) {
    matchingTexts(words, query);
    return;
  }
  const where = {
    manager,
    noun: 'event',
    languages: languagesOf(filter),
    id: 'l.event_id',
    language: shownLanguage(EVENT, filter),
    tests: (row: string, scans: number) => [
      `NOT ${row}.hidden`,
      ...helpfulTermTests(filter, query, row, scans),
      ...windowTests(filter.window, query, row),
      ...startTests(filter.window, query, row),
    ],
  } as const;
  await matching(words, where, query);
}

/** @param text row that has the title */
function orderOf({ orderBy, window, include, ...filter }: EventFilter, text: 'l' | 't'): OrderKey[] {
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
