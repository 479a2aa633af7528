import { type JsonRecord, readCount, readId, readRecords } from '../site/json.js';
import type { ComparedItem } from './read-site-events.js';

const GROUPS = { category: 'categories', tag: 'tags' } as const;

/** Leaves events with a password out of the count of a category or tag, as this calendar does. */
export function adjustCount(
  kind: keyof typeof GROUPS,
  {
    raw,
    own,
    events,
  }: {
    readonly raw: JsonRecord;
    readonly own: JsonRecord;
    readonly events: ReadonlyMap<number, ComparedItem>;
  },
): JsonRecord {
  const count = readCount(raw['count']);
  const ownCount = readCount(own['count']);
  const hidden = [...events.values()].filter(({ isProtected }) => isProtected);
  const opened = hidden.filter((event) => event.isSingle);
  const countedThere = opened.filter((event) =>
    readRecords(event.raw[GROUPS[kind]]).some((term) => readId(term['id']) === readId(raw['id'])),
  ).length;
  // Which terms the others have is unknown.
  const least = count - countedThere - (hidden.length - opened.length);
  const isExplained = ownCount >= least && ownCount <= count - countedThere;
  return isExplained ? { ...raw, count: own['count'] ?? 0 } : raw;
}
