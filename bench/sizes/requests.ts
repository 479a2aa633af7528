// The requests that are compared between calendars of different sizes.
import type { Client } from 'pg';
import { ACKNOWLEDGEMENT, ACKNOWLEDGEMENT_HEADER } from '../../src/surfaces/tec/acknowledgement.guard.js';
import { MARKERS } from '../generate/writing.js';
import type { Sent } from '../service/caller.js';
import { MOST_COUNTED_MS } from './result.js';

export interface ComparedRequest {
  readonly name: string;
  /** Below the root of the service. */
  readonly path: string;
  /** Milliseconds in the largest calendar. Without them, the ratio is judged. */
  readonly aimMs?: number;
  /** What is sent when it is no GET. */
  readonly sent?: Sent;
}

/** Headers of all compared requests. */
export const COMPARED_HEADERS = {
  Accept: 'application/json, text/event-stream, text/html',
  [ACKNOWLEDGEMENT_HEADER]: ACKNOWLEDGEMENT,
};

/** Ids of the venues, organizers and terms that the calendar uses most. */
interface Facts {
  readonly category: number;
  readonly otherCategory: number;
  readonly tag: number;
  readonly venue: number;
  /** The category that the events of the venue have most often. */
  readonly venueCategory: number;
  readonly organizer: number;
  /** A coming event, and its slug. */
  readonly event: number;
  readonly slug: string;
  /** The first word of the name of the venue. */
  readonly venueWord: string;
}

const mostNamed = (group: string, rest = ''): string =>
  `SELECT l.${group}_id FROM event_${group}_listings l ${rest}
   WHERE l.language = 'en' AND l.status = 'publish' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`;

const CATEGORY = `JOIN terms t ON t.id = l.term_id AND t.taxonomy = 'category' AND t.parent_id IS NOT NULL`;

async function factsOf(client: Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`SELECT f.*,
      (${mostNamed(
        'term',
        `JOIN terms t ON t.id = l.term_id AND t.taxonomy = 'category'
        JOIN event_venues ev ON ev.event_id = l.event_id AND ev.venue_id = f.venue`,
      )}) AS "venueCategory",
      (SELECT split_part(t.name, ' ', 1) FROM venue_texts t WHERE t.venue_id = f.venue AND t.language = 'en') AS "venueWord",
      (SELECT t.slug FROM event_texts t WHERE t.event_id = f.event AND t.language = 'en') AS slug
    FROM (SELECT
      (SELECT l.event_id FROM event_listings l WHERE l.language = 'en' AND l.status = 'publish' AND NOT l.protected
        AND NOT l.hidden AND l.starts_at > now() ORDER BY l.starts_at, l.event_id LIMIT 1) AS event,
      (${mostNamed('term', CATEGORY)}) AS category,
      (${mostNamed('term', CATEGORY)} OFFSET 1) AS "otherCategory",
      (${mostNamed('term', `JOIN terms t ON t.id = l.term_id AND t.taxonomy = 'tag'`)} OFFSET 2) AS tag,
      (${mostNamed('venue')}) AS venue,
      (${mostNamed('organizer')}) AS organizer) f`);
  if (rows[0] === undefined) throw new Error('There is nothing in the calendar.');
  return rows[0];
}

const DAY = 86_400_000;

const BASE = '/calendar/events/v1';

/** The whole calendar at the smallest size, and a part of it at the others that has as many events. */
const ALL_DAYS = 1095;

export async function comparedRequests(
  client: Client,
  size: number,
  smallest: number,
): Promise<ComparedRequest[]> {
  const facts = await factsOf(client);
  const { category, otherCategory, tag, venue, venueCategory, organizer, event, slug, venueWord } = facts;
  const [, , common = '', everywhere = ''] = MARKERS.map(({ forms }) => forms[0]);
  const since = `start_date=${day(-ALL_DAYS)}`;
  const half = Math.max(1, Math.round((ALL_DAYS * smallest) / size / 2));
  const part = `start_date=${day(-half)}&end_date=${day(half)}`;
  // Ten times as many events, and a word that is ten times as rare.
  const step = Math.round(Math.log10(size / smallest));
  const word = MARKERS[2 - Math.min(2, step)]?.forms[0] ?? '';
  const both = `categories=${category},${otherCategory}`;
  const of = (name: string, path: string, aimMs?: number): ComparedRequest => ({
    name,
    path: path.startsWith('/events?') ? `${BASE}${path}` : path,
    ...(aimMs !== undefined && { aimMs }),
  });
  const indexed = (name: string, query: string): ComparedRequest => of(name, `/events?${query}`);
  const counted = (name: string, query: string, aimMs = MOST_COUNTED_MS): ComparedRequest =>
    of(name, `/events?${query}`, aimMs);
  const api = (name: string, path: string, aimMs?: number): ComparedRequest =>
    of(name, `${BASE}${path}`, aimMs);
  return [
    indexed('default window', ''),
    indexed('one category', `categories=${category}`),
    indexed('one tag', `tags=${tag}`),
    indexed('one venue', `venue=${venue}`),
    indexed('one organizer', `organizer=${organizer}`),
    indexed('language of 30 %', 'ml_language=de'),
    indexed('language of 1 %', 'ml_language=bg'),
    counted('two categories', both),
    counted('category and tag', `categories=${category}&tags=${tag}`),
    counted('venue and category', `venue=${venue}&categories=${venueCategory}`),
    counted('search, 5 % of texts', `search=${common}&${since}`),
    counted('search, 30 % of texts, to come', `search=${everywhere}`),
    counted('search in a category', `search=${common}&categories=${category}&${since}`),
    indexed('equal matches: category', `categories=${category}&${part}`),
    indexed('equal matches: two categories', `${both}&${part}`),
    indexed('equal matches: category and tag', `categories=${category}&tags=${tag}&${part}`),
    indexed('equal matches: search', `search=${word}&${since}`),
    counted('free', 'is_free=true', 50),
    counted('not free', 'is_free=false', 50),
    counted('featured', 'featured=true', 50),
    counted('not featured', 'featured=false', 50),
    counted('with tickets', 'ticketed=true'),
    counted('weekday and time', 'weekday=sat,sun&starts_from_time=17:00', 80),
    counted('cancelled', 'event_status=cancelled', 50),
    counted('online', 'attendance_mode=online'),
    counted('accessible', 'accessibility=wheelchair'),
    counted('with a picture', 'has_image=true'),
    counted('near', 'geoloc_lat=46.05&geoloc_lng=14.5&geoloc_radius=20'),
    counted('next seven days', 'when=next7days', 50),
    counted('first dates of series', 'collapse=series', 50),
    counted('first dates of series in a category', `collapse=series&categories=${category}`, 80),
    api('facets', '/events/facets', 150),
    api('facets, one category', `/events/facets?categories=${category}`, 150),
    api('calendar of a month', `/events/calendar?month=${day(0).slice(0, 7)}`, 40),
    api('an event', `/events/${event}`),
    api('categories', '/categories'),
    api('venues', '/venues'),
    api('venues with upcoming events', '/venues?only_with_upcoming=true', 20),
    api('organizers with upcoming events', '/organizers?only_with_upcoming=true', 20),
    api('venues by name', `/venues?search=${encodeURIComponent(venueWord)}`, 50),
    api('first page of a synchronisation', '/events?sync_token=start'),
    api('changes', '/changes'),
    api('feed of first dates of series', '/events.ics?collapse=series', 800),
    api('feed of a category', `/events.ics?categories=${category}`, 800),
    of('page: list', '/events/', 20),
    of('page: month', `/events/month/${day(0).slice(0, 7)}/`, 40),
    of('page: day', `/events/day/${day(0)}/`, 30),
    of('page: map', '/events/map/', 30),
    of('page: event', `/event/${slug}/`),
    of('tec/v1: events', '/wp-json/tec/v1/events', 50),
    {
      ...of('assistants: what is on', '/mcp', 50),
      sent: {
        method: 'POST',
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'find_events', arguments: {} },
        },
      },
    },
  ];
}

/** @param offset days from today */
const day = (offset: number): string => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
