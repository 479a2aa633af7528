import { type Draft, isFieldSame } from './draft';

/** Two versions that began with the same base, field by field. */
export interface Merged<Content> {
  /** Mine, with what only the other side changed. */
  readonly merged: Content;
  /** Fields that only the other side changed. */
  readonly theirs: readonly (keyof Content)[];
  /** Fields that both sides changed differently: to be chosen. */
  readonly both: readonly (keyof Content)[];
}
export type Merge = Merged<Draft>;

type IsSame<Content> = (one: Content, other: Content, field: keyof Content) => boolean;

export function mergeVersions<Content extends object>(
  [base, mine, theirs]: readonly [Content, Content, Content],
  isSame: IsSame<Content>,
): Merged<Content> {
  const changed = (to: Content): (keyof Content)[] =>
    (Object.keys(to) as (keyof Content)[]).filter((field) => !isSame(base, to, field));
  const ours = changed(mine);
  const others = changed(theirs);
  const both = ours.filter((field) => others.includes(field) && !isSame(mine, theirs, field));
  const onlyTheirs = others.filter((field) => !ours.includes(field));
  return { merged: take(mine, theirs, onlyTheirs), theirs: onlyTheirs, both };
}

/** Merges two drafts of an event. */
export const mergeDrafts = (base: Draft, mine: Draft, theirs: Draft): Merge =>
  mergeVersions([base, mine, theirs], isFieldSame);

/** The draft with these fields of the other one. */
export const take = <Content extends object>(
  draft: Content,
  other: Content,
  fields: readonly (keyof Content)[],
): Content => ({
  ...draft,
  ...Object.fromEntries(fields.map((field) => [field, other[field]])),
});
