import { parseLocalMs } from '../../foundation/dates/format-date.js';
import { resolveText } from '../../foundation/languages/resolve-text.js';
import { buildPostPageUrl } from '../posts/post-rows.js';
import { getMimeType } from '../images/intake/image-type.js';
import type { VenueDto } from '../venues/venue.dto.js';
import type { EventStatus } from '../events/event-status.js';
import type { EventView } from '../events/event-view.js';
import type { FeedEventRow } from './feed-events.queries.js';
import type { EventMark } from './feeds.queries.js';

/** What feeds of every form show of an event. Texts are plain unless their names say HTML. */
export interface FeedItem {
  readonly id: number;
  readonly uid: string;
  readonly sequence: number;
  readonly language: string;
  readonly title: string;
  /** As stored: sanitized. */
  readonly html: string;
  readonly excerptHtml: string;
  readonly page: string;
  readonly zone: string;
  readonly isDay: boolean;
  /** `YYYY-MM-DD HH:MM:SS` in the zone. */
  readonly startLocal: string;
  readonly endLocal: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly status: EventStatus;
  readonly statusReason: string;
  readonly place: string;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  readonly onlineUrl: string;
  readonly organizers: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly image: { readonly url: string; readonly type: string; readonly bytes: number } | null;
  readonly createdMs: number;
  readonly publishedMs: number;
  readonly modifiedMs: number;
}

const OPTIONAL_TEXTS = ['description', 'excerpt', 'eventStatusReason'] as const;

/** What an event in a feed depends on besides its row. */
export type FeedView = Pick<
  EventView,
  'links' | 'chain' | 'isEditing' | 'canSeeOnlineUrl' | 'venues' | 'organizers' | 'terms'
>;

/** @param showsAll whether a password hides nothing from the reader */
export function toFeedItem(row: FeedEventRow, view: FeedView, mark: EventMark, showsAll = false): FeedItem {
  const { text } = resolveText(row, view.chain, OPTIONAL_TEXTS, false);
  const isRedacted = row.isProtected && !showsAll && !view.isEditing(row);
  const venues = isRedacted ? [] : pick(row.venueIds, view.venues);
  const terms = isRedacted ? [] : pick(row.termIds, view.terms);
  const namesOf = (taxonomy: string): string[] =>
    terms.filter((term) => term.taxonomy === taxonomy).map(({ name }) => name);
  return {
    id: row.id,
    uid: mark.uid ?? buildUid(row.id, row.createdAtMs),
    sequence: mark.sequence,
    language: text.language,
    title: text.title,
    html: isRedacted ? '' : (text.description ?? ''),
    excerptHtml: isRedacted ? '' : (text.excerpt ?? ''),
    page: buildPostPageUrl(view.links, 'events', row, text.slug),
    zone: row.timeZone,
    isDay: row.allDay,
    startLocal: row.startsLocal,
    endLocal: row.endsLocal,
    startMs: parseLocalMs(row.startsUtc),
    endMs: parseLocalMs(row.endsUtc),
    status: row.eventStatus,
    statusReason: isRedacted ? '' : (text.eventStatusReason ?? ''),
    place: venues.map(formatPlace).join('; '),
    coordinates: findCoordinates(venues),
    onlineUrl: isRedacted || row.onlineUrl === '' || !view.canSeeOnlineUrl(row) ? '' : row.onlineUrl,
    organizers: isRedacted ? [] : pick(row.organizerIds, view.organizers).map(({ organizer }) => organizer),
    categories: namesOf('tribe_events_cat'),
    tags: namesOf('post_tag'),
    image:
      row.image === null || isRedacted
        ? null
        : {
            url: view.links.imageFile(row.image.file),
            type: getMimeType(row.image.file),
            bytes: row.image.fileSize,
          },
    createdMs: row.createdAtMs,
    publishedMs: row.datedAtMs ?? row.createdAtMs,
    modifiedMs: row.modifiedAtMs,
  };
}

/**
 * Identifies an event or a series in all calendars, for ever: neither its host nor anything that can be edited is part of
 * it. The time of creation distinguishes items of different calendars with the same id.
 */
export const buildUid = (id: number, createdAtMs: number): string =>
  `${id}-${Math.floor(createdAtMs).toString(36)}@calendar-events`;

const pick = <T>(ids: readonly number[], items: ReadonlyMap<number, T>): T[] =>
  ids.flatMap((id) => items.get(id) ?? []);

const formatPlace = ({ venue, address, zip, city, stateprovince, country }: VenueDto): string => {
  const town = [zip, city].filter(isFilled).join(' ');
  return [venue, address, town, stateprovince, country].filter(isFilled).join(', ');
};

const isFilled = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && text !== '';

function findCoordinates(venues: readonly VenueDto[]): FeedItem['coordinates'] {
  const [venue] = venues;
  return venue?.geo_lat === undefined || venue.geo_lng === undefined
    ? null
    : { latitude: venue.geo_lat, longitude: venue.geo_lng };
}
