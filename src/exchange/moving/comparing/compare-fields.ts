// Compares what two calendars say of one item. How each of them renders the same content is no difference, and neither is
// what this service decides differently (docs/moving-from-the-events-calendar.md lists it).
import { findCurrencyCode } from '../../../calendar/events/currency-code.js';
import { decodeEntities, stripTags } from '../../../foundation/html/plain-text.js';
import {
  isRecord,
  type Json,
  type JsonRecord,
  readId,
  readList,
  readRecords,
  readText,
} from '../site/json.js';
import { UNTITLED } from '../site/site-item.js';

export type ComparedKind = 'event' | 'venue' | 'organizer' | 'category' | 'tag';

export interface FieldDifference {
  readonly field: string;
  readonly there: string;
  readonly here: string;
}

/** Ids here by ids of the site; what is not in it has the same id. */
export type IdMaps = Readonly<Record<ComparedKind, ReadonlyMap<number, number>>>;

interface Side {
  readonly toHere: (kind: ComparedKind, id: number) => number;
  /** Whether both calendars show what is not public. */
  readonly readsAll: boolean;
}

/** Gives null for what a calendar does not say. */
type Read = (item: JsonRecord, side: Side) => Json;

/** Entities are decoded. Markup stays, as one side may have lost it. */
const text =
  (name: string): Read =>
  (item) =>
    stripTags(readText(item[name]).replaceAll('<', '&lt;').replaceAll('>', '&gt;')).replace(/\s+/g, ' ');

/** A name that is missing there has a placeholder here. */
const named =
  (name: string): Read =>
  (item, side) =>
    text(name)(item, side) || UNTITLED;

const plain =
  (name: string): Read =>
  (item) =>
    item[name] ?? '';

const decodeAddress = (value: string): string => decodeEntities(value).replaceAll('&#038;', '&');

/** An address without a scheme gets one here. */
const toAddress = (value: string): string => {
  const decoded = decodeAddress(value).trim();
  return decoded === '' || /^[a-z][a-z0-9+.-]*:/i.test(decoded) ? decoded : `http://${decoded}`;
};

const address =
  (name: string): Read =>
  (item) =>
    toAddress(readText(item[name]));

const content =
  (name: string): Read =>
  (item) =>
    stripTags(readText(item[name]).replace(/<(?:\/?(?:p|div|li|h\d|td|tr)|br)\b[^<>]*>/gi, ' '))
      .replace(/\s+/g, ' ')
      .trim();

const TARGET = /<(?:a|img|iframe)\b[^<>]*?\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;

/** What a text leads to or embeds. */
const targets =
  (name: string): Read =>
  (item) =>
    [...readText(item[name]).matchAll(TARGET)]
      .map(([, quoted, apostrophed, bare]) => decodeAddress(quoted ?? apostrophed ?? bare ?? ''))
      .sort()
      .join(' ');

const links =
  (name: string, kind: ComparedKind, isOrdered = false): Read =>
  (item, side) => {
    const { toHere } = side;
    const value = item[name];
    const linked = (isRecord(value) ? [value] : readRecords(value)).filter((one) => isShown(one, name, side));
    const ids = linked.flatMap((one) => readId(one['id']) ?? []).map((id) => toHere(kind, id));
    return (isOrdered ? ids : ids.sort((a, b) => a - b)).join();
  };

/** The original shows venues and organizers inside of events that it does not show by themselves. */
function isShown(linked: JsonRecord, name: string, { readsAll }: Side): boolean {
  if (name !== 'venue' && name !== 'organizer') return true;
  const { status: of = 'publish' } = linked;
  const isProtected = typeof linked[name] !== 'string';
  return of !== 'trash' && (readsAll || (of === 'publish' && !isProtected));
}

/** An event without a website names its own page, which has another address here. */
const website: Read = (item) => {
  const value = readText(item['website']);
  return value === readText(item['url']) ? '' : toAddress(value);
};

const image: Read = ({ image: value }) =>
  isRecord(value) ? `${readText(value['width'])} x ${readText(value['height'])}` : 'none';

const costs: Read = ({ cost_details: details }) =>
  isRecord(details) ? readList(details['values']).map(readText).join(' ') : '';

/** The original names the currency of few events by its code; here the symbol names it. */
const currency: Read = ({ cost_details: details }) =>
  isRecord(details)
    ? readText(details['currency_code']) || findCurrencyCode(readText(details['currency_symbol']))
    : null;

const SCHEMA_STATUSES: Readonly<Record<string, string>> = {
  EventScheduled: 'scheduled',
  EventCancelled: 'cancelled',
  EventPostponed: 'postponed',
  EventRescheduled: 'rescheduled',
};

/** Lists of the original do not have it. */
const eventStatus: Read = ({ event_status: own, json_ld: data }) => {
  if (typeof own === 'string') return own;
  const named = isRecord(data) ? readText(data['eventStatus']).replace(/^.*\//, '') : '';
  return SCHEMA_STATUSES[named] ?? null;
};

const statusReason: Read = ({ event_status_reason: reason }) =>
  reason === undefined ? null : stripTags(readText(reason));

/** The state or the province stands for a missing value here. */
const region: Read = (item, side) => {
  const value = text('stateprovince')(item, side);
  return value === text('state')(item, side) || value === text('province')(item, side) ? '' : value;
};

/** A scheduled event that is due is published on both sides, if not at the same moment. */
const status: Read = (item) => readText(item['status']).replace('future', 'publish');

const DATES = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date', 'timezone', 'date_utc'];
const FLAGS = ['all_day', 'show_map', 'show_map_link', 'featured', 'sticky', 'hide_from_listings'];
const PLACE = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'];

const FIELDS: Readonly<Record<ComparedKind, Readonly<Record<string, Read>>>> = {
  event: {
    title: named('title'),
    slug: plain('slug'),
    status,
    ...Object.fromEntries([...DATES, ...FLAGS].map((name) => [name, plain(name)])),
    description: content('description'),
    'links of the description': targets('description'),
    excerpt: content('excerpt'),
    image,
    cost: text('cost'),
    'cost_details.values': costs,
    'cost_details.currency_code': currency,
    event_status: eventStatus,
    event_status_reason: statusReason,
    website,
    venue: links('venue', 'venue', true),
    organizer: links('organizer', 'organizer', true),
    categories: links('categories', 'category'),
    tags: links('tags', 'tag'),
  },
  venue: {
    venue: named('venue'),
    slug: plain('slug'),
    status,
    description: content('description'),
    image,
    ...Object.fromEntries(PLACE.map((name) => [name, text(name)])),
    stateprovince: region,
    website: address('website'),
    geo_lat: plain('geo_lat'),
    geo_lng: plain('geo_lng'),
    show_map: plain('show_map'),
    show_map_link: plain('show_map_link'),
  },
  organizer: {
    organizer: named('organizer'),
    slug: plain('slug'),
    status,
    description: content('description'),
    image,
    phone: text('phone'),
    email: text('email'),
    website: address('website'),
  },
  category: {
    name: text('name'),
    slug: plain('slug'),
    description: content('description'),
    count: plain('count'),
    parent: ({ parent }, { toHere }) => {
      const id = readId(parent);
      return id === null ? 0 : toHere('category', id);
    },
  },
  tag: {
    name: text('name'),
    slug: plain('slug'),
    description: content('description'),
    count: plain('count'),
  },
};

export function compareFields(
  kind: ComparedKind,
  there: JsonRecord,
  here: JsonRecord,
  { ids, readsAll }: { readonly ids: IdMaps; readonly readsAll: boolean },
): FieldDifference[] {
  const toHere = (of: ComparedKind, id: number): number => ids[of].get(id) ?? id;
  return Object.entries(FIELDS[kind]).flatMap(([field, read]) => {
    const value = read(there, { toHere, readsAll });
    if (value === null) return [];
    const values = { there: print(value), here: print(read(here, { toHere: (_, id) => id, readsAll })) };
    return values.there === values.here ? [] : [{ field, ...values }];
  });
}

const print = (value: Json): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
