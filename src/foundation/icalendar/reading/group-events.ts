// Joins what a file says of one event: the event or series, and the occurrences that differ from it.
import { formatMsInZone } from '../../dates/format-date.js';
import { toInstantMs } from '../calendar-dates.js';
import type { FileEvent } from './calendar-file.js';
import { type EventFields, type FileEventBody, toEventBody, toFields } from './to-event-body.js';

export interface FileException {
  readonly line: number;
  /** Original start on the clock of the series, `YYYY-MM-DD HH:MM:SS`. */
  readonly occurrence: string;
  readonly isForFollowing: boolean;
  readonly body: EventFields;
}

export interface FileItem {
  readonly line: number;
  /** The same in each version of the file. */
  readonly uid: string;
  readonly sequence: number;
  readonly body: FileEventBody;
  /** In the order of their occurrences. */
  readonly exceptions: readonly FileException[];
}

/**
 * @returns an item for each event and series, in the order of the file. An occurrence whose series is not in the file is
 *   an event of its own.
 */
export function groupEvents(events: readonly FileEvent[]): FileItem[] {
  const mains = events.filter(({ occurrence }) => occurrence === null);
  const seriesUids = new Set(mains.filter(({ recurrence }) => recurrence !== null).map(({ uid }) => uid));
  const exceptions = new Map<string, FileEvent[]>();
  for (const event of events) {
    if (event.occurrence === null) continue;
    const list = exceptions.get(event.uid);
    if (list === undefined) exceptions.set(event.uid, [event]);
    else list.push(event);
  }
  return events
    .filter(({ occurrence, uid }) => occurrence === null || !seriesUids.has(uid))
    .map((event) => ({
      line: event.line,
      uid: event.occurrence === null ? event.uid : `${event.uid} ${event.occurrence}`,
      sequence: event.sequence,
      body: toEventBody(event),
      exceptions: event.recurrence === null ? [] : toExceptions(event, exceptions.get(event.uid) ?? []),
    }));
}

function toExceptions(series: FileEvent, events: readonly FileEvent[]): FileException[] {
  return events
    .map((event) => {
      const { line, isForFollowing } = event;
      return { line, isForFollowing, occurrence: toOccurrence(event, series), body: toFields(event) };
    })
    .sort((one, other) => (one.occurrence < other.occurrence ? -1 : 1));
}

/** A day without a time names the occurrence of that day. */
function toOccurrence({ occurrence, isOccurrenceDay, zone }: FileEvent, series: FileEvent): string {
  if (occurrence === null) throw new Error('An exception names no occurrence');
  if (isOccurrenceDay) return occurrence.slice(0, 10) + series.start.slice(10);
  return zone === series.zone ? occurrence : formatMsInZone(series.zone, toInstantMs(occurrence, zone));
}
