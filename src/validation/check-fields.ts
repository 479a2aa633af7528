// What reading the fields alone cannot tell: whether what is named exists, and what words mean.
import type { Type } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { type FieldContext, fieldsOf, type Reference } from './field.js';
import type { ReadFields } from './read-fields.js';

/**
 * All faults are told at once, in the order of declaration, whoever found them.
 *
 * @param exists whether there is something that the caller may know of
 * @throws ApiError rest_missing_callback_param or rest_invalid_param
 */
export async function checkFields<T extends object>(
  dto: Type<T>,
  { value, missing, faults: found, references }: ReadFields<T>,
  exists: (reference: Reference) => boolean,
  context: FieldContext,
): Promise<T> {
  for (const [name, named] of references) {
    const unknown = named.find((reference) => !exists(reference));
    if (unknown !== undefined) found.set(name, new Fault(`unknown_${unknown.kind}`, { id: unknown.id }));
  }
  await resolveWords(dto, value, found, context);
  if (missing.length === 0 && found.size === 0) return settled(dto, value, context);
  const faults = inOrder(found, fieldsOf(dto).keys());
  if (missing.length > 0) throw new ApiError('rest_missing_callback_param', { missing, faults });
  throw new ApiError('rest_invalid_param', { faults });
}

/** @throws ApiError rest_invalid_param */
async function settled<T extends object>(dto: Type<T>, value: T, context: FieldContext): Promise<T> {
  const faults = await settleFields(dto, value, context);
  if (faults.size > 0) throw new ApiError('rest_invalid_param', { faults });
  return value;
}

/** One after the other, so that not everything is asked for at once. */
export async function settleFields(
  dto: Type<object>,
  value: object,
  context: FieldContext,
): Promise<Map<string, Fault>> {
  const values = value as Record<string, unknown>;
  const faults = new Map<string, Fault>();
  for (const [name, { settle }] of fieldsOf(dto)) {
    if (settle === undefined || values[name] === undefined) continue;
    const result = await settle(values[name], context);
    if (result instanceof Fault) faults.set(name, result);
    else values[name] = result;
  }
  return faults;
}

async function resolveWords(
  dto: Type<object>,
  value: object,
  faults: Map<string, Fault>,
  context: FieldContext,
): Promise<void> {
  const values = value as Record<string, unknown>;
  for (const [name, { resolve }] of fieldsOf(dto)) {
    if (resolve === undefined || values[name] === undefined || faults.has(name)) continue;
    const resolved = await resolve(values[name], context);
    if (resolved instanceof Fault) faults.set(name, resolved);
    else values[name] = resolved;
  }
}

const inOrder = (faults: ReadonlyMap<string, Fault>, names: Iterable<string>): Map<string, Fault> =>
  new Map(
    [...names].flatMap((name) => {
      const fault = faults.get(name);
      return fault === undefined ? [] : [[name, fault] as const];
    }),
  );
