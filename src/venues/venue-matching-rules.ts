import {
  type IdentifyingField,
  type MatchingRules,
  type IdentityValues,
  buildTranslatedField,
  buildFactField,
} from '../posts/matching-rules.js';
import { buildNameForms } from '../languages/name-forms.js';
import { buildDistanceKmSql } from './distance.js';
import type { UpdateVenueDto } from './venue.dto.js';

/** Coordinates of one place that different people look up differ by less, in kilometres. */
const SAME_PLACE_KM = 0.2;

const coordinates: IdentifyingField = {
  name: 'coordinates',
  type: 'float8[]',
  buildFoldSql: null,
  agreementSql: `CASE WHEN w.coordinates IS NOT NULL AND p.geo_lat IS NOT NULL
    THEN ${buildDistanceKmSql({ lat: 'w.coordinates[1]', lng: 'w.coordinates[2]' }, { lat: 'p.geo_lat', lng: 'p.geo_lng' })} <= ${SAME_PLACE_KM} END`,
  isMissingSql: 'p.geo_lat IS NULL',
  factProperties: ['geoLat', 'geoLng'],
  textProperties: [],
};

export const VENUE_MATCHING_RULES: MatchingRules = {
  identifyingFields: [
    buildTranslatedField('address'),
    buildTranslatedField('city'),
    buildTranslatedField('country'),
    buildTranslatedField(
      'region',
      ['state', 'province', 'state_province'],
      ['state', 'province', 'stateProvince'],
    ),
    buildFactField('zip'),
    coordinates,
  ],
  otherFacts: ['phone', 'website'],
};

/** What a venue that is named says of where it is. */
export function getVenueIdentity(input: UpdateVenueDto): IdentityValues {
  const { address, city, country, state, province, stateprovince, zip, geo_lat: lat, geo_lng: lng } = input;
  return {
    ...buildIdentityValues('address', [address]),
    ...buildIdentityValues('city', [city]),
    ...buildIdentityValues('country', [country]),
    ...buildIdentityValues('region', [state, province, stateprovince]),
    ...buildIdentityValues('zip', [zip]),
    ...(typeof lat === 'number' && typeof lng === 'number' ? { coordinates: [lat, lng] } : {}),
  };
}

function buildIdentityValues(name: string, values: readonly (string | null | undefined)[]): IdentityValues {
  const sent = values.flatMap((value) => (value ? buildNameForms(value) : []));
  return sent.length === 0 ? {} : { [name]: sent };
}
