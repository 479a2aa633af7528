import type { TextPatch } from '../posts/write-text.js';
import { deriveStateProvince } from './state-province.js';
import type { UpdateVenueDto } from './venue.dto.js';
import type { Venue } from './venue.entity.js';

type Facts = Pick<Venue, 'zip' | 'phone' | 'website' | 'geoLat' | 'geoLng' | 'showMap' | 'showMapLink'>;

/** What was sent of the facts; null clears what may be empty. */
export function toVenueFacts(input: UpdateVenueDto): Partial<Facts> {
  return {
    ...(input.zip === undefined ? {} : { zip: input.zip ?? '' }),
    ...(input.phone === undefined ? {} : { phone: input.phone ?? '' }),
    ...(input.website === undefined ? {} : { website: input.website }),
    ...(input.geo_lat === undefined ? {} : { geoLat: input.geo_lat }),
    ...(input.geo_lng === undefined ? {} : { geoLng: input.geo_lng }),
    ...(input.show_map === undefined ? {} : { showMap: input.show_map }),
    ...(input.show_map_link === undefined ? {} : { showMapLink: input.show_map_link }),
  };
}

export const toVenueTexts = (input: UpdateVenueDto, description: string | null | undefined): TextPatch => ({
  name: input.venue,
  description,
  address: input.address,
  city: input.city,
  country: input.country,
  province: input.province,
  state: input.state,
  // What follows from the rest anyway is not stored: it would stay behind when the rest changes.
  stateProvince: input.stateprovince === deriveStateProvince(input) ? null : input.stateprovince,
});
