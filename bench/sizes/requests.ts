// The lists that are compared between calendars of different sizes.
import type { Client } from 'pg';
import { MARKERS } from '../generate/writing.js';

export interface ComparedRequest {
  readonly name: string;
  readonly path: string;
  /** Whether all its matches are found and counted for each response: the aim is a time, for the number of matches grows. */
  readonly isCounted?: true;
}

/** Ids of the venues, organizers and terms that the calendar uses most. */
interface Facts {
  readonly category: number;
  readonly otherCategory: number;
  readonly tag: number;
  readonly venue: number;
  /** The category that the events of the venue have most often. */
  readonly venueCategory: number;
  readonly organizer: number;
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
      )}) AS "venueCategory"
    FROM (SELECT
      (${mostNamed('term', CATEGORY)}) AS category,
      (${mostNamed('term', CATEGORY)} OFFSET 1) AS "otherCategory",
      (${mostNamed('term', `JOIN terms t ON t.id = l.term_id AND t.taxonomy = 'tag'`)} OFFSET 2) AS tag,
      (${mostNamed('venue')}) AS venue,
      (${mostNamed('organizer')}) AS organizer) f`);
  if (rows[0] === undefined) throw new Error('There is nothing in the calendar.');
  return rows[0];
}

const DAY = 86_400_000;

/** The whole calendar at the smallest size, and a part of it at the others that has as many events. */
const ALL_DAYS = 1095;

export async function comparedRequests(
  client: Client,
  size: number,
  smallest: number,
): Promise<ComparedRequest[]> {
  const { category, otherCategory, tag, venue, venueCategory, organizer } = await factsOf(client);
  const [, , common = '', everywhere = ''] = MARKERS.map(({ forms }) => forms[0]);
  const since = `start_date=${day(-ALL_DAYS)}`;
  const half = Math.max(1, Math.round((ALL_DAYS * smallest) / size / 2));
  const part = `start_date=${day(-half)}&end_date=${day(half)}`;
  // Ten times as many events, and a word that is ten times as rare.
  const step = Math.round(Math.log10(size / smallest));
  const word = MARKERS[2 - Math.min(2, step)]?.forms[0] ?? '';
  const both = `categories=${category},${otherCategory}`;
  const indexed = (name: string, query: string): ComparedRequest => ({ name, path: `/events?${query}` });
  const counted = (name: string, query: string): ComparedRequest => ({
    ...indexed(name, query),
    isCounted: true,
  });
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
  ];
}

/** @param offset days from today */
const day = (offset: number): string => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
