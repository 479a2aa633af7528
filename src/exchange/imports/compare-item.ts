// Decides for each field whether an import changes it, or leaves it because a person changed it here.
import { BLANK_BODY } from './compared-fields.js';
import { hashValue } from './hash-value.js';
import { type Body, type ImportItem, toGroups } from './import-item.js';
import type { FieldHashes, Policy } from './source.entity.js';

export type Fields = Readonly<Record<string, FieldHashes>>;

export interface Comparison {
  /** What is written, by group. */
  readonly changed: Readonly<Record<string, Body>>;
  /** Groups that the source changed and a person, too. */
  readonly kept: readonly string[];
  /** Groups that a person changed, and that the source replaces. */
  readonly overwritten: readonly string[];
  /** Hashes of the current values of the source. */
  readonly given: Readonly<Record<string, string>>;
  /** Whether a value is remembered by a fast hash that should be a slow one. */
  readonly isHashedFast: boolean;
}

export const hashGroups = (groups: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([group, value]) => [group, hashValue(value)]));

/** Hashes of the values of a new event in the fields that the source did not send. */
const BLANKS = hashGroups(toGroups(BLANK_BODY));

type ComparedItem = Pick<ImportItem, 'body' | 'translations' | 'slowHashes'>;

/** With the translations, which are compared as one. */
const toWhole = ({ body, translations }: ComparedItem): Body =>
  Object.keys(translations).length === 0 ? body : { ...body, translations };

/** Hashes of what the source gives, by group. */
export const hashItem = (item: ComparedItem): Record<string, string> => ({
  ...hashGroups(toGroups(toWhole(item))),
  ...item.slowHashes,
});

/** Whether the source gives what it gave last. */
export const isGivenAgain = (item: ComparedItem, fields: Fields): boolean =>
  Object.entries(hashItem(item)).every(([group, hash]) => fields[group]?.given === hash);

/** @param stored hashes of the current values of the event, by group; without the groups that cannot be read */
export function compareItem(
  item: ComparedItem,
  { fields, stored, policy }: { fields: Fields; stored: Readonly<Record<string, string>>; policy: Policy },
): Comparison {
  const groups = toGroups(toWhole(item));
  const given = hashItem(item);
  const changed: Record<string, Body> = {};
  const kept: string[] = [];
  const overwritten: string[] = [];
  let isHashedFast = false;
  for (const [group, values] of Object.entries(groups)) {
    // A source that begins to name a field with the value of every new event changes nothing.
    const before = fields[group] ?? { given: BLANKS[group] ?? '', stored: BLANKS[group] ?? null };
    const isFast = item.slowHashes?.[group] !== undefined && before.given === hashValue(values);
    isHashedFast ||= isFast;
    const isChangedThere = before.given !== given[group] && !isFast;
    const isChangedHere = before.stored !== null && before.stored !== stored[group];
    if (policy === 'source-wins' ? isChangedThere || isChangedHere : isChangedThere && !isChangedHere) {
      changed[group] = values;
      if (isChangedHere) overwritten.push(group);
    } else if (isChangedThere) kept.push(group);
  }
  return { changed, kept, overwritten, given, isHashedFast };
}

/**
 * The hashes to remember: of kept values, those from before the change by a person. Those of groups that the
 * source does not give any more stay, for the case that it gives them again.
 */
export const toFields = (
  given: Readonly<Record<string, string>>,
  {
    fields,
    stored,
    written,
  }: { fields: Fields; stored: Readonly<Record<string, string>>; written: ReadonlySet<string> },
): Record<string, FieldHashes> => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(given).map(([group, hash]) => {
      const before = fields[group]?.stored ?? BLANKS[group];
      return [group, { given: hash, stored: (written.has(group) ? stored[group] : before) ?? null }];
    }),
  ),
});
