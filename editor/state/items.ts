/** Venues, organizers, categories and tags as forms edit them: plain JSON, which can be kept, compared and merged. */
import type {
  Category,
  NewCategory,
  NewOrganizer,
  NewVenue,
  Organizer,
  Tag,
  Venue,
} from 'calendar-events-client';
import { type PickedImage, toPickedImage } from './picked-image';

export const ITEM_KINDS = ['venues', 'organizers', 'categories', 'tags'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Fields that a kind does not have stay empty. */
export interface ItemDraft {
  readonly name: string;
  readonly description: string;
  readonly slug: string;
  readonly address: string;
  readonly zip: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  /** Latitude and longitude in one text, as maps give them. */
  readonly coordinates: string;
  readonly showMap: boolean;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly image: PickedImage | null;
  /** The id of a category, 0 for none. */
  readonly parent: number;
  readonly slot: string;
}
export type ItemField = keyof ItemDraft;

export const EMPTY_ITEM: ItemDraft = {
  name: '',
  description: '',
  slug: '',
  address: '',
  zip: '',
  city: '',
  region: '',
  country: '',
  coordinates: '',
  showMap: true,
  phone: '',
  email: '',
  website: '',
  image: null,
  parent: 0,
  slot: '',
};

/** What each kind has. */
export const ITEM_FIELDS: Readonly<Record<ItemKind, readonly ItemField[]>> = {
  venues: [
    ...(['name', 'address', 'zip', 'city', 'region', 'country', 'coordinates', 'showMap'] as const),
    ...(['phone', 'website', 'image', 'description', 'slug'] as const),
  ],
  organizers: ['name', 'phone', 'email', 'website', 'image', 'description', 'slug'],
  categories: ['name', 'parent', 'slot', 'description', 'slug'],
  tags: ['name', 'description', 'slug'],
};

const PLACES = 6;
const NUMBER = /-?\d+(?:[.,]\d+)?/g;

/** “46.05, 14.51”, also with commas for points, degrees and directions; null for what is no such pair. */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | null {
  const comma = /^\s*(-?\d+,\d+)\s*[,; ]\s*(-?\d+,\d+)\s*$/.exec(text);
  const found = comma === null ? text.replace(/,/g, ' ').match(NUMBER) : comma.slice(1);
  const rest = text.replace(NUMBER, '').replace(/[\s,;°NSEWnsew]/g, '');
  if (found?.length !== 2 || rest !== '') return null;
  const [latitude = NaN, longitude = NaN] = found.map((each) => Number(each.replace(',', '.')));
  const turned = {
    latitude: /s/i.test(text) ? -Math.abs(latitude) : latitude,
    longitude: /w/i.test(text) ? -Math.abs(longitude) : longitude,
  };
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? turned : null;
}

const formatCoordinates = (latitude?: number | null, longitude?: number | null): string =>
  typeof latitude === 'number' && typeof longitude === 'number'
    ? `${Number(latitude.toFixed(PLACES))}, ${Number(longitude.toFixed(PLACES))}`
    : '';

export const toVenueDraft = (venue: Venue): ItemDraft => ({
  ...EMPTY_ITEM,
  ...toContact(venue),
  name: venue.venue,
  address: venue.address ?? '',
  zip: venue.zip ?? '',
  city: venue.city ?? '',
  region: venue.stateprovince ?? '',
  country: venue.country ?? '',
  coordinates: formatCoordinates(venue.geo_lat, venue.geo_lng),
  showMap: venue.show_map,
});

export const toOrganizerDraft = (organizer: Organizer): ItemDraft => ({
  ...EMPTY_ITEM,
  ...toContact(organizer),
  name: organizer.organizer,
  email: organizer.email ?? '',
});

const toContact = ({ description, slug, phone, website, image }: Venue | Organizer) => ({
  description: description ?? '',
  slug: slug ?? '',
  phone: phone ?? '',
  website: website ?? '',
  image: image === undefined ? null : toPickedImage(image),
});

export const toTermDraft = (term: Category | Tag): ItemDraft => ({
  ...EMPTY_ITEM,
  name: term.name,
  description: term.description ?? '',
  slug: term.slug,
  ...('parent' in term && { parent: term.parent, slot: String(term.slot) }),
});

/** What of a field counts: the address of an image differs by its size. */
const comparable = (draft: ItemDraft, field: ItemField): unknown =>
  field === 'image' && draft.image ? { ...draft.image, url: '' } : draft[field];

export const isItemFieldSame = (one: ItemDraft, other: ItemDraft, field: ItemField): boolean =>
  JSON.stringify(comparable(one, field)) === JSON.stringify(comparable(other, field));

export const changedItemFields = (from: ItemDraft, to: ItemDraft): ItemField[] =>
  (Object.keys(to) as ItemField[]).filter((field) => !isItemFieldSame(from, to, field));

type Body = Omit<Partial<NewVenue & NewOrganizer & NewCategory>, 'status'>;

/** How each field is sent, but for the name, whose key is that of the kind. */
const SENT: { readonly [Field in Exclude<ItemField, 'name'>]: (draft: ItemDraft) => Body } = {
  description: ({ description }) => ({ description }),
  slug: ({ slug }) => ({ slug }),
  address: ({ address }) => ({ address }),
  zip: ({ zip }) => ({ zip }),
  city: ({ city }) => ({ city }),
  region: ({ region }) => ({ stateprovince: region }),
  country: ({ country }) => ({ country }),
  coordinates: ({ coordinates }) => {
    const place = parseCoordinates(coordinates);
    return { geo_lat: place?.latitude ?? null, geo_lng: place?.longitude ?? null };
  },
  showMap: ({ showMap }) => ({ show_map: showMap, show_map_link: showMap }),
  phone: ({ phone }) => ({ phone }),
  email: ({ email }) => ({ email }),
  website: ({ website }) => ({ website }),
  image: ({ image }) => ({ image: image?.id ?? null }),
  parent: ({ parent }) => ({ parent }),
  slot: ({ slot }) => ({ slot: slot === '' ? null : Number(slot) }),
};

/** The body for these fields alone; the name is told apart, as each kind calls it differently. */
export const toItemBody = (draft: ItemDraft, fields: readonly ItemField[]): Body =>
  Object.assign({}, ...fields.map((field) => (field === 'name' ? {} : SENT[field](draft)))) as Body;
