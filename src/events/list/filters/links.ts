// Filters on what events are linked to.
import { withDescendants } from '../../../terms/terms.queries.js';
import { TermFilterField } from '../../../terms/term-filter-field.js';
import { IdsField, type Named } from '../../../validation/list-fields.js';
import { type EventFilter, type FilterParameter, OF_READABLE } from './filter.js';

const linkedTo = (
  kind: 'venue' | 'organizer',
  { rank, description }: { readonly rank: number; readonly description: string },
): EventFilter<readonly number[]> => ({
  field: IdsField({ kind, description: `${description}${OF_READABLE}` }),
  compares: 'blanked',
  ofTexts: true,
  link: { rank, to: (ids) => Promise.resolve({ kind, ids }) },
});

export const venue = linkedTo('venue', {
  rank: 1,
  description: 'Only events at one of these venues: ids, separated by commas.',
});

export const organizer = linkedTo('organizer', {
  rank: 2,
  description: 'Only events of one of these organizers: ids, separated by commas.',
});

const ofTerms = {
  carry: ({ words }) => words,
  compares: 'blanked',
  ofTexts: true,
  countedByMonths: true,
} as const satisfies FilterParameter<Named>;

export const tags: EventFilter<Named> = {
  ...ofTerms,
  field: TermFilterField({
    taxonomy: 'tag',
    description: `Only events with one of these tags: ids, slugs or names, separated by commas.${OF_READABLE}`,
    example: 'outdoors',
  }),
  link: { rank: 4, to: ({ ids }) => Promise.resolve({ kind: 'term', ids }) },
};

export const categories: EventFilter<Named> = {
  ...ofTerms,
  field: TermFilterField({
    taxonomy: 'category',
    description:
      'Only events with one of these categories, or of those below them. Ids, slugs or names, separated by commas.' +
      OF_READABLE,
    example: 'concerts',
  }),
  link: {
    rank: 5,
    to: async ({ ids }, manager) => ({ kind: 'term', ids: await withDescendants(manager, ids) }),
  },
};
