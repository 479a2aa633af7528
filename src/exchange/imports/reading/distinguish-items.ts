// Tells events apart that share an id, or have none, title and start.
import type { ImportItem } from '../import-item.js';
import { toExternalId } from './to-item.js';

type Trait = (item: ImportItem) => string;

const getVenue: Trait = ({ body }) => {
  const [first] = [body['venue']].flat();
  const name = typeof first === 'object' && first !== null ? (first as { venue?: unknown }).venue : first;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
};

const getText =
  (name: string): Trait =>
  ({ body }) => {
    const value = body[name];
    return typeof value === 'string' ? value : '';
  };

export const isAnonymous = ({ hasOwnId }: ImportItem): boolean => hasOwnId === false;

const TRAITS: readonly Trait[] = [getText('start_date'), getText('title'), getVenue];

/**
 * Adds to the ids of several items that are the same what tells these apart: the start, or else the title, or else the venue.
 *
 * @param mayShare whether the id of an item may be that of others
 */
export function distinguishItems(
  items: readonly ImportItem[],
  mayShare: (item: ImportItem) => boolean = () => true,
): ImportItem[] {
  return TRAITS.reduce<ImportItem[]>((current, trait) => addTrait(current, trait, mayShare), [...items]);
}

function addTrait(
  items: readonly ImportItem[],
  trait: Trait,
  mayShare: (item: ImportItem) => boolean,
): ImportItem[] {
  const values = new Map<string, Set<string>>();
  for (const item of items) {
    if (!mayShare(item)) continue;
    const known = values.get(item.externalId) ?? new Set();
    values.set(item.externalId, known.add(trait(item)));
  }
  return items.map((item) => {
    const isShared = mayShare(item) && (values.get(item.externalId)?.size ?? 0) > 1;
    return isShared ? { ...item, externalId: toExternalId(`${item.externalId} ${trait(item)}`) } : item;
  });
}
