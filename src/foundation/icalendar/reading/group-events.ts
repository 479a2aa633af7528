// Joins what a file says of one event: the event or series, and the occurrences that differ from it.
import { ParameterError } from '../../errors/parameter-error.js';
import { expand } from '../../recurrence/expand.js';
import { TooMuchWork } from '../../recurrence/iterate-rule.js';
import { parseRecurrence } from '../../recurrence/parse-recurrence.js';
import type { FileEvent, FileFinding } from './calendar-file.js';
import { MAX_COUNT } from './repair-rule.js';
import { type EventFields, type FileEventBody, toEventBody, toFields } from './to-event-body.js';
import { toOccurrence } from './to-occurrence.js';

export interface FileException {
  readonly line: number;
  /** Original start on the clock of the series, `YYYY-MM-DD HH:MM:SS`. */
  readonly occurrence: string;
  readonly isForFollowing: boolean;
  readonly sequence: number | null;
  readonly body: EventFields;
}

export interface FileItem {
  readonly line: number;
  /** The same in each version of the file. */
  readonly uid: string;
  readonly sequence: number | null;
  readonly body: FileEventBody;
  /** In the order of their occurrences. */
  readonly exceptions: readonly FileException[];
  /** Whether it is a date whose series the file does not have. */
  readonly isWithoutSeries: boolean;
  /** Whether the source has taken all dates out of the series. */
  readonly isEmptied: boolean;
  /** False when the start is excluded, too. */
  readonly hasFirstDate: boolean;
}

export interface GroupedEvents {
  readonly items: readonly FileItem[];
  readonly findings: readonly FileFinding[];
}

/**
 * @returns an item for each event and series, in the order of the file. An occurrence whose series is not in the file, or
 *   does not have its date, is an event of its own.
 */
export function groupEvents(events: readonly FileEvent[]): GroupedEvents {
  const series = new Map(
    events
      .filter(({ occurrence, recurrence }) => occurrence === null && recurrence !== null)
      .map((event) => [event.uid, event]),
  );
  const exceptions = new Map<string, FileException[]>();
  const findings: FileFinding[] = [];
  const singles = new Set(events.filter(({ occurrence, uid }) => occurrence === null || !series.has(uid)));
  for (const [uid, changed] of groupChanged(events, series)) {
    const main = series.get(uid);
    if (main === undefined) continue;
    const ofSeries: FileException[] = [];
    const dated = changed.map((event) => ({ event, occurrence: toOccurrenceOf(event, main) }));
    const isDate = findDates(
      main,
      dated.map(({ occurrence }) => occurrence),
    );
    for (const { event, occurrence } of dated) {
      if (isDate(occurrence)) ofSeries.push(toException(event, occurrence));
      else if (event.status !== 'cancelled') {
        singles.add(event);
        const error = new ParameterError('import_single_date', { date: occurrence });
        findings.push({ line: event.line, uid, error, isRefusal: false });
      }
    }
    exceptions.set(uid, ofSeries);
  }
  const items = events
    .filter((event) => singles.has(event))
    .map((event) => ({
      line: event.line,
      uid: event.occurrence === null ? event.uid : `${event.uid} ${event.occurrence}`,
      sequence: event.sequence,
      body: toEventBody(event),
      exceptions: addPeriods(event, exceptions.get(event.uid) ?? []),
      isWithoutSeries: event.occurrence !== null && !series.has(event.uid),
      isEmptied: event.isEmptied,
      hasFirstDate: event.hasFirstDate,
    }));
  return { items, findings };
}

function groupChanged(
  events: readonly FileEvent[],
  series: ReadonlyMap<string, FileEvent>,
): ReadonlyMap<string, FileEvent[]> {
  const groups = new Map<string, FileEvent[]>();
  for (const event of events) {
    if (event.occurrence === null || !series.has(event.uid)) continue;
    const group = groups.get(event.uid);
    if (group === undefined) groups.set(event.uid, [event]);
    else group.push(event);
  }
  return groups;
}

/** Whether dates are some of a series. */
function findDates(
  { recurrence, start, zone }: FileEvent,
  occurrences: readonly string[],
): (occurrence: string) => boolean {
  const sorted = [...occurrences].sort();
  const [from = '', until = ''] = [sorted[0], sorted.at(-1)];
  try {
    const parsed = parseRecurrence(recurrence, { start, zone, maxOccurrences: MAX_COUNT });
    const expansion = expand(parsed, { start, zone, from, until, limit: MAX_COUNT });
    const dates = new Set(expansion.occurrences.flatMap((one) => [one.occurrence, one.start]));
    return (occurrence) => dates.has(occurrence);
  } catch (error) {
    // Dates that lie too far apart are looked up when they are written.
    if (error instanceof TooMuchWork) return () => true;
    throw error;
  }
}

const toException = (event: FileEvent, occurrence: string): FileException => ({
  line: event.line,
  isForFollowing: event.isForFollowing,
  sequence: event.sequence,
  occurrence,
  body: toFields(event),
});

/** With the dates that have an end of their own. */
function addPeriods(series: FileEvent, exceptions: readonly FileException[]): FileException[] {
  const duration = getMinutes(series.end) - getMinutes(series.start);
  const changed = new Set(exceptions.map(({ occurrence }) => occurrence));
  const periods = series.periods
    .filter(({ start, end }) => end !== null && start >= series.start && !changed.has(start))
    .filter(
      ({ start, end, endOffset }) => getMinutes(end) - getMinutes(start) !== duration || endOffset !== '',
    );
  return [
    ...exceptions,
    ...periods.map(({ start, end, endOffset }): FileException => ({
      line: series.line,
      occurrence: start,
      isForFollowing: false,
      sequence: series.sequence,
      body: { ...toFields(series), start_date: start, end_date: `${end ?? start}${endOffset}` },
    })),
  ].sort((one, other) => (one.occurrence < other.occurrence ? -1 : 1));
}

const getMinutes = (local: string | null): number => Date.parse(`${local?.replace(' ', 'T')}Z`) / 60_000;

function toOccurrenceOf({ occurrenceDate }: FileEvent, series: FileEvent): string {
  if (occurrenceDate === null) throw new Error('An exception names no occurrence');
  return toOccurrence(occurrenceDate, series);
}
