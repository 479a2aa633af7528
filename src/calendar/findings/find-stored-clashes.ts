import type { EntityManager } from 'typeorm';
import { type Clash, findClashes, listPeriods } from './find-clashes.js';
import { loadEventsStarting, loadNearbyEvents, type NearbyEvent } from './nearby-events.queries.js';

/** Upper bound of the events of a period that are compared. */
const MAX_EVENTS = 20_000;

export interface FoundClashes {
  readonly clashes: readonly Clash[];
  /** All events of the pairs, by id. */
  readonly events: ReadonlyMap<number, NearbyEvent>;
}

/** Finds the pairs of some events with any event around them. Whole days start up to a day apart in other zones. */
export async function findStoredClashes(
  manager: EntityManager,
  ids: readonly number[],
): Promise<FoundClashes> {
  const own = (await loadNearbyEvents(manager, ids)).filter(({ status }) => status !== 'trash');
  const events = new Map(own.map((event) => [event.id, event]));
  for (const period of listPeriods(own))
    for (const event of await loadEventsStarting(manager, period, MAX_EVENTS)) events.set(event.id, event);
  return { clashes: findClashes(new Set(own.map(({ id }) => id)), [...events.values()]), events };
}
