// Conditions on links. Each kind of link has a listing table of its own, with the listing row of an event for each link.
import type { EntityManager } from 'typeorm';
import type { ListQuery } from '../../paging/list-query.js';
import type { EventListRequest } from './event-list-request.js';
import type { EventWindow } from './event-window.js';
import type { RequiredLink } from './filters/filter.js';
import { buildStartTests, buildWindowTests } from './window-tests.js';

/** Resolves the links that the filters require, the usually rarest first. */
export async function resolveLinks(
  manager: EntityManager,
  { filters, parameters }: EventListRequest,
): Promise<RequiredLink[]> {
  const links = filters.flatMap(({ filter: { link }, value }) => (link ? [{ link, value }] : []));
  links.sort((one, other) => one.link.rank - other.link.rank);
  return Promise.all(links.map(async ({ link, value }) => link.resolve(value, manager, parameters)));
}

export const getListingTable = (link: RequiredLink | undefined): string =>
  link === undefined ? 'event_listings' : `event_${link.kind}_listings`;

export function addLinkCondition({ kind, ids }: RequiredLink, query: ListQuery): void {
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0) query.where(`l.${kind}_id = ${query.bind(id)}`);
  else query.setOneOf(`l.${kind}_id`, ids);
}

/**
 * Requires one more link. Rows of one id have the order of the list in both tables, so comparing the keys of that order
 * allows a merge join.
 *
 * @param isOrdered whether the rows of the list are of one id
 */
export function addFurtherLinkCondition(
  link: RequiredLink,
  isOrdered: boolean,
  window: EventWindow,
  query: ListQuery,
): void {
  const { kind, ids } = link;
  const inWindow = [...buildWindowTests(window, query, 'g'), ...buildStartTests(window, query, 'g')].map(
    (test) => ` AND ${test}`,
  );
  const [id, ...others] = ids;
  const isOne = isOrdered && id !== undefined && others.length === 0;
  const getKeys = (row: string): string =>
    [...(isOne ? [`starts_${window.clock}`, 'dated_at'] : []), 'event_id']
      .map((name) => `${row}.${name}`)
      .join(', ');
  const test = isOne ? `= ${query.bind(id)}` : `= ANY(${query.bind(ids)}::integer[])`;
  query
    .where(
      `(${getKeys('l')}) IN (SELECT ${getKeys('g')} FROM ${getListingTable(link)} g
        WHERE g.language = l.language AND g.${kind}_id ${test}${inWindow.join('')})`,
    )
    .materialize();
}
