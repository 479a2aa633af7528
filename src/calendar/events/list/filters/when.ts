import { formatUtcMs } from '../../../../foundation/dates/format-date.js';
import { ChoiceField } from '../../../../requests/validation/list-fields.js';
import { WHEN, type When, type WindowBounds } from '../event-window.js';
import type { EventFilter } from './filter.js';

const SECOND_MS = 1000;

/** Times of events are in whole seconds. */
const formatBound = (ms: number): string => `${formatUtcMs(ms)}Z`;

/** Bounds that stored counts know, unless the window includes events that overlap it: its dates then mean something else. */
function toWindowBounds(when: When, { nowMs, ongoing }: { nowMs: number; ongoing: boolean }): WindowBounds {
  const [now, next] = [formatBound(nowMs), formatBound(nowMs + SECOND_MS)];
  switch (when) {
    case 'upcoming':
      return ongoing ? { startsAfter: now } : { startDate: next };
    case 'current':
      return { startsBefore: next, endsAfter: now };
    case 'past':
      return ongoing ? { endsBefore: next } : { endDate: now };
    case 'all':
      return {};
  }
}

/** The default window does not apply with it, and dates that are sent narrow the list further. */
export const whenFilter: EventFilter<When> = {
  field: ChoiceField({
    values: WHEN,
    description:
      'A short form for the time of the list: `upcoming` events have not started yet, `current` ones have started and not ' +
      'ended, `past` ones have ended, and `all` means events of any time. Past events come latest first unless `order` or ' +
      '`orderby` is sent. Dates that are sent as well narrow the list further.',
    example: 'upcoming',
  }),
  compares: 'visible',
  supportsTexts: true,
  toWindowBounds,
};
