import type { Right } from '../../api/rights';
import { ITEM_FIELDS, type ItemDraft, type ItemField, type ItemKind } from '../../state/items';
import { IMAGE_NAMES } from '../../state/picked-image';
import type { Word } from '../../words/words';

interface KindWords {
  readonly all: Word;
  readonly new: Word;
  /** Who may make one. */
  readonly right: Right;
  /** Venues and organizers go to the trash, the others are deleted at once. */
  readonly hasTrash: boolean;
}

export const KIND: Readonly<Record<ItemKind, KindWords>> = {
  venues: { all: 'venues', new: 'newVenue', right: 'posts.create', hasTrash: true },
  organizers: { all: 'organizers', new: 'newOrganizer', right: 'posts.create', hasTrash: true },
  categories: { all: 'categories', new: 'newCategory', right: 'categories.manage', hasTrash: false },
  tags: { all: 'tagWords', new: 'newTag', right: 'tags.manage', hasTrash: false },
};

export const FIELD_LABELS: Readonly<Record<ItemField, Word>> = {
  name: 'name',
  description: 'description',
  slug: 'slug',
  address: 'address',
  zip: 'zip',
  city: 'city',
  region: 'region',
  country: 'country',
  coordinates: 'coordinates',
  showMap: 'showMap',
  phone: 'phone',
  email: 'email',
  website: 'website',
  image: 'image',
  parent: 'parentCategory',
  slot: 'colour',
};

export const hasField = (kind: ItemKind, field: ItemField): boolean => ITEM_FIELDS[kind].includes(field);

/** The name at which the API reports an error of a field. */
export function wireName(kind: ItemKind, field: ItemField): string {
  if (field === 'name') return kind === 'venues' ? 'venue' : kind === 'organizers' ? 'organizer' : 'name';
  if (field === 'region') return 'stateprovince';
  return field === 'coordinates' ? 'geo_lat' : field;
}

/** All names at which the API reports errors of a field: some are sent as several. */
export function wireNames(kind: ItemKind, field: ItemField): readonly string[] {
  if (field === 'image') return IMAGE_NAMES;
  if (field === 'showMap') return ['show_map', 'show_map_link'];
  return field === 'coordinates' ? ['geo_lat', 'geo_lng'] : [wireName(kind, field)];
}

export type ChangeItem = (part: Partial<ItemDraft>) => void;
