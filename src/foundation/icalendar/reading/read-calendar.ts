// Reads iCalendar (RFC 5545, RFC 7986) as programs write it: what is good is taken, and the rest named by its line.
import { ParameterError } from '../../errors/parameter-error.js';
import type { CalendarFile, FileCancellation, FileEvent, FileFinding } from './calendar-file.js';
import { cancelEvents } from './cancel-events.js';
import { isLater } from './event-version.js';
import { readCancellation } from './read-cancellation.js';
import { readEvent } from './read-event.js';
import { Properties } from './read-property.js';
import { type RawComponent, splitComponents } from './split-components.js';
import { readZoneDefinition } from './zone-definition.js';
import { findNamedZone, ZoneFinder } from './zone-finder.js';

const UID = new Set(['UID']);
const CALENDAR_NAMES = new Set(['X-WR-CALNAME', 'NAME', 'X-WR-TIMEZONE', 'TIMEZONE-ID', 'METHOD']);

/** Answers and questions of attendees, and dates to be added: what they say of an event is not all of it (RFC 5546, 1.4). */
const MESSAGES: readonly string[] = ['ADD', 'COUNTER', 'DECLINECOUNTER', 'REFRESH', 'REPLY'];

/** Messages of an organizer. Whole calendars are published, too, and may begin to count again. */
const VERSIONED: readonly string[] = ['CANCEL', 'REQUEST', 'PUBLISH'];

/** Components of events; a file with more is refused while it is read. */
export const MAX_EVENTS = 50_000;

/** Of zones that a file defines; further ones are unknown unless their name says which they are. */
const MAX_ZONES = 500;

/**
 * @param fallbackZone of dates without a zone in a file that names none
 * @returns why the text is no calendar, instead of the file
 */
export function readCalendar(text: string, fallbackZone: string): CalendarFile | ParameterError {
  if (/^\ufeff?\s*<(?:!doctype|html|\?xml|head|body)/i.test(text)) return new ParameterError('import_html');
  const roots = splitComponents(text, MAX_EVENTS);
  if (roots === null) return new ParameterError('too_many', { max: MAX_EVENTS });
  const calendars = roots
    .filter(({ name }) => name === 'VCALENDAR')
    .map((calendar) => ({ calendar, header: new Properties(calendar, CALENDAR_NAMES) }));
  const components = [...roots, ...calendars.flatMap(({ calendar }) => calendar.components)];
  const getEvents = (from: readonly RawComponent[], method: string): SentEvent[] =>
    from.filter(({ name }) => name === 'VEVENT').map((component) => ({ component, method }));
  const events = [
    ...getEvents(roots, ''),
    ...calendars.flatMap(({ calendar, header }) =>
      getEvents(calendar.components, header.text('METHOD').toUpperCase()),
    ),
  ];
  if (calendars.length === 0 && events.length === 0) return new ParameterError('import_no_calendar');
  const readHeader = (...names: readonly string[]): string =>
    names.flatMap((name) => calendars.map(({ header }) => header.text(name))).find((value) => value !== '') ??
    '';
  const zone = findNamedZone(readHeader('TIMEZONE-ID', 'X-WR-TIMEZONE'));
  const zones = new ZoneFinder(
    components
      .filter(({ name }) => name === 'VTIMEZONE')
      .slice(0, MAX_ZONES)
      .map(readZoneDefinition),
    zone ?? fallbackZone,
  );
  const read = readEvents(events, zones);
  const name = readHeader('X-WR-CALNAME', 'NAME');
  return {
    ...read,
    name,
    zone,
    eventCount: events.length,
    isEnded: roots.every(({ isComplete }) => isComplete),
    isMessage: events.length > 0 && events.every(({ method }) => isMessage(method) || method === 'REQUEST'),
    isVersioned:
      events.every(({ method }) => VERSIONED.includes(method)) &&
      (events.every(({ method }) => method !== 'PUBLISH') || (isAboutOne(read) && name === '')),
  };
}

interface SentEvent {
  readonly component: RawComponent;
  /** Of its calendar; "" without one. */
  readonly method: string;
}

const isMessage = (method: string): boolean => method === 'CANCEL' || MESSAGES.includes(method);

const isAboutOne = ({ events, cancellations }: ReadEvents): boolean =>
  new Set([...events, ...cancellations].map(({ uid }) => uid)).size === 1;

type ReadEvents = Pick<CalendarFile, 'events' | 'cancellations' | 'findings'>;

/** Of several components that mean the same, the latest counts (RFC 5546, 2.1.5); of equal ones the last. */
function readEvents(sent: readonly SentEvent[], zones: ZoneFinder): ReadEvents {
  const findings: FileFinding[] = [];
  const byKey = new Map<string, FileEvent>();
  const read: FileEvent[] = [];
  const cancellations: FileCancellation[] = [];
  for (const { component, method } of sent) {
    if (isMessage(method)) {
      const cancellation = method === 'CANCEL' ? readCancellation(component, zones) : null;
      if (cancellation === null) findings.push(toMessageFinding(component, method));
      else cancellations.push(cancellation);
      continue;
    }
    const { event, cancellation, findings: ofEvent } = readEvent(component, zones);
    findings.push(...ofEvent);
    if (event !== null) read.push(event);
    if (cancellation !== undefined) cancellations.push(cancellation);
  }
  for (const event of distinguishPlaces(read)) {
    const key = `${event.uid}\n${event.occurrence ?? ''}`;
    const other = byKey.get(key);
    const isNewer = other === undefined || isLater(event, other);
    if (other !== undefined) {
      const { line, uid } = isNewer ? other : event;
      findings.push({ line, uid, error: new ParameterError('import_replaced'), isRefusal: true });
    }
    if (isNewer) byKey.set(key, event);
  }
  return { ...cancelEvents([...byKey.values()], cancellations), findings };
}

/** The event that it is about stays as it is. */
const toMessageFinding = (component: RawComponent, method: string): FileFinding => ({
  line: component.line,
  uid: new Properties(component, UID).text('UID'),
  error: new ParameterError('import_message', { method }),
  isRefusal: true,
});

/** Without UIDs, the same title at the same time in two places are two events. */
function distinguishPlaces(events: readonly FileEvent[]): readonly FileEvent[] {
  const placesByUid = new Map<string, Set<string>>();
  const getPlace = ({ place }: FileEvent): string => place?.text ?? '';
  for (const event of events)
    if (!event.hasUid)
      placesByUid.set(event.uid, (placesByUid.get(event.uid) ?? new Set()).add(getPlace(event)));
  return events.map((event) =>
    !event.hasUid && (placesByUid.get(event.uid)?.size ?? 0) > 1
      ? { ...event, uid: `${event.uid} ${getPlace(event)}`.trim() }
      : event,
  );
}
