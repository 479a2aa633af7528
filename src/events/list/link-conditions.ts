// Events of a list that are linked to venues, organizers or terms. Each kind of link has a listing table of its own, with a
// row for each link of an event; rows of an event say the same in all of them.
import type { EntityManager } from 'typeorm';
import type { ListQuery } from '../../paging/list-query.js';
import type { EventListRequest } from './event-list-request.js';
import type { EventWindow } from './event-window.js';
import type { RequiredLink } from './filters/filter.js';
import { buildStartTests, buildWindowTests } from './window-tests.js';

/** What the filters of a list want events to be linked to, what is usually rarest first. */
export async function resolveLinks(
  manager: EntityManager,
  { filters, parameters: sent }: EventListRequest,
): Promise<RequiredLink[]> {
  const links = filters.flatMap(({ filter: { link }, value }) => (link ? [{ link, value }] : []));
  links.sort((one, other) => one.link.rank - other.link.rank);
  return Promise.all(links.map(({ link, value }) => link.resolve(value, manager, sent)));
}

/** The table that a list reads: the rows of its first link, or of all events. */
export const getListingTable = (link: RequiredLink | undefined): string =>
  link === undefined ? 'event_listings' : `event_${link.kind}_listings`;

/** The rows of the list are links of this kind. */
export function addLinkCondition({ kind, ids }: RequiredLink, query: ListQuery): void {
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0) query.where(`l.${kind}_id = ${query.bind(id)}`);
  else query.setOneOf(`l.${kind}_id`, ids);
}

/**
 * The same of one more link. Rows of one id lie in the order of the list in each of both tables: compared by all of that,
 * they are found by going through both at once.
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
  const compared = (row: string): string =>
    [...(isOne ? [`starts_${window.clock}`, 'dated_at'] : []), 'event_id']
      .map((name) => `${row}.${name}`)
      .join(', ');
  const test = isOne ? `= ${query.bind(id)}` : `= ANY(${query.bind(ids)}::integer[])`;
  query
    .where(
      `(${compared('l')}) IN (SELECT ${compared('g')} FROM ${getListingTable(link)} g
        WHERE g.language = l.language AND g.${kind}_id ${test}${inWindow.join('')})`,
    )
    .materialize();
}
