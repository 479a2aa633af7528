import type { Temporal } from '../../foundation/dates/temporal.js';
import { formatLocalDateTime } from '../../foundation/dates/format-date.js';
import { toLocalDateTime } from '../../foundation/dates/zones.js';
import type { SampleEvent } from './calendar/index.js';

type Timed = Pick<SampleEvent, 'inDays' | 'at' | 'minutes' | 'days' | 'allDay' | 'timezone'>;

/** The times of an event of the sample calendar that is loaded now, in the zone of the event. */
export function toEventTimes(event: Timed, now: Temporal.Instant): { start_date: string; end_date: string } {
  const midnight = toLocalDateTime(now, event.timezone)
    .with({ hour: 0, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .add({ days: event.inDays });
  const [hour = 0, minute = 0] = (event.at ?? '00:00').split(':').map(Number);
  const start = midnight.with({ hour, minute });
  const end =
    event.allDay === true
      ? midnight.add({ days: (event.days ?? 1) - 1 }).with({ hour: 23, minute: 59, second: 59 })
      : start.add({ minutes: event.minutes ?? 60 });
  return { start_date: formatLocalDateTime(start), end_date: formatLocalDateTime(end) };
}
