// Field decorators of filters and orders of lists.
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ParameterError, createTypeError } from '../../foundation/errors/parameter-error.js';
import { readText, readLenientBoolean, toPositiveInteger, toStringList } from './convert.js';
import { Field, type FieldContext, type ReferenceKind } from './field.js';
import type { FieldDocumentation } from './fields.js';
import { hasMaxLength, isNotEmpty, isOneOf, isText } from './rules.js';

const MAX_VALUES = 1000;

/** The schema of a list in one parameter. */
export const commaSeparated = (items: 'integer' | 'string', values?: readonly string[]): ApiPropertyOptions =>
  ({
    type: 'array',
    items: { type: items, ...(values && { enum: [...values] }) },
    style: 'form',
    explode: false,
  }) as ApiPropertyOptions;

const listOf = (values: readonly string[]): ApiPropertyOptions => ({
  type: 'array',
  items: { type: 'string', enum: [...values] },
});

function toNonEmptyList(raw: unknown, max = MAX_VALUES): string[] | ParameterError {
  const words = toStringList(raw, max);
  return !(words instanceof ParameterError) && words.length === 0 ? new ParameterError('empty') : words;
}

function toIds(raw: unknown): number[] | ParameterError {
  const words = toNonEmptyList(raw);
  if (words instanceof ParameterError) return words;
  const ids: number[] = [];
  for (const word of words) {
    const id = toPositiveInteger(word);
    if (id instanceof ParameterError) return new ParameterError('positive_integer');
    ids.push(id);
  }
  return [...new Set(ids)];
}

/** Ids, separated by commas or repeated. With a `kind` all of them must exist; otherwise unknown ids are ignored. */
export const IdsField = (o: FieldDocumentation & { kind?: ReferenceKind }): PropertyDecorator => {
  const { kind, ...documented } = o;
  return Field<number[]>({
    read: toIds,
    list: true,
    ...(kind === undefined ? {} : { references: (ids) => ids.map((id) => ({ kind, id })) }),
    api: { ...commaSeparated('integer'), ...documented },
  });
};

export interface ResolvedNames {
  readonly names: readonly string[];
  readonly ids: readonly number[];
}

/** Names that `resolve` replaces by ids; all of them must exist. */
export const NamesField = (
  o: FieldDocumentation & {
    resolve: (names: readonly string[], context: FieldContext) => Promise<number[] | ParameterError>;
  },
): PropertyDecorator => {
  const { resolve, ...documented } = o;
  return Field<ResolvedNames>({
    read: (raw) => {
      const names = toNonEmptyList(raw, 200);
      return names instanceof ParameterError ? names : { names, ids: [] };
    },
    list: true,
    resolve: async ({ names }, context) => {
      const ids = await resolve(names, context);
      return ids instanceof ParameterError ? ids : { names, ids };
    },
    api: { ...commaSeparated('string'), ...documented },
  });
};

/** One of the values, in any case. */
export const ChoiceField = (o: FieldDocumentation & { values: readonly string[] }): PropertyDecorator => {
  const { values, ...documented } = o;
  return Field<string>({
    read: (raw) => (typeof raw === 'string' ? raw.trim().toLowerCase() : raw),
    rules: [isText(), isOneOf(values)],
    api: { type: 'string', enum: [...values], ...documented },
  });
};

/** Some of the values, in any case, separated by commas or repeated. With `nullable`, "" and null mean none of them. */
export const ChoicesField = (
  o: FieldDocumentation & {
    values: readonly string[];
    nullable?: boolean;
    inBody?: boolean;
    /** Refuses values that the caller may not use. */
    resolve?: (sent: string[], context: FieldContext) => string[] | ParameterError;
  },
): PropertyDecorator => {
  const { values, nullable = false, inBody = nullable, resolve, ...documented } = o;
  return Field<string[]>({
    read: (raw) => {
      if (nullable && (raw === null || raw === '')) return [];
      const words = nullable ? toStringList(raw, MAX_VALUES) : toNonEmptyList(raw);
      if (words instanceof ParameterError) return words;
      const sent = words.map((word) => word.toLowerCase());
      return sent.every((word) => values.includes(word))
        ? values.filter((value) => sent.includes(value))
        : new ParameterError('one_of', { allowed: values.join(', ') });
    },
    nullable,
    list: true,
    ...(resolve !== undefined && { resolve }),
    api: { ...(inBody ? listOf(values) : commaSeparated('string', values)), ...documented },
  });
};

export const NonEmptyTextField = (o: FieldDocumentation): PropertyDecorator =>
  Field<string>({
    read: readText,
    rules: [isText(), isNotEmpty(), hasMaxLength(300)],
    api: { type: 'string', minLength: 1, ...o },
  });

export type Order = 'asc' | 'desc';

export const OrderField = (): PropertyDecorator =>
  ChoiceField({
    values: ['asc', 'desc'],
    description:
      'The direction of the order. When not sent, dates of publication and change go from the latest to the earliest, ' +
      'everything else goes up.',
    example: 'asc',
  });

/** A lenient boolean (contract 1.3). */
export interface BooleanFilter {
  readonly isTrue: boolean;
  /** As sent, because links repeat it, as in the original. */
  readonly rawText: string;
}

export const BooleanFilterField = (description: string): PropertyDecorator =>
  Field<BooleanFilter>({
    read: (raw) => {
      if (raw === '') return new ParameterError('empty');
      const isTrue = readLenientBoolean(raw);
      return typeof isTrue === 'boolean' ? { isTrue, rawText: String(raw) } : createTypeError('boolean');
    },
    api: { type: 'boolean', description },
  });
