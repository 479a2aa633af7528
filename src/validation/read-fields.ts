import type { Type } from '@nestjs/common';
import { validateSync } from 'class-validator';
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
  const references = new Map<string, readonly Reference[]>();
  const fields = fieldsOf(dto);
  const required = requiredFieldsOf(dto);
  let hasFault = false;
  for (const [name, field] of fields) {
    const raw = Object.hasOwn(sent, name) ? unrepeated(sent[name], field.list === true) : undefined;
    if (raw === undefined) continue;
    if (raw === null && (field.nullable !== true || required.includes(name))) continue;
    const converted = field.convert(raw);
    target[name] = converted;
    if (converted instanceof Fault) hasFault = true;
    if (field.references !== undefined && converted !== null && !(converted instanceof Fault)) {
      references.set(name, field.references(converted));
    }
  }
  const missing = required.filter((name) => target[name] === undefined);
  const found = new Map(hasFault ? faultsOf(value) : []);
  const alone = missingOfPair(dto, target);
  if (alone !== null) found.set(...alone);
  const faults = new Map<string, Fault>();
  if (found.size === 0) return { value, missing, faults, references };
  for (const name of fields.keys()) {
    const fault = found.get(name);
    if (fault !== undefined) faults.set(name, fault);
  }
  return { value, missing, faults, references };
}

/** The one rule of every field is that its value is no fault (field.ts): nobody is asked when there is none. */
const faultsOf = (value: object): [string, Fault][] =>
  validateSync(value, { skipMissingProperties: true }).map((error) => [error.property, error.value as Fault]);

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
