// The page of ids of a list of venues or organizers, found through the listing rows alone.
import type { EntityManager } from 'typeorm';
import { can } from '../../accounts/can.js';
import type { Viewer } from '../../accounts/viewer.js';
import { getCollation } from '../../languages/collation.js';
import type { LanguageCode } from '../../languages/language-code.js';
import { findPage } from '../../paging/find-page.js';
import { ListQuery, type ListSource, type OrderKey } from '../../paging/list-query.js';
import type { IdPage, PageRequest } from '../../paging/page.js';
import { addOneFieldConditions } from '../../search/match-words.queries.js';
import {
  filterByModifiedAfter,
  filterByExcludedIds,
  filterByTranslation,
  filterByEvent,
  type DisplayLanguages,
  buildShownLanguageSql,
  type TranslationFilter,
} from '../list-filters.js';
import type { PostKind } from '../post-kind.js';
import type { PostStatus } from '../post-status.js';
import { buildReadableEventConditions } from '../readable-events.js';
import { filterByVisibility } from '../visibility.js';
import type { LinkedOrder } from './list-linked.dto.js';

/** Absent filters are undefined. */
export interface LinkedFilter extends DisplayLanguages, TranslationFilter {
  readonly viewer: Viewer;
  /** Those whose texts there are. */
  readonly languages: readonly LanguageCode[];
  readonly status: readonly PostStatus[] | undefined;
  /** Which must be linked to the item, in whatever status the event is. */
  readonly event: number | undefined;
  readonly hasEvents: boolean | undefined;
  /** An instant, ISO 8601: some event must start then or later. */
  readonly upcomingFrom: string | undefined;
  readonly search: string | undefined;
  readonly exclude: readonly number[] | undefined;
  /** `YYYY-MM-DD HH:MM:SSZ` */
  readonly modifiedAfter: string | undefined;
  readonly orderBy: LinkedOrder;
  readonly descending: boolean;
}

/** Each step returns at once when its filter is absent. */
export async function findLinkedPage(
  manager: EntityManager,
  kind: PostKind,
  filter: LinkedFilter,
  page: PageRequest,
): Promise<IdPage> {
  const query = new ListQuery(buildSource(kind, filter));
  query.where(`l.language = ${query.bind(filter.language)}`);
  filterByVisibility(filter.viewer, filter.status, query);
  filterByEvent(filter.event, kind, filter.viewer, query);
  filterByHasEvents(kind, filter, query);
  filterByUpcoming(kind, filter, query);
  filterByExcludedIds(filter.exclude, kind, query);
  filterByModifiedAfter(filter.modifiedAfter, query);
  filterByTranslation(filter, kind, `${kind.resource}_listings`, query);
  await filterBySearch(manager, kind, filter, query);
  gatherForTitleOrder(filter.orderBy, query);
  return findPage(manager, query, buildOrder(kind, filter), page);
}

const buildSource = (kind: PostKind, filter: LinkedFilter): ListSource => ({
  from: `${kind.resource}_listings l`,
  id: `l.${kind.key}`,
  ...(filter.orderBy === 'title' && {
    orderJoin: `JOIN ${kind.resource}_words t ON t.${kind.key} = l.${kind.key} AND t.language = ${buildShownLanguageSql(kind, filter)}`,
  }),
});

function filterByHasEvents(kind: PostKind, { hasEvents, viewer }: LinkedFilter, query: ListQuery): void {
  if (hasEvents === undefined) return;
  query.where(`${hasEvents ? '' : 'NOT '}${buildEventExistsSql(kind, viewer, query)}`);
}

function filterByUpcoming(
  kind: PostKind,
  { upcomingFrom: from, viewer }: LinkedFilter,
  query: ListQuery,
): void {
  if (from === undefined) return;
  query.where(buildEventExistsSql(kind, viewer, query, 'NOT e.hidden', `e.starts_at >= ${query.bind(from)}`));
}

/** A published event that the viewer may read. Links to the trash are hidden. */
function buildEventExistsSql(
  { resource: noun, key }: PostKind,
  viewer: Viewer,
  query: ListQuery,
  ...conditions: readonly string[]
): string {
  const tests = [
    `l.status <> 'trash'`,
    `e.status = 'publish'`,
    ...buildReadableEventConditions(viewer, 'e', query),
    ...conditions,
  ];
  return `EXISTS (SELECT FROM event_${noun}_listings e
    WHERE e.language = l.language AND e.${key} = l.${key} AND ${tests.join(' AND ')})`;
}

async function filterBySearch(
  manager: EntityManager,
  kind: PostKind,
  filter: LinkedFilter,
  query: ListQuery,
): Promise<void> {
  if (filter.search === undefined) return;
  query.materialize();
  const where = {
    manager,
    resource: kind.resource,
    languages: filter.language === '*' ? filter.languages : [filter.language],
    includesUnpublished: can(filter.viewer, 'posts.create'),
    id: `l.${kind.key}`,
    language: buildShownLanguageSql(kind, filter),
  };
  await addOneFieldConditions(filter.search, where, query);
}

/** No index has names in the order of a language: there are far fewer venues and organizers than events. */
function gatherForTitleOrder(orderBy: LinkedOrder, query: ListQuery): void {
  if (orderBy === 'title') query.materialize();
}

function buildOrder({ key }: PostKind, { orderBy, descending, chain }: LinkedFilter): OrderKey[] {
  const keys = {
    title: `t.title COLLATE ${getCollation(chain[0] ?? 'en')}`,
    date: 'l.dated_at',
    modified: 'l.modified_at',
  };
  return [keys[orderBy], `l.${key}`].map((name) => ({ key: name, descending }));
}
