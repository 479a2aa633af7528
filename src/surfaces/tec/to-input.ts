// Bodies of `tec/v1` as the services of the calendar take them (contract 12.6).
import { clock } from '../../foundation/dates/clock.js';
import { parseDateTime } from '../../foundation/dates/parse-date-time.js';
import { ApiError, invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { UpdateEventDto } from '../../calendar/events/write/event-change.dto.js';
import type { CreateEventDto } from '../../calendar/events/write/event-input.dto.js';
import type { CreateOrganizerDto, UpdateOrganizerDto } from '../../calendar/organizers/organizer.dto.js';
import { NEVER_DATED } from '../../requests/validation/fields.js';
import type { CreateVenueDto, UpdateVenueDto } from '../../calendar/venues/venue.dto.js';
import type { TecEventInputDto, TecOrganizerInputDto, TecVenueInputDto } from './input.dto.js';

/** Replaces names that were sent; a field that has both names counts under that of `tec/v1`. */
function rename(sent: object, names: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries: (readonly [string, unknown])[] = Object.entries(sent);
  const isRenamed = ([name]: readonly [string, unknown]): boolean => names[name] !== undefined;
  const ordered = [...entries.filter((entry) => !isRenamed(entry)), ...entries.filter(isRenamed)];
  return Object.fromEntries(
    ordered
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, unknown] => [names[name] ?? name, value]),
  );
}

const COMMON_NAMES = { content: 'description', featured_media: 'image', date_gmt: 'date_utc' };

const EVENT_NAMES = {
  ...COMMON_NAMES,
  tribe_events_cat: 'categories',
  venues: 'venue',
  organizers: 'organizer',
  duration: 'durationSeconds',
};

/** Reads a date in the zone, whatever the zone of the event; one that names its own zone keeps it. */
const inZone = (text: string, zone: string): string =>
  (text === NEVER_DATED ? null : parseDateTime(text, { now: clock.now(), zone }))?.instant.toString() ?? text;

export function toEventUpdate(sent: TecEventInputDto, siteTimeZone: string): UpdateEventDto {
  const { start_date_utc: startUtc, end_date_utc: endUtc, date, ...fields } = sent;
  const start = sent.start_date ?? (startUtc === undefined ? undefined : inZone(startUtc, 'UTC'));
  const end = sent.end_date ?? (endUtc === undefined ? undefined : inZone(endUtc, 'UTC'));
  return {
    ...rename(fields, EVENT_NAMES),
    ...(date === undefined ? {} : { date: inZone(date, siteTimeZone) }),
    ...(start === undefined ? {} : { start_date: start }),
    ...(end === undefined ? {} : { end_date: end }),
  };
}

/** @throws ApiError rest_missing_callback_param */
export function toNewEvent(sent: TecEventInputDto, siteTimeZone: string): CreateEventDto {
  const input = toEventUpdate(sent, siteTimeZone);
  const missing = [
    ...(input.title === undefined ? ['title'] : []),
    ...(input.start_date === undefined ? ['start_date'] : []),
    ...(input.end_date === undefined && input.durationSeconds === undefined ? ['end_date'] : []),
  ];
  refuseMissing(missing);
  return input;
}

const VENUE_NAMES = {
  ...COMMON_NAMES,
  title: 'venue',
  state_province: 'stateprovince',
  lat: 'geo_lat',
  lng: 'geo_lng',
};

/** @throws ApiError rest_invalid_param for a latitude without a longitude */
export function toVenueUpdate(sent: TecVenueInputDto): UpdateVenueDto {
  const input = rename(sent, VENUE_NAMES) as UpdateVenueDto;
  const [hasLat, hasLng] = [input.geo_lat != null, input.geo_lng != null];
  if (hasLat !== hasLng) throw invalidParam(hasLat ? 'lng' : 'lat', new ParameterError('geo_pair'));
  return input;
}

export function toNewVenue(sent: TecVenueInputDto): CreateVenueDto {
  const input = toVenueUpdate(sent);
  refuseMissing(input.venue === undefined ? ['title'] : []);
  return input;
}

const ORGANIZER_NAMES = { ...COMMON_NAMES, title: 'organizer' };

export const toOrganizerUpdate = (sent: TecOrganizerInputDto): UpdateOrganizerDto =>
  rename(sent, ORGANIZER_NAMES);

export function toNewOrganizer(sent: TecOrganizerInputDto): CreateOrganizerDto {
  const input = toOrganizerUpdate(sent);
  refuseMissing(input.organizer === undefined ? ['title'] : []);
  return input;
}

function refuseMissing(missingParameters: readonly string[]): void {
  if (missingParameters.length > 0) throw new ApiError('rest_missing_callback_param', { missingParameters });
}
