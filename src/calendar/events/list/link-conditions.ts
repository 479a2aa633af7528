// Conditions on links. Each kind of link has its own table of listings, with one listing per event and link.
import type { EntityManager } from 'typeorm';
import type { ListQuery } from '../../../requests/paging/list-query.js';
import type { EventListRequest } from './event-list-request.js';
import type { EventWindow } from './event-window.js';
import type { RequiredLink } from './filters/filter.js';
import { buildStartConditions, buildWindowConditions } from './window-conditions.js';

/** Resolves the links that the filters require, the most selective kind first. */
export async function resolveLinks(
  manager: EntityManager,
  { filters, parameters }: EventListRequest,
): Promise<RequiredLink[]> {
  const links = filters.flatMap(({ filter: { link }, value }) => (link ? [{ link, value }] : []));
  links.sort((a, b) => a.link.rank - b.link.rank);
  return Promise.all(links.map(async ({ link, value }) => link.resolve(value, manager, parameters)));
}

export const getListingTable = (link: RequiredLink | undefined): string =>
  link === undefined ? 'event_listings' : `event_${link.kind}_listings`;

export function addLinkCondition({ kind, ids }: RequiredLink, query: ListQuery): void {
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0) query.whereLink(`l.${kind}_id = ${query.bind(id)}`);
  else query.setOneOf(`l.${kind}_id`, ids);
}

/**
 * Requires a further link. With a single id each, both tables are read in the order of the list, so comparing the sort
 * keys allows a merge join.
 *
 * @param isOrdered whether the list reads the listings of a single id
 */
export function addFurtherLinkCondition(
  link: RequiredLink,
  isOrdered: boolean,
  window: EventWindow,
  query: ListQuery,
): void {
  const { kind, ids } = link;
  const inWindow = [
    ...buildWindowConditions(window, query, 'g'),
    ...buildStartConditions(window, query, 'g'),
  ].map((condition) => ` AND ${condition}`);
  const [id, ...others] = ids;
  const isOne = isOrdered && id !== undefined && others.length === 0;
  const getKeys = (row: string): string =>
    [...(isOne ? [`starts_${window.clock}`, 'dated_at'] : []), 'event_id']
      .map((name) => `${row}.${name}`)
      .join(', ');
  const comparison = isOne ? `= ${query.bind(id)}` : `= ANY(${query.bind(ids)}::integer[])`;
  query
    .where(
      `(${getKeys('l')}) IN (SELECT ${getKeys('g')} FROM ${getListingTable(link)} g
        WHERE g.language = l.language AND g.${kind}_id ${comparison}${inWindow.join('')})`,
    )
    .materialize();
}
