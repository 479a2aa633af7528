// Reads calendars in iCalendar as items.
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { FileCancellation } from '../../../foundation/icalendar/reading/calendar-file.js';
import { groupEvents } from '../../../foundation/icalendar/reading/group-events.js';
import { readCalendar } from '../../../foundation/icalendar/reading/read-calendar.js';
import type { Body, ImportItem, ItemCancellation, ReadFile, ReadFinding } from '../import-item.js';
import { separateImplied, toExternalId } from './to-item.js';

/** @param fallbackZone of dates without a zone in a file that names none */
export function readIcs(text: string, fallbackZone: string): ReadFile | ParameterError {
  const file = readCalendar(text, fallbackZone);
  if (file instanceof ParameterError) return file;
  const grouped = groupEvents(file.events);
  const findings: ReadFinding[] = [...file.findings, ...grouped.findings].map(
    ({ line, uid, error, isRefusal }) => ({
      line,
      externalId: toExternalId(uid),
      error,
      isRefusal,
    }),
  );
  const refused = new Set(file.findings.flatMap(({ uid, isRefusal }) => (isRefusal ? uid : [])));
  // The series may be in the missing part of the file.
  const keptItems = file.isEnded ? grouped.items : grouped.items.filter((item) => !item.isWithoutSeries);
  const items = keptItems.map(({ line, uid, sequence, body, exceptions, ...item }): ImportItem => ({
    line,
    emptied: !item.isEmptied ? undefined : item.hasFirstDate ? 'first-date' : 'no-date',
    uid,
    sequence,
    externalId: toExternalId(uid),
    ...separateCalendarBody({ ...body }),
    translations: {},
    isCutOff: !file.isEnded || refused.has('') || refused.has(uid),
    exceptions: exceptions.map((one) => ({
      line: one.line,
      occurrence: one.occurrence,
      isForFollowing: one.isForFollowing,
      sequence: one.sequence,
      ...separateCalendarBody({ ...one.body }),
    })),
  }));
  if (!file.isEnded)
    findings.push({
      line: text.split('\n').length,
      externalId: '',
      error: new ParameterError('import_cut_off'),
      isRefusal: false,
    });
  const cancelling = toCancellingItems(file.cancellations);
  findings.push(...cancelling.findings);
  const isNamed = findings.every(({ isRefusal, externalId }) => !isRefusal || externalId !== '');
  return {
    items: [...items, ...cancelling.items],
    findings,
    isVersioned: file.isVersioned,
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

/** Dates of one event that a message can name. */
const MAX_DATES = 1000;

/** One for each event, with its dates that are off. */
function toCancellingItems(cancellations: readonly FileCancellation[]): {
  readonly items: readonly ImportItem[];
  readonly findings: readonly ReadFinding[];
} {
  const byId = new Map<string, ItemCancellation[]>();
  for (const { uid, line, occurrence, isForFollowing, sequence, reason } of cancellations) {
    const id = toExternalId(uid);
    const cancellation = { line, occurrence, isForFollowing, sequence, reason };
    const sharing = byId.get(id);
    if (sharing === undefined) byId.set(id, [cancellation]);
    else sharing.push(cancellation);
  }
  const error = new ParameterError('too_many', { max: MAX_DATES });
  return {
    items: [...byId].map(([externalId, dates]) => ({
      line: dates[0]?.line ?? 0,
      uid: null,
      externalId,
      body: {},
      exceptions: [],
      translations: {},
      cancellations: dates.slice(0, MAX_DATES),
    })),
    findings: [...byId].flatMap(([externalId, { [MAX_DATES]: first }]) =>
      first === undefined ? [] : { line: first.line, externalId, error, isRefusal: true },
    ),
  };
}
