import type { EntityManager } from 'typeorm';
import { type Clash, findClashes, listDayPeriods, listStartPeriods } from './find-clashes.js';
import { findNearbyIds, loadNearbyEvents, type NearbyEvent } from './nearby-events.queries.js';

/** Upper bound of the events around some events that are compared. */
const MAX_EVENTS = 20_000;

export interface FoundClashes {
  readonly clashes: readonly Clash[];
  /** All events of the pairs, by id. */
  readonly events: ReadonlyMap<number, NearbyEvent>;
}

/** Finds the pairs of some events with any event around them. */
export async function findStoredClashes(
  manager: EntityManager,
  ids: readonly number[],
): Promise<FoundClashes> {
  const own = (await loadNearbyEvents(manager, ids)).filter(({ status }) => status !== 'trash');
  const events = new Map(own.map((event) => [event.id, event]));
  const around = await findNearbyIds(manager, {
    ids: [...events.keys()],
    starts: listStartPeriods(own),
    days: listDayPeriods(own),
    max: MAX_EVENTS,
  });
  const others = await loadNearbyEvents(
    manager,
    around.filter((id) => !events.has(id)),
  );
  for (const event of others) if (event.status !== 'trash') events.set(event.id, event);
  return { clashes: findClashes(new Set(own.map(({ id }) => id)), [...events.values()]), events };
}
