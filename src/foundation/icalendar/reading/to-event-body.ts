// Writes an event of a file as `POST /events` takes it.
import { escapeText } from '../../html/plain-text.js';
import { isHttpUrl } from '../../html/url.js';
import type { FileEvent, FilePlace, FileRecurrence } from './calendar-file.js';

interface VenueBody {
  readonly venue: string;
  readonly geo_lat?: number;
  readonly geo_lng?: number;
}

/** All of it is sent, so that what a file no longer says goes. */
export interface EventFields {
  readonly title: string;
  readonly description: string;
  readonly status: 'publish' | 'private';
  readonly timezone: string;
  readonly all_day: boolean;
  readonly start_date: string;
  readonly end_date: string;
  readonly website: string;
  readonly online_url: string;
  readonly attendance_mode: 'offline' | 'online' | 'mixed';
  readonly event_status: FileEvent['status'];
  readonly event_status_reason: string;
  readonly categories: readonly string[];
  /** The address of one, where the file names it: without it, an image that was added here stays. */
  readonly image?: string;
  readonly venue: readonly VenueBody[];
  readonly organizer: readonly { readonly organizer: string }[];
}

export interface FileEventBody extends EventFields {
  /** Null for a single event. */
  readonly recurrence: FileRecurrence | null;
}

const MAX_TITLE_LENGTH = 1000;
const MAX_NAME_LENGTH = 500;
const MAX_REASON_LENGTH = 1000;
const MAX_DESCRIPTION_LENGTH = 100_000;

export const toEventBody = (event: FileEvent): FileEventBody => ({
  ...toFields(event),
  recurrence: event.recurrence,
});

export function toFields(event: FileEvent): EventFields {
  const { place, status } = event;
  const isOnlinePlace = place !== null && isHttpUrl(place.text);
  const onlineUrl = event.onlineUrl === '' && isOnlinePlace ? place.text : event.onlineUrl;
  const venue = place === null || isOnlinePlace ? [] : [toVenue(place)];
  const description = cut(event.description, MAX_DESCRIPTION_LENGTH);
  return {
    title: escapeText(cut(toLine(event.title), MAX_TITLE_LENGTH)),
    description: event.isHtml ? description : escapeText(description),
    status: event.isPrivate ? 'private' : 'publish',
    timezone: event.zone,
    all_day: event.isAllDay,
    start_date: event.start + event.startOffset,
    end_date: event.end + event.endOffset,
    website: event.website,
    online_url: onlineUrl,
    attendance_mode: onlineUrl === '' ? 'offline' : venue.length === 0 ? 'online' : 'mixed',
    event_status: status,
    event_status_reason:
      status === 'scheduled' ? '' : escapeText(cut(toLine(event.comment), MAX_REASON_LENGTH)),
    categories: event.categories.map((name) => escapeText(cut(toLine(name), MAX_NAME_LENGTH))),
    ...(event.image === '' ? {} : { image: event.image }),
    venue,
    organizer: event.organizers.map((name) => ({
      organizer: escapeText(cut(toLine(name), MAX_NAME_LENGTH)),
    })),
  };
}

/** Places of the same name in two towns are two venues: the whole text is the name. */
function toVenue({ text, latitude, longitude }: FilePlace): VenueBody {
  const venue = escapeText(cut(toLine(text).replace(/\\([,;])/g, '$1'), MAX_NAME_LENGTH));
  return latitude === null || longitude === null
    ? { venue }
    : { venue, geo_lat: latitude, geo_lng: longitude };
}

const toLine = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');

/** Never between the halves of a character. */
const cut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
