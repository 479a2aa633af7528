import { isDeeperThan, MAX_JSON_DEPTH } from '../../foundation/errors/json-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { findClosestName } from '../../requests/validation/closest-name.js';
import { truncateText } from './clean-text.js';
import { distinguishItems, isAnonymous } from './distinguish-items.js';
import type { EventNames } from './event-names.js';
import { foldRows } from './fold-rows.js';
import type { Body, ImportItem, ReadFile, ReadFinding } from './import-item.js';
import { OWN_NAMES, toItem } from './to-item.js';

interface JsonOptions {
  readonly isStrict: boolean;
  readonly names: EventNames;
}

/** Reads events as `POST /events` takes them: one on each line, or an array of them. */
export function readJson(text: string, { isStrict, names }: JsonOptions): ReadFile | ParameterError {
  const bodies = text
    .replace(/^\ufeff/, '')
    .trimStart()
    .startsWith('[')
    ? parseArray(text)
    : parseLines(text);
  if (bodies instanceof ParameterError) return bodies;
  const findings: ReadFinding[] = [];
  const items: ImportItem[] = [];
  for (const { line, value } of bodies) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject || isDeeperThan(value, MAX_JSON_DEPTH)) {
      findings.push({ line, externalId: '', error: new ParameterError('import_no_object'), isRefusal: true });
      continue;
    }
    const item = toItem(line, value as Body);
    const misspelled = findMisspelled(value as Body, names);
    for (const [name, closest] of misspelled) {
      const error = new ParameterError('import_misspelled', { name: truncateText(name, 80), meant: closest });
      findings.push({ line, externalId: item.externalId, error, isRefusal: isStrict });
    }
    if (!isStrict || misspelled.length === 0) items.push(item);
  }
  return {
    items: foldRows(distinguishItems(items, isAnonymous)),
    findings,
    isComplete: findings.every(({ isRefusal, externalId }) => !isRefusal || externalId !== ''),
  };
}

function parseArray(text: string): { line: number; value: unknown }[] | ParameterError {
  try {
    const values = JSON.parse(text.replace(/^\ufeff/, '')) as unknown[];
    return values.map((value, n) => ({ line: n + 1, value }));
  } catch {
    return new ParameterError('import_no_object');
  }
}

function parseLines(text: string): { line: number; value: unknown }[] {
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((written, n) => ({ line: n + 1, written: written.trim() }))
    .filter(({ written }) => written !== '')
    .map(({ line, written }) => {
      try {
        return { line, value: JSON.parse(written) as unknown };
      } catch {
        return { line, value: null };
      }
    });
}

function findMisspelled(body: Body, { known, meant }: EventNames): [name: string, meant: string][] {
  return Object.keys(body).flatMap((name): [string, string][] => {
    if (known.has(name) || OWN_NAMES.has(name)) return [];
    const closest = findClosestName(name, meant);
    return closest === null ? [] : [[name, closest]];
  });
}
