// `_fields` (contract 1.6): which keys of an answer the caller wants.
import { ParameterError } from '../errors/parameter-error.js';
import { RepeatedParameter } from '../validation/parse-parameters.js';

/** No caller needs to name more keys. */
const MAX_FIELDS = 200;

/** Keys by their names; null wants the whole value, a map only these keys of it. */
export type RequestedFields = ReadonlyMap<string, RequestedFields | null>;

type FieldTree = Map<string, FieldTree | null>;

/** Null when nothing is named: then everything is wanted. */
export function parseRequestedFields(sent: unknown): RequestedFields | null | ParameterError {
  const names = toTexts(sent).flatMap((text) => text.split(/[\s,]+/).filter((name) => name !== ''));
  if (names.length > MAX_FIELDS) return new ParameterError('too_many', { max: MAX_FIELDS });
  if (names.length === 0) return null;
  const tree: FieldTree = new Map();
  for (const name of names) addPath(tree, name.split('.'));
  return tree;
}

/** Once or repeated, with brackets or without. */
function toTexts(sent: unknown): string[] {
  const values = sent instanceof RepeatedParameter ? sent.values : sent;
  if (typeof values === 'string') return [values];
  if (typeof values !== 'object' || values === null) return [];
  return Object.values(values).filter((value) => typeof value === 'string');
}

/** A whole value that was named before holds its keys already. */
function addPath(tree: FieldTree, path: readonly string[]): void {
  let at = tree;
  for (const name of path.slice(0, -1)) {
    const known = at.get(name);
    if (known === null) return;
    const next = known ?? new Map<string, FieldTree | null>();
    at.set(name, next);
    at = next;
  }
  at.set(path.at(-1) ?? '', null);
}

/**
 * The named keys of a body, in the order of the body. As in the original, names reach into objects and not into lists,
 * a list of which keys are named is empty, and so is an object of which none is there.
 */
export function pickFields(body: unknown, wanted: RequestedFields): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return [];
  const kept = Object.entries(body)
    .filter(([name, value]) => wanted.has(name) && value !== undefined)
    .map(([name, value]): [string, unknown] => {
      const deeper = wanted.get(name) ?? null;
      return [name, deeper === null ? value : pickFields(value, deeper)];
    });
  return kept.length === 0 ? [] : Object.fromEntries(kept);
}
