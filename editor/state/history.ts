/** What the changes of an item did, without React. */
type Values = Readonly<Record<string, unknown>>;

export interface ReplacedValues {
  readonly before: Values | null;
  readonly after: Values | null;
}

/** A field of one change: before it, after it, and what it is now. */
export interface ComparedField {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly now: unknown;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * The fields of a change.
 *
 * @param later the changes after it that have to do with the same text, in any order of pages, the latest first
 */
export function compareFields(
  { before, after }: ReplacedValues,
  later: readonly ReplacedValues[],
): ComparedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((field) => {
    const last = later.find((change) => change.after !== null && field in change.after);
    const value = after?.[field] ?? null;
    return {
      field,
      before: before?.[field] ?? null,
      after: value,
      now: last === undefined ? value : (last.after?.[field] ?? null),
    };
  });
}

export const isChangedSince = ({ after, now }: ComparedField): boolean => !isSame(after, now);

/**
 * Changes after this one that changed one of its fields in the same text; what is the same in all languages counts always.
 *
 * @param changes the latest first
 */
export function findLater<Change extends { id: number; fields: readonly string[]; language: string | null }>(
  changes: readonly Change[],
  { id, fields, language }: Change,
): Change[] {
  const end = changes.findIndex((change) => change.id === id);
  return changes
    .slice(0, Math.max(end, 0))
    .filter(
      (change) =>
        (change.language === language || change.language === null || language === null) &&
        change.fields.some((field) => fields.includes(field)),
    );
}
