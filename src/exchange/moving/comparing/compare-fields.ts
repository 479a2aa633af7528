// Compares what two calendars say of one item. How each of them renders the same content is no difference.
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

export type ComparedKind = 'event' | 'venue' | 'organizer' | 'category' | 'tag';

export interface FieldDifference {
  readonly field: string;
  readonly there: string;
  readonly here: string;
}

/** Ids here by ids of the site; what is not in it has the same id. */
export type IdMaps = Readonly<Record<ComparedKind, ReadonlyMap<number, number>>>;

type Read = (item: JsonRecord, toHere: (kind: ComparedKind, id: number) => number) => Json;

const text =
  (name: string): Read =>
  (item) =>
    stripTags(readText(item[name])).replace(/\s+/g, ' ');

const plain =
  (name: string): Read =>
  (item) =>
    item[name] ?? '';

const address =
  (name: string): Read =>
  (item) =>
    decodeEntities(readText(item[name])).replaceAll('&#038;', '&');

const content =
  (name: string): Read =>
  (item) =>
    stripTags(readText(item[name]).replace(/<(?:\/?(?:p|div|li|h\d|td|tr)|br)\b[^<>]*>/gi, ' '))
      .replace(/\s+/g, ' ')
      .trim();

/** What a text leads to or embeds. */
const targets =
  (name: string): Read =>
  (item) =>
    [...readText(item[name]).matchAll(/<(?:a|img|iframe)\b[^<>]*?(?:href|src)="([^"]*)"/gi)]
      .map(([, target = '']) => decodeEntities(target).replaceAll('&#038;', '&'))
      .sort()
      .join(' ');

const links =
  (name: string, kind: ComparedKind, isOrdered = false): Read =>
  (item, toHere) => {
    const value = item[name];
    const linked = isRecord(value) ? [value] : readRecords(value);
    const ids = linked.flatMap((one) => readId(one['id']) ?? []).map((id) => toHere(kind, id));
    return (isOrdered ? ids : ids.sort((a, b) => a - b)).join();
  };

/** An event without a website names its own page, which has another address here. */
const website: Read = (item) => {
  const value = readText(item['website']);
  return value === readText(item['url']) ? '' : decodeEntities(value).replaceAll('&#038;', '&');
};

const image: Read = ({ image: value }) =>
  isRecord(value) ? `${readText(value['width'])} x ${readText(value['height'])}` : 'none';

const costs: Read = ({ cost_details: details }) =>
  isRecord(details) ? readList(details['values']).map(readText).join(' ') : '';

/** A scheduled event that is due is published on both sides, if not at the same moment. */
const status: Read = (item) => readText(item['status']).replace('future', 'publish');

const DATES = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date', 'timezone', 'date_utc'];
const FLAGS = ['all_day', 'show_map', 'show_map_link', 'featured', 'sticky', 'hide_from_listings'];
const PLACE = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone'];

const FIELDS: Readonly<Record<ComparedKind, Readonly<Record<string, Read>>>> = {
  event: {
    title: text('title'),
    slug: plain('slug'),
    status,
    ...Object.fromEntries([...DATES, ...FLAGS].map((name) => [name, plain(name)])),
    description: content('description'),
    'links of the description': targets('description'),
    excerpt: content('excerpt'),
    image,
    cost: text('cost'),
    'cost_details.values': costs,
    website,
    venue: links('venue', 'venue', true),
    organizer: links('organizer', 'organizer', true),
    categories: links('categories', 'category'),
    tags: links('tags', 'tag'),
  },
  venue: {
    venue: text('venue'),
    slug: plain('slug'),
    status,
    description: content('description'),
    image,
    ...Object.fromEntries(PLACE.map((name) => [name, text(name)])),
    website: address('website'),
    geo_lat: plain('geo_lat'),
    geo_lng: plain('geo_lng'),
    show_map: plain('show_map'),
    show_map_link: plain('show_map_link'),
  },
  organizer: {
    organizer: text('organizer'),
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
    parent: ({ parent }, toHere) => {
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
  ids: IdMaps,
): FieldDifference[] {
  const toHere = (of: ComparedKind, id: number): number => ids[of].get(id) ?? id;
  return Object.entries(FIELDS[kind]).flatMap(([field, read]) => {
    const values = { there: print(read(there, toHere)), here: print(read(here, (_, id) => id)) };
    return values.there === values.here ? [] : [{ field, ...values }];
  });
}

const print = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
