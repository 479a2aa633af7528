import { isPossibleId } from '../../../posts/find-post.js';
import { readInteger } from '../../../../requests/validation/convert.js';
import { Field } from '../../../../requests/validation/field.js';
import { isInteger, isPositive } from '../../../../requests/validation/rules.js';
import { ChoiceField } from '../../../../requests/validation/list-fields.js';
import type { EventFilter } from './filter.js';

export const COLLAPSES = ['series'] as const;
export type Collapse = (typeof COLLAPSES)[number];

export const seriesFilter: EventFilter<number> = {
  field: Field<number>({
    read: readInteger,
    rules: [isInteger(), isPositive()],
    api: {
      type: 'integer',
      minimum: 1,
      description: 'Only occurrences of the series with this id. Nothing matches an unknown id.',
    },
  }),
  compares: 'visible',
  supportsTexts: true,
  addCondition(id, { query }) {
    // Rows of texts do not contain the series, whose occurrences an index has.
    const series = query.bind(isPossibleId(id) ? id : 0);
    query
      .where(
        `l.event_id = ANY(ARRAY(SELECT s.event_id FROM event_occurrences s WHERE s.series_id = ${series}))`,
      )
      .materialize();
  },
};

export const collapseFilter: EventFilter<Collapse> = {
  field: ChoiceField({
    values: COLLAPSES,
    description:
      'With `series`, the list has of each series only the first occurrence, by its start, of those that match all ' +
      'other parameters. Totals count accordingly.',
    example: 'series',
  }),
  compares: 'visible',
  addCondition(_, { query, window: { clock, ongoing, startDate } }) {
    query.collapse({ key: 'l.series_id', order: ['l.starts_at', 'l.event_id'] });
    // The index of a series is by instants. No zone is further from UTC than two days.
    if (clock === 'local' && !ongoing && startDate !== null)
      query.where(
        `l.starts_at >= (${query.bind(startDate)}::timestamp AT TIME ZONE 'UTC') - interval '2 days'`,
      );
  },
};
