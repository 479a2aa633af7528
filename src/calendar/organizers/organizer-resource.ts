import { LinkedLoader } from '../posts/linked/linked-loader.js';
import type { LinkedResource } from '../posts/linked/linked-resource.js';
import { buildFactField } from '../posts/matching-rules.js';
import { UpdateOrganizerDto, type OrganizerDto } from './organizer.dto.js';
import { toOrganizerDto } from './to-organizer-dto.js';
import { buildOrganizersSql, ORGANIZER_KIND, type OrganizerRow } from './organizers.queries.js';

/** A website is the same with and without TLS, and with and without a slash at its end. */
const buildFoldWebsiteSql = (text: string): string =>
  `rtrim(regexp_replace(lower(${text}), '^https?://', ''), '/')`;

export const ORGANIZER_RESOURCE: LinkedResource<UpdateOrganizerDto, OrganizerRow, OrganizerDto> = {
  kind: ORGANIZER_KIND,
  dto: UpdateOrganizerDto,
  loader: new LinkedLoader(ORGANIZER_KIND, buildOrganizersSql),
  toDto: toOrganizerDto,
  matchingRules: {
    identifyingFields: [buildFactField('email'), buildFactField('website', buildFoldWebsiteSql)],
    otherFacts: ['phone'],
  },
  getName: ({ organizer }) => organizer,
  getIdentity: ({ email, website }) => ({
    ...(email ? { email: [email] } : {}),
    ...(website ? { website: [website] } : {}),
  }),
};
