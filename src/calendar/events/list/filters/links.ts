import { findWithDescendants } from '../../../terms/terms.queries.js';
import { TermFilterField } from '../../../terms/term-filter-field.js';
import { IdsField, type ResolvedNames } from '../../../../requests/validation/list-fields.js';
import { type EventFilter, READABLE_ONLY_NOTE } from './filter.js';

const buildLinkFilter = (
  kind: 'venue' | 'organizer',
  { rank, description }: { readonly rank: number; readonly description: string },
): EventFilter<readonly number[]> => ({
  field: IdsField({ kind, description: `${description}${READABLE_ONLY_NOTE}` }),
  compares: 'redacted',
  supportsTexts: true,
  link: { rank, resolve: (ids) => ({ kind, ids }) },
});

export const venueFilter = buildLinkFilter('venue', {
  rank: 1,
  description: 'Only events at one of these venues: ids, separated by commas.',
});

export const organizerFilter = buildLinkFilter('organizer', {
  rank: 2,
  description: 'Only events of one of these organizers: ids, separated by commas.',
});

const TERM_FILTER: EventFilter<ResolvedNames> = {
  toLinkValue: ({ names }) => names,
  compares: 'redacted',
  supportsTexts: true,
  hasMonthCounts: true,
};

export const tagsFilter: EventFilter<ResolvedNames> = {
  ...TERM_FILTER,
  field: TermFilterField({
    taxonomy: 'tag',
    description: `Only events with one of these tags: ids, slugs or names, separated by commas.${READABLE_ONLY_NOTE}`,
    example: 'outdoors',
  }),
  link: { rank: 4, resolve: ({ ids }) => ({ kind: 'term', ids }) },
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
