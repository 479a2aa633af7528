import { Temporal } from '../../foundation/dates/temporal.js';
import { toInstant, toLocalDateTime } from '../../foundation/dates/zones.js';

/** When few people write. */
const TIME = Temporal.PlainTime.from('03:00');

/** The last three o'clock in the morning of the zone, or now. */
export function findLastNight(now: Temporal.Instant, zone: string): Temporal.Instant {
  const today = toLocalDateTime(now, zone).toPlainDate();
  const [early, late] = [today.subtract({ days: 1 }), today].map((day) =>
    toInstant(day.toPlainDateTime(TIME), zone),
  );
  return late !== undefined && Temporal.Instant.compare(late, now) <= 0 ? late : (early ?? now);
}
