// Which events the dates of series are that differ, and which of these dates do not exist yet.
import type { EntityManager } from 'typeorm';
import type { Fields } from './compare-item.js';
import { buildSeriesFields, listExceptions, toSeriesFields } from './differing-occurrences.js';
import { hashValue } from './hash-value.js';
import { type ImportItem, type ItemException, namesAllDates, type PendingDate } from './import-item.js';
import { findListedUntil } from './pending-dates.queries.js';
import { findOccurrenceEvents, type ItemRow, toExceptionId } from './source-items.queries.js';

/** An item with what is known of it here. */
export interface Candidate {
  readonly item: ImportItem;
  readonly row: Pick<ItemRow, 'eventId' | 'fields' | 'vanished'>;
}

export interface PlannedExceptions {
  readonly candidates: readonly Candidate[];
  readonly pending: readonly PendingDate[];
  /** Whether other dates are pending than before. */
  readonly isPendingChanged: boolean;
}

/** @param rows what is known of the series and of the dates of them that differed before */
export async function planExceptions(
  manager: EntityManager,
  mains: readonly Candidate[],
  rows: readonly ItemRow[],
): Promise<PlannedExceptions> {
  const rowsByMain = new Map<string, ItemRow[]>();
  for (const row of rows) {
    const [main = '', occurrence] = row.externalId.split('\n', 2);
    if (occurrence !== undefined) rowsByMain.set(main, [...(rowsByMain.get(main) ?? []), row]);
  }
  const differing = mains.filter(
    ({ item }) => item.exceptions.length > 0 || (namesAllDates(item) && rowsByMain.has(item.externalId)),
  );
  if (differing.length === 0) return { candidates: [], pending: [], isPendingChanged: false };
  const mainIds = [...new Set(differing.flatMap(({ row }) => row.eventId ?? []))];
  const events = new Map<number, Map<string, number>>();
  for (const { mainId, eventId, occurrence } of await findOccurrenceEvents(manager, mainIds))
    events.set(mainId, (events.get(mainId) ?? new Map<string, number>()).set(occurrence, eventId));
  const listedUntil = await findListedUntil(manager, mainIds);
  const candidates: Candidate[] = [];
  const pending: PendingDate[] = [];
  for (const { item, row } of differing) {
    const dates = events.get(row.eventId ?? 0) ?? new Map<string, number>();
    const before = rowsByMain.get(item.externalId) ?? [];
    candidates.push(...planDates({ item, row }, before, dates));
    const horizon = listedUntil.get(row.eventId ?? 0) ?? null;
    for (const exception of item.exceptions)
      if (horizon !== null && (exception.isForFollowing === true || exception.occurrence > horizon))
        pending.push(toPending(item, exception, before));
  }
  const whole = new Set(mains.flatMap(({ item }) => (namesAllDates(item) ? item.externalId : [])));
  const stored = rows.flatMap(({ externalId, pending: one }) =>
    one == null || !whole.has(externalId.split('\n', 1)[0] ?? '') ? [] : [[externalId, one]],
  );
  const now = pending.map(({ externalId, exception }) => [externalId, exception]);
  return { candidates, pending, isPendingChanged: hashPending(stored) !== hashPending(now) };
}

/** With what the source has said of the date before, where the file has a part of it. */
function toPending(item: ImportItem, exception: ItemException, before: readonly ItemRow[]): PendingDate {
  const externalId = toExceptionId(item.externalId, exception.occurrence);
  const stored =
    item.isPartial === true ? before.find((row) => row.externalId === externalId)?.pending : null;
  if (stored == null) return { externalId, exception };
  const isForFollowing = exception.isForFollowing === true || stored.isForFollowing === true;
  const body = { ...stored.body, ...exception.body };
  return { externalId, exception: { ...exception, isForFollowing, body } };
}

const hashPending = (entries: unknown[][]): string => hashValue(Object.fromEntries(entries));

function planDates(
  { item, row }: Candidate,
  before: readonly ItemRow[],
  dates: ReadonlyMap<string, number>,
): Candidate[] {
  const fieldsById = new Map(before.map(({ externalId, fields }) => [externalId, fields]));
  return listExceptions(item, before, [...dates.keys()]).flatMap((exception) => {
    const eventId = dates.get(exception.occurrence);
    // Beyond the horizon, in the past that is not listed, or excluded here.
    if (eventId === undefined) return [];
    const known = fieldsById.get(exception.externalId) ?? {};
    const ofSeries = (): Fields =>
      item.isPartial === true
        ? toSeriesFields(row.fields)
        : buildSeriesFields(item.body, exception.occurrence);
    const fields = Object.keys(known).length > 0 ? known : ofSeries();
    return [{ item: exception, row: { eventId, fields, vanished: false } }];
  });
}
