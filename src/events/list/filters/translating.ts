// Filters for those who write in other languages. Every list of the calendar declares their parameters and carries them.
import type { LanguageCode } from '../../../languages/language-code.js';
import { lacking } from '../../../posts/list-steps.js';
import { EVENT } from '../../event-kind.js';
import type { EventFilter } from './filter.js';

const LISTINGS = 'event_listings';

export const missing: EventFilter<LanguageCode> = {
  carry: () => undefined,
  compares: 'shown',
  rows: 'listings',
  total: 'counted',
  narrow: (language, { query }) =>
    lacking({ missing: language, outdated: undefined }, EVENT, LISTINGS, query),
};

export const outdated: EventFilter<LanguageCode> = {
  carry: () => undefined,
  // The edit times of texts are for editors.
  compares: 'blanked',
  rows: 'listings',
  total: 'counted',
  narrow: (language, { query }) =>
    lacking({ missing: undefined, outdated: language }, EVENT, LISTINGS, query),
};
