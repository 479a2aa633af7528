import { categories } from './categories.js';
import { openChoir } from './event-open-choir.js';
import { tandemEvening } from './event-tandem-evening.js';
import { artEvents } from './events-art.js';
import { eventsFartherAhead } from './events-farther-ahead.js';
import { foodEvents } from './events-food.js';
import { musicEvents } from './events-music.js';
import { outdoorAndFamilyEvents } from './events-outdoors-and-family.js';
import { talkEvents } from './events-talks.js';
import { theatreAndFilmEvents } from './events-theatre-and-film.js';
import { workshopEvents } from './events-workshops.js';
import { organizersElsewhere } from './organizers-elsewhere.js';
import { organizersInEurope } from './organizers-in-europe.js';
import { tags } from './tags.js';
import type { SampleCalendar } from './types.js';
import { venuesInNorthernEurope } from './venues-in-northern-europe.js';
import { venuesInSouthernEurope } from './venues-in-southern-europe.js';
import { venuesOverseas } from './venues-overseas.js';

export type * from './types.js';

/** What the service shows on its very first run. Every organisation, person and venue in it is invented. */
export const sampleCalendar: SampleCalendar = {
  categories,
  tags,
  venues: [...venuesInNorthernEurope, ...venuesInSouthernEurope, ...venuesOverseas],
  organizers: [...organizersInEurope, ...organizersElsewhere],
  events: [
    tandemEvening,
    ...musicEvents,
    ...artEvents,
    ...theatreAndFilmEvents,
    ...foodEvents,
    ...talkEvents,
    ...workshopEvents,
    ...outdoorAndFamilyEvents,
    ...eventsFartherAhead,
    openChoir,
  ],
};
