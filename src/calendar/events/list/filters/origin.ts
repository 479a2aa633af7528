import { AuthorListField, filterByAuthor } from '../../../posts/origin/author-filter.js';
import {
  filterEventsBySource,
  type ListedSource,
  SourceListField,
} from '../../../posts/origin/source-filter.js';
import type { EventFilter } from './filter.js';

export const authorFilter: EventFilter<readonly number[]> = {
  field: AuthorListField('events'),
  compares: 'visible',
  addCondition: (authors, { query }) => filterByAuthor(authors, query),
};

export const sourceFilter: EventFilter<ListedSource> = {
  field: SourceListField('events'),
  toLinkValue: ({ name }) => name,
  compares: 'visible',
  addCondition: (source, { query }) => filterEventsBySource(source, query),
};
