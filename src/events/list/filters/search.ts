import { can } from '../../../accounts/can.js';
import { buildShownLanguageSql } from '../../../posts/list-filters.js';
import { getListLanguage } from '../../../posts/post-view.js';
import type { SearchScope } from '../../../search/look-up-words.queries.js';
import { addSearchConditions, buildTextTests } from '../../../search/match-words.queries.js';
import type { Search } from '../../../search/parse-search.js';
import { SearchField } from '../../../search/search-field.js';
import { EVENT } from '../../event-kind.js';
import { buildTermPrefilters } from '../term-tests.js';
import { buildStartTests, buildWindowTests } from '../window-tests.js';
import { type EventFilter, type FilteredList, READABLE_ONLY_NOTE } from './filter.js';

export const searchFilter: EventFilter<Search> = {
  field: SearchField({
    description:
      'Only events in whose title, description or excerpt every word occurs, also inside of other words, whatever ' +
      'case and accents. A `"phrase in quotes"` is looked for as a whole; a word after `-` must not occur.' +
      READABLE_ONLY_NOTE,
  }),
  toLinkValue: ({ sent }) => sent,
  // Titles are shown, but descriptions are not.
  compares: 'blanked',
  supportsTexts: true,
  addCondition: (_, list) => addSearch(list),
};

/** Whose words are searched. */
export const getSearchScope = ({
  manager,
  context,
}: Pick<FilteredList, 'manager' | 'context'>): SearchScope => ({
  manager,
  noun: 'event',
  languages: getListLanguage(context) === '*' ? context.enabledLanguages : [context.language],
  unpublished: can(context.viewer, 'posts.create'),
});

async function addSearch(list: FilteredList): Promise<void> {
  const { context, query, window, links, words } = list;
  if (words === null) return;
  query.materialize();
  if (list.ofTexts) {
    for (const test of buildTextTests(words, 'l', query)) query.where(test);
    return;
  }
  const where = {
    ...getSearchScope(list),
    id: 'l.event_id',
    language: buildShownLanguageSql(EVENT, { language: getListLanguage(context), chain: context.chain }),
    tests: (row: string, scans: number) => [
      `NOT ${row}.hidden`,
      ...buildTermPrefilters(links, query, row, scans),
      ...buildWindowTests(window, query, row),
      ...buildStartTests(window, query, row),
    ],
  };
  await addSearchConditions(words, where, query);
}
