// Reads calendars in iCalendar as items.
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { FileCancellation } from '../../../foundation/icalendar/reading/calendar-file.js';
import { groupEvents } from '../../../foundation/icalendar/reading/group-events.js';
import { readCalendar } from '../../../foundation/icalendar/reading/read-calendar.js';
import type { Body, ImportItem, ItemCancellation, ReadFile } from '../import-item.js';
import { separateImplied, toExternalId } from './to-item.js';

/** @param fallbackZone of dates without a zone in a file that names none */
export function readIcs(text: string, fallbackZone: string): ReadFile | ParameterError {
  const file = readCalendar(text, fallbackZone);
  if (file instanceof ParameterError) return file;
  const grouped = groupEvents(file.events);
  const findings = [...file.findings, ...grouped.findings].map(({ line, uid, error, isRefusal }) => ({
    line,
    externalId: toExternalId(uid),
    error,
    isRefusal,
  }));
  const items = grouped.items.map(({ line, uid, body, exceptions, ...item }): ImportItem => ({
    line,
    emptied: !item.isEmptied ? undefined : item.hasFirstDate ? 'first-date' : 'no-date',
    uid,
    externalId: toExternalId(uid),
    ...separateCalendarBody({ ...body }),
    translations: {},
    exceptions: exceptions.map((one) => ({
      line: one.line,
      occurrence: one.occurrence,
      isForFollowing: one.isForFollowing,
      ...separateCalendarBody({ ...one.body }),
    })),
  }));
  const isNamed = findings.every(({ isRefusal, externalId }) => !isRefusal || externalId !== '');
  return {
    items: [...items, ...toCancellingItems(file.cancellations)],
    findings,
    isComplete: isNamed && file.isEnded && !file.isMessage,
  };
}

/** iCalendar says of an event that it is private or online, and not that it is published or at a place. */
const UNSAID: Body = { status: 'publish', attendance_mode: 'offline' };

function separateCalendarBody(body: Body): Required<Pick<ImportItem, 'body' | 'implied'>> {
  const isUnsaid = ([name, value]: [string, unknown]): boolean => UNSAID[name] === value;
  const entries = Object.entries(body);
  return separateImplied(
    Object.fromEntries(entries.filter((entry) => !isUnsaid(entry))),
    Object.fromEntries(entries.filter(isUnsaid)),
  );
}

/** One for each event, with all of its dates that are off. */
function toCancellingItems(cancellations: readonly FileCancellation[]): ImportItem[] {
  const byId = new Map<string, ItemCancellation[]>();
  for (const { uid, line, occurrence, isForFollowing, reason } of cancellations) {
    const id = toExternalId(uid);
    const cancellation = { line, occurrence, isForFollowing, reason };
    const sharing = byId.get(id);
    if (sharing === undefined) byId.set(id, [cancellation]);
    else sharing.push(cancellation);
  }
  return [...byId].map(([externalId, dates]) => ({
    line: dates[0]?.line ?? 0,
    uid: null,
    externalId,
    body: {},
    exceptions: [],
    translations: {},
    cancellations: dates,
  }));
}
