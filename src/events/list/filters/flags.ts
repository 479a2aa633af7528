import { BooleanField } from '../../../validation/fields.js';
import { digit, type EventFilter, OF_READABLE } from './filter.js';

/** Yes or no, which the listing rows have in a column of this name. */
export const flag = (column: string, description: string): EventFilter<boolean> => ({
  field: BooleanField({ description: `${description}${OF_READABLE}` }),
  carry: digit,
  compares: 'blanked',
  narrow(value, { query }) {
    query.where(value ? `l.${column}` : `NOT l.${column}`);
  },
});

export const featured = flag('featured', 'Only featured events, or only those that are not.');

export const ticketed = flag(
  'ticketed',
  'Only events with at least one ticket offer, or only those without.',
);
