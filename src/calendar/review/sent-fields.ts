import type { TermRef } from '../terms/find-or-create-terms.js';
import type { FieldValues } from './proposal.entity.js';

/** Neither the author nor the review of the item is proposed; clients send them back with the rest. */
export const withoutRights = (sent: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(sent).filter(([name]) => !['author', 'review', 'password'].includes(name)),
  );

/** Categories and tags in the form of a body. */
export const toSentTerms = (fields: Readonly<Record<string, readonly TermRef[]>>): FieldValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, refs]) => [
      name,
      refs.map((ref) => ('id' in ref ? ref.id : ref.nameOrSlug)),
    ]),
  );

/** Parts of the update that are no fields. */
export const pickOptions = (sent: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => ['scope', 'reset', 'recurrence'].includes(name) && value !== undefined,
    ),
  );

/** The field that stands for all in an error. */
export const findFirstName = (sent: FieldValues, names: ReadonlySet<string>): string =>
  Object.keys(sent).find((name) => names.has(name) && name !== 'ml_language') ?? 'patch';
