import { BooleanField } from '../../../validation/fields.js';
import { toDigit, type EventFilter, READABLE_ONLY_NOTE } from './filter.js';

/** Yes or no, which the listing rows have in a column of this name. */
export const buildFlagFilter = (column: string, description: string): EventFilter<boolean> => ({
  field: BooleanField({ description: `${description}${READABLE_ONLY_NOTE}` }),
  toLinkValue: toDigit,
  compares: 'blanked',
  addCondition(value, { query }) {
    query.where(value ? `l.${column}` : `NOT l.${column}`);
  },
});

export const featuredFilter = buildFlagFilter(
  'featured',
  'Only featured events, or only those that are not.',
);

export const ticketedFilter = buildFlagFilter(
  'ticketed',
  'Only events with at least one ticket offer, or only those without.',
);
