import type { EventDto } from '../../calendar/events/event.dto.js';
import type { VenueDto } from '../../calendar/venues/venue.dto.js';

export const listVenues = ({ venue }: Pick<EventDto, 'venue'>): readonly VenueDto[] =>
  Array.isArray(venue) ? venue : [venue];

/** The name of the venue and its city on a line. */
export const formatPlace = ({ venue, city }: VenueDto): string =>
  [venue, city === venue ? '' : city].filter((part) => (part ?? '') !== '').join(', ');
