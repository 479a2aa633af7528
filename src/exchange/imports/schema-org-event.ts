// Writes an event of schema.org as `POST /events` takes it.
import { escapeText, stripTags } from '../../foundation/html/plain-text.js';
import { isHttpUrl } from '../../foundation/html/url.js';
import type { Body } from './import-item.js';

export type Described = Readonly<Record<string, unknown>>;

const MAX_TITLE_LENGTH = 1000;
const MAX_NAME_LENGTH = 500;

export const isObject = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toList = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const EVENT_TYPE = /(?:^|[/#:])(?:\w*Event|Festival|CourseInstance|Hackathon)$/;

export const isDescribedEvent = (value: Described): boolean =>
  toList(value['@type']).some((type) => typeof type === 'string' && EVENT_TYPE.test(type)) &&
  value['startDate'] !== undefined;

/** A text can be an object with a language, or one with a name. */
const MAX_TEXT_DEPTH = 5;

const toText = (value: unknown, depth = 0): string => {
  const [first] = toList(value);
  if (typeof first === 'number') return String(first);
  if (isObject(first))
    return depth > MAX_TEXT_DEPTH ? '' : toText(first['@value'] ?? first['name'], depth + 1);
  return typeof first === 'string' ? first.trim() : '';
};

/** Many pages escape names as HTML, and some mark them up. */
const toLine = (value: unknown, max: number): string =>
  stripTags(toText(value)).replaceAll(/\s+/g, ' ').slice(0, max);

const toUrl = (value: unknown): string => {
  const url = toText(isObject(value) ? value['url'] : value);
  return isHttpUrl(url) ? url : '';
};

const STATUSES: Readonly<Record<string, string>> = {
  EventCancelled: 'cancelled',
  EventPostponed: 'postponed',
  EventRescheduled: 'rescheduled',
};

const lastPart = (value: unknown): string => toText(value).split(/[/#:]/).at(-1) ?? '';

/** All of it is sent, so that what the page no longer says goes. */
export function toEventBody(event: Described): Body {
  const start = toText(event['startDate']);
  const end = toText(event['endDate']) || start;
  const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
  const places = toList(event['location']);
  const online = places.find((place) => isObject(place) && lastPart(place['@type']) === 'VirtualLocation');
  const venues = places.filter((place) => place !== online).map(toVenue);
  const onlineUrl = online === undefined ? '' : toUrl(online);
  return {
    uid: toText(event['@id']) || toText(event['identifier']) || toUrl(event['url']),
    title: escapeText(toLine(event['name'], MAX_TITLE_LENGTH)),
    description: toText(event['description']),
    status: 'publish',
    start_date: start,
    end_date: end,
    all_day: isDay(start) && isDay(end),
    website: toUrl(event['url']),
    event_status: STATUSES[lastPart(event['eventStatus'])] ?? 'scheduled',
    online_url: onlineUrl,
    attendance_mode: online === undefined ? 'offline' : venues.length === 0 ? 'online' : 'mixed',
    venue: venues.filter((venue) => venue['venue'] !== ''),
    organizer: toList(event['organizer'])
      .map(toOrganizer)
      .filter((one) => one['organizer'] !== ''),
    cost: toCost(event),
  };
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
