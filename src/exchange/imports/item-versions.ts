// The versions of events that a source sends, as iCalendar counts them (RFC 5546, 2.1.4).
import type { EntityManager } from 'typeorm';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { ImportItem, ReadFile, ReadFinding } from './import-item.js';
import { findItems, type ItemRow, toExceptionId, type Version } from './source-items.queries.js';

/** Whether a message is older than what the source has sent before; one without a number is not. */
export const isOutdated = (sent: number | null | undefined, stored: number | null | undefined): boolean =>
  sent != null && stored != null && sent < stored;

export const createOutdatedError = (sent: number | null, stored: number | null): ParameterError =>
  new ParameterError('import_outdated', { sequence: sent ?? 0, last: stored ?? 0 });

/** Leaves out, with a finding, the events of messages that arrive later than a newer version. */
export async function dropOutdated(
  manager: EntityManager,
  sourceId: number,
  file: ReadFile,
): Promise<ReadFile> {
  const numbered = file.items.filter(
    ({ sequence, cancellations }) => sequence != null && cancellations === undefined,
  );
  if (file.isVersioned !== true || numbered.length === 0) return file;
  const ids = numbered.map(({ externalId }) => externalId);
  const rows = new Map((await findItems(manager, sourceId, ids)).map((row) => [row.externalId, row]));
  const outdated = new Map<ImportItem, ReadFinding>();
  for (const item of numbered) {
    const { line, externalId, sequence = null } = item;
    const stored = rows.get(externalId)?.sequence ?? null;
    if (isOutdated(sequence, stored))
      outdated.set(item, {
        line,
        externalId,
        error: createOutdatedError(sequence, stored),
        isRefusal: false,
      });
  }
  return {
    ...file,
    items: file.items.filter((item) => !outdated.has(item)),
    findings: [...file.findings, ...outdated.values()],
    outdatedIds: [...outdated.keys()].map(({ externalId }) => externalId),
  };
}

/** The versions of items, and of dates of series that differ, which are other than the stored ones. */
export function findChangedVersions(
  items: readonly ImportItem[],
  rows: readonly ItemRow[],
): { readonly versions: readonly Version[]; readonly isVersionChanged: boolean } {
  const stored = new Map(rows.map((row) => [row.externalId, row]));
  const versions = items
    .flatMap(({ externalId, sequence, exceptions }) => [
      { externalId, sequence: sequence ?? null },
      ...exceptions.map((one) => ({
        externalId: toExceptionId(externalId, one.occurrence),
        sequence: one.sequence ?? null,
      })),
    ])
    .filter(
      ({ externalId, sequence }) =>
        sequence !== null && (stored.get(externalId)?.sequence ?? null) !== sequence,
    );
  // Other items get their rows in the same transaction, if they get any.
  return { versions, isVersionChanged: versions.some(({ externalId }) => stored.has(externalId)) };
}
