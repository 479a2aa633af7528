// Composite field decorators of lists: what a caller filters and orders by.
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Fault, wrongType } from '../errors/fault.js';
import { readInteger, readText, readTruth, toPositiveInteger, toWords } from './convert.js';
import { Field, type FieldContext, type ReferenceKind } from './field.js';
import { hasLength, isFilled, isInteger, isOneOf, isPositive, isText } from './rules.js';

interface Documented {
  readonly description: string;
  readonly example?: unknown;
}

/** So many values a list may have. */
const MAX_VALUES = 1000;

const csv = (items: 'integer' | 'string'): ApiPropertyOptions =>
  ({ type: 'array', items: { type: items }, style: 'form', explode: false }) as ApiPropertyOptions;

/** Words of a list that must have at least one. */
function toSomeWords(raw: unknown, max = MAX_VALUES): string[] | Fault {
  const words = toWords(raw, max);
  return !(words instanceof Fault) && words.length === 0 ? new Fault('empty') : words;
}

function toIds(raw: unknown): number[] | Fault {
  const words = toSomeWords(raw);
  if (words instanceof Fault) return words;
  const ids: number[] = [];
  for (const word of words) {
    const id = toPositiveInteger(word);
    if (id instanceof Fault) return new Fault('positive_integer');
    ids.push(id);
  }
  return [...new Set(ids)];
}

/** Ids separated by commas or repeated; of a kind they must all exist, otherwise unknown ones are ignored. */
export const IdsField = (o: Documented & { kind?: ReferenceKind }): PropertyDecorator => {
  const { kind, ...documented } = o;
  return Field<number[]>({
    read: toIds,
    list: true,
    ...(kind === undefined ? {} : { references: (ids) => ids.map((id) => ({ kind, id })) }),
    api: { ...csv('integer'), ...documented },
  });
};

/** The id of something that must exist. */
export const IdField = (o: Documented & { kind: ReferenceKind }): PropertyDecorator => {
  const { kind, ...documented } = o;
  return Field<number>({
    read: readInteger,
    rules: [isInteger(), isPositive()],
    references: (id) => [{ kind, id }],
    api: { type: 'integer', ...documented },
  });
};

/** Words of the caller, and the ids of what they name. */
export interface Named {
  readonly words: readonly string[];
  readonly ids: readonly number[];
}

/** Words that the database resolves to ids: all must be known. */
export const NamesField = (
  o: Documented & { resolve: (words: readonly string[], context: FieldContext) => Promise<number[] | Fault> },
): PropertyDecorator => {
  const { resolve, ...documented } = o;
  return Field<Named>({
    read: (raw) => {
      const words = toSomeWords(raw, 200);
      return words instanceof Fault ? words : { words, ids: [] };
    },
    list: true,
    resolve: async ({ words }, context) => {
      const ids = await resolve(words, context);
      return ids instanceof Fault ? ids : { words, ids };
    },
    api: { ...csv('string'), ...documented },
  });
};

/** One of a few words, whatever its case. */
export const ChoiceField = (o: Documented & { values: readonly string[] }): PropertyDecorator => {
  const { values, ...documented } = o;
  return Field<string>({
    read: (raw) => (typeof raw === 'string' ? raw.trim().toLowerCase() : raw),
    rules: [isText(), isOneOf(values)],
    api: { type: 'string', enum: [...values], ...documented },
  });
};

/** Text that is not empty. */
export const WordField = (o: Documented): PropertyDecorator =>
  Field<string>({
    read: readText,
    rules: [isText(), isFilled(), hasLength(300)],
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

/** A word for yes or no (API contract 2.5). */
export interface YesOrNo {
  readonly isYes: boolean;
  /** As it was sent: the links of the original repeat the word, whatever it is. */
  readonly sent: string;
}

export const YesOrNoField = (description: string): PropertyDecorator =>
  Field<YesOrNo>({
    read: (raw) => {
      const isYes = raw === '' ? new Fault('empty') : readTruth(raw);
      if (isYes instanceof Fault) return isYes;
      return typeof isYes === 'boolean' ? { isYes, sent: String(raw) } : wrongType('boolean');
    },
    api: { type: 'boolean', description },
  });
