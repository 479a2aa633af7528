// Applies what a file says is off to the events that it describes itself.
import type { FileCancellation, FileEvent } from './calendar-file.js';
import { isLater } from './event-version.js';
import { addMs } from './read-date.js';
import { parseLocalMs } from '../../dates/format-date.js';
import { toOccurrence } from './to-occurrence.js';

export interface CancelledEvents {
  readonly events: readonly FileEvent[];
  /** Of events that the file does not describe. */
  readonly cancellations: readonly FileCancellation[];
}

export function cancelEvents(
  events: readonly FileEvent[],
  cancellations: readonly FileCancellation[],
): CancelledEvents {
  if (cancellations.length === 0) return { events, cancellations };
  const byUid = new Map<string, FileEvent[]>();
  for (const event of events) {
    const sharing = byUid.get(event.uid);
    if (sharing === undefined) byUid.set(event.uid, [event]);
    else sharing.push(event);
  }
  const left: FileCancellation[] = [];
  for (const cancellation of cancellations) {
    const described = byUid.get(cancellation.uid);
    const changed = described && cancel(described, cancellation);
    if (changed === undefined) left.push(cancellation);
    else byUid.set(cancellation.uid, changed);
  }
  return { events: [...byUid.values()].flat(), cancellations: left };
}

/** @returns undefined when the file does not have the date */
function cancel(events: readonly FileEvent[], cancellation: FileCancellation): FileEvent[] | undefined {
  const { occurrence, isForFollowing, line, reason } = cancellation;
  const setStatus = (event: FileEvent): FileEvent =>
    isLater(cancellation, event)
      ? { ...event, status: 'cancelled', comment: reason === '' ? event.comment : reason }
      : event;
  if (occurrence === null) return events.map(setStatus);
  const series = events.find((event) => event.occurrence === null);
  const named = series === undefined ? null : toOccurrence(occurrence, series);
  const isNamed = (event: FileEvent): boolean =>
    event.occurrenceDate !== null &&
    (named === null
      ? toOccurrence(occurrence, event) === event.occurrence
      : series !== undefined && toOccurrence(event.occurrenceDate, series) === named);
  const isLaterDate = ({ occurrenceDate }: FileEvent): boolean =>
    isForFollowing &&
    series !== undefined &&
    named !== null &&
    occurrenceDate !== null &&
    toOccurrence(occurrenceDate, series) > named;
  const changed = events.map((event) => {
    if (isNamed(event))
      return { ...setStatus(event), isForFollowing: event.isForFollowing || isForFollowing };
    return isLaterDate(event) ? setStatus(event) : event;
  });
  if (events.some(isNamed)) return changed;
  if (series === undefined || named === null) return undefined;
  if (series.recurrence === null)
    return events.map((event) => (event === series && event.start === named ? setStatus(event) : event));
  const length = parseLocalMs(series.end) - parseLocalMs(series.start);
  const date: FileEvent = {
    ...setStatus(series),
    line,
    occurrence: named,
    occurrenceDate: occurrence,
    isForFollowing,
    start: named,
    end: addMs(named, length),
    startOffset: '',
    endOffset: '',
    recurrence: null,
    periods: [],
  };
  return [...changed, date];
}
