import type { Type } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { getDtoMetadata, type Reference } from './field.js';
import { RepeatedParameter } from './parse-parameters.js';

export interface ParsedFields<T> {
  readonly value: T;
  /** Required names that were not sent, in the declared order. */
  readonly missingNames: readonly string[];
  /** In the order of declaration. */
  readonly parameterErrors: Map<string, ParameterError>;
  /** What must exist, by the name of the field. */
  readonly references: ReadonlyMap<string, readonly Reference[]>;
}

/** Reads the declared fields of a request; ignores other names (contract 1.2). */
export function parseFields<T extends object>(
  dto: Type<T>,
  sent: Readonly<Record<string, unknown>>,
): ParsedFields<T> {
  const value = new dto();
  const target = value as Record<string, unknown>;
  const { fields, required, pair, need } = getDtoMetadata(dto);
  for (const [name, field] of fields) {
    const raw = Object.hasOwn(sent, name) ? selectRepeatedValue(sent[name], field.list === true) : undefined;
    if (raw === undefined) continue;
    if (raw === null && (field.nullable !== true || required.includes(name))) continue;
    target[name] = field.read(raw);
  }
  const errors = fields.size === 0 ? new Map<string, ParameterError>() : collectErrors(value);
  if (pair !== undefined) {
    const [missing, ...others] = pair.names.filter((name) => (target[name] ?? null) === null);
    if (missing !== undefined && others.length === 0) errors.set(missing, new ParameterError(pair.reason));
  }
  if (need !== undefined && target[need.needed] === undefined && isWord(target[need.name], need.value))
    errors.set(need.name, new ParameterError(need.reason));
  const parameterErrors = new Map<string, ParameterError>();
  const references = new Map<string, readonly Reference[]>();
  for (const [name, field] of fields) {
    const error = errors.get(name);
    const read = target[name] ?? null;
    if (error !== undefined) parameterErrors.set(name, error);
    else if (field.references !== undefined && read !== null) references.set(name, field.references(read));
  }
  const missingNames = required.filter((name) => target[name] === undefined);
  return { value, missingNames, parameterErrors, references };
}

const isWord = (value: unknown, word: string): boolean =>
  typeof value === 'string' && value.trim().toLowerCase() === word;

/** The error of the first broken rule of each property. */
const collectErrors = (value: object): Map<string, ParameterError> =>
  new Map(
    validateSync(value, { skipUndefinedProperties: true, stopAtFirstError: true }).map(
      ({ property, value: read, contexts }) => [property, toParameterError(read, contexts)],
    ),
  );

function toParameterError(read: unknown, contexts: ValidationError['contexts']): ParameterError {
  if (read instanceof ParameterError) return read;
  const [context] = Object.values<{ readonly error: ParameterError }>(contexts ?? {});
  if (context === undefined) throw new Error('A rule reports no error');
  return context.error;
}

function selectRepeatedValue(raw: unknown, list: boolean): unknown {
  if (!(raw instanceof RepeatedParameter)) return raw;
  return list ? raw.values : raw.values.at(-1);
}
