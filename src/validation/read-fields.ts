import type { Type } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { Fault } from '../errors/fault.js';
import { fieldPairOf, fieldsOf, requiredFieldsOf, type Reference } from './field.js';
import { Repeated } from './parse-parameters.js';

export interface ReadFields<T> {
  readonly value: T;
  /** Required names that were not sent, in the order of the contract. */
  readonly missing: readonly string[];
  /** In the order of declaration. */
  readonly faults: Map<string, Fault>;
  /** What must exist, by the name of the field that names it. */
  readonly references: ReadonlyMap<string, readonly Reference[]>;
}

/** Reads the declared fields out of what was sent; unknown names are ignored (API contract 0.2). */
export function readFields<T extends object>(
  dto: Type<T>,
  sent: Readonly<Record<string, unknown>>,
): ReadFields<T> {
  const value = new dto();
  const target = value as Record<string, unknown>;
  const fields = fieldsOf(dto);
  const required = requiredFieldsOf(dto);
  for (const [name, field] of fields) {
    const raw = Object.hasOwn(sent, name) ? unrepeated(sent[name], field.list === true) : undefined;
    if (raw === undefined) continue;
    if (raw === null && (field.nullable !== true || required.includes(name))) continue;
    target[name] = field.read(raw);
  }
  const missing = required.filter((name) => target[name] === undefined);
  const found = faultsOf(value);
  const alone = missingOfPair(dto, target);
  if (alone !== null) found.set(...alone);
  const faults = new Map<string, Fault>();
  const references = new Map<string, readonly Reference[]>();
  for (const [name, field] of fields) {
    const fault = found.get(name);
    const read = target[name] ?? null;
    if (fault !== undefined) faults.set(name, fault);
    else if (field.references !== undefined && read !== null) references.set(name, field.references(read));
  }
  return { value, missing, faults, references };
}

/** Of each property the fault of the first rule that does not hold. */
const faultsOf = (value: object): Map<string, Fault> =>
  new Map(
    validateSync(value, { skipUndefinedProperties: true, stopAtFirstError: true }).map(
      ({ property, value: read, contexts }) => [property, faultOf(read, contexts)],
    ),
  );

function faultOf(read: unknown, contexts: ValidationError['contexts']): Fault {
  if (read instanceof Fault) return read;
  const [context] = Object.values<{ readonly fault: Fault }>(contexts ?? {});
  if (context === undefined) throw new Error('A rule reports no fault');
  return context.fault;
}

/** The one of two fields that was not sent although the other was. */
function missingOfPair(dto: Type, target: Readonly<Record<string, unknown>>): [string, Fault] | null {
  const pair = fieldPairOf(dto);
  if (pair === undefined) return null;
  const [gone, ...others] = pair.names.filter((name) => (target[name] ?? null) === null);
  return gone === undefined || others.length > 0 ? null : [gone, new Fault(pair.reason)];
}

function unrepeated(raw: unknown, list: boolean): unknown {
  if (!(raw instanceof Repeated)) return raw;
  return list ? raw.values : raw.values.at(-1);
}
