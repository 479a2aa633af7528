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
import { createOutdatedError, dropOutdated, isOutdated } from './item-versions.js';
import { WorkSlices } from './work-slices.js';
import { findOccurrenceEvents, toExceptionId } from './source-items.queries.js';

const SUFFIX_LENGTH = ' YYYY-MM-DD HH:MM:SS'.length;

/** @returns the file with these events as partial items, and a finding for each that the source has not brought */
export async function resolveCancellations(
  manager: EntityManager,
  sourceId: number,
  sent: ReadFile,
): Promise<ReadFile> {
  const file = await dropOutdated(manager, sourceId, sent);
  const cancelling = file.items.filter(({ cancellations }) => cancellations !== undefined);
  if (cancelling.length === 0) return file;
  const rows = await findCancellable(
    manager,
    sourceId,
    cancelling.map(({ externalId }) => externalId),
  );
  const slices = new WorkSlices();
  const { mains, differing } = groupRows(rows);
  const datesByMain = await findDates(manager, rows);
  const items: ImportItem[] = [];
  const findings: ReadFinding[] = [];
  for (const { externalId, cancellations = [] } of cancelling) {
    const unresolved = new Set(cancellations);
    const dates = new CancelledDates(cancellations);
    for (const row of mains.get(externalId) ?? []) {
      await slices.pause();
      const { item, resolved, outdated } = resolve(row, cancellations, {
        dates,
        existing: datesByMain.get(row.eventId ?? 0) ?? new Set(),
        differing: differing.get(row.externalId) ?? [],
        original: row.externalId === externalId ? row.start : row.externalId.slice(externalId.length + 1),
      });
      for (const one of [...resolved, ...outdated.keys()]) unresolved.delete(one);
      for (const [{ line, sequence }, last] of outdated)
        findings.push({ line, externalId, error: createOutdatedError(sequence, last), isRefusal: false });
      if (item !== null) items.push(item);
    }
    const error = new ParameterError('import_not_cancelled');
    for (const { line } of unresolved) findings.push({ line, externalId, error, isRefusal: false });
  }
  const others = file.items.filter(({ cancellations }) => cancellations === undefined);
  return { ...file, items: [...others, ...items], findings: [...file.findings, ...findings] };
}

interface GroupedRows {
  /** By the id that the file says: without the date of what is no series here. */
  readonly mains: ReadonlyMap<string, CancellableRow[]>;
  /** Dates that the source has changed before, by the id of their series. */
  readonly differing: ReadonlyMap<string, CancellableRow[]>;
}

function groupRows(rows: readonly CancellableRow[]): GroupedRows {
  const [mains, differing] = [new Map<string, CancellableRow[]>(), new Map<string, CancellableRow[]>()];
  const add = (groups: Map<string, CancellableRow[]>, id: string, row: CancellableRow): void => {
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [row]);
    else group.push(row);
  };
  for (const row of rows) {
    if (row.vanished) continue;
    const [main = '', occurrence] = row.externalId.split('\n', 2);
    if (occurrence !== undefined) add(differing, main, row);
    else for (const id of new Set([main, main.slice(0, -SUFFIX_LENGTH)])) add(mains, id, row);
  }
  return { mains, differing };
}

async function findDates(
  manager: EntityManager,
  rows: readonly CancellableRow[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const ids = rows.flatMap(({ eventId, isSeries }) => (isSeries ? (eventId ?? []) : []));
  const dates = new Map<number, Set<string>>();
  for (const { mainId, occurrence } of await findOccurrenceEvents(manager, ids))
    dates.set(mainId, (dates.get(mainId) ?? new Set()).add(occurrence));
  return dates;
}

/** Cancelled dates, computed once for each time zone, because an event may have very many. */
class CancelledDates {
  private readonly byZone = new Map<string, ReadonlyMap<string, ItemCancellation>>();

  constructor(private readonly cancellations: readonly ItemCancellation[]) {}

  /** By the local start, and by the day where that counts. */
  in(zone: string, isAllDay: boolean): ReadonlyMap<string, ItemCancellation> {
    const key = `${zone} ${isAllDay}`;
    const known = this.byZone.get(key);
    if (known !== undefined) return known;
    const dates = new Map<string, ItemCancellation>();
    for (const cancellation of this.cancellations) {
      const { occurrence } = cancellation;
      if (occurrence === null) continue;
      dates.set(toOccurrence(occurrence, { zone, isAllDay, isFlagged: false, start: '' }), cancellation);
    }
    this.byZone.set(key, dates);
    return dates;
  }
}

interface KnownDates {
  readonly dates: CancelledDates;
  /** Original starts of the dates that exist. */
  readonly existing: ReadonlySet<string>;
  /** The dates that the source has changed before. */
  readonly differing: readonly CancellableRow[];
  /** The original start of a single event. */
  readonly original: string | null;
}

interface Resolution {
  /** Null when nothing of the event is cancelled. */
  readonly item: ImportItem | null;
  readonly resolved: readonly ItemCancellation[];
  /** Those that are older than what the source has sent since, with the number of that version. */
  readonly outdated: ReadonlyMap<ItemCancellation, number>;
}

function resolve(
  row: CancellableRow,
  cancellations: readonly ItemCancellation[],
  { dates, existing, differing, original }: KnownDates,
): Resolution {
  const all = cancellations.find(({ occurrence }) => occurrence === null);
  const resolved: ItemCancellation[] = [];
  const outdated = new Map<ItemCancellation, number>();
  const isCurrent = (one: ItemCancellation, { sequence }: CancellableRow): boolean => {
    if (sequence === null || !isOutdated(one.sequence, sequence)) return true;
    outdated.set(one, sequence);
    return false;
  };
  const whole = all !== undefined && isCurrent(all, row) ? all : undefined;
  const exceptions = new Map<string, ItemException>();
  let body: Body = {};
  let version = whole?.sequence;
  if (whole !== undefined) {
    resolved.push(whole);
    body = toBody(whole);
    for (const { externalId } of differing) {
      const occurrence = externalId.slice(row.externalId.length + 1);
      exceptions.set(occurrence, { line: whole.line, occurrence, sequence: whole.sequence, body });
    }
  }
  const { timeZone: zone, start } = row;
  const named = zone === null ? new Map<string, ItemCancellation>() : dates.in(zone, row.allDay === true);
  if (!row.isSeries) {
    const day = original?.slice(0, 'YYYY-MM-DD'.length) ?? '';
    const own = named.get(original ?? '') ?? named.get(day);
    if (own !== undefined && isCurrent(own, row)) {
      version = own.sequence;
      body = toBody(own);
      resolved.push(own);
    }
  } else
    for (const [local, cancellation] of named) {
      const { line, isForFollowing, sequence } = cancellation;
      // A day without a time is that of a date of the series.
      const occurrence = local.includes(' ') ? local : `${local}${start?.slice(local.length) ?? ''}`;
      if (!isDate(occurrence, row, existing)) continue;
      const known = differing.find(({ externalId: id }) => id === toExceptionId(row.externalId, occurrence));
      if (!isCurrent(cancellation, known?.sequence == null ? row : known)) continue;
      const exception = { line, occurrence, isForFollowing, sequence, body: toBody(cancellation) };
      exceptions.set(occurrence, exception);
      resolved.push(cancellation);
    }
  if (resolved.length === 0) return { item: null, resolved, outdated };
  const { externalId } = row;
  const item = {
    line: resolved[0]?.line ?? 0,
    externalId,
    uid: null,
    sequence: version,
    body,
    translations: {},
  };
  return { item: { ...item, exceptions: [...exceptions.values()], isPartial: true }, resolved, outdated };
}

/** Dates beyond the horizon do not exist yet. */
const isDate = (
  occurrence: string,
  { listedUntil }: CancellableRow,
  existing: ReadonlySet<string>,
): boolean => existing.has(occurrence) || (listedUntil !== null && occurrence > listedUntil);

const toBody = ({ reason }: ItemCancellation): Body => ({
  event_status: 'cancelled',
  ...(reason !== '' && { event_status_reason: reason }),
});
