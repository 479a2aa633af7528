import { clock } from '../../foundation/dates/clock.js';
import { formatMsInZone, parseLocalMs } from '../../foundation/dates/format-date.js';
import { formatOffset } from '../../foundation/dates/zone-abbreviations.js';
import type { EventDto } from '../../calendar/events/event.dto.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { TecDateDto, TecDatesDto, TecEventDto } from './event.dto.js';
import { formatSchedule } from './format-schedule.js';
import { toTecOrganizer, toTecPost, toTecVenue } from './to-tec-post.js';

interface View {
  /** Of the request: the text of the event may be in another one. */
  readonly language: LanguageCode;
  readonly siteTimeZone: string;
}

export function toTecEvent(event: EventDto, { language, siteTimeZone }: View): TecEventDto {
  const venues = Array.isArray(event.venue) ? event.venue : [event.venue];
  const [startMs, endMs] = [parseLocalMs(event.utc_start_date), parseLocalMs(event.utc_end_date)];
  const nowMs = clock.ms();
  const isAllDay = event.all_day === true;
  const schedule = { start: event.start_date, end: event.end_date, isAllDay, language };
  return {
    ...toTecPost(event, {
      type: 'tribe_events',
      title: event.title,
      content: event.description,
      excerpt: event.excerpt,
      imageId: event.image === false ? 0 : event.image.id,
      // Lists blank what a password protects.
      isProtected: event.all_day === null,
    }),
    template: '',
    tags: event.tags.map(({ id }) => id),
    tribe_events_cat: event.categories.map(({ id }) => id),
    start_date: event.start_date,
    start_date_utc: event.utc_start_date,
    end_date: event.end_date,
    end_date_utc: event.utc_end_date,
    dates: buildDates(event, siteTimeZone),
    timezone: event.timezone,
    duration: (endMs - startMs) / 1000,
    multiday: event.start_date.slice(0, 10) !== event.end_date.slice(0, 10),
    is_past: endMs < nowMs,
    is_now: startMs <= nowMs && nowMs <= endMs,
    all_day: isAllDay,
    starts_this_week: null,
    ends_this_week: null,
    happens_this_week: null,
    this_week_duration: null,
    displays_on: [],
    featured: event.featured === true,
    sticky: event.sticky === true,
    cost: event.cost,
    organizer_names: event.organizer.map(({ organizer }) => organizer),
    organizers: event.organizer.map(toTecOrganizer),
    venues: venues.map(toTecVenue),
    schedule_details: formatSchedule(schedule, false),
    short_schedule_details: formatSchedule(schedule, true),
    language: event.language,
  };
}

function buildDates(event: EventDto, siteTimeZone: string): TecDatesDto {
  const { timezone } = event;
  const start = toTecDate(event.start_date, event.utc_start_date, timezone);
  const end = toTecDate(event.end_date, event.utc_end_date, timezone);
  const atSite = (utc: string): TecDateDto =>
    toTecDate(formatMsInZone(siteTimeZone, parseLocalMs(utc)), utc, siteTimeZone);
  const inUtc = (utc: string): TecDateDto => toTecDate(utc, utc, 'UTC');
  return {
    start,
    start_utc: inUtc(event.utc_start_date),
    start_site: atSite(event.utc_start_date),
    start_display: start,
    end,
    end_utc: inUtc(event.utc_end_date),
    end_site: atSite(event.utc_end_date),
    end_display: end,
  };
}

/** `UTC+2`, `GMT+0530`, `+05:30`: zones that have no name in PHP. */
const FIXED_ZONE = /^(?:UTC|GMT)?[+-]/i;

function toTecDate(local: string, utc: string, zone: string): TecDateDto {
  const date = `${local}.000000`;
  if (!FIXED_ZONE.test(zone)) return { date, timezone_type: 3, timezone: zone };
  const minutes = Math.round((parseLocalMs(local) - parseLocalMs(utc)) / 60_000);
  return { date, timezone_type: 1, timezone: formatOffset(minutes) };
}
