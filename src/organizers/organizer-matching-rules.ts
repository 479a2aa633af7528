import { buildFactField, type MatchingRules, type IdentityValues } from '../posts/matching-rules.js';
import type { UpdateOrganizerDto } from './organizer.dto.js';

/** A website is the same with and without TLS, and with and without a slash at its end. */
const buildFoldWebsiteSql = (text: string): string =>
  `rtrim(regexp_replace(lower(${text}), '^https?://', ''), '/')`;

export const ORGANIZER_MATCHING_RULES: MatchingRules = {
  identifyingFields: [buildFactField('email'), buildFactField('website', buildFoldWebsiteSql)],
  otherFacts: ['phone'],
};

/** What an organizer that is named says of who it is. */
export const getOrganizerIdentity = ({ email, website }: UpdateOrganizerDto): IdentityValues => ({
  ...(email ? { email: [email] } : {}),
  ...(website ? { website: [website] } : {}),
});
