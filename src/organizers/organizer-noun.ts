import type { LinkedNoun } from '../posts/linked/linked-noun.js';
import { linkedLoader } from '../posts/linked/load-linked.js';
import { organizerFacts, organizerTexts } from './organizer-columns.js';
import { ORGANIZER_NAMING, organizerIdentity } from './organizer-naming.js';
import type { UpdateOrganizerDto, OrganizerDto } from './organizer.dto.js';
import { toOrganizerDto } from './to-organizer-dto.js';
import { selectOrganizers, ORGANIZER, type OrganizerRow } from './organizers.queries.js';

export const ORGANIZER_NOUN: LinkedNoun<UpdateOrganizerDto, OrganizerRow, OrganizerDto> = {
  kind: ORGANIZER,
  loader: linkedLoader(ORGANIZER, selectOrganizers),
  toDto: toOrganizerDto,
  naming: ORGANIZER_NAMING,
  nameOf: (input) => input.organizer,
  identityOf: organizerIdentity,
  factsOf: organizerFacts,
  textsOf: organizerTexts,
};
