// Describes an event to an assistant: a short text, and the same as structured content.
import type { EventDto } from '../../calendar/events/event.dto.js';
import { toLine } from './tool-definition.js';

const MAX_DESCRIPTION = { list: 300, single: 6000 };

export interface EventSummary {
  readonly id: number;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly all_day: boolean;
  readonly status: string;
  readonly event_status: string;
  readonly event_status_reason: string | null;
  readonly venue: { readonly id: number; readonly name: string; readonly address: string } | null;
  readonly organizers: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly cost: string;
  readonly accessibility: readonly string[];
  readonly attendance_mode: string;
  readonly online_url: string;
  readonly website: string;
  readonly url: string;
  readonly rest_url: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly series_id: number | null;
  /** Text by the people who entered the event, without HTML. */
  readonly description: string;
}

export function toEventSummary(event: EventDto, form: 'list' | 'single'): EventSummary {
  const venue = Array.isArray(event.venue) ? null : event.venue;
  const place = [venue?.address, venue?.zip, venue?.city, venue?.country];
  const text = (event.excerpt_text ?? '') || (event.description_text ?? '');
  const description = form === 'single' ? (event.description_text ?? '') : text;
  return {
    id: event.id,
    title: event.title,
    start: event.start_date,
    end: event.end_date,
    timezone: event.timezone,
    all_day: event.all_day === true,
    status: event.status,
    event_status: event.event_status,
    event_status_reason: event.event_status_reason,
    venue:
      venue === null
        ? null
        : { id: venue.id, name: venue.venue, address: place.filter((part) => part).join(', ') },
    organizers: event.organizer.map(({ organizer }) => organizer),
    categories: event.categories.map(({ name }) => name),
    tags: event.tags.map(({ name }) => name),
    cost: event.cost,
    accessibility: event.accessibility,
    attendance_mode: event.attendance_mode,
    online_url: event.online_url,
    website: event.website,
    // The page of an event that is not published is not found.
    url: event.status === 'publish' ? event.url : '',
    rest_url: event.rest_url,
    language: event.language,
    languages: Object.keys(event.translations),
    series_id: event.series?.id ?? null,
    description: shorten(description, MAX_DESCRIPTION[form]),
  };
}

/** One line: `- Harbour Jazz, 2027-05-01 19:30 to 23:00 (Europe/Rome), Town Hall, Koper. Free. [id 12] https://…` */
export function describeEvent(event: EventSummary): string {
  const [startDay = '', startTime = ''] = event.start.slice(0, 16).split(' ');
  const [endDay = '', endTime = ''] = event.end.slice(0, 16).split(' ');
  const isOneDay = startDay === endDay;
  const times = event.all_day
    ? `${startDay}${isOneDay ? '' : ` to ${endDay}`}, all day`
    : `${startDay} ${startTime} to ${isOneDay ? '' : `${endDay} `}${endTime} (${event.timezone})`;
  const place =
    event.venue === null
      ? ''
      : `, ${[event.venue.name, event.venue.address].filter((part) => part).join(', ')}`;
  const notes = [
    event.event_status === 'scheduled'
      ? ''
      : [event.event_status.toUpperCase(), event.event_status_reason].filter((part) => part).join(': '),
    event.status === 'publish' ? '' : `status ${event.status}`,
    event.cost,
  ].filter((note) => note !== '');
  const link = event.url === '' ? '' : ` ${event.url}`;
  const noted = notes.length > 0 ? ` ${notes.join(', ')}.` : '';
  return `- ${toLine(`${event.title}, ${times}${place}.${noted}`)} [id ${event.id}]${link}`;
}

const shorten = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('')}…`;
};
