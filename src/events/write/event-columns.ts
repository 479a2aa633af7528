import type { TextPatch } from '../../posts/write-text.js';
import type { UpdateEventDto } from './event-input.dto.js';
import type { EventTimes } from './event-times.js';
import type { Event } from '../event.entity.js';

/**
 * What was sent of the facts beside times, cost and the password; null clears what may be empty. An empty website clears
 * one that was set; one that never was stays unset, and the event's own page is shown.
 *
 * @param isPage whether an address is that page
 */
export function toEventColumns(
  input: UpdateEventDto,
  stored: { readonly website: string | null } | null,
  isPage: (address: string) => boolean,
): Partial<Event> {
  const { website } = input;
  const wasNeverSet = (stored?.website ?? null) === null;
  const shownAs = (sent: string): string | null => (sent === '' || isPage(sent) ? null : sent);
  return {
    ...(website === undefined ? {} : { website: wasNeverSet ? shownAs(website) : website }),
    ...(input.show_map === undefined ? {} : { showMap: input.show_map }),
    ...(input.show_map_link === undefined ? {} : { showMapLink: input.show_map_link }),
    ...(input.hide_from_listings === undefined ? {} : { hideFromListings: input.hide_from_listings }),
    ...(input.sticky === undefined ? {} : { sticky: input.sticky }),
    ...(input.featured === undefined ? {} : { featured: input.featured }),
    ...(input.offers === undefined ? {} : { offers: [...input.offers] }),
    ...(input.post_parent === undefined ? {} : { parentId: input.post_parent }),
  };
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

export const toTextPatch = (
  input: UpdateEventDto,
  html: { description: string | null | undefined; excerpt: string | null | undefined },
): TextPatch => ({
  title: input.title,
  description: html.description,
  excerpt: html.excerpt,
});
