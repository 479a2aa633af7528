import { toFactColumns } from '../../posts/sent-columns.js';
import { EVENT_FIELDS } from '../event.fields.js';
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
  const facts = toFactColumns(EVENT_FIELDS, input);
  if (website === undefined) return facts;
  const wasNeverSet = (stored?.website ?? null) === null;
  return { ...facts, website: wasNeverSet && (website === '' || isPage(website)) ? null : website };
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
