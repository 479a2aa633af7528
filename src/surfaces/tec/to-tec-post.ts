import type { OrganizerDto } from '../../calendar/organizers/organizer.dto.js';
import { NEVER_DATED } from '../../requests/validation/fields.js';
import type { VenueDto } from '../../calendar/venues/venue.dto.js';
import type { TecOrganizerDto, TecPostDto, TecVenueDto } from './post.dto.js';

type Source = Pick<
  VenueDto,
  'id' | 'author' | 'status' | 'date' | 'date_utc' | 'modified' | 'modified_utc' | 'url' | 'language' | 'slug'
>;

interface Texts {
  readonly type: TecPostDto['type'];
  readonly title: string;
  readonly content: string | null | undefined;
  readonly excerpt?: string | null;
  readonly imageId: number | undefined;
  readonly isProtected?: boolean;
}

const toIso = (date: string): string => date.replace(' ', 'T');

export function toTecPost(item: Source, texts: Texts): Omit<TecPostDto, 'template' | 'language'> {
  const { type, title, content, excerpt, imageId, isProtected = false } = texts;
  return {
    id: item.id,
    date: toIso(item.date),
    date_gmt: item.date_utc === NEVER_DATED ? null : toIso(item.date_utc),
    guid: { rendered: item.url },
    modified: toIso(item.modified),
    modified_gmt: toIso(item.modified_utc),
    slug: item.slug ?? '',
    status: item.status,
    type,
    link: item.url,
    title: { rendered: title },
    content: { rendered: content ?? '', protected: isProtected },
    excerpt: { rendered: excerpt ?? '', protected: isProtected },
    author: Number(item.author ?? 0),
    featured_media: imageId ?? 0,
  };
}

export const toTecVenue = (venue: VenueDto): TecVenueDto => ({
  ...toTecPost(venue, {
    type: 'tribe_venue',
    title: venue.venue,
    content: venue.description,
    imageId: venue.image?.id,
  }),
  template: '',
  address: venue.address ?? '',
  country: venue.country ?? '',
  city: venue.city ?? '',
  state_province: venue.stateprovince ?? '',
  state: venue.state ?? '',
  province: venue.province ?? '',
  zip: venue.zip ?? '',
  phone: venue.phone ?? '',
  directions_link: buildDirectionsLink(venue),
  website: venue.website ?? '',
  geo_lat: venue.geo_lat ?? null,
  geo_lng: venue.geo_lng ?? null,
  language: venue.language,
});

export const toTecOrganizer = (organizer: OrganizerDto): TecOrganizerDto => ({
  ...toTecPost(organizer, {
    type: 'tribe_organizer',
    title: organizer.organizer,
    content: organizer.description,
    imageId: organizer.image?.id,
  }),
  template: '',
  phone: organizer.phone ?? '',
  website: organizer.website ?? '',
  email: organizer.email ?? '',
  language: organizer.language,
});

/** The original leads to the same service. */
function buildDirectionsLink({ address, city, stateprovince, zip, country }: VenueDto): string {
  const place = [address, city, stateprovince, zip, country].filter((part) => (part ?? '') !== '').join(' ');
  if (place === '') return '';
  return `https://maps.google.com/maps?${new URLSearchParams({ f: 'q', q: place }).toString()}`;
}
