// Filters on what events are linked to.
import { findWithDescendants } from '../../../terms/terms.queries.js';
import { TermFilterField } from '../../../terms/term-filter-field.js';
import { IdsField, type ResolvedNames } from '../../../validation/list-fields.js';
import { type EventFilter, type FilterParameter, READABLE_ONLY_NOTE } from './filter.js';

const buildLinkFilter = (
  kind: 'venue' | 'organizer',
  { rank, description }: { readonly rank: number; readonly description: string },
): EventFilter<readonly number[]> => ({
  field: IdsField({ kind, description: `${description}${READABLE_ONLY_NOTE}` }),
  compares: 'blanked',
  supportsTexts: true,
  link: { rank, resolve: (ids) => Promise.resolve({ kind, ids }) },
});

export const venueFilter = buildLinkFilter('venue', {
  rank: 1,
  description: 'Only events at one of these venues: ids, separated by commas.',
});

export const organizerFilter = buildLinkFilter('organizer', {
  rank: 2,
  description: 'Only events of one of these organizers: ids, separated by commas.',
});

const TERM_FILTER = {
  toLinkValue: ({ names: words }) => words,
  compares: 'blanked',
  supportsTexts: true,
  hasMonthCounts: true,
} as const satisfies FilterParameter<ResolvedNames>;

export const tagsFilter: EventFilter<ResolvedNames> = {
  ...TERM_FILTER,
  field: TermFilterField({
    taxonomy: 'tag',
    description: `Only events with one of these tags: ids, slugs or names, separated by commas.${READABLE_ONLY_NOTE}`,
    example: 'outdoors',
  }),
  link: { rank: 4, resolve: ({ ids }) => Promise.resolve({ kind: 'term', ids }) },
};

export const categoriesFilter: EventFilter<ResolvedNames> = {
  ...TERM_FILTER,
  field: TermFilterField({
    taxonomy: 'category',
    description:
      'Only events with one of these categories, or of those below them. Ids, slugs or names, separated by commas.' +
      READABLE_ONLY_NOTE,
    example: 'concerts',
  }),
  link: {
    rank: 5,
    resolve: async ({ ids }, manager) => ({ kind: 'term', ids: await findWithDescendants(manager, ids) }),
  },
};
