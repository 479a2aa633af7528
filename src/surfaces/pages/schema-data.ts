// The schema.org data of pages, for search engines: plain text, and nothing empty.
import type { EventDto } from '../../calendar/events/event.dto.js';
import { formatIsoWithOffset } from '../../foundation/dates/format-date.js';
import { summarize } from './event-card.js';
import { listVenues } from './event-venues.js';

const CONTEXT = 'https://schema.org';

type Data = Readonly<Record<string, unknown>>;

/** What lists and months know of an event. */
export type DescribedEvent = Pick<
  EventDto,
  'title' | 'url' | 'start_date' | 'end_date' | 'timezone' | 'event_status'
> &
  Partial<Pick<EventDto, 'all_day' | 'attendance_mode' | 'image' | 'venue' | 'excerpt' | 'description'>>;

/** The events of a page, each with what readers see of it. */
export const describeEvents = (events: readonly DescribedEvent[]): Data | undefined =>
  events.length === 0 ? undefined : { '@context': CONTEXT, '@graph': events.map(describeEvent) };

function describeEvent(event: DescribedEvent): Data {
  const { attendance_mode: mode, all_day: isAllDay, timezone: zone } = event;
  const toTime = (local: string): string =>
    isAllDay === true ? local.slice(0, 10) : formatIsoWithOffset(local, zone);
  return {
    '@type': 'Event',
    name: event.title,
    url: event.url,
    startDate: toTime(event.start_date),
    endDate: toTime(event.end_date),
    eventStatus: `${CONTEXT}/Event${capitalize(event.event_status)}`,
    eventAttendanceMode:
      mode === undefined || (mode as string) === ''
        ? undefined
        : `${CONTEXT}/${capitalize(mode)}EventAttendanceMode`,
    location: describePlace(event),
    image: event.image === undefined || event.image === false ? undefined : event.image.url,
    description: summarize({ excerpt: event.excerpt ?? '', description: event.description ?? '' }),
  };
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function describePlace({ attendance_mode: mode, venue, url }: DescribedEvent): Data | undefined {
  if (mode === 'online') return { '@type': 'VirtualLocation', url };
  const [place] = venue === undefined ? [] : listVenues({ venue });
  if (place === undefined) return undefined;
  const { venue: name, address, city, zip, country } = place;
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      postalCode: zip,
      addressCountry: country,
    },
  };
}

/** Text that a reader could take for markup keeps this sign as an entity. */
const MARKUP_START = /<(?=[a-z/!?])/gi;

/** Texts of data that the API writes for scripts have entities. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
  '&#038;': '&',
  '&amp;': '&',
};
const decode = (text: string): string =>
  text
    .replace(/&(?:lt|gt|quot|amp|#038|#039);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(MARKUP_START, '&lt;');

/**
 * Takes out of data what the API has for compatibility only: escaped texts, empty values, a performer that is a mere word,
 * organizers that are persons, and an availability that schema.org does not have.
 */
export function cleanSchemaData(data: unknown): unknown {
  const cleaned = clean(data);
  return isRecord(cleaned) && cleaned['@context'] === undefined
    ? { '@context': CONTEXT, ...cleaned }
    : cleaned;
}

const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values of the original that schema.org does not have, or that say less. */
const REPLACED: Readonly<Record<string, string>> = {
  '@type Person': 'Organization',
  'availability inStock': 'https://schema.org/InStock',
};

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? undefined : decode(value);
  if (Array.isArray(value)) {
    const items = value.map(clean).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isRecord(value)) return value ?? undefined;
  const entries = Object.entries(value)
    .filter(([key, part]) => key !== 'performer' || typeof part !== 'string')
    .map(([key, part]) => [key, REPLACED[`${key} ${String(part)}`] ?? clean(part)] as const)
    .filter(([, part]) => part !== undefined);
  const isEmpty = entries.every(([key]) => key === '@type');
  return isEmpty ? undefined : Object.fromEntries(entries);
}
