// Looks up what a source says is off among what it has brought before.
import type { EntityManager } from 'typeorm';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { toOccurrence } from '../../foundation/icalendar/reading/to-occurrence.js';
import { type CancellableRow, findCancellable } from './cancellations.queries.js';
import type {
  Body,
  ImportItem,
  ItemCancellation,
  ItemException,
  ReadFile,
  ReadFinding,
} from './import-item.js';
import { findOccurrenceEvents } from './source-items.queries.js';

const SUFFIX_LENGTH = ' YYYY-MM-DD HH:MM:SS'.length;

/** @returns the file with these events as partial items, and a finding for each that the source has not brought */
export async function resolveCancellations(
  manager: EntityManager,
  sourceId: number,
  file: ReadFile,
): Promise<ReadFile> {
  const cancelling = file.items.filter(({ cancellations }) => cancellations !== undefined);
  if (cancelling.length === 0) return file;
  const rows = await findCancellable(
    manager,
    sourceId,
    cancelling.map(({ externalId }) => externalId),
  );
  const rowsById = groupRows(rows);
  const datesByMain = await findDates(manager, rows);
  const items: ImportItem[] = [];
  const findings: ReadFinding[] = [];
  for (const { externalId, cancellations = [] } of cancelling) {
    const present = (rowsById.get(externalId) ?? []).filter(({ vanished }) => !vanished);
    const unresolved = new Set(cancellations);
    for (const row of present.filter((one) => !one.externalId.includes('\n'))) {
      const { item, resolved } = resolve(row, cancellations, {
        dates: datesByMain.get(row.eventId ?? 0) ?? [],
        differing: present.filter((one) => one.externalId.startsWith(`${row.externalId}\n`)),
      });
      for (const one of resolved) unresolved.delete(one);
      if (item !== null) items.push(item);
    }
    const error = new ParameterError('import_not_cancelled');
    for (const { line } of unresolved) findings.push({ line, externalId, error, isRefusal: false });
  }
  const others = file.items.filter(({ cancellations }) => cancellations === undefined);
  return { ...file, items: [...others, ...items], findings: [...file.findings, ...findings] };
}

/** By the id that the file says: without the date of what is no series here. */
function groupRows(rows: readonly CancellableRow[]): ReadonlyMap<string, CancellableRow[]> {
  const groups = new Map<string, CancellableRow[]>();
  for (const row of rows) {
    const [main = ''] = row.externalId.split('\n', 1);
    for (const id of new Set([main, main.slice(0, -SUFFIX_LENGTH)])) {
      const group = groups.get(id);
      if (group === undefined) groups.set(id, [row]);
      else group.push(row);
    }
  }
  return groups;
}

async function findDates(
  manager: EntityManager,
  rows: readonly CancellableRow[],
): Promise<ReadonlyMap<number, string[]>> {
  const ids = rows.flatMap(({ eventId, isSeries }) => (isSeries ? (eventId ?? []) : []));
  const dates = new Map<number, string[]>();
  for (const { mainId, occurrence } of await findOccurrenceEvents(manager, ids)) {
    const ofMain = dates.get(mainId);
    if (ofMain === undefined) dates.set(mainId, [occurrence]);
    else ofMain.push(occurrence);
  }
  return dates;
}

interface KnownDates {
  /** Original starts of the dates that exist. */
  readonly dates: readonly string[];
  /** The dates that the source has changed before. */
  readonly differing: readonly CancellableRow[];
}

interface Resolution {
  /** Null when nothing of the event is off. */
  readonly item: ImportItem | null;
  readonly resolved: readonly ItemCancellation[];
}

function resolve(
  row: CancellableRow,
  cancellations: readonly ItemCancellation[],
  { dates, differing }: KnownDates,
): Resolution {
  const whole = cancellations.find(({ occurrence }) => occurrence === null);
  const resolved: ItemCancellation[] = [];
  const exceptions = new Map<string, ItemException>();
  let body: Body = {};
  if (whole !== undefined) {
    resolved.push(whole);
    body = toBody(whole);
    for (const { externalId } of differing) {
      const occurrence = externalId.slice(row.externalId.length + 1);
      exceptions.set(occurrence, { line: whole.line, occurrence, body });
    }
  }
  for (const cancellation of cancellations) {
    const { occurrence: date, line, isForFollowing } = cancellation;
    if (date === null || row.timeZone === null || row.start === null) continue;
    const { timeZone: zone, start } = row;
    const occurrence = toOccurrence(date, { zone, start, isAllDay: row.allDay === true, isFlagged: false });
    if (!row.isSeries && start === occurrence) body = toBody(cancellation);
    else if (row.isSeries && isDate(occurrence, row, dates))
      exceptions.set(occurrence, { line, occurrence, isForFollowing, body: toBody(cancellation) });
    else continue;
    resolved.push(cancellation);
  }
  if (resolved.length === 0) return { item: null, resolved };
  const { externalId } = row;
  const item = { line: resolved[0]?.line ?? 0, externalId, uid: null, body, translations: {} };
  return { item: { ...item, exceptions: [...exceptions.values()], isPartial: true }, resolved };
}

/** Dates beyond the horizon do not exist yet. */
const isDate = (occurrence: string, { listedUntil }: CancellableRow, dates: readonly string[]): boolean =>
  dates.includes(occurrence) || (listedUntil !== null && occurrence > listedUntil);

const toBody = ({ reason }: ItemCancellation): Body => ({
  event_status: 'cancelled',
  ...(reason !== '' && { event_status_reason: reason }),
});
