// What a version refers to may be gone since.
import type { EntityManager } from 'typeorm';
import type { KeptValues } from '../../data/changelog/tracked-kind.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import type { Reference, ReferenceKind } from '../../requests/validation/field.js';
import { createExistenceCheck, findReferences } from '../../requests/validation/references.queries.js';

/** The kinds of items that fields name, by wire name. */
export type ReferenceFields = Readonly<Record<string, ReferenceKind>>;

export interface CheckedValues {
  /** Without what is gone, and without what the viewer does not know of. */
  readonly values: KeptValues;
  /** What is gone, by wire name. */
  readonly gone: ReadonlyMap<string, ParameterError>;
}

const listIds = (value: unknown): number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number');

export async function checkReferences(
  manager: EntityManager,
  viewer: Viewer,
  fields: ReferenceFields,
  values: KeptValues,
): Promise<CheckedValues> {
  const named = Object.entries(fields).filter(([name]) => listIds(values[name]).length > 0);
  const references = named.flatMap(([name, kind]) => listIds(values[name]).map((id) => ({ kind, id })));
  const stored = await findReferences(manager, references);
  const isSame = (one: Reference, other: Reference): boolean =>
    one.kind === other.kind && one.id === other.id;
  const isGone = (one: Reference): boolean =>
    !stored.some((other) => isSame(one, other) && other.status !== 'trash');
  const isReadable = createExistenceCheck(viewer, stored);
  const gone = new Map<string, ParameterError>();
  const checked: Record<string, unknown> = { ...values };
  for (const [name, kind] of named) {
    const ids = listIds(values[name]);
    const lost = ids.find((id) => isGone({ kind, id }));
    if (lost !== undefined) gone.set(name, new ParameterError(`unknown_${kind}`, { id: lost }));
    const left = ids.filter((id) => isReadable({ kind, id }));
    if (left.length === ids.length) continue;
    if (Array.isArray(values[name]) && left.length > 0) checked[name] = left;
    else Reflect.deleteProperty(checked, name);
  }
  return { values: checked, gone };
}
