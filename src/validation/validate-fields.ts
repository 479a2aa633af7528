// What reading the fields alone cannot tell: whether what is named exists, and what words mean.
import type { Type } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';
import { ParameterError } from '../errors/parameter-error.js';
import { type FieldContext, getFields, type Reference } from './field.js';
import type { ParsedFields } from './parse-fields.js';

/**
 * All faults are told at once, in the order of declaration, whoever found them.
 *
 * @param exists whether there is something that the caller may know of
 * @throws ApiError rest_missing_callback_param or rest_invalid_param
 */
export async function validateFields<T extends object>(
  dto: Type<T>,
  { value, missingNames: missing, parameterErrors: found, references }: ParsedFields<T>,
  exists: (reference: Reference) => boolean,
  context: FieldContext,
): Promise<T> {
  for (const [name, named] of references) {
    const unknown = named.find((reference) => !exists(reference));
    if (unknown !== undefined)
      found.set(name, new ParameterError(`unknown_${unknown.kind}`, { id: unknown.id }));
  }
  await resolveFields(dto, value, found, context);
  if (missing.length === 0 && found.size === 0) return resolveDeferredOrThrow(dto, value, context);
  const faults = sortByFieldOrder(found, getFields(dto).keys());
  if (missing.length > 0)
    throw new ApiError('rest_missing_callback_param', {
      missingParameters: missing,
      parameterErrors: faults,
    });
  throw new ApiError('rest_invalid_param', { parameterErrors: faults });
}

/** @throws ApiError rest_invalid_param */
async function resolveDeferredOrThrow<T extends object>(
  dto: Type<T>,
  value: T,
  context: FieldContext,
): Promise<T> {
  const faults = await resolveDeferredFields(dto, value, context);
  if (faults.size > 0) throw new ApiError('rest_invalid_param', { parameterErrors: faults });
  return value;
}

/** One after the other, so that not everything is asked for at once. */
export async function resolveDeferredFields(
  dto: Type<object>,
  value: object,
  context: FieldContext,
): Promise<Map<string, ParameterError>> {
  const values = value as Record<string, unknown>;
  const faults = new Map<string, ParameterError>();
  for (const [name, { resolveDeferred: settle }] of getFields(dto)) {
    if (settle === undefined || values[name] === undefined) continue;
    const result = await settle(values[name], context);
    if (result instanceof ParameterError) faults.set(name, result);
    else values[name] = result;
  }
  return faults;
}

async function resolveFields(
  dto: Type<object>,
  value: object,
  faults: Map<string, ParameterError>,
  context: FieldContext,
): Promise<void> {
  const values = value as Record<string, unknown>;
  for (const [name, { resolve }] of getFields(dto)) {
    if (resolve === undefined || values[name] === undefined || faults.has(name)) continue;
    const resolved = await resolve(values[name], context);
    if (resolved instanceof ParameterError) faults.set(name, resolved);
    else values[name] = resolved;
  }
}

const sortByFieldOrder = (
  faults: ReadonlyMap<string, ParameterError>,
  names: Iterable<string>,
): Map<string, ParameterError> =>
  new Map(
    [...names].flatMap((name) => {
      const fault = faults.get(name);
      return fault === undefined ? [] : [[name, fault] as const];
    }),
  );
