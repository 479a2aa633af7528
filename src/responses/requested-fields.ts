// `_fields` (contract 1.6): the keys of a response that the client requests.
import { ParameterError } from '../errors/parameter-error.js';
import { RepeatedParameter } from '../validation/parse-parameters.js';

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
 * Picks the requested keys, in the order of the body. As in the original, names reach into objects but not into lists: a
 * list of which keys are requested becomes empty, and so does an object that has none of them.
 */
export function pickFields(body: unknown, requested: RequestedFields): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return [];
  const picked = Object.entries(body)
    .filter(([name, value]) => requested.has(name) && value !== undefined)
    .map(([name, value]): [string, unknown] => {
      const nested = requested.get(name) ?? null;
      return [name, nested === null ? value : pickFields(value, nested)];
    });
  return picked.length === 0 ? [] : Object.fromEntries(picked);
}
