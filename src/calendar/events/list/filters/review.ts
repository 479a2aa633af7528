import { filterByReview, ReviewListField } from '../../../posts/review/review-filter.js';
import type { ReviewState } from '../../../posts/review/review-state.js';
import { EVENT_KIND } from '../../event-kind.js';
import type { EventFilter } from './filter.js';

export const reviewFilter: EventFilter<readonly ReviewState[]> = {
  field: ReviewListField('events'),
  compares: 'visible',
  addCondition: (states, { query, context }) => filterByReview(states, EVENT_KIND, context.viewer, query),
};
