import { changedFields, type Draft, type DraftField, isFieldSame } from './draft';

export interface Merge {
  /** Mine, with what only the other side changed. */
  readonly merged: Draft;
  /** Fields that only the other side changed. */
  readonly theirs: readonly DraftField[];
  /** Fields that both sides changed differently: to be chosen. */
  readonly both: readonly DraftField[];
}

/** Merges two drafts that began with the same base, field by field. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const ours = changedFields(base, mine);
  const others = changedFields(base, theirs);
  const both = ours.filter((field) => others.includes(field) && !isFieldSame(mine, theirs, field));
  const onlyTheirs = others.filter((field) => !ours.includes(field));
  return { merged: take(mine, theirs, onlyTheirs), theirs: onlyTheirs, both };
}

/** The draft with these fields of the other one. */
export const take = (draft: Draft, other: Draft, fields: readonly DraftField[]): Draft => ({
  ...draft,
  ...Object.fromEntries(fields.map((field) => [field, other[field]])),
});
