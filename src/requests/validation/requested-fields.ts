// `_fields` (contract 1.6): the keys of a response that the client requests.
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { RepeatedParameter } from './parse-parameters.js';

const MAX_FIELDS = 200;

type FieldTree = Map<string, FieldTree | null>;

/** A null value requests the whole value, a map only its keys. */
export type RequestedFields = ReadonlyMap<string, FieldTree | null>;

/** @returns null when no key is named, which requests all */
export function parseRequestedFields(sent: unknown): RequestedFields | null | ParameterError {
  const names = toTexts(sent).flatMap((text) => text.split(/[\s,]+/).filter((name) => name !== ''));
  if (names.length > MAX_FIELDS) return new ParameterError('too_many', { max: MAX_FIELDS });
  if (names.length === 0) return null;
  const tree: FieldTree = new Map();
  for (const name of names) addPath(tree, name.split('.'));
  return tree;
}

function toTexts(sent: unknown): string[] {
  const values = sent instanceof RepeatedParameter ? sent.values : sent;
  if (typeof values === 'string') return [values];
  if (typeof values !== 'object' || values === null) return [];
  return Object.values(values).filter((value) => typeof value === 'string');
}

function addPath(tree: FieldTree, path: readonly string[]): void {
  let at = tree;
  for (const name of path.slice(0, -1)) {
    const existing = at.get(name);
    // An earlier name requests the whole value.
    if (existing === null) return;
    const next = existing ?? new Map<string, FieldTree | null>();
    at.set(name, next);
    at = next;
  }
  at.set(path.at(-1) ?? '', null);
}

/**
 * Picks the requested keys, in the order of the body. Unlike in the original, names also reach into the items of lists. As
 * there, an object of which nothing is left becomes an empty list; an item of a list stays an object.
 */
export function pickFields(body: unknown, requested: RequestedFields): unknown {
  const picked = pickNested(body, requested);
  const isEmptied = picked !== body && !Array.isArray(picked) && Object.keys(picked as object).length === 0;
  return isEmptied ? [] : picked;
}

function pickNested(value: unknown, requested: RequestedFields): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pickNested(item, requested));
  const picked: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) {
    const nested = requested.get(name);
    if (nested === undefined || inner === undefined) continue;
    picked.push([name, nested === null ? inner : pickFields(inner, nested)]);
  }
  return Object.fromEntries(picked);
}
