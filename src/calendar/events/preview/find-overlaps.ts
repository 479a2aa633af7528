/** In milliseconds since 1970. */
export interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

/** A period at venues, by id. */
export interface Booking extends Period {
  readonly venueIds: readonly number[];
}

/**
 * Pairs the numbers of occurrences with the events that overlap them at a venue of both, by occurrence. An event that
 * begins when the other ends does not overlap.
 *
 * @param occurrences by start
 * @param events by start
 */
export function findOverlaps<T extends Booking>(
  occurrences: readonly Booking[],
  events: readonly T[],
  limit: number,
): [occurrence: number, event: T][] {
  const overlaps: [number, T][] = [];
  /** Events before it have ended before the occurrence. */
  let open: readonly T[] = [];
  let next = 0;
  for (const [number, occurrence] of occurrences.entries()) {
    const isOpen = ({ startMs, endMs }: Period): boolean =>
      endMs > occurrence.startMs || startMs >= occurrence.startMs;
    const arriving: T[] = [];
    for (let event = events[next]; event !== undefined; event = events[(next += 1)]) {
      if (event.startMs >= occurrence.endMs && event.startMs !== occurrence.startMs) break;
      arriving.push(event);
    }
    open = [...open, ...arriving].filter(isOpen);
    for (const event of open) {
      if (!areOverlapping(event, occurrence)) continue;
      overlaps.push([number, event]);
      if (overlaps.length >= limit) return overlaps;
    }
  }
  return overlaps;
}

const areOverlapping = (one: Booking, other: Booking): boolean =>
  (one.startMs === other.startMs || (one.startMs < other.endMs && other.startMs < one.endMs)) &&
  one.venueIds.some((id) => other.venueIds.includes(id));
