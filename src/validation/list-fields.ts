// Composite field decorators of lists: what a caller filters and orders by.
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ParameterError, createTypeError } from '../errors/parameter-error.js';
import { readInteger, readText, readLenientBoolean, toPositiveInteger, toStringList } from './convert.js';
import { Field, type FieldContext, type ReferenceKind } from './field.js';
import { hasMaxLength, isNotEmpty, isInteger, isOneOf, isPositive, isText } from './rules.js';

interface FieldDocumentation {
  readonly description: string;
  readonly example?: unknown;
}

/** So many values a list may have. */
const MAX_VALUES = 1000;

const commaSeparated = (items: 'integer' | 'string'): ApiPropertyOptions =>
  ({ type: 'array', items: { type: items }, style: 'form', explode: false }) as ApiPropertyOptions;

/** Words of a list that must have at least one. */
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

/** Ids separated by commas or repeated; of a kind they must all exist, otherwise unknown ones are ignored. */
export const IdsField = (o: FieldDocumentation & { kind?: ReferenceKind }): PropertyDecorator => {
  const { kind, ...documented } = o;
  return Field<number[]>({
    read: toIds,
    list: true,
    ...(kind === undefined ? {} : { references: (ids) => ids.map((id) => ({ kind, id })) }),
    api: { ...commaSeparated('integer'), ...documented },
  });
};

/** The id of something that must exist. */
export const IdField = (o: FieldDocumentation & { kind: ReferenceKind }): PropertyDecorator => {
  const { kind, ...documented } = o;
  return Field<number>({
    read: readInteger,
    rules: [isInteger(), isPositive()],
    references: (id) => [{ kind, id }],
    api: { type: 'integer', ...documented },
  });
};

/** Words of the caller, and the ids of what they name. */
export interface ResolvedNames {
  readonly names: readonly string[];
  readonly ids: readonly number[];
}

/** Words that the database resolves to ids: all must be known. */
export const NamesField = (
  o: FieldDocumentation & {
    resolve: (words: readonly string[], context: FieldContext) => Promise<number[] | ParameterError>;
  },
): PropertyDecorator => {
  const { resolve, ...documented } = o;
  return Field<ResolvedNames>({
    read: (raw) => {
      const words = toNonEmptyList(raw, 200);
      return words instanceof ParameterError ? words : { names: words, ids: [] };
    },
    list: true,
    resolve: async ({ names }, context) => {
      const ids = await resolve(names, context);
      return ids instanceof ParameterError ? ids : { names, ids };
    },
    api: { ...commaSeparated('string'), ...documented },
  });
};

/** One of a few words, whatever its case. */
export const ChoiceField = (o: FieldDocumentation & { values: readonly string[] }): PropertyDecorator => {
  const { values, ...documented } = o;
  return Field<string>({
    read: (raw) => (typeof raw === 'string' ? raw.trim().toLowerCase() : raw),
    rules: [isText(), isOneOf(values)],
    api: { type: 'string', enum: [...values], ...documented },
  });
};

/** Text that is not empty. */
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

/** A word for yes or no (contract 1.3). */
export interface BooleanFilter {
  readonly isTrue: boolean;
  /** As it was sent: the links of the original repeat the word, whatever it is. */
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
