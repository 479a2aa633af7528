// The difference between two reads of an item with `context=edit`, by the fields of its updates.
import type { FieldValues } from './proposal.entity.js';

type Item = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null;

/** Parts of a write that are no values, and what no proposal may change. */
const IGNORED: readonly string[] = [
  'language',
  'ml_reviewed',
  'review',
  'author',
  'password',
  'scope',
  'reset',
  'recurrence',
];

/** Sent as they are: a new name becomes an item when the proposal is approved. */
const SENT_AS_THEY_ARE: readonly string[] = ['venue', 'organizer', 'categories', 'tags', 'offers', 'cost'];

const toName = (item: unknown): unknown => {
  if (typeof item !== 'object' || item === null) return item;
  const { venue, organizer, name } = item as Item;
  return venue ?? organizer ?? name ?? item;
};

const LINK_FIELDS: readonly string[] = ['venue', 'organizer', 'categories', 'tags'];

export const isLinkField = (name: string): boolean => LINK_FIELDS.includes(name);

/** The value of a field for people who compare it: names of linked items, the address of an image. */
export function toComparable(item: Item, name: string): unknown {
  const value = item[name] ?? null;
  if (name === 'image') return isObject(value) ? value['url'] : null;
  if (!isLinkField(name) || typeof value !== 'object') return value;
  return (Array.isArray(value) ? value : value === null ? [] : [value]).map(toName);
}

export const areEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface Difference {
  readonly patch: FieldValues;
  readonly base: FieldValues;
  readonly proposed: FieldValues;
}

/** @param sent body of the update that led from one to the other */
export function findDifference(
  before: Item,
  after: Item,
  sent: FieldValues,
  names: Iterable<string>,
): Difference {
  const changed = [...names].filter(
    (name) =>
      name in sent &&
      !IGNORED.includes(name) &&
      name in after &&
      !areEqual(toComparable(before, name), toComparable(after, name)),
  );
  const pick = (read: (name: string) => unknown): FieldValues =>
    Object.fromEntries(changed.map((name) => [name, read(name)]));
  return {
    patch: pick((name) => (SENT_AS_THEY_ARE.includes(name) ? sent[name] : toSendable(after, name))),
    base: pick((name) => toComparable(before, name)),
    proposed: pick((name) => toComparable(after, name)),
  };
}

function toSendable(item: Item, name: string): unknown {
  const value = item[name] ?? null;
  if (name !== 'image') return value;
  return isObject(value) ? value['id'] : null;
}

/** Fields that have changed since the proposal was made, to something else than it proposes. */
export const findConflicts = (base: FieldValues, proposed: FieldValues, current: Item): string[] =>
  Object.keys(base).filter((name) => {
    const value = toComparable(current, name);
    return !areEqual(value, base[name]) && !areEqual(value, proposed[name]);
  });
