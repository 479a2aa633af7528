import type { EntityManager } from 'typeorm';
import { type Comparison, compareItem, type Fields, isGivenAgain } from './compare-item.js';
import type { ImportItem, PendingDate } from './import-item.js';
import { type Candidate, planExceptions } from './plan-exceptions.js';
import { findChangedVersions } from './item-versions.js';
import { findItems, type Version } from './source-items.queries.js';
import { findEventValues, type Snapshot } from './event-values.queries.js';
import type { SourceRow } from './sources.queries.js';

export type Source = Pick<SourceRow, 'id' | 'name' | 'language' | 'policy' | 'vanished'>;

export interface PlannedChange {
  readonly item: ImportItem;
  readonly eventId: number;
  /** The hashes before; those of the series for an occurrence that differs for the first time. */
  readonly fields: Fields;
  readonly wasVanished: boolean;
  readonly snapshot: Snapshot;
  readonly comparison: Comparison;
}

export interface Plan {
  readonly created: readonly ImportItem[];
  readonly changed: readonly PlannedChange[];
  /** Items that a person has deleted, and those with changes of a person alone. */
  readonly kept: readonly ImportItem[];
  readonly unchanged: readonly ImportItem[];
  /** What the source changes in dates that the calendar does not list yet. */
  readonly pending: readonly PendingDate[];
  readonly isPendingChanged: boolean;
  /** Other versions than before. */
  readonly versions: readonly Version[];
  /** Whether one of them is of an item that is here. */
  readonly isVersionChanged: boolean;
}

export const hasWrites = ({ created, changed, isPendingChanged, isVersionChanged }: Plan): boolean =>
  created.length + changed.length > 0 || isPendingChanged || isVersionChanged;

/** An event that comes back gets these fields from the source again, as the import itself changed them. The trash dates. */
const VANISHED_FIELDS = ['event_status', 'status', 'date', 'date_utc'];

/** Its status alone would bring one date of a series back from the trash. */
const TRASHED_FIELDS = [...VANISHED_FIELDS, 'recurrence'];

const omitVanished = ({ fields, vanished }: Candidate['row'], names = VANISHED_FIELDS): Fields =>
  vanished
    ? { ...fields, ...Object.fromEntries(names.map((name) => [name, { given: '', stored: null }])) }
    : fields;

/** Decides what becomes of items, without writing anything. */
export async function planItems(
  manager: EntityManager,
  source: Source,
  items: readonly ImportItem[],
): Promise<Plan> {
  const rows = await findItems(
    manager,
    source.id,
    items.map(({ externalId }) => externalId),
  );
  const rowsById = new Map(rows.map((row) => [row.externalId, row]));
  const created: ImportItem[] = [];
  const kept: ImportItem[] = [];
  const candidates: Candidate[] = [];
  for (const item of items) {
    const row = rowsById.get(item.externalId);
    if (item.isPartial === true && (row === undefined || row.vanished)) continue;
    if (row === undefined || (row.eventId === null && row.vanished)) created.push(item);
    else if (row.eventId === null) kept.push(item);
    else candidates.push({ item: row.vanished ? restoreVanished(item) : item, row });
  }
  const { candidates: exceptions, ...others } = await planExceptions(manager, candidates, rows);
  // Of a series, the source may have said something of its dates alone.
  const mains = candidates.filter(({ item }) => item.isPartial !== true || Object.keys(item.body).length > 0);
  const plan = await compareAll(manager, source, [...mains, ...exceptions]);
  return { ...plan, created, kept: [...kept, ...plan.kept], ...findChangedVersions(items, rows), ...others };
}

/** Plans the occurrences that differ in series which were written just now. */
export const planNewExceptions = async (
  manager: EntityManager,
  source: Source,
  created: readonly { readonly item: ImportItem; readonly eventId: number }[],
): Promise<Plan> => {
  const mains = created.map(({ item, eventId }) => ({ item, row: { eventId, fields: {}, vanished: false } }));
  const { candidates, ...others } = await planExceptions(manager, mains, []);
  const plan = await compareAll(manager, source, candidates);
  return { ...plan, created: [], versions: [], isVersionChanged: false, ...others };
};

const restoreVanished = (item: ImportItem): ImportItem => ({
  ...item,
  body: { event_status: 'scheduled', status: 'publish', ...item.body },
});

export async function compareAll(
  manager: EntityManager,
  source: Source,
  candidates: readonly Candidate[],
): Promise<Pick<Plan, 'changed' | 'kept' | 'unchanged'>> {
  const { policy } = source;
  const unchanged: ImportItem[] = [];
  const kept: ImportItem[] = [];
  const changed: PlannedChange[] = [];
  const compared = candidates.filter(({ item, row }) => {
    if (policy !== 'keep-local' || !isGivenAgain(item, omitVanished(row))) return true;
    unchanged.push(item);
    return false;
  });
  const eventIds = compared.flatMap(({ row }) => row.eventId ?? []);
  const snapshots = await findEventValues(manager, eventIds, source.language);
  for (const { item, row } of compared) {
    const snapshot = snapshots.get(row.eventId ?? 0);
    if (snapshot === undefined) continue;
    const fields = omitVanished(row, snapshot.status === 'trash' ? TRASHED_FIELDS : VANISHED_FIELDS);
    const isTrashedHere = snapshot.status === 'trash' && !row.vanished && policy === 'keep-local';
    if (isTrashedHere) {
      kept.push(item);
      continue;
    }
    const comparison = compareItem(item, { fields, stored: snapshot.hashes, policy });
    const isChange =
      Object.keys(comparison.changed).length + comparison.kept.length > 0 ||
      row.vanished ||
      comparison.isHashedFast;
    if (isChange) {
      const { fields: before, vanished: wasVanished } = row;
      changed.push({ item, eventId: snapshot.eventId, fields: before, wasVanished, snapshot, comparison });
    } else unchanged.push(item);
  }
  return { changed, kept, unchanged };
}
