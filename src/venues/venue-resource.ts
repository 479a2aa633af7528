import type { LinkedResource } from '../posts/linked/linked-resource.js';
import { createLinkedLoader } from '../posts/linked/linked-loader.js';
import { toVenueFacts, toVenueTexts } from './venue-columns.js';
import { VENUE_MATCHING_RULES, getVenueIdentity } from './venue-matching-rules.js';
import type { UpdateVenueDto, VenueDto } from './venue.dto.js';
import { toVenueDto } from './to-venue-dto.js';
import { buildVenuesSql, VENUE, type VenueRow } from './venues.queries.js';

export const VENUE_RESOURCE: LinkedResource<UpdateVenueDto, VenueRow, VenueDto> = {
  kind: VENUE,
  loader: createLinkedLoader(VENUE, buildVenuesSql),
  toDto: toVenueDto,
  matchingRules: VENUE_MATCHING_RULES,
  getName: (input) => input.venue,
  getIdentity: getVenueIdentity,
  toFacts: toVenueFacts,
  toTexts: toVenueTexts,
};
