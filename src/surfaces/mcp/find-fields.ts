// The filters of `find_events`, and the parameters of the event list that they become.
import { z } from 'zod';
import { WEEKDAYS } from '../../calendar/events/list/filters/local-time.js';
import { EVENT_STATUSES } from '../../calendar/events/event-status.js';
import { idField } from './tool-definition.js';
import { venueFields } from './venue-names.js';

const time = z.iso.time({ precision: -1 }).optional();
const day = z.string().max(50).optional();
const names = z.string().max(200).optional();
const flag = z.boolean().optional();

export const findFields = {
  search: z.string().min(1).max(200).optional().describe('Words that the event must contain.'),
  from: day.describe('First day: 2027-05-01, 1.5.2027, tomorrow, next friday.'),
  to: day.describe('Last day, in the same forms. The end of the day counts.'),
  category: names.describe('Names or slugs of categories, separated by commas.'),
  tag: names.describe('Names or slugs of tags, separated by commas.'),
  ...venueFields,
  organizer_id: idField.optional().describe('The id of an organizer.'),
  series_id: idField.optional().describe('The id of a series, from the events of a result.'),
  near: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      radius_km: z.number().min(0.1).max(500).default(20),
    })
    .optional()
    .describe('Only events at venues near this place.'),
  free: flag.describe('Only events that cost nothing (true), or only others (false).'),
  featured: flag.describe('Only events that the site features (true), or only others.'),
  tickets: flag.describe('Only events with ticket offers (true), or only others.'),
  has_image: flag.describe('Only events with a picture of their own (true), or only others.'),
  accessibility: names.describe(
    'Codes separated by commas, of which all must be offered: wheelchair, sign_language, hearing_loop, ' +
      'audio_description, easy_read, quiet, captions.',
  ),
  online: flag.describe('Only events that can be attended online (true), or only at a venue.'),
  event_status: z.array(z.enum(EVENT_STATUSES)).min(1).optional().describe('Only events with one of these.'),
  weekdays: z.array(z.enum(WEEKDAYS)).min(1).optional().describe('Only events that start on one of these.'),
  starts_from: time.describe('The earliest time of day of the start, as 17:00.'),
  starts_until: time.describe(
    'The latest time of day of the start. Earlier than starts_from: after midnight.',
  ),
};

export type FindFilters = z.infer<z.ZodObject<typeof findFields>>;

/** Filters and parameters of one value. */
const SAME_VALUE = {
  search: 'search',
  from: 'start_date',
  to: 'end_date',
  category: 'categories',
  tag: 'tags',
  organizer_id: 'organizer',
  series_id: 'series',
  free: 'is_free',
  featured: 'featured',
  tickets: 'ticketed',
  has_image: 'has_image',
  accessibility: 'accessibility',
  event_status: 'event_status',
  weekdays: 'weekday',
  starts_from: 'starts_from_time',
  starts_until: 'starts_until_time',
} as const satisfies Partial<Record<keyof FindFilters, string>>;

/** Without the venue, which may be named. */
export function toFilters({ near, online, ...others }: FindFilters): Record<string, unknown> {
  return {
    ...Object.fromEntries(
      Object.entries(SAME_VALUE).map(([field, parameter]) => [
        parameter,
        others[field as keyof typeof SAME_VALUE],
      ]),
    ),
    ...(near !== undefined && {
      geoloc: true,
      geoloc_lat: near.latitude,
      geoloc_lng: near.longitude,
      geoloc_radius: near.radius_km,
    }),
    attendance_mode: online === undefined ? undefined : online ? 'online,mixed' : 'offline',
  };
}

/** The parameters that `find_events` can send. */
export const FIND_PARAMETERS: readonly string[] = [
  ...Object.values(SAME_VALUE),
  ...['venue', 'geoloc', 'geoloc_lat', 'geoloc_lng', 'geoloc_radius', 'attendance_mode'],
  ...['ongoing', 'page', 'per_page'],
];

/** The other parameters of the event list, and why the tool does not have them. */
export const FIND_LEFT_OUT: Readonly<Record<string, string>> = {
  ml_fallback: 'The language of the tool decides.',
  findings: 'The tool list_findings lists them.',
  author: 'People ask for organizers, not for who typed an event.',
  source: 'It is for those who import.',
  ml_missing: 'It is for translators.',
  ml_outdated: 'It is for translators.',
  starts_before: '`from` and `to` say the days.',
  starts_after: '`from` and `to` say the days.',
  ends_before: '`from` and `to` say the days.',
  ends_after: '`from` and `to` say the days.',
  strict_dates: '`from` and `to` are whole days.',
  when: '`from` and `to` say the days; without them, what runs now or comes is found.',
  status: 'What the caller may see is found, with its status.',
  review: 'The tool list_reviews has the queue.',
  include: 'get_event reads one event.',
  exclude: 'Assistants leave out events themselves.',
  post_parent: 'Parts of an event are found by its words.',
  modified_after: 'It is for programs that keep a copy.',
  sync_token: 'It is for programs that keep a copy.',
  orderby: 'Results are in the order of time.',
  order: 'Results are in the order of time.',
  collapse: 'Each date answers what people ask for: a day.',
};
