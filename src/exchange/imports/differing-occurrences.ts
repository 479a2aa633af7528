// Occurrences of a series that differ from it, as items of their own.
import { type Fields, hashGroups } from './compare-item.js';
import { type Body, type ImportItem, type ItemException, namesAllDates, toGroups } from './import-item.js';
import { type ItemRow, toExceptionId } from './source-items.queries.js';
import type { FieldHashes } from './source.entity.js';

const LOCAL_LENGTH = 'YYYY-MM-DD HH:MM:SS'.length;

/** An offset, which only an hour that comes twice needs, does not count. */
const toMs = (local: unknown): number =>
  Date.parse(`${String(local).slice(0, LOCAL_LENGTH).replace(' ', 'T')}Z`);
const toLocal = (ms: number): string => new Date(ms).toISOString().slice(0, LOCAL_LENGTH).replace('T', ' ');

/** What the series says of one of its occurrences. */
function toOccurrenceBody(series: Body, occurrence: string): Body {
  const body = Object.fromEntries(Object.entries(series).filter(([name]) => name !== 'recurrence'));
  const duration = toMs(body['end_date']) - toMs(body['start_date']);
  return { ...body, start_date: occurrence, end_date: toLocal(toMs(occurrence) + duration) };
}

/** Hashes of an occurrence that was never different. */
export function buildSeriesFields(body: Body, occurrence: string): Record<string, FieldHashes> {
  const hashes = hashGroups(toGroups(toOccurrenceBody(body, occurrence)));
  return Object.fromEntries(Object.entries(hashes).map(([group, given]) => [group, { given, stored: null }]));
}

/** Hashes of an occurrence that only its series has described. */
export const toSeriesFields = (fields: Fields): Record<string, FieldHashes> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([group]) => group !== 'recurrence' && group !== 'times')
      .map(([group, { given }]) => [group, { given, stored: null }]),
  );

export interface ExceptionItem extends ImportItem {
  readonly occurrence: string;
}

/** @param seriesId external id of the series */
export const toExceptionItem = (
  seriesId: string,
  { line, occurrence, body }: Pick<ItemException, 'line' | 'occurrence' | 'body'>,
): ExceptionItem => ({
  line,
  occurrence,
  body,
  uid: null,
  exceptions: [],
  translations: {},
  externalId: toExceptionId(seriesId, occurrence),
});

/**
 * The exceptions of the file, and those that a whole file had before, which now are as the series says.
 *
 * @param dates the original starts of the occurrences that exist
 */
export function listExceptions(
  item: ImportItem,
  rows: readonly ItemRow[],
  dates: readonly string[],
): ExceptionItem[] {
  const { line, externalId, body, exceptions } = item;
  const current = extendFollowing(exceptions, dates).map((one) => toExceptionItem(externalId, one));
  if (item.isCutOff === true) {
    // A date that differed by itself may follow in the part that is missing.
    const named = new Set(exceptions.map(({ occurrence }) => toExceptionId(externalId, occurrence)));
    const known = new Set(rows.map((row) => row.externalId));
    return current.filter(({ externalId: id }) => named.has(id) || !known.has(id));
  }
  if (!namesAllDates(item)) return current;
  const ids = new Set(current.map((one) => one.externalId));
  const prefix = toExceptionId(externalId, '');
  const ended = rows
    .filter((row) => row.externalId.startsWith(prefix) && !ids.has(row.externalId))
    .map((row) => row.externalId.slice(prefix.length))
    .map((occurrence) => ({ line, occurrence, body: toOccurrenceBody(body, occurrence) }));
  return [...current, ...ended.map((one) => toExceptionItem(externalId, one))];
}

/** What changes a date and all that follow changes each of them, up to the next such change, unless one has its own. */
export function extendFollowing(
  exceptions: readonly ItemException[],
  dates: readonly string[],
): readonly ItemException[] {
  const following = exceptions.filter(({ isForFollowing }) => isForFollowing === true);
  if (following.length === 0) return exceptions;
  const own = new Set(exceptions.map(({ occurrence }) => occurrence));
  const extended = dates.flatMap((date) => {
    const exception = following.findLast(({ occurrence }) => occurrence <= date);
    return exception === undefined || own.has(date) ? [] : [moveTo(exception, date)];
  });
  return [...exceptions, ...extended];
}

/** The same change of another date, as long after it (RFC 5545, 3.2.13). */
function moveTo({ line, occurrence, body }: ItemException, date: string): ItemException {
  const shift = toMs(date) - toMs(occurrence);
  const move = (local: unknown): string => toLocal(toMs(local) + shift);
  const times = Object.entries(body).filter(([name]) => name === 'start_date' || name === 'end_date');
  const moved = Object.fromEntries(times.map(([name, local]) => [name, move(local)]));
  return { line, occurrence: date, body: { ...body, ...moved } };
}
