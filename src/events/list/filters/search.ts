import { can } from '../../../accounts/can.js';
import { shownLanguage } from '../../../posts/list-steps.js';
import { listLanguage } from '../../../posts/view.js';
import type { SearchOf } from '../../../search/look-up-words.queries.js';
import { matching, matchingText } from '../../../search/match-words.queries.js';
import type { Search } from '../../../search/parse-search.js';
import { SearchField } from '../../../search/search-field.js';
import { EVENT } from '../../event-kind.js';
import { helpfulTermTests } from '../term-tests.js';
import { startTests, windowTests } from '../window-tests.js';
import { type EventFilter, type NarrowedList, OF_READABLE } from './filter.js';

export const search: EventFilter<Search> = {
  field: SearchField({
    description:
      'Only events in whose title, description or excerpt every word occurs, also inside of other words, whatever ' +
      'case and accents. A `"phrase in quotes"` is looked for as a whole; a word after `-` must not occur.' +
      OF_READABLE,
  }),
  carry: ({ sent }) => sent,
  // Titles are shown, but descriptions are not.
  compares: 'blanked',
  ofTexts: true,
  narrow: (_, list) => containing(list),
};

/** Whose words are searched. */
export const searchedEvents = ({ manager, asked }: Pick<NarrowedList, 'manager' | 'asked'>): SearchOf => ({
  manager,
  noun: 'event',
  languages: listLanguage(asked) === '*' ? asked.languages : [asked.language],
  unpublished: can(asked.viewer, 'posts.create'),
});

async function containing(list: NarrowedList): Promise<void> {
  const { asked, query, window, links, words } = list;
  if (words === null) return;
  query.gather();
  if (list.ofTexts) {
    for (const test of matchingText(words, 'l', query)) query.where(test);
    return;
  }
  const where = {
    ...searchedEvents(list),
    id: 'l.event_id',
    language: shownLanguage(EVENT, { language: listLanguage(asked), chain: asked.chain }),
    tests: (row: string, scans: number) => [
      `NOT ${row}.hidden`,
      ...helpfulTermTests(links, query, row, scans),
      ...windowTests(window, query, row),
      ...startTests(window, query, row),
    ],
  };
  await matching(words, where, query);
}
