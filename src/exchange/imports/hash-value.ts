import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Most values come again and again: statuses, flags, empty lists. */
const MAX_REMEMBERED_LENGTH = 100;
const hashes = new LRUCache<string, string>({ max: 10_000 });

/** 16 characters: enough to notice a change. */
export function hashValue(value: unknown): string {
  const json = toStableJson(value);
  if (json.length > MAX_REMEMBERED_LENGTH) return hashText(json);
  const cachedHash = hashes.get(json);
  if (cachedHash !== undefined) return cachedHash;
  const hash = hashText(json);
  hashes.set(json, hash);
  return hash;
}

const hashText = (text: string): string => createHash('sha1').update(text).digest('base64').slice(0, 16);

/** The order of keys means nothing. */
const toStableJson = (value: unknown): string => JSON.stringify(sortKeys(value));

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sortKeys(inner)]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
