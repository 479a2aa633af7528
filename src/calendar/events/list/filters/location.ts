import { findVenuesNear } from '../../../venues/venues.queries.js';
import { NumberField } from '../../../../requests/validation/fields.js';
import type { EventFilter } from './filter.js';
import { buildFlagFilter } from './flags.js';

const DEFAULT_RADIUS_KM = 40;

interface LocationQuery {
  readonly geoloc?: boolean;
  readonly geoloc_lat?: number;
  readonly geoloc_lng?: number;
  readonly geoloc_radius?: number;
}

const isNearPoint = ({ geoloc, geoloc_lat: lat, geoloc_lng: lng }: LocationQuery): boolean =>
  geoloc !== false && lat !== undefined && lng !== undefined;

export const locatedFilter: EventFilter<boolean> = {
  ...buildFlagFilter(
    'located',
    'Only events at a venue with coordinates, or only those without. True when coordinates are sent.',
  ),
  applies: (query) => !isNearPoint(query),
};

/** Keeps events at venues within a radius of a point. Declared on its latitude; reads the other parameters, too. */
export const nearFilter: EventFilter<number> = {
  field: NumberField({
    description:
      'Only events at a venue near this point: its latitude in degrees, together with `geoloc_lng` and optionally ' +
      '`geoloc_radius`.',
    minimum: -90,
    maximum: 90,
    filter: true,
    example: 45.55,
  }),
  compares: 'redacted',
  supportsTexts: true,
  applies: isNearPoint,
  link: {
    rank: 3,
    resolve: async (
      lat,
      manager,
      { geoloc_lng: lng = 0, geoloc_radius: radiusKm = DEFAULT_RADIUS_KM }: LocationQuery,
    ) => ({
      kind: 'venue',
      ids: await findVenuesNear(manager, { lat, lng, radiusKm }),
    }),
  },
};
