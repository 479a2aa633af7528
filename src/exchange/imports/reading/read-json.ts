import { isDeeperThan, MAX_JSON_DEPTH } from '../../../foundation/errors/json-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { distinguishItems, isAnonymous } from './distinguish-items.js';
import type { EventNames } from './event-names.js';
import { foldRows } from './fold-rows.js';
import type { Body, ImportItem, ReadFile, ReadFinding } from '../import-item.js';
import { countParts } from '../limit-items.js';
import { MisspelledNames } from '../misspelled-names.js';
import { MAX_ITEMS, MAX_PARTS } from '../source-limits.js';
import { OWN_NAMES, pickIdentity, toItem } from './to-item.js';

interface JsonOptions {
  readonly isStrict: boolean;
  readonly names: EventNames;
}

interface JsonValue {
  readonly line: number;
  /** Null for a line that is no JSON. */
  readonly value: unknown;
}

/** Reads events as `POST /events` takes them: one on each line, or an array of them. */
export function readJson(text: string, { isStrict, names }: JsonOptions): ReadFile | ParameterError {
  const json = text.replace(/^\ufeff/, '');
  const values = json.trimStart().startsWith('[') ? parseArray(json) : parseLines(json);
  if (values === null) return new ParameterError('import_no_object');
  const misspelled = new MisspelledNames(names);
  const findings: ReadFinding[] = [];
  const items: ImportItem[] = [];
  let count = 0;
  for (const { line, value } of values) {
    count += 1;
    if (count > MAX_ITEMS) return new ParameterError('too_many', { max: MAX_ITEMS });
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject || isDeeperThan(value, MAX_JSON_DEPTH)) {
      findings.push({ line, externalId: '', error: new ParameterError('import_no_object'), isRefusal: true });
      continue;
    }
    if (countParts(value) > MAX_PARTS) {
      const { externalId } = toItem(line, pickIdentity(value as Body));
      findings.push({ line, externalId, error: new ParameterError('too_complex'), isRefusal: true });
      continue;
    }
    const item = toItem(line, pickKnown(value as Body, names));
    const errors = misspelled.find(value as Body);
    for (const error of errors)
      findings.push({ line, externalId: item.externalId, error, isRefusal: isStrict });
    if (!isStrict || errors.length === 0) items.push(item);
  }
  return {
    items: foldRows(distinguishItems(items, isAnonymous)),
    findings,
    isComplete: findings.every(({ isRefusal, externalId }) => !isRefusal || externalId !== ''),
  };
}

/** Without keys that a write would ignore: each of very many different ones costs the process that writes. */
const pickKnown = (body: Body, { known }: EventNames): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => known.has(name) || OWN_NAMES.has(name)));

/** @returns null for text that is no array */
function parseArray(json: string): readonly JsonValue[] | null {
  const values = tryParse(json);
  if (!Array.isArray(values)) return null;
  return values.slice(0, MAX_ITEMS + 1).map((value: unknown, n) => ({ line: n + 1, value }));
}

/** Parses a line when it is needed: a file may have millions of them. */
function* parseLines(text: string): Generator<JsonValue> {
  let from = 0;
  for (let line = 1; from < text.length; line += 1) {
    const lineBreak = text.indexOf('\n', from);
    const to = lineBreak < 0 ? text.length : lineBreak;
    const json = text.slice(from, to).trim();
    if (json !== '') yield { line, value: tryParse(json) };
    from = to + 1;
  }
}

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
