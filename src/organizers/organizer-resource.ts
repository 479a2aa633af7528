import type { LinkedResource } from '../posts/linked/linked-resource.js';
import { createLinkedLoader } from '../posts/linked/linked-loader.js';
import { toOrganizerFacts, toOrganizerTexts } from './organizer-columns.js';
import { ORGANIZER_MATCHING_RULES, getOrganizerIdentity } from './organizer-matching-rules.js';
import type { UpdateOrganizerDto, OrganizerDto } from './organizer.dto.js';
import { toOrganizerDto } from './to-organizer-dto.js';
import { buildOrganizersSql, ORGANIZER, type OrganizerRow } from './organizers.queries.js';

export const ORGANIZER_RESOURCE: LinkedResource<UpdateOrganizerDto, OrganizerRow, OrganizerDto> = {
  kind: ORGANIZER,
  loader: createLinkedLoader(ORGANIZER, buildOrganizersSql),
  toDto: toOrganizerDto,
  matchingRules: ORGANIZER_MATCHING_RULES,
  getName: (input) => input.organizer,
  getIdentity: getOrganizerIdentity,
  toFacts: toOrganizerFacts,
  toTexts: toOrganizerTexts,
};
