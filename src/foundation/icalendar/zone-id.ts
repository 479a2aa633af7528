import { Temporal } from '../dates/temporal.js';
import { toZonedDateTime } from '../dates/zones.js';

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

const ids = new Map<string, string>();

const MAX_IDS = 500;

/**
 * The name of a zone for `TZID`. A fixed offset in whole hours has a name in the time zone database, which all programs
 * know: `Etc/GMT-2` is two hours ahead of UTC.
 */
export function toZoneId(zone: string): string {
  const cached = ids.get(zone);
  if (cached !== undefined) return cached;
  const { timeZoneId: id } = toZonedDateTime(EPOCH, zone);
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(id) ?? [];
  const isWholeHour = minutes === '00' && Number(hours) <= (sign === '-' ? 12 : 14);
  const name =
    sign === undefined
      ? id
      : isWholeHour
        ? Number(hours) === 0
          ? 'UTC'
          : `Etc/GMT${sign === '-' ? '+' : '-'}${Number(hours)}`
        : `GMT${id.replace(':', '')}`;
  if (ids.size >= MAX_IDS) ids.clear();
  ids.set(zone, name);
  return name;
}

const UTC_NAMES: ReadonlySet<string> = new Set([
  'UTC',
  'Etc/UTC',
  'GMT',
  'Etc/GMT',
  'Etc/UCT',
  'UCT',
  'Etc/Zulu',
  'Zulu',
]);

/** Times in UTC need no zone. */
export const isUtc = (zone: string): boolean => UTC_NAMES.has(toZoneId(zone));
