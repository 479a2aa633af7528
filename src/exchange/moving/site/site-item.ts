// What a site says of its items, as writes of this service take it.
import { isRecord, type Json, type JsonRecord, readId, readRecords, readText } from './json.js';
import { EVENT_FIELDS } from '../../../calendar/events/event.fields.js';
import { listColumns } from '../../../calendar/posts/field-table.js';
import { stripTags } from '../../../foundation/html/plain-text.js';
import { escapeUnknownTags } from '../../../foundation/html/unknown-tags.js';
import type { Body } from '../../imports/import-item.js';
import { readSchemaOrgStatus } from './event-status.js';
import { readCost } from './read-cost.js';
import type { EventDetails } from './read-details.js';
import { hasOwnPageAsWebsite, readWebsite } from './read-website.js';

export interface SiteImage {
  readonly id: number;
  readonly url: string;
}

/** Of an item with a password: whether credentials open it, and whether its password is known as well. */
export type Protection = 'none' | 'closed' | 'opened' | 'known';

interface SitePost {
  readonly id: number;
  /** As a write takes it, without links to other items; an empty value for fields that the site has not. */
  readonly body: Body;
  readonly image: SiteImage | null;
  /** The id of a user of the site. */
  readonly authorId: number | null;
  readonly protection: Protection;
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
  /** What it still names, and the site has in the trash: `venue 7`. */
  readonly trashedLinks: readonly string[];
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

/** What WordPress itself shows in place of a missing title. */
export const UNTITLED = '(no title)';

const readName = (value: Json | undefined): string => {
  const name = escapeUnknownTags(readText(value));
  return stripTags(name).trim() === '' ? UNTITLED : name;
};

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

/** @returns null for a venue whose password hides it, for one in the trash, and for a value that is no venue */
export function toSiteVenue(raw: JsonRecord): SiteLinked | null {
  const id = readId(raw['id']);
  if (id === null || typeof raw['venue'] !== 'string' || raw['status'] === 'trash') return null;
  const { body, image, authorId } = readPost(raw);
  const [lat, lng] = [raw['geo_lat'], raw['geo_lng']];
  const hasPlace = typeof lat === 'number' && typeof lng === 'number';
  const texts = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'];
  const region = readText(raw['stateprovince']);
  const isDerived = [readText(raw['state']), readText(raw['province'])].includes(region);
  return {
    id,
    image,
    authorId,
    protection: 'none',
    body: {
      ...body,
      venue: readName(raw['venue']),
      ...pickTexts(raw, texts),
      stateprovince: isDerived ? '' : region,
      website: readWebsite(raw),
      geo_lat: hasPlace ? lat : null,
      geo_lng: hasPlace ? lng : null,
      show_map: raw['show_map'] !== false,
      show_map_link: raw['show_map_link'] !== false,
    },
  };
}

/** @returns null as `toSiteVenue` does */
export function toSiteOrganizer(raw: JsonRecord): SiteLinked | null {
  const id = readId(raw['id']);
  if (id === null || typeof raw['organizer'] !== 'string' || raw['status'] === 'trash') return null;
  const { body, image, authorId } = readPost(raw);
  const organizer = readName(raw['organizer']);
  const texts = { organizer, ...pickTexts(raw, ['phone', 'email']), website: readWebsite(raw) };
  return { id, image, authorId, protection: 'none', body: { ...body, ...texts } };
}

/** Venues and organizers have no passwords here: who does not see them there does not see them here. */
export const hideLinked = (item: SiteLinked): SiteLinked => ({
  ...item,
  protection: 'opened',
  body: { ...item.body, status: 'private' },
});

/** A venue or organizer of which a password hides all but its id. */
export const toClosedLinked = (id: number): SiteLinked => ({
  id,
  image: null,
  authorId: null,
  protection: 'closed',
  body: { status: 'private' },
});

/** @returns null for a value that is no term */
export function toSiteTerm(raw: JsonRecord): SiteTerm | null {
  const id = readId(raw['id']);
  const name = escapeUnknownTags(readText(raw['name']));
  if (id === null || name === '') return null;
  const body = { name, description: readText(raw['description']), ...readSlug(raw['slug']) };
  return { id, body, parentId: readId(raw['parent']) };
}

/** Fields of this service that another one of it has, too. */
const OWN_FIELDS = listColumns(EVENT_FIELDS, 'text', 'fact')
  .filter(({ isMovedAsShown }) => isMovedAsShown === true)
  .map(({ name }) => name);

/**
 * @param details what lists of events leave out
 * @returns null for a value that is no event
 */
export function toSiteEvent(raw: JsonRecord, details: EventDetails = {}): SiteEvent | null {
  const id = readId(raw['id']);
  if (id === null || typeof raw['start_date'] !== 'string') return null;
  const { body, image, authorId } = readPost(raw);
  const own = OWN_FIELDS.filter((name) => raw[name] !== undefined).map((name) => [name, raw[name]]);
  const ids = (value: Json | undefined): number[] =>
    readRecords(value).flatMap((one) => (isTrashed(one) ? [] : (readId(one['id']) ?? [])));
  const eventStatus = details.eventStatus ?? readSchemaOrgStatus(raw['json_ld']);
  const venues = isRecord(raw['venue']) ? [raw['venue']] : readRecords(raw['venue']);
  const trashed = (kind: string, linked: readonly JsonRecord[]): string[] =>
    linked.filter(isTrashed).map((one) => `${kind} ${readText(one['id'])}`);
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
    venues: ids(venues),
    organizers: ids(raw['organizer']),
    categories: ids(raw['categories']),
    tags: ids(raw['tags']),
    trashedLinks: [...trashed('venue', venues), ...trashed('organizer', readRecords(raw['organizer']))],
    body: {
      ...body,
      title: readName(raw['title']),
      ...pickTexts(raw, ['excerpt', 'start_date', 'end_date', 'timezone']),
      all_day: raw['all_day'] === true,
      cost: readCost(raw, details.cost),
      ...(hasOwnPageAsWebsite(raw) ? {} : { website: readWebsite(raw) }),
      ...(eventStatus && { event_status: eventStatus }),
      ...(details.statusReason !== undefined && { event_status_reason: details.statusReason }),
      ...(details.password !== undefined && { password: details.password }),
      ...pickFlags(raw, ['featured', 'sticky', 'hide_from_listings', 'show_map', 'show_map_link']),
      ...(Object.fromEntries(own) as Body),
    },
  };
}

const isTrashed = ({ status }: JsonRecord): boolean => status === 'trash';

const pickFlags = (raw: JsonRecord, names: readonly string[]): Body =>
  Object.fromEntries(names.map((name) => [name, raw[name] === true]));
