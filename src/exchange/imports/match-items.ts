// Finds what a source had before among the items of a file, where their ids alone do not tell.
import type { EntityManager } from 'typeorm';
import { TIMES } from './compared-fields.js';
import { hashGroups } from './compare-item.js';
import { type Body, type ImportItem, listSeenIds, type ReadFile, toGroups } from './import-item.js';
import {
  findElsewhere,
  findMissing,
  findUnknownIds,
  type MissingRow,
  type Sighting,
  type SourceOverlap,
} from './match-items.queries.js';
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
  /** Other sources that have brought new events of the file before. */
  readonly elsewhere: readonly SourceOverlap[];
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
  const unknown = new Set(await findUnknownIds(manager, sourceId, ids));
  if (unknown.size === 0) return { file: kept, renamed: [], replacedIds: [], elsewhere: [] };
  const series = new Set(
    items.filter(({ body }) => body['recurrence'] != null).map(({ externalId }) => externalId),
  );
  const newItems = items.filter(({ externalId }) => unknown.has(externalId));
  const missing = await findMissing(manager, sourceId, listSeenIds(kept), {
    titles: newItems.map(({ body }) => identify(body).title),
    addresses: newItems.map(({ externalId }) => omitDate(externalId)),
    seriesIds: [...series],
  });
  const isReplaced = ({ externalId }: MissingRow): boolean =>
    series.has(externalId.slice(0, -LOCAL_LENGTH - 1));
  const renamed = await pair(
    newItems,
    missing.filter((row) => !isReplaced(row) && !emptiedIds.has(row.externalId)),
    file.isComplete,
  );
  const replaced = file.isComplete ? missing.filter(isReplaced) : [];
  const renamedIds = new Set(renamed.map(({ to }) => to));
  const added = newItems.filter(({ externalId }) => !renamedIds.has(externalId));
  const elsewhere = await findElsewhere(manager, sourceId, added.map(toSighting));
  return { file: kept, renamed, replacedIds: replaced.map(({ externalId }) => externalId), elsewhere };
}

/** Ids and addresses alone do not name an event: files count from 1, and all events of a house may have its address. */
function toSighting({ externalId, body }: ImportItem): Sighting {
  const { website = null, times = null } = hashGroups(
    toGroups(
      Object.fromEntries(
        ['website', ...TIMES].flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
      ),
    ),
  );
  const hasWebsite = typeof body['website'] === 'string' && body['website'] !== '';
  return { externalId, website: hasWebsite ? website : null, times };
}

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

type Identity = Pick<MissingRow, 'title' | 'times' | 'venue' | 'start'>;

/** What pairs have in common, from the surest to the least sure: two rooms may have the same programme. */
const SAME_PLACE: readonly (readonly (keyof Identity)[])[] = [
  ['title', 'times', 'venue'],
  ['title', 'start', 'venue'],
];
const ANY_PLACE: typeof SAME_PLACE = [
  ['title', 'times'],
  ['title', 'start'],
];

/**
 * Pairs each new item with an event of the same title and start that the file no longer has under its old id.
 *
 * @param isComplete whether the file has all events; else an event in another place may be one that the file lacks
 */
async function pair(
  items: readonly ImportItem[],
  missing: readonly MissingRow[],
  isComplete: boolean,
): Promise<Rename[]> {
  if (missing.length === 0) return [];
  const slices = new WorkSlices();
  const renamed: Rename[] = [];
  let unpaired: (Identity & Pick<ImportItem, 'externalId'>)[] = [];
  for (const { externalId, body } of items) {
    await slices.pause();
    unpaired.push({ externalId, ...identify(body) });
  }
  let rows = missing;
  for (const names of isComplete ? [...SAME_PLACE, ...ANY_PLACE] : SAME_PLACE) {
    const toKey = (identity: Identity): string => names.map((name) => identity[name] ?? '').join('\n');
    const rowsByKey = new Map<string, MissingRow[]>();
    // The first row of a key is taken first, from the end of its list.
    for (const row of rows.toReversed()) {
      const sharing = rowsByKey.get(toKey(row));
      if (sharing === undefined) rowsByKey.set(toKey(row), [row]);
      else sharing.push(row);
    }
    const paired = new Set<MissingRow>();
    unpaired = unpaired.filter((item) => {
      const row = rowsByKey.get(toKey(item))?.pop();
      if (row === undefined) return true;
      paired.add(row);
      renamed.push({ from: row.externalId, to: item.externalId });
      return false;
    });
    rows = rows.filter((row) => !paired.has(row));
  }
  return [...renamed, ...pairByDay(unpaired, rows)];
}

type Named = Pick<Identity, 'start'> & Pick<ImportItem, 'externalId'>;

/**
 * Pairs dates of one address on one day: the dates of a tour have its address with their start, and the last one that is left
 * has the address alone. Several of a day are left alone, as nobody knows which is which.
 */
function pairByDay(items: readonly Named[], rows: readonly Named[]): Rename[] {
  const rowsByDay = groupByDay(rows);
  return [...groupByDay(items)].flatMap(([key, [item, ...others]]) => {
    const [row, ...more] = rowsByDay.get(key) ?? [];
    const isOne = others.length + more.length === 0;
    return item === undefined || row === undefined || !isOne
      ? []
      : [{ from: row.externalId, to: item.externalId }];
  });
}

/** As the index of addresses does. */
const omitDate = (externalId: string): string => externalId.replace(/ \d{4}-\d\d-\d\d.*$/, '');

function groupByDay(named: readonly Named[]): ReadonlyMap<string, Named[]> {
  const groups = new Map<string, Named[]>();
  for (const one of named) {
    const key = `${omitDate(one.externalId)}\n${one.start?.slice(0, 10) ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

/** Hashes of what the source gives, except for the start. */
function identify(body: Body): Identity {
  const { title = '', times = '', venue = '' } = hashGroups(toGroups(pickIdentifying(body)));
  return { title, times, venue, start: readStart(body) };
}

const pickIdentifying = (body: Body): Body =>
  Object.fromEntries(
    ['title', 'venue', ...TIMES].flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );

/** As the database writes it: readers leave out seconds, and the time of whole days. */
function readStart({ start_date: start }: Body): string {
  const [, day, time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(typeof start === 'string' ? start : '') ?? [];
  return day === undefined ? '' : `${day} ${time.padEnd(8, ':00')}`;
}
