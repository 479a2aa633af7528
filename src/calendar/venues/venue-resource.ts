import { buildNameForms } from '../../foundation/languages/name-forms.js';
import { LinkedLoader } from '../posts/linked/linked-loader.js';
import type { LinkedResource } from '../posts/linked/linked-resource.js';
import {
  buildFactField,
  buildTranslatedField,
  type IdentifyingField,
  type IdentityValues,
} from '../posts/matching-rules.js';
import { deriveStateProvince, toVenueDto } from './to-venue-dto.js';
import { UpdateVenueDto, type VenueDto } from './venue.dto.js';
import { buildDistanceKmSql, buildVenuesSql, VENUE_KIND, type VenueRow } from './venues.queries.js';

/** Coordinates of one place from different sources differ by less than this distance. */
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

/** The sent values that locate a venue. */
function getVenueIdentity(input: UpdateVenueDto): IdentityValues {
  const { address, city, country, state, province, stateprovince, zip, geo_lat: lat, geo_lng: lng } = input;
  const values = { address: [address], city: [city], country: [country], zip: [zip] };
  const forms = Object.entries({ ...values, region: [state, province, stateprovince] }).map(
    ([name, sent]) => [name, sent.flatMap((value) => (value ? buildNameForms(value) : []))] as const,
  );
  return {
    ...Object.fromEntries(forms.filter(([, sent]) => sent.length > 0)),
    ...(typeof lat === 'number' && typeof lng === 'number' ? { coordinates: [lat, lng] } : {}),
  };
}

export const VENUE_RESOURCE: LinkedResource<UpdateVenueDto, VenueRow, VenueDto> = {
  kind: VENUE_KIND,
  dto: UpdateVenueDto,
  loader: new LinkedLoader(VENUE_KIND, buildVenuesSql),
  toDto: toVenueDto,
  matchingRules: {
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
  },
  getName: ({ venue }) => venue,
  getIdentity: getVenueIdentity,
  computeTexts: (input) => ({
    // A value that follows from the others is not stored, as it would stay when they change.
    stateProvince: input.stateprovince === deriveStateProvince(input) ? null : input.stateprovince,
  }),
};
