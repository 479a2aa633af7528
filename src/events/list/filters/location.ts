import { venuesNear } from '../../../venues/venues.queries.js';
import { NumberField } from '../../../validation/fields.js';
import type { EventFilter } from './filter.js';
import { flag } from './flags.js';

/** How near is near, in kilometres, when the caller does not say. */
const NEAR_KM = 40;

interface LocationQuery {
  readonly geoloc?: boolean;
  readonly geoloc_lat?: number;
  readonly geoloc_lng?: number;
  readonly geoloc_radius?: number;
}

const isNearPoint = ({ geoloc, geoloc_lat: lat, geoloc_lng: lng }: LocationQuery): boolean =>
  geoloc !== false && lat !== undefined && lng !== undefined;

/** Whether the event has a venue with coordinates. */
export const located: EventFilter<boolean> = {
  ...flag(
    'located',
    'Only events at a venue with coordinates, or only those without. Sending coordinates means true.',
  ),
  applies: (query) => !isNearPoint(query),
};

/** Events at venues within a radius of a point, by its latitude; the other parameters of the point belong to it. */
export const near: EventFilter<number> = {
  field: NumberField({
    description: 'Latitude, in degrees, of a point that the venue must be near; together with `geoloc_lng`.',
    minimum: -90,
    maximum: 90,
    filter: true,
    example: 45.55,
  }),
  compares: 'blanked',
  ofTexts: true,
  applies: isNearPoint,
  link: {
    rank: 3,
    to: async (lat, manager, { geoloc_lng: lng = 0, geoloc_radius: radiusKm = NEAR_KM }: LocationQuery) => ({
      kind: 'venue',
      ids: await venuesNear(manager, { lat, lng, radiusKm }),
    }),
  },
};
