import { Temporal } from '../../foundation/dates/temporal.js';
import { toInstant, toLocalDateTime } from '../../foundation/dates/zones.js';

interface OpeningHours {
  readonly day: string;
  /** Local times: `08:00`. */
  readonly opens: string;
  readonly closes: string;
  /** The least length of a free time. */
  readonly minutes: number;
  readonly zone: string;
}

export interface Slot {
  readonly start: string;
  readonly end: string;
}

/**
 * @param taken periods in UTC, as the API shows them: `2027-05-01 17:30:00`
 * @returns free times of the day in the zone, in order
 */
export function findFreeSlots(
  taken: readonly Slot[],
  { day, opens, closes, minutes, zone }: OpeningHours,
): Slot[] {
  const toMs = (time: string): number =>
    toInstant(Temporal.PlainDateTime.from(`${day}T${time}`), zone).epochMilliseconds;
  const format = (ms: number): string =>
    toLocalDateTime(Temporal.Instant.fromEpochMilliseconds(ms), zone).toPlainTime().toString().slice(0, 5);
  const closesMs = toMs(closes);
  const periods = taken
    .map(({ start, end }) => [parseUtc(start), parseUtc(end)] as const)
    .sort(([one], [other]) => one - other);
  const slots: Slot[] = [];
  let freeFrom = toMs(opens);
  for (const [start, end] of [...periods, [closesMs, closesMs] as const]) {
    const freeUntil = Math.min(start, closesMs);
    if (freeUntil - freeFrom >= minutes * 60_000)
      slots.push({ start: format(freeFrom), end: format(freeUntil) });
    freeFrom = Math.max(freeFrom, end);
  }
  return slots;
}

const parseUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
