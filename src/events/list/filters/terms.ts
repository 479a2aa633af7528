import { TermFilterField } from '../../../terms/term-filter-field.js';
import { withDescendants } from '../../../terms/terms.queries.js';
import type { Named } from '../../../validation/list-fields.js';
import { type EventFilter, OF_READABLE } from './filter.js';

const ofTerms = {
  carry: ({ words }) => words,
  compares: 'blanked',
  rows: 'any',
  total: 'by months',
} as const satisfies EventFilter<Named>;

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
