import type { EntityManager } from 'typeorm';
import { fold } from '../../foundation/languages/fold.js';
import { type Clash, findClashes, listDayPeriods, listStartPeriods } from './find-clashes.js';
import {
  findNearbyIds,
  loadNearbyEvents,
  loadVenueNames,
  type NearbyEvent,
  type Surroundings,
  type VenueSurroundings,
} from './nearby-events.queries.js';

/** Upper bound of the events around some events that are compared. */
const MAX_EVENTS = 50_000;

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
  const around = await findNearbyIds(
    manager,
    listSurroundings(own),
    listVenueSurroundings(own, await findNamesakes(manager, own)),
    MAX_EVENTS,
  );
  const others = await loadNearbyEvents(
    manager,
    around.filter((id) => !events.has(id)),
  );
  for (const event of others) if (event.status !== 'trash') events.set(event.id, event);
  return { clashes: findClashes(new Set(own.map(({ id }) => id)), [...events.values()]), events };
}

/** An event at a venue is no duplicate of one at a venue of another name. */
function listSurroundings(own: readonly NearbyEvent[]): Surroundings[] {
  const placeless = own.filter(({ venueNames }) => venueNames.length === 0);
  const placed = own.filter(({ venueNames }) => venueNames.length > 0);
  return [placeless, placed].flatMap((events) => {
    const isPlaceless = events === placed;
    return [
      ...listStartPeriods(events).map((period) => ({ period, isLong: false, isPlaceless })),
      ...listDayPeriods(events).map((period) => ({ period, isLong: true, isPlaceless })),
    ];
  });
}

/** @param namesakes ids of venues by their folded names */
const listVenueSurroundings = (
  own: readonly NearbyEvent[],
  namesakes: ReadonlyMap<string, readonly number[]>,
): VenueSurroundings[] =>
  own.flatMap((event) => {
    const sameNames = event.venueNames.flatMap((name) => namesakes.get(fold(name)) ?? []);
    return listDayPeriods([event]).flatMap((period) =>
      [...new Set([...event.venueIds, ...sameNames])].map((venueId) => ({ period, venueId })),
    );
  });

/** The venues of the events and those of the same names, by their folded names. */
async function findNamesakes(
  manager: EntityManager,
  own: readonly NearbyEvent[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const { venueNames } of own) for (const name of venueNames) found.set(fold(name), []);
  if (found.size === 0) return found;
  for (const { id, name } of await loadVenueNames(manager)) found.get(fold(name))?.push(id);
  return found;
}
