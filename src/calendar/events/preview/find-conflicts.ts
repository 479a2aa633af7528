import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { resolveText } from '../../../foundation/languages/resolve-text.js';
import { loadTitles, loadVenueEvents } from './conflicts.queries.js';
import { type Booking, findOverlaps } from './find-overlaps.js';
import type { RecurrenceConflictDto } from './preview-recurrence.dto.js';

const MAX_CONFLICTS = 100;

export interface PlannedOccurrence extends Booking {
  /** The local start, `YYYY-MM-DD HH:MM:SS`. */
  readonly start: string;
}

interface Planned {
  /** By start. */
  readonly occurrences: readonly PlannedOccurrence[];
  /** Ids of events that the occurrences are. */
  readonly own?: ReadonlySet<number>;
}

/** Finds the other events that overlap the occurrences at their venues: the first 100 that the caller may read. */
export async function findConflicts(
  manager: EntityManager,
  { occurrences, own = new Set() }: Planned,
  { viewer, chain, textFormat }: Pick<RequestContext, 'viewer' | 'chain' | 'textFormat'>,
): Promise<RecurrenceConflictDto[]> {
  const [first] = occurrences;
  const venueIds = [...new Set(occurrences.flatMap((one) => one.venueIds))];
  if (venueIds.length === 0 || first === undefined) return [];
  const to = occurrences.reduce((last, { endMs }) => Math.max(last, endMs), first.endMs);
  const events = await loadVenueEvents(manager, { venueIds, from: first.startMs, to, viewer });
  const others = events.filter(({ id }) => !own.has(id));
  const overlaps = findOverlaps(occurrences, others, MAX_CONFLICTS);
  if (overlaps.length === 0) return [];
  const titled = await loadTitles(
    manager,
    overlaps.map(([, { id }]) => id),
  );
  const byId = new Map(titled.map((event) => [event.id, event]));
  return overlaps.flatMap(([number, { id }]) => {
    const event = byId.get(id);
    if (event === undefined) return [];
    const { title } = resolveText(event, chain, [], false).text;
    return {
      id,
      title: textFormat.title(title),
      start_date: event.start,
      end_date: event.end,
      occurrence: occurrences[number]?.start ?? '',
    };
  });
}
