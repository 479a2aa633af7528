import { IdsField } from '../../../validation/list-fields.js';
import { type EventFilter, OF_READABLE } from './filter.js';

const linkedTo = (
  kind: 'venue' | 'organizer',
  { rank, description }: { readonly rank: number; readonly description: string },
): EventFilter<readonly number[]> => ({
  field: IdsField({ kind, description: `${description}${OF_READABLE}` }),
  carry: (ids) => ids,
  compares: 'blanked',
  rows: 'any',
  total: 'counted',
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
