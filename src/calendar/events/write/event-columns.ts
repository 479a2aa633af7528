import type { UpdateEventDto } from './event-change.dto.js';
import type { EventTimes } from './event-times.js';
import type { Event } from '../event.entity.js';

/**
 * The sent columns, without times, cost and password. An empty website clears one that was set; one that was never set
 * stays unset, so that responses show the page of the event.
 *
 * @param isPage whether an address is the page of the event
 */
export function toEventColumns(
  input: UpdateEventDto,
  stored: { readonly website: string | null } | null,
  isPage: (address: string) => boolean,
): Partial<Event> {
  const { website } = input;
  const wasNeverSet = (stored?.website ?? null) === null;
  const columns: { [Name in keyof Event]?: Event[Name] | undefined } = {
    website: wasNeverSet && (website === '' || (website !== undefined && isPage(website))) ? null : website,
    showMap: input.show_map,
    showMapLink: input.show_map_link,
    hideFromListings: input.hide_from_listings,
    sticky: input.sticky,
    featured: input.featured,
    offers: input.offers && [...input.offers],
    parentId: input.post_parent,
    eventStatus: input.event_status,
    attendanceMode: input.attendance_mode,
    onlineUrl: input.online_url ?? undefined,
    onlineUrlHiddenUntilStart: input.online_url_hidden_until_start,
    ageMin: input.age_min,
    ageMax: input.age_max,
    accessibility: input.accessibility && [...input.accessibility],
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export const toTimeColumns = (times: EventTimes): Partial<Event> => ({
  timeZone: times.timeZone,
  abbreviation: times.abbreviation,
  allDay: times.allDay,
  startsLocal: times.startLocal,
  endsLocal: times.endLocal,
  startsAt: new Date(times.startAt.epochMilliseconds),
  endsAt: new Date(times.endAt.epochMilliseconds),
});
