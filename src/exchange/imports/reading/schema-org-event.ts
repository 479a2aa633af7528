// Writes an event of schema.org as `POST /events` takes it.
import { escapeText } from '../../../foundation/html/plain-text.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import type { Body } from '../import-item.js';
import { readSchedule } from './schema-org-schedule.js';
import {
  type Described,
  isObject,
  toDescription,
  toImage,
  toLastPart,
  toLine,
  toList,
  toText,
  toUrl,
} from './schema-org-text.js';
import { MAX_ITEMS } from '../source-limits.js';
import { readSchemaTimes } from './schema-org-times.js';

const MAX_TITLE_LENGTH = 1000;
const MAX_NAME_LENGTH = 500;
/** One more than a file may have is enough to refuse it. */
const MAX_DATES = MAX_ITEMS + 1;

const EVENT_TYPE = /(?:^|[/#:])(?:\w*Event|EventSeries|Festival|CourseInstance|Hackathon)$/;

export const isEvent = (value: Described): boolean =>
  toList(value['@type']).some((type) => typeof type === 'string' && EVENT_TYPE.test(type));

const STATUSES: Readonly<Record<string, string>> = {
  EventCancelled: 'cancelled',
  EventPostponed: 'postponed',
  EventRescheduled: 'rescheduled',
};

const MODES: Readonly<Record<string, string>> = {
  OfflineEventAttendanceMode: 'offline',
  OnlineEventAttendanceMode: 'online',
  MixedEventAttendanceMode: 'mixed',
};

/** The fields of an event by what pages call them. */
export const SCHEMA_NAMES = {
  title: 'name',
  start_date: 'startDate',
  end_date: 'endDate',
  website: 'url',
  online_url: 'location',
  venue: 'location',
  organizer: 'organizer',
  cost: 'offers',
  image: 'image',
} as const;

export interface EventBody {
  readonly body: Body;
  /** What the page does not say. */
  readonly implied: Body;
  readonly isEndIgnored: boolean;
}

export interface EventBodies {
  /** Empty when no date can be read. */
  readonly bodies: readonly EventBody[];
  /** The frequencies of schedules that cannot be read. */
  readonly unreadSchedules: readonly string[];
}

/** An event with a list of dates, or with several schedules, is several events. */
export function toEventBodies(event: Described, language: LanguageCode): EventBodies {
  const schedules = toList(event['eventSchedule'])
    .slice(0, MAX_DATES)
    .map((schedule) => ({ schedule, times: readSchedule(schedule, event) }));
  const bodies = schedules.flatMap(({ times }) =>
    times === null ? [] : { ...describe(event, times), isEndIgnored: false },
  );
  const unreadSchedules = schedules.flatMap(({ schedule, times }) =>
    times === null ? toText(isObject(schedule) ? schedule['repeatFrequency'] : schedule) : [],
  );
  if (bodies.length > 0) return { bodies, unreadSchedules };
  const starts = toList(event['startDate']).slice(0, MAX_DATES);
  const ends = toList(event['endDate']);
  const dates = starts.map((start, n): EventBody => {
    const end = ends[n] ?? (starts.length === 1 ? ends[0] : undefined);
    const sent = { start: toText(start), end: toText(end), duration: toText(event['duration']) };
    const { isEndIgnored, ...times } = readSchemaTimes(sent, language);
    return { ...describe(event, { ...times }), isEndIgnored };
  });
  return { bodies: dates, unreadSchedules };
}

/** All of it is sent, so that what the page no longer says goes. */
function describe(event: Described, times: Body): Omit<EventBody, 'isEndIgnored'> {
  const places = toList(event['location']);
  const online = places.find((place) => isObject(place) && toLastPart(place['@type']) === 'VirtualLocation');
  const venues = places.filter((place) => place !== online).map(toVenue);
  const mode = MODES[toLastPart(event['eventAttendanceMode'])];
  const placed = online === undefined ? undefined : venues.length === 0 ? 'online' : 'mixed';
  const image = toImage(event['image']);
  const body = {
    uid: toText(event['@id']) || toText(event['identifier']) || toUrl(event['url']),
    title: escapeText(toLine(event['name'], MAX_TITLE_LENGTH)),
    description: toDescription(event['description']),
    ...times,
    website: toUrl(event['url']),
    event_status: STATUSES[toLastPart(event['eventStatus'])] ?? 'scheduled',
    online_url: online === undefined ? '' : toUrl(online),
    venue: venues.filter((venue) => venue['venue'] !== ''),
    organizer: toList(event['organizer'])
      .map(toOrganizer)
      .filter((one) => one['organizer'] !== ''),
    cost: toCost(event),
    ...(image === '' ? {} : { image }),
  };
  const attendance = placed ?? mode;
  return attendance === undefined
    ? { body, implied: { status: 'publish', attendance_mode: 'offline' } }
    : { body: { ...body, attendance_mode: attendance }, implied: { status: 'publish' } };
}

function toVenue(place: unknown): Body {
  if (!isObject(place)) return { venue: escapeText(toLine(place, MAX_NAME_LENGTH)) };
  const { address, geo } = place;
  const line = (value: unknown): string => escapeText(toLine(value, MAX_NAME_LENGTH));
  const name = line(place['name']) || line(isObject(address) ? address['streetAddress'] : address);
  const details = isObject(address)
    ? {
        address: line(address['streetAddress']),
        city: line(address['addressLocality']),
        zip: line(address['postalCode']),
        country: line(address['addressCountry']),
      }
    : { address: line(address) };
  const position = isObject(geo)
    ? { geo_lat: Number(geo['latitude']), geo_lng: Number(geo['longitude']) }
    : { geo_lat: NaN, geo_lng: NaN };
  const hasPosition = Number.isFinite(position.geo_lat) && Number.isFinite(position.geo_lng);
  return {
    venue: name,
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== '')),
    ...(hasPosition ? position : {}),
  };
}

function toOrganizer(organizer: unknown): Body {
  const name = escapeText(toLine(isObject(organizer) ? organizer['name'] : organizer, MAX_NAME_LENGTH));
  const website = isObject(organizer) ? toUrl(organizer['url']) : '';
  return { organizer: name, ...(website === '' ? {} : { website }) };
}

/** Prices with their currencies; 0 is free. */
function toCost(event: Described): readonly string[] {
  const prices = toList(event['offers'])
    .filter(isObject)
    .flatMap((offer) => {
      const amounts = [offer['price'], offer['lowPrice'], offer['highPrice']].map((amount) => toText(amount));
      const currency = toText(offer['priceCurrency']);
      return amounts
        .filter((amount) => /^\d+([.,]\d+)?$/.test(amount))
        .map((amount) => (Number(amount) === 0 || currency === '' ? amount : `${amount} ${currency}`));
    });
  if (prices.length > 0) return [...new Set(prices)].slice(0, 50);
  return toText(event['isAccessibleForFree']) === 'true' || event['isAccessibleForFree'] === true
    ? ['0']
    : [];
}
