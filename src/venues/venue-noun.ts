import type { LinkedNoun } from '../posts/linked/linked-noun.js';
import { linkedLoader } from '../posts/linked/load-linked.js';
import { venueFacts, venueTexts } from './venue-columns.js';
import { VENUE_NAMING, venueIdentity } from './venue-naming.js';
import type { UpdateVenueDto, VenueDto } from './venue.dto.js';
import { toVenueDto } from './to-venue-dto.js';
import { selectVenues, VENUE, type VenueRow } from './venues.queries.js';

export const VENUE_NOUN: LinkedNoun<UpdateVenueDto, VenueRow, VenueDto> = {
  kind: VENUE,
  loader: linkedLoader(VENUE, selectVenues),
  toDto: toVenueDto,
  naming: VENUE_NAMING,
  nameOf: (input) => input.venue,
  identityOf: venueIdentity,
  factsOf: venueFacts,
  textsOf: venueTexts,
};
