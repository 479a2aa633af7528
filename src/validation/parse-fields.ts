import type { Type } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { ParameterError } from '../errors/parameter-error.js';
import { getFieldPair, getFields, getRequiredFields, type Reference } from './field.js';
import { RepeatedParameter } from './parse-parameters.js';

export interface ParsedFields<T> {
  readonly value: T;
  /** Required names that were not sent, in the declared order. */
  readonly missingNames: readonly string[];
  /** In the order of declaration. */
  readonly parameterErrors: Map<string, ParameterError>;
  /** What must exist, by the name of the field that names it. */
  readonly references: ReadonlyMap<string, readonly Reference[]>;
}

/** Reads the declared fields out of what was sent; unknown names are ignored (contract 1.2). */
export function parseFields<T extends object>(
  dto: Type<T>,
  sent: Readonly<Record<string, unknown>>,
): ParsedFields<T> {
  const value = new dto();
  const target = value as Record<string, unknown>;
  const fields = getFields(dto);
  const required = getRequiredFields(dto);
  for (const [name, field] of fields) {
    const raw = Object.hasOwn(sent, name) ? selectRepeatedValue(sent[name], field.list === true) : undefined;
    if (raw === undefined) continue;
    if (raw === null && (field.nullable !== true || required.includes(name))) continue;
    target[name] = field.read(raw);
  }
  const missing = required.filter((name) => target[name] === undefined);
  const found = collectErrors(value);
  const alone = findMissingOfPair(dto, target);
  if (alone !== null) found.set(...alone);
  const faults = new Map<string, ParameterError>();
  const references = new Map<string, readonly Reference[]>();
  for (const [name, field] of fields) {
    const fault = found.get(name);
    const read = target[name] ?? null;
    if (fault !== undefined) faults.set(name, fault);
    else if (field.references !== undefined && read !== null) references.set(name, field.references(read));
  }
  return { value, missingNames: missing, parameterErrors: faults, references };
}

/** Of each property the fault of the first rule that does not hold. */
const collectErrors = (value: object): Map<string, ParameterError> =>
  new Map(
    validateSync(value, { skipUndefinedProperties: true, stopAtFirstError: true }).map(
      ({ property, value: read, contexts }) => [property, toParameterError(read, contexts)],
    ),
  );

function toParameterError(read: unknown, contexts: ValidationError['contexts']): ParameterError {
  if (read instanceof ParameterError) return read;
  const [context] = Object.values<{ readonly fault: ParameterError }>(contexts ?? {});
  if (context === undefined) throw new Error('A rule reports no fault');
  return context.fault;
}

/** The one of two fields that was not sent although the other was. */
function findMissingOfPair(
  dto: Type,
  target: Readonly<Record<string, unknown>>,
): [string, ParameterError] | null {
  const pair = getFieldPair(dto);
  if (pair === undefined) return null;
  const [gone, ...others] = pair.names.filter((name) => (target[name] ?? null) === null);
  return gone === undefined || others.length > 0 ? null : [gone, new ParameterError(pair.reason)];
}

function selectRepeatedValue(raw: unknown, list: boolean): unknown {
  if (!(raw instanceof RepeatedParameter)) return raw;
  return list ? raw.values : raw.values.at(-1);
}
