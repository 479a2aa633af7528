import { type Check, ofFact } from '../checked-event.js';

/** Where an event takes place, and whether people can find and enter it. */
export const checkPlace: Check = ({ venues, onlineUrl, attendanceMode, accessibility }) => {
  const isOnline = attendanceMode === 'online';
  // An event that is declared to be online needs no place; its address may be announced later.
  if (venues.length === 0) return onlineUrl === '' && !isOnline ? [ofFact('no_location', 'venue')] : [];
  if (isOnline) return [];
  return [
    ...venues
      .filter(({ hasAddress }) => !hasAddress)
      .map(({ id, name }) => ofFact('venue_without_address', 'venue', { venue: name, venue_id: id })),
    ...venues
      .filter(({ hasCoordinates }) => !hasCoordinates)
      .map(({ id, name }) => ofFact('no_coordinates', 'venue', { venue: name, venue_id: id })),
    ...(accessibility.length === 0 ? [ofFact('accessibility_unknown', 'accessibility')] : []),
  ];
};
