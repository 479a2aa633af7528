// Occurrences of a series that differ from it, as items of their own.
import type { Body, ImportItem } from './import-item.js';
import { toGroups } from './import-item.js';
import { hashGroups } from './compare-item.js';
import { type ItemRow, toExceptionId } from './source-items.queries.js';
import type { FieldHashes } from './source.entity.js';

const toMs = (local: unknown): number => Date.parse(`${String(local).replace(' ', 'T')}Z`);
const toLocal = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

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

export interface ExceptionItem extends ImportItem {
  readonly occurrence: string;
  readonly seriesBody: Body;
}

/** The exceptions of the file, and those it had before, which now are as the series says. */
export function listExceptions(item: ImportItem, rows: readonly ItemRow[]): ExceptionItem[] {
  const { line, externalId, body: seriesBody } = item;
  const build = (occurrence: string, body: Body, at = line): ExceptionItem => ({
    line: at,
    occurrence,
    seriesBody,
    body,
    uid: null,
    exceptions: [],
    translations: {},
    externalId: toExceptionId(externalId, occurrence),
  });
  const current = item.exceptions.map((one) => build(one.occurrence, one.body, one.line));
  const ids = new Set(current.map((one) => one.externalId));
  const prefix = toExceptionId(externalId, '');
  const ended = rows
    .filter((row) => row.externalId.startsWith(prefix) && !ids.has(row.externalId))
    .map((row) => row.externalId.slice(prefix.length))
    .map((occurrence) => build(occurrence, toOccurrenceBody(seriesBody, occurrence)));
  return [...current, ...ended];
}
