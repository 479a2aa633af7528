// Which indexes nothing used.
import type { IndexUse } from '../indexes/result.js';
import type { Kept, Results } from './kept.js';
import { size, table, whole } from './table.js';

export function indexesPart(results: Results): string[] {
  const kept = [results.indexes, results['indexes-local']].filter((one) => one !== undefined);
  return kept.length === 0 ? [] : ['## Indexes', ABOUT, ...kept.map(textOf)];
}

const ABOUT = `Every list and every scenario is asked, one of each kind of write is sent, and a file is imported, on a copy of a calendar. An index that nothing of this
uses is for nothing, or a request is missing here. Those of primary and unique keys guard what is written, and are left out.`;

function textOf({ machine, result }: Kept<IndexUse>): string {
  const { events, eventTime } = result;
  return [
    `${machine.day}, ${whole(events)} events, \`EVENT_TIME=${eventTime}\`: ${verdictOf(result)}`,
    ...(result.unused.length === 0 ? [] : [unusedTable(result)]),
  ].join('\n\n');
}

export function verdictOf({ count, unused }: IndexUse): string {
  if (unused.length === 0) return `all ${count} indexes were used.`;
  return `of ${count} indexes, **${unused.length}** ${unused.length === 1 ? 'was' : 'were'} used by nothing.`;
}

export const unusedTable = ({ unused }: IndexUse): string =>
  table(
    ['Used by nothing', 'Table', 'Size:'],
    unused.map(({ name, table: of, bytes }) => [name, of, size(bytes)]),
  );
