// Which events the dates of series are that differ, and which of these dates do not exist yet.
import type { EntityManager } from 'typeorm';
import { buildSeriesFields, listExceptions } from './differing-occurrences.js';
import { hashValue } from './hash-value.js';
import type { ImportItem, PendingDate } from './import-item.js';
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
  const differing = mains.filter(({ item }) => item.exceptions.length > 0 || rowsByMain.has(item.externalId));
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
    candidates.push(...planDates(item, before, dates));
    const horizon = listedUntil.get(row.eventId ?? 0) ?? null;
    for (const exception of item.exceptions)
      if (horizon !== null && (exception.isForFollowing === true || exception.occurrence > horizon))
        pending.push({ externalId: toExceptionId(item.externalId, exception.occurrence), exception });
  }
  const stored = rows.flatMap(({ externalId, pending: one }) => (one == null ? [] : [[externalId, one]]));
  const now = pending.map(({ externalId, exception }) => [externalId, exception]);
  return { candidates, pending, isPendingChanged: hashPending(stored) !== hashPending(now) };
}

const hashPending = (entries: unknown[][]): string => hashValue(Object.fromEntries(entries));

function planDates(
  item: ImportItem,
  before: readonly ItemRow[],
  dates: ReadonlyMap<string, number>,
): Candidate[] {
  const fieldsById = new Map(before.map(({ externalId, fields }) => [externalId, fields]));
  return listExceptions(item, before, [...dates.keys()]).flatMap((exception) => {
    const eventId = dates.get(exception.occurrence);
    // Beyond the horizon, in the past that is not listed, or excluded here.
    if (eventId === undefined) return [];
    const known = fieldsById.get(exception.externalId) ?? {};
    const fields = Object.keys(known).length > 0 ? known : buildSeriesFields(item.body, exception.occurrence);
    return [{ item: exception, row: { eventId, fields, vanished: false } }];
  });
}
