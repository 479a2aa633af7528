import { toInstant, toLocalDateTime } from '../../../foundation/dates/zones.js';
import { parseLocalDateTime } from '../../../foundation/dates/format-date.js';
import { type Check, type CheckedEvent, type Finding, ofFact } from '../checked-event.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Above it, an event of one day probably has a wrong half of the day. */
const MAX_HOURS = 14;
/** Above it, an event probably has a wrong month or year. */
const MAX_DAYS = 90;

/** Whether start and end of an event can be right. */
export const checkTimes: Check = (event) => {
  const { allDay, startsLocal, startsMs, endsMs, series } = event;
  const findings: Finding[] = [];
  if (!allDay && startsMs === endsMs) findings.push(ofFact('no_end', 'end_date'));
  findings.push(...checkDuration(event));
  if (!allDay && startsLocal.endsWith(' 00:00:00')) findings.push(ofFact('midnight_start', 'start_date'));
  if (!allDay)
    for (const [field, local] of [
      ['start_date', startsLocal],
      ['end_date', event.endsLocal],
    ] as const)
      if (isTwice(local, event.timeZone))
        findings.push(ofFact('time_twice', field, { time: local.slice(0, 16) }));
  if (series?.listedUntil != null)
    findings.push(ofFact('horizon', 'recurrence', { until: series.listedUntil }));
  return findings;
};

function checkDuration({ allDay, startsMs, endsMs, startsLocal, endsLocal }: CheckedEvent): Finding[] {
  const duration = endsMs - startsMs;
  if (duration > MAX_DAYS * DAY_MS)
    return [ofFact('long_duration', 'end_date', { hours: Math.round(duration / HOUR_MS) })];
  // An event of several days takes longer on purpose: what is suspicious is a single day or night.
  const days = (Date.parse(endsLocal.slice(0, 10)) - Date.parse(startsLocal.slice(0, 10))) / DAY_MS;
  const isSuspicious =
    !allDay && days <= 1 && duration > MAX_HOURS * HOUR_MS && !isWholeDay(startsLocal, endsLocal);
  return isSuspicious ? [ofFact('long_duration', 'end_date', { hours: Math.round(duration / HOUR_MS) })] : [];
}

/** From midnight to midnight, as calendars write days that they do not mark as such. */
const isWholeDay = (start: string, end: string): boolean =>
  start.slice(11, 15) === '00:0' && /(00:0|23:5)/.test(end.slice(11, 15));

/** Clocks change at night. */
const isAtNight = (local: string): boolean => local.slice(11, 13) < '04';

/** Clocks are set back by an hour, but for few: by half an hour on Lord Howe Island, by three hours in Antarctica. */
const STEPS_MINUTES = [30, 60, 180];

/** Whether clocks that are set back show the time twice. */
export function isTwice(local: string, zone: string): boolean {
  if (!isAtNight(local)) return false;
  const time = parseLocalDateTime(local);
  const first = toInstant(time, zone);
  return STEPS_MINUTES.some((minutes) => toLocalDateTime(first.add({ minutes }), zone).equals(time));
}

/** Whether clocks that are set forward skip the time. Stored times exist: this is for what a client sends. */
export function isSkipped(local: string, zone: string): boolean {
  const time = parseLocalDateTime(local);
  return !toLocalDateTime(toInstant(time, zone), zone).equals(time);
}
