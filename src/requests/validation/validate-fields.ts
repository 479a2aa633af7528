// Validates against the database: whether references exist, and which items names stand for.
import type { Type } from '@nestjs/common';
import { ApiError } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { type FieldContext, getDtoMetadata, type Reference } from './field.js';
import type { ParsedFields } from './parse-fields.js';

export interface ReferenceCheck {
  /** Whether the caller may know that the referenced item exists. */
  readonly exists: (reference: Reference) => boolean;
  /** The id of the item that a merged one is part of now; that of the reference for all others. */
  readonly toKeptId: (reference: Reference) => number;
}

/**
 * Reports all validation errors together, in the order of declaration; those of other names come last.
 *
 * @throws ApiError rest_missing_callback_param or rest_invalid_param
 */
export async function validateFields<T extends object>(
  dto: Type<T>,
  { value, missingNames, parameterErrors: errors, references }: ParsedFields<T>,
  { exists, toKeptId }: ReferenceCheck,
  context: FieldContext,
): Promise<T> {
  for (const [name, fieldReferences] of references) {
    const unknown = fieldReferences.find((reference) => !exists(reference));
    if (unknown !== undefined)
      errors.set(name, new ParameterError(`unknown_${unknown.kind}`, { id: unknown.id }));
    const merged = fieldReferences.find((reference) => toKeptId(reference) !== reference.id);
    if (merged === undefined) continue;
    const values = value as Record<string, unknown>;
    values[name] = replaceIds(values[name], (id) => toKeptId({ kind: merged.kind, id }));
  }
  await runResolvers('resolve', dto, value, errors, context);
  if (missingNames.length === 0 && errors.size === 0) {
    const deferredErrors = await resolveDeferredFields(dto, value, context);
    if (deferredErrors.size === 0) return value;
    throw new ApiError('rest_invalid_param', { parameterErrors: deferredErrors });
  }
  const declared = [...getDtoMetadata(dto).fields.keys()].filter((name) => errors.has(name));
  const parameterErrors = new Map<string, ParameterError>();
  for (const name of [...declared, ...errors.keys()]) {
    const error = errors.get(name);
    if (error !== undefined) parameterErrors.set(name, error);
  }
  if (missingNames.length > 0)
    throw new ApiError('rest_missing_callback_param', { missingParameters: missingNames, parameterErrors });
  throw new ApiError('rest_invalid_param', { parameterErrors });
}

/** Of an id, a list of ids, and links with an `id`. */
function replaceIds(value: unknown, replace: (id: number) => number): unknown {
  if (typeof value === 'number') return replace(value);
  if (Array.isArray(value)) return [...new Set(value.map((one: unknown) => replaceIds(one, replace)))];
  if (typeof value !== 'object' || value === null || !('id' in value)) return value;
  return { ...value, id: replaceIds(value.id, replace) };
}

/** Runs only after all other validation succeeded. */
export const resolveDeferredFields = (
  dto: Type<object>,
  value: object,
  context: FieldContext,
): Promise<Map<string, ParameterError>> => collectResolverErrors('resolveDeferred', dto, value, context);

/** For objects in fields, which `validateFields` does not reach. */
export const resolveFields = (
  dto: Type<object>,
  value: object,
  context: FieldContext,
): Promise<Map<string, ParameterError>> => collectResolverErrors('resolve', dto, value, context);

async function collectResolverErrors(
  phase: ResolverPhase,
  dto: Type<object>,
  value: object,
  context: FieldContext,
): Promise<Map<string, ParameterError>> {
  const errors = new Map<string, ParameterError>();
  await runResolvers(phase, dto, value, errors, context);
  return errors;
}

type ResolverPhase = 'resolve' | 'resolveDeferred';

/** Runs the resolvers sequentially, to bound the load of one request. */
async function runResolvers(
  phase: ResolverPhase,
  dto: Type<object>,
  value: object,
  errors: Map<string, ParameterError>,
  context: FieldContext,
): Promise<void> {
  const values = value as Record<string, unknown>;
  for (const [name, { [phase]: resolve }] of getDtoMetadata(dto).fields) {
    if (resolve === undefined || values[name] === undefined || errors.has(name)) continue;
    const resolved = await resolve(values[name], context);
    if (resolved instanceof ParameterError) errors.set(name, resolved);
    else values[name] = resolved;
  }
}
