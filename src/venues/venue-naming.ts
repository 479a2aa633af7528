import {
  type IdentifyingField,
  type Naming,
  type SentIdentity,
  wordsField,
  factField,
} from '../posts/naming.js';
import { nameForms } from '../languages/name-forms.js';
import { distanceKm } from './distance.js';
import type { UpdateVenueDto } from './venue.dto.js';

/** Coordinates of one place that different people look up differ by less, in kilometres. */
const SAME_PLACE_KM = 0.2;

const coordinates: IdentifyingField = {
  name: 'coordinates',
  type: 'float8[]',
  fold: null,
  agrees: `CASE WHEN w.coordinates IS NOT NULL AND p.geo_lat IS NOT NULL
    THEN ${distanceKm({ lat: 'w.coordinates[1]', lng: 'w.coordinates[2]' }, { lat: 'p.geo_lat', lng: 'p.geo_lng' })} <= ${SAME_PLACE_KM} END`,
  lacks: 'p.geo_lat IS NULL',
  facts: ['geoLat', 'geoLng'],
  texts: [],
};

export const VENUE_NAMING: Naming = {
  identity: [
    wordsField('address'),
    wordsField('city'),
    wordsField('country'),
    wordsField('region', ['state', 'province', 'state_province'], ['state', 'province', 'stateProvince']),
    factField('zip'),
    coordinates,
  ],
  facts: ['phone', 'website'],
};

/** What a venue that is named says of where it is. */
export function venueIdentity(input: UpdateVenueDto): SentIdentity {
  const { address, city, country, state, province, stateprovince, zip, geo_lat: lat, geo_lng: lng } = input;
  return {
    ...forms('address', [address]),
    ...forms('city', [city]),
    ...forms('country', [country]),
    ...forms('region', [state, province, stateprovince]),
    ...forms('zip', [zip]),
    ...(typeof lat === 'number' && typeof lng === 'number' ? { coordinates: [lat, lng] } : {}),
  };
}

function forms(name: string, values: readonly (string | null | undefined)[]): SentIdentity {
  const sent = values.flatMap((value) => (value ? nameForms(value) : []));
  return sent.length === 0 ? {} : { [name]: sent };
}
