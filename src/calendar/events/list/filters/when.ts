import { formatUtcMs } from '../../../../foundation/dates/format-date.js';
import {
  findRelativeDays,
  isRelativeDays,
  type RelativeDays,
} from '../../../../foundation/dates/relative-days.js';
import { Temporal } from '../../../../foundation/dates/temporal.js';
import { toInstant, toZonedDateTime } from '../../../../foundation/dates/zones.js';
import { ChoiceField } from '../../../../requests/validation/list-fields.js';
import { WHEN, type When, type WindowBounds } from '../event-window.js';
import type { EventFilter, WindowMoment } from './filter.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Times of events are in whole seconds. */
const formatBound = (ms: number): string => `${formatUtcMs(ms)}Z`;

const findToday = ({ nowMs, siteZone }: WindowMoment): Temporal.PlainDate =>
  toZonedDateTime(Temporal.Instant.fromEpochMilliseconds(nowMs), siteZone).toPlainDate();

const toStartMs = (day: Temporal.PlainDate, siteZone: string): number =>
  toInstant(day.toPlainDateTime(), siteZone).epochMilliseconds;

/** Keeps what overlaps days of the site, also when it began before or goes on behind them. */
function toDayBounds(when: RelativeDays, moment: WindowMoment): WindowBounds {
  const { first, last } = findRelativeDays(when, findToday(moment));
  const { siteZone } = moment;
  return {
    startsBefore: formatBound(toStartMs(last.add({ days: 1 }), siteZone)),
    endsAfter: formatBound(toStartMs(first, siteZone)),
  };
}

/** Bounds that stored counts know, unless the window includes events that overlap it: its dates then mean something else. */
function toWindowBounds(when: When, moment: WindowMoment): WindowBounds {
  if (isRelativeDays(when)) return toDayBounds(when, moment);
  const { nowMs, ongoing } = moment;
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
      'ended, `past` ones have ended, and `all` means events of any time. `today`, `weekend` and `next7days` are the events ' +
      'of these days at the site, also those that began before. Past events come latest first unless `order` or `orderby` ' +
      'is sent. Dates that are sent as well narrow the list further.',
    example: 'upcoming',
  }),
  compares: 'visible',
  supportsTexts: true,
  toWindowBounds,
  getWindowExpiryMs: (when, moment) =>
    isRelativeDays(when)
      ? toStartMs(findToday(moment).add({ days: 1 }), moment.siteZone)
      : moment.nowMs + MINUTE_MS,
};
