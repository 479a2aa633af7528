// The page of ids of a list of events, found through the listing rows alone.
import type { EntityManager } from 'typeorm';
import { can } from '../../accounts/can.js';
import type { LanguageCode } from '../../languages/language-code.js';
import { findPage } from '../../paging/find-page.js';
import { ListQuery, type ListSource } from '../../paging/list-query.js';
import type { IdPage, PageRequest } from '../../paging/page.js';
import { changedAfter, excluded, included, lacking, shownLanguage } from '../../posts/list-steps.js';
import { isQuick, type Looked, lookUp, matching, matchingText } from '../../search/match-words.queries.js';
import { pageOfCommon } from './common-search.js';
import { type EventFilter, orderOf, shownInWindow, withoutProtected } from './event-filter.js';
import { EVENT } from '../event-kind.js';
import { isCountedByDays, isOnlySearched, totalled } from './event-totals.js';
import type { EventWindow } from './event-window.js';
import { helpfulTermTests, textTermTests } from './term-tests.js';
import { startTests, windowTests } from './window-tests.js';

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
  shownInWindow(filter, page, query);
  withoutProtected(filter, query);
  inGroup(first, query);
  for (const group of others) alsoInGroup(group, first?.ids.length === 1, filter.window, query);
  if (ofTexts) for (const test of textTermTests(filter, query)) query.where(test);
  included(filter.include, EVENT, query);
  excluded(filter.exclude, EVENT, query);
  flagged('featured', filter.featured, query);
  flagged('ticketed', filter.ticketed, query);
  flagged('located', filter.located, query);
  childrenOf(filter.parent, query);
  changedAfter(filter.modifiedAfter, query);
  lacking(filter, EVENT, 'event_listings', query);
  await containing(manager, filter, { words, ofTexts }, query);
  totalled(filter, query);
  const order = orderOf(filter, ofTexts ? 'l' : 't');
  if (ofTexts && words !== null && isOnlySearched(filter)) {
    const found = await pageOfCommon(
      manager,
      { filter, words, total: () => query.count(manager) },
      order,
      page,
    );
    if (found !== null) return found;
  }
  return findPage(manager, query, order, page);
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
  return lookUp(filter.search, {
    manager,
    noun: 'event',
    languages: languagesOf(filter),
    unpublished: can(filter.viewer, 'posts.create'),
  });
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

function flagged(column: string, value: boolean | undefined, query: ListQuery): void {
  if (value !== undefined) query.where(value ? `l.${column}` : `NOT l.${column}`);
}

function childrenOf(parent: number | undefined, query: ListQuery): void {
  if (parent !== undefined) query.where(`l.parent_id = ${query.bind(parent)}`).gather();
}

async function containing(
  manager: EntityManager,
  filter: EventFilter,
  { words, ofTexts }: { readonly words: Looked | null; readonly ofTexts: boolean },
  query: ListQuery,
): Promise<void> {
  if (words === null) return;
  query.gather();
  if (ofTexts) {
    for (const test of matchingText(words, 'l', query)) query.where(test);
    return;
  }
  const where = {
    manager,
    noun: 'event',
    languages: languagesOf(filter),
    unpublished: can(filter.viewer, 'posts.create'),
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
