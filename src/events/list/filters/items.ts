import { momentInUtc } from '../../../dates/moment-in-utc.js';
import type { LanguageCode } from '../../../languages/language-code.js';
import { changedAfter, excluded, included, lacking } from '../../../posts/list-steps.js';
import { changedSince } from '../../../posts/view.js';
import { MomentField } from '../../../validation/fields.js';
import { IdField, IdsField } from '../../../validation/list-fields.js';
import { EVENT } from '../../event-kind.js';
import type { EventFilter } from './filter.js';

export const include: EventFilter<readonly number[]> = {
  field: IdsField({
    description:
      'Only events with these ids, separated by commas; ids that name nothing are ignored. Dates do not matter then, ' +
      'and the list is in the order of publication.',
  }),
  compares: 'shown',
  ofTexts: true,
  narrow: (ids, { query }) => included(ids, EVENT, query),
};

export const exclude: EventFilter<readonly number[]> = {
  field: IdsField({ description: 'Leaves out the events with these ids, separated by commas.' }),
  compares: 'shown',
  ofTexts: true,
  narrow: (ids, { query }) => excluded(ids, EVENT, query),
};

export const parent: EventFilter<number> = {
  field: IdField({ kind: 'event', description: 'Only events that are a part of the event with this id.' }),
  compares: 'shown',
  narrow(id, { query }) {
    query.where(`l.parent_id = ${query.bind(id)}`).gather();
  },
};

export const modifiedAfter: EventFilter<string> = {
  field: MomentField({
    description:
      'Only events that were changed after this moment; without a zone it is read in UTC. That a scheduled event ' +
      'becomes public by itself is no change.',
  }),
  carry: momentInUtc,
  compares: 'shown',
  narrow: (moment, { query, asked }) => changedAfter(changedSince(moment, asked), query),
};

/** For those who write in other languages. Every list of the calendar declares the two parameters and carries them. */
export const missing: EventFilter<LanguageCode> = {
  carry: () => undefined,
  compares: 'shown',
  narrow: (language, { query }) =>
    lacking({ missing: language, outdated: undefined }, EVENT, 'event_listings', query),
};

export const outdated: EventFilter<LanguageCode> = {
  carry: () => undefined,
  // The edit times of texts are for editors.
  compares: 'blanked',
  narrow: (language, { query }) =>
    lacking({ missing: undefined, outdated: language }, EVENT, 'event_listings', query),
};
