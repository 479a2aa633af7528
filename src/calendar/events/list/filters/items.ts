import type { LanguageCode } from '../../../../foundation/languages/language-code.js';
import {
  filterByModifiedAfter,
  filterByExcludedIds,
  filterByIncludedIds,
  filterByTranslation,
} from '../../../posts/list-filters.js';
import { IdField, InstantFilterField } from '../../../../requests/validation/fields.js';
import { IdsField } from '../../../../requests/validation/list-fields.js';
import { EVENT_KIND } from '../../event-kind.js';
import type { EventFilter } from './filter.js';

export const includeFilter: EventFilter<readonly number[]> = {
  field: IdsField({
    description:
      'Only events with these ids, separated by commas; unknown ids are ignored. The date filters are then ignored, ' +
      'too, and the list is ordered by publication date.',
  }),
  compares: 'visible',
  supportsTexts: true,
  addCondition: (ids, { query }) => filterByIncludedIds(ids, EVENT_KIND, query),
};

export const excludeFilter: EventFilter<readonly number[]> = {
  field: IdsField({ description: 'Leaves out the events with these ids, separated by commas.' }),
  compares: 'visible',
  supportsTexts: true,
  addCondition: (ids, { query }) => filterByExcludedIds(ids, EVENT_KIND, query),
};

export const parentFilter: EventFilter<number> = {
  field: IdField({ kind: 'event', description: 'Only events that are a part of the event with this id.' }),
  compares: 'visible',
  addCondition(id, { query }) {
    query.where(`l.parent_id = ${query.bind(id)}`).materialize();
  },
};

export const modifiedAfterFilter: EventFilter<string> = {
  field: InstantFilterField({
    description:
      'Only events that were changed after this moment. A date and time without a zone is read in UTC; a day or a word ' +
      'such as `yesterday` is one of the site time zone. The automatic publication of a scheduled event does not count ' +
      'as a change.',
  }),
  compares: 'visible',
  addCondition: (date, { query }) => filterByModifiedAfter(date, query),
};

/** For translators. All lists declare this parameter and the next one, and carry both in their links. */
export const missingFilter: EventFilter<LanguageCode> = {
  toLinkValue: () => undefined,
  compares: 'visible',
  addCondition: (language, { query }) =>
    filterByTranslation({ missing: language, outdated: undefined }, EVENT_KIND, 'event_listings', query),
};

export const outdatedFilter: EventFilter<LanguageCode> = {
  toLinkValue: () => undefined,
  // Only editors may see when a text was edited.
  compares: 'redacted',
  addCondition: (language, { query }) =>
    filterByTranslation({ missing: undefined, outdated: language }, EVENT_KIND, 'event_listings', query),
};
