import type { SampleVenue } from './types.js';
import { venuesInNorthernEurope } from './venues-in-northern-europe.js';
import { venuesInSouthernEurope } from './venues-in-southern-europe.js';
import { venuesOverseas } from './venues-overseas.js';

export const venues: SampleVenue[] = [
  ...venuesInNorthernEurope,
  ...venuesInSouthernEurope,
  ...venuesOverseas,
];
