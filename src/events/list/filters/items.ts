import { momentInUtc } from '../../../dates/moment-in-utc.js';
import { changedAfter, excluded, included } from '../../../posts/list-steps.js';
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
  carry: (ids) => ids,
  compares: 'shown',
  rows: 'any',
  total: 'counted',
  narrow: (ids, { query }) => included(ids, EVENT, query),
};

export const exclude: EventFilter<readonly number[]> = {
  field: IdsField({ description: 'Leaves out the events with these ids, separated by commas.' }),
  carry: (ids) => ids,
  compares: 'shown',
  rows: 'any',
  total: 'counted',
  narrow: (ids, { query }) => excluded(ids, EVENT, query),
};

export const parent: EventFilter<number> = {
  field: IdField({ kind: 'event', description: 'Only events that are a part of the event with this id.' }),
  carry: (id) => id,
  compares: 'shown',
  rows: 'listings',
  total: 'counted',
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
  rows: 'listings',
  total: 'counted',
  narrow: (moment, { query, asked }) => changedAfter(changedSince(moment, asked), query),
};
