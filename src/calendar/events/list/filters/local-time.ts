// Filters by weekday and time of day of the start, on the wall clock of the event, which lists show of all events.
import { TimeOfDayField } from '../../../../requests/validation/time-of-day-field.js';
import { ChoicesField } from '../../../../requests/validation/list-fields.js';
import { buildTimeOfDayCondition } from '../time-of-day.js';
import type { EventFilter } from './filter.js';

/** In the order of ISO 8601, whose number of the first day is 1. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const weekdayFilter: EventFilter<readonly Weekday[]> = {
  field: ChoicesField({
    values: WEEKDAYS,
    description:
      'Only events that start on one of these days of the week, by the wall clock of their time zone: `mon`, `tue`, `wed`, ' +
      '`thu`, `fri`, `sat`, `sun`, separated by commas.',
  }),
  compares: 'visible',
  supportsTexts: true,
  addCondition(days, { query }) {
    const numbers = days.map((day) => WEEKDAYS.indexOf(day) + 1);
    query.where(`extract(isodow FROM l.starts_local)::integer = ANY(${query.bind(numbers)}::integer[])`);
  },
};

interface TimeQuery {
  readonly starts_from_time?: string;
  readonly starts_until_time?: string;
}

const ALL_DAY_NOTE = ' Events that last whole days have no time of day, and are left out.';

/** Also applies the other bound, as over midnight one of the two suffices. */
export const startsFromTimeFilter: EventFilter<string> = {
  field: TimeOfDayField({
    description:
      'Only events that start at this time of day or later, `HH:MM` by the wall clock of their time zone. With an earlier ' +
      `\`starts_until_time\`, the time between them goes over midnight.${ALL_DAY_NOTE}`,
    example: '17:00',
  }),
  compares: 'visible',
  supportsTexts: true,
  addCondition(from, { query, parameters }) {
    const { starts_until_time: until }: TimeQuery = parameters;
    query.where(buildTimeOfDayCondition({ from, until }, (value) => query.bind(value)));
  },
};

export const startsUntilTimeFilter: EventFilter<string> = {
  field: TimeOfDayField({
    description: `Only events that start at this time of day or earlier, in the same form.${ALL_DAY_NOTE}`,
    example: '22:00',
  }),
  compares: 'visible',
  supportsTexts: true,
  applies: ({ starts_from_time: from }: TimeQuery) => from === undefined,
  addCondition(until, { query }) {
    query.where(buildTimeOfDayCondition({ until }, (value) => query.bind(value)));
  },
};
