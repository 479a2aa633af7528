// What a site says of its items, as writes of this service take it.
import { isRecord, type Json, type JsonRecord, readId, readList, readRecords, readText } from './json.js';
import { EVENT_FIELDS } from '../../../calendar/events/event.fields.js';
import { listColumns } from '../../../calendar/posts/field-table.js';
import type { Body } from '../../imports/import-item.js';

export interface SiteImage {
  readonly id: number;
  readonly url: string;
}

export type Protection = 'none' | 'closed' | 'opened';

interface SitePost {
  readonly id: number;
  /** As a write takes it, without links to other items; an empty value for fields that the site has not. */
  readonly body: Body;
  readonly image: SiteImage | null;
  /** The id of a user of the site. */
  readonly authorId: number | null;
}

export type SiteLinked = SitePost;

export interface SiteTerm {
  readonly id: number;
  readonly body: Body;
  readonly parentId: number | null;
}

export interface SiteEvent extends SitePost {
  readonly externalId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Ids of the same event in other languages, where the site names them, as Polylang does. */
  readonly translationIds: readonly number[];
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  /** Of an event with a password: whether an editor's credentials have opened it. */
  readonly protection: Protection;
  readonly hasCustomFields: boolean;
}

/** Publication is a date in the future that passes: the date says it, whatever the status is by then. */
const toStatus = (status: string): string => (status === 'future' ? 'publish' : status);

const readDate = (value: Json | undefined): object => {
  const date = readText(value);
  return date === '' ? {} : { date_utc: date };
};

const readSlug = (value: Json | undefined): object => {
  const slug = readText(value);
  return slug === '' ? {} : { slug };
};

/** The original escapes addresses as HTML. */
const readAddress = (value: Json | undefined): string =>
  readText(value).replaceAll('&amp;', '&').replaceAll('&#038;', '&');

function readImage(value: Json | undefined): SiteImage | null {
  if (!isRecord(value)) return null;
  const id = readId(value['id']);
  const url = readText(value['url']);
  return id === null || url === '' ? null : { id, url };
}

const readPost = (raw: JsonRecord): { body: Body; image: SiteImage | null; authorId: number | null } => ({
  body: {
    status: toStatus(readText(raw['status']) || 'publish'),
    description: readText(raw['description']),
    ...readDate(raw['date_utc']),
    ...readSlug(raw['slug']),
  },
  image: readImage(raw['image']),
  authorId: readId(raw['author']),
});

const pickTexts = (raw: JsonRecord, names: readonly string[]): Body =>
  Object.fromEntries(names.map((name) => [name, readText(raw[name])]));

/** @returns null for a value that is no venue, as in the response for an event with a password */
export function toSiteVenue(raw: JsonRecord): SiteLinked | null {
  const id = readId(raw['id']);
  if (id === null || typeof raw['venue'] !== 'string') return null;
  const { body, image, authorId } = readPost(raw);
  const [lat, lng] = [raw['geo_lat'], raw['geo_lng']];
  const hasPlace = typeof lat === 'number' && typeof lng === 'number';
  const texts = ['venue', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone'];
  const region = readText(raw['stateprovince']);
  const isDerived = [readText(raw['state']), readText(raw['province'])].includes(region);
  return {
    id,
    image,
    authorId,
    body: {
      ...body,
      ...pickTexts(raw, texts),
      stateprovince: isDerived ? '' : region,
      website: readAddress(raw['website']),
      geo_lat: hasPlace ? lat : null,
      geo_lng: hasPlace ? lng : null,
      show_map: raw['show_map'] !== false,
      show_map_link: raw['show_map_link'] !== false,
    },
  };
}

/** @returns null for a value that is no organizer */
export function toSiteOrganizer(raw: JsonRecord): SiteLinked | null {
  const id = readId(raw['id']);
  if (id === null || typeof raw['organizer'] !== 'string') return null;
  const { body, image, authorId } = readPost(raw);
  const texts = pickTexts(raw, ['organizer', 'phone', 'email']);
  return { id, image, authorId, body: { ...body, ...texts, website: readAddress(raw['website']) } };
}

/** @returns null for a value that is no term */
export function toSiteTerm(raw: JsonRecord): SiteTerm | null {
  const id = readId(raw['id']);
  const name = readText(raw['name']);
  if (id === null || name === '') return null;
  const body = { name, description: readText(raw['description']), ...readSlug(raw['slug']) };
  return { id, body, parentId: readId(raw['parent']) };
}

/** Fields of this service that another one of it has, too. */
const OWN_FIELDS = listColumns(EVENT_FIELDS, 'text', 'fact')
  .filter(({ isMovedAsShown }) => isMovedAsShown === true)
  .map(({ name }) => name);

/** @returns null for a value that is no event */
export function toSiteEvent(raw: JsonRecord): SiteEvent | null {
  const id = readId(raw['id']);
  if (id === null || typeof raw['start_date'] !== 'string') return null;
  const { body, image, authorId } = readPost(raw);
  const own = OWN_FIELDS.filter((name) => raw[name] !== undefined).map((name) => [name, raw[name]]);
  const ids = (value: Json | undefined): number[] =>
    readRecords(value).flatMap((one) => readId(one['id']) ?? []);
  const venues = isRecord(raw['venue']) ? [raw['venue']] : readRecords(raw['venue']);
  const translations = isRecord(raw['translations']) ? raw['translations'] : {};
  return {
    id,
    image,
    authorId,
    externalId: readText(raw['global_id']) || String(id),
    startsAt: readText(raw['utc_start_date']),
    endsAt: readText(raw['utc_end_date']),
    protection: raw['all_day'] === null ? 'closed' : 'none',
    hasCustomFields: isRecord(raw['custom_fields']),
    translationIds: Object.values(translations).flatMap((value) => readId(value) ?? []),
    venues: venues.flatMap((venue) => readId(venue['id']) ?? []),
    organizers: ids(raw['organizer']),
    categories: ids(raw['categories']),
    tags: ids(raw['tags']),
    body: {
      ...body,
      ...pickTexts(raw, ['title', 'excerpt', 'start_date', 'end_date', 'timezone']),
      all_day: raw['all_day'] === true,
      cost: readCost(raw),
      ...readWebsite(raw),
      ...pickFlags(raw, ['featured', 'sticky', 'hide_from_listings', 'show_map', 'show_map_link']),
      ...(Object.fromEntries(own) as Body),
    },
  };
}

const pickFlags = (raw: JsonRecord, names: readonly string[]): Body =>
  Object.fromEntries(names.map((name) => [name, raw[name] === true]));

/** An event without a website names its own page, which is none that it was given. */
const readWebsite = (raw: JsonRecord): object =>
  raw['website'] === raw['url'] ? {} : { website: readAddress(raw['website']) };

/** The prices with their currency: what the site shows is their range. */
function readCost(raw: JsonRecord): string | string[] {
  const details = isRecord(raw['cost_details']) ? raw['cost_details'] : {};
  const values = readList(details['values']).map(readText);
  if (values.length === 0 || !values.every((value) => /^\d*[.,]?\d+$/.test(value)))
    return readAddress(raw['cost']);
  const symbol = readText(details['currency_symbol']);
  const isAfter = details['currency_position'] === 'postfix';
  const join = (value: string, separator: string): string =>
    isAfter ? `${value}${separator}${symbol}` : `${symbol}${separator}${value}`;
  const isSpaced = values.some((value) => readText(raw['cost']).includes(join(value, ' ')));
  return values.map((value) => join(value, symbol !== '' && isSpaced ? ' ' : ''));
}
