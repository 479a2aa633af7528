// Finds what a source had before among the items of a file, where their ids alone do not tell.
import type { EntityManager } from 'typeorm';
import { TIMES } from './compared-fields.js';
import { hashGroups } from './compare-item.js';
import { type Body, type ImportItem, type ReadFile, toGroups } from './import-item.js';
import { findMissing, findUnknownIds, type MissingRow } from './match-items.queries.js';
import { findItems } from './source-items.queries.js';
import { WorkSlices } from './work-slices.js';

interface Rename {
  readonly from: string;
  readonly to: string;
}

export interface MatchedFile {
  readonly file: ReadFile;
  /** Items by the id that they had before, where a source has given them new ones. */
  readonly renamed: readonly Rename[];
  /** Events of single dates whose series the file has now. */
  readonly replacedIds: readonly string[];
}

const LOCAL_LENGTH = 'YYYY-MM-DD HH:MM:SS'.length;

/** @returns the file with the items that are to be written; nothing is written here */
export async function matchItems(
  manager: EntityManager,
  sourceId: number,
  file: ReadFile,
): Promise<MatchedFile> {
  const emptiedIds = await findEmptied(manager, sourceId, file.items);
  const items = file.items.filter(({ externalId }) => !emptiedIds.has(externalId));
  const kept = { ...file, items, hasEmptied: emptiedIds.size > 0 };
  const ids = items.map(({ externalId }) => externalId);
  const unknown = new Set(file.isComplete ? await findUnknownIds(manager, sourceId, ids) : []);
  if (unknown.size === 0) return { file: kept, renamed: [], replacedIds: [] };
  const seenIds = [...ids, ...file.findings.filter(isRefusal).map(({ externalId }) => externalId)];
  const missing = await findMissing(manager, sourceId, seenIds);
  const series = new Set(
    items.filter(({ body }) => body['recurrence'] != null).map(({ externalId }) => externalId),
  );
  const isReplaced = ({ externalId }: MissingRow): boolean =>
    series.has(externalId.slice(0, -LOCAL_LENGTH - 1));
  const renamed = await pair(
    items.filter(({ externalId }) => unknown.has(externalId)),
    missing.filter((row) => !isReplaced(row) && !emptiedIds.has(row.externalId)),
  );
  return { file: kept, renamed, replacedIds: missing.filter(isReplaced).map(({ externalId }) => externalId) };
}

const isRefusal = (finding: { readonly isRefusal: boolean }): boolean => finding.isRefusal;

/**
 * The series that the source has emptied: those that it had with dates before, and those of which not even the first date
 * is left.
 */
async function findEmptied(
  manager: EntityManager,
  sourceId: number,
  items: readonly ImportItem[],
): Promise<ReadonlySet<string>> {
  const emptied = items.filter((item) => item.emptied !== undefined);
  if (emptied.length === 0) return new Set();
  const rows = await findItems(
    manager,
    sourceId,
    emptied.map(({ externalId }) => externalId),
  );
  const single = hashGroups(toGroups({ recurrence: null }))['recurrence'];
  const gone = rows.filter(({ fields, vanished }) => vanished || fields['recurrence']?.given !== single);
  return new Set([
    ...gone.map(({ externalId }) => externalId),
    ...emptied.filter((item) => item.emptied === 'no-date').map(({ externalId }) => externalId),
  ]);
}

/**
 * Pairs each new item with an event of the same title and start that the file no longer has under its old id; first with one
 * in the same place, as two rooms may have the same programme.
 */
async function pair(items: readonly ImportItem[], missing: readonly MissingRow[]): Promise<Rename[]> {
  if (missing.length === 0) return [];
  const rowsByKey = new Map<string, MissingRow[]>();
  for (const row of missing)
    for (const key of new Set([`${row.title} ${row.times}`, `${row.title} ${row.start}`])) {
      const rows = rowsByKey.get(key);
      if (rows === undefined) rowsByKey.set(key, [row]);
      else rows.push(row);
    }
  const slices = new WorkSlices();
  const renamed = new Map<string, string>();
  const paired = new Set<MissingRow>();
  for (const isSamePlace of [true, false])
    for (const { externalId: to, body } of items) {
      await slices.pause();
      if (renamed.has(to)) continue;
      const { title = '', times = '', venue } = hashGroups(toGroups(pickIdentifying(body)));
      const start = readStart(body);
      const best = [`${title} ${times}`, `${title} ${start}`]
        .flatMap((key) => rowsByKey.get(key) ?? [])
        .filter((row) => !paired.has(row) && (!isSamePlace || row.venue === venue))
        .sort((one, other) => countEqual(other, { times, venue }) - countEqual(one, { times, venue }))[0];
      if (best === undefined) continue;
      paired.add(best);
      renamed.set(to, best.externalId);
    }
  return [...renamed].map(([to, from]) => ({ from, to }));
}

const pickIdentifying = (body: Body): Body =>
  Object.fromEntries(['title', 'venue', ...TIMES].map((name) => [name, body[name]]));

/** As the database writes it: readers leave out seconds, and the time of whole days. */
function readStart({ start_date: start }: Body): string {
  const [, day, time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(typeof start === 'string' ? start : '') ?? [];
  return day === undefined ? '' : `${day} ${time.padEnd(8, ':00')}`;
}

const countEqual = (
  row: MissingRow,
  hashes: { readonly times: string; readonly venue: string | undefined },
): number => Number(row.venue === hashes.venue) * 2 + Number(row.times === hashes.times);
