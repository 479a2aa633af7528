import { factField, type Naming, type SentIdentity } from '../posts/naming.js';
import type { UpdateOrganizerDto } from './organizer.dto.js';

/** A website is the same with and without TLS, and with and without a slash at its end. */
const foldWebsite = (text: string): string => `rtrim(regexp_replace(lower(${text}), '^https?://', ''), '/')`;

export const ORGANIZER_NAMING: Naming = {
  identity: [factField('email'), factField('website', foldWebsite)],
  facts: ['phone'],
};

/** What an organizer that is named says of who it is. */
export const organizerIdentity = ({ email, website }: UpdateOrganizerDto): SentIdentity => ({
  ...(email ? { email: [email] } : {}),
  ...(website ? { website: [website] } : {}),
});
