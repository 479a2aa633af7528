import { organizersElsewhere } from './organizers-elsewhere.js';
import { organizersInEurope } from './organizers-in-europe.js';
import type { SampleOrganizer } from './types.js';

export const organizers: SampleOrganizer[] = [...organizersInEurope, ...organizersElsewhere];
