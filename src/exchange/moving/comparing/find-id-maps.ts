import type { EntityManager } from 'typeorm';
import { findEventIds, findLinks } from '../source-links.queries.js';
import type { LinkKind } from '../source-link.entity.js';
import type { IdMaps } from './compare-fields.js';

/** The ids here of the items that an import has taken from a site. */
export async function findIdMaps(manager: EntityManager, sourceId: number | null): Promise<IdMaps> {
  const none = new Map<number, number>();
  if (sourceId === null) return { event: none, venue: none, organizer: none, category: none, tag: none };
  const find = async (kind: LinkKind): Promise<Map<number, number>> => {
    const links = await findLinks(manager, sourceId, kind);
    return new Map([...links.values()].map(({ externalId, itemId }) => [Number(externalId), itemId]));
  };
  const events = [...(await findEventIds(manager, sourceId))].map(
    ([externalId, id]) => [readSiteId(externalId), id] as const,
  );
  return {
    event: new Map(events),
    venue: await find('venue'),
    organizer: await find('organizer'),
    category: await find('category'),
    tag: await find('tag'),
  };
}

/** The id of the site in `old.example?id=7`. */
const readSiteId = (externalId: string): number => Number(/(\d+)$/.exec(externalId)?.[1] ?? 0);
