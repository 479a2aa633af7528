import { can } from '../../../../requests/accounts/can.js';
import { buildPreferredLanguageSql } from '../../../posts/list-filters.js';
import { getListLanguage } from '../../../posts/post-view.js';
import type { SearchScope } from '../../../search/look-up-words.queries.js';
import {
  addSearchConditions,
  buildTextConditions,
  type SearchTarget,
} from '../../../search/match-words.queries.js';
import { type Search, SearchField } from '../../../search/parse-search.js';
import { EVENT_KIND } from '../../event-kind.js';
import { buildTermPrefilters } from '../term-conditions.js';
import { buildStartConditions, buildWindowConditions } from '../window-conditions.js';
import { type EventFilter, type FilteredList, READABLE_ONLY_NOTE } from './filter.js';

export const searchFilter: EventFilter<Search> = {
  field: SearchField({
    description:
      'Only events whose title, description and excerpt together contain all words, also within other words, ignoring ' +
      'case and accents. A `"phrase in quotes"` must occur as a whole; a word after `-` must not occur.' +
      READABLE_ONLY_NOTE,
  }),
  toLinkValue: ({ sent }) => sent,
  // Titles are visible, but descriptions are not.
  compares: 'redacted',
  supportsTexts: true,
  async addCondition(_, list) {
    const { context, query, window, links, lookup } = list;
    if (lookup === null) return;
    query.materialize();
    if (list.listsTexts) {
      for (const condition of buildTextConditions(lookup, 'l', query)) query.where(condition);
      return;
    }
    const target: SearchTarget = {
      ...getSearchScope(list),
      id: 'l.event_id',
      buildLanguage:
        getListLanguage(context) === '*'
          ? (id) => buildPreferredLanguageSql(EVENT_KIND, context.chain, id)
          : null,
      extraConditions: (row, scans) => [
        `NOT ${row}.hidden`,
        ...buildTermPrefilters(links, query, row, scans),
        ...buildWindowConditions(window, query, row),
        ...buildStartConditions(window, query, row),
      ],
    };
    await addSearchConditions(lookup, target, query);
  },
};

export const getSearchScope = ({
  manager,
  context,
}: Pick<FilteredList, 'manager' | 'context'>): SearchScope => ({
  manager,
  resource: 'event',
  languages: getListLanguage(context) === '*' ? context.enabledLanguages : [context.language],
  includesUnpublished: can(context.viewer, 'posts.create'),
});
