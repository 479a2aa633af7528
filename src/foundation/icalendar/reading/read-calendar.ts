// Reads iCalendar (RFC 5545, RFC 7986) as programs write it: what is good is taken, and the rest named by its line.
import { ParameterError } from '../../errors/parameter-error.js';
import type { CalendarFile, FileEvent, FileFinding } from './calendar-file.js';
import { readEvent } from './read-event.js';
import { Properties } from './read-property.js';
import { type RawComponent, splitComponents } from './split-components.js';
import { readZoneDefinition } from './zone-definition.js';
import { findNamedZone, ZoneFinder } from './zone-finder.js';

const CALENDAR_NAMES = new Set(['X-WR-CALNAME', 'NAME', 'X-WR-TIMEZONE', 'TIMEZONE-ID', 'METHOD']);

/** Of zones that a file defines; further ones are unknown unless their name says which they are. */
const MAX_ZONES = 500;

/**
 * @param fallbackZone of dates without a zone in a file that names none
 * @returns why the text is no calendar, instead of the file
 */
export function readCalendar(text: string, fallbackZone: string): CalendarFile | ParameterError {
  if (/^\ufeff?\s*<(?:!doctype|html|\?xml|head|body)/i.test(text)) return new ParameterError('import_html');
  const roots = splitComponents(text);
  const calendars = roots.filter(({ name }) => name === 'VCALENDAR');
  const components = [...roots, ...calendars.flatMap((calendar) => calendar.components)];
  const events = components.filter(({ name }) => name === 'VEVENT');
  if (calendars.length === 0 && events.length === 0) return new ParameterError('import_no_calendar');
  const headers = calendars.map((calendar) => new Properties(calendar, CALENDAR_NAMES));
  const readHeader = (...names: readonly string[]): string =>
    names.flatMap((name) => headers.map((header) => header.text(name))).find((value) => value !== '') ?? '';
  const zone = findNamedZone(readHeader('TIMEZONE-ID', 'X-WR-TIMEZONE'));
  const zones = new ZoneFinder(
    components
      .filter(({ name }) => name === 'VTIMEZONE')
      .slice(0, MAX_ZONES)
      .map(readZoneDefinition),
    zone ?? fallbackZone,
  );
  return {
    ...readEvents(events, zones),
    name: readHeader('X-WR-CALNAME', 'NAME'),
    zone,
    eventCount: events.length,
    isEnded: roots.every(({ isComplete }) => isComplete),
  };
}

/** Of several components that mean the same, the latest counts (RFC 5546, 2.1.5); of equal ones the last. */
function readEvents(
  components: readonly RawComponent[],
  zones: ZoneFinder,
): Pick<CalendarFile, 'events' | 'findings'> {
  const findings: FileFinding[] = [];
  const byKey = new Map<string, FileEvent>();
  const read: FileEvent[] = [];
  for (const component of components) {
    const { event, findings: ofEvent } = readEvent(component, zones);
    findings.push(...ofEvent);
    if (event !== null) read.push(event);
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
  return { events: [...byKey.values()], findings };
}

const isLater = (event: FileEvent, other: FileEvent): boolean =>
  event.sequence === other.sequence ? event.modified >= other.modified : event.sequence > other.sequence;

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
