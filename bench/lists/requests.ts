// The lists that are asked: each kind of filter alone, and some together.
import type { Client } from 'pg';
import { CITIES } from '../generate/people-and-places.js';
import { INSIDE } from '../generate/vocabulary.js';
import { MARKERS, PHRASE } from '../generate/writing.js';

export interface ListRequest {
  readonly name: string;
  readonly path: string;
  readonly asEditor?: true;
}

/** What there is in the calendar to ask for. */
interface Facts {
  /** A category with the most events below it, and the one with the most events of its own. */
  readonly root: number;
  readonly leaf: number;
  readonly otherLeaf: number;
  readonly tag: number;
  readonly venue: number;
  /** The category that the events of the venue have most often. */
  readonly venueCategory: number;
  readonly organizer: number;
  readonly parent: number;
  readonly ids: string;
  readonly now: string;
}

const mostNamed = (group: string, rest = ''): string =>
  `SELECT l.${group}_id FROM event_${group}_listings l ${rest}
   WHERE l.language = 'en' AND l.status = 'publish' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`;

const LEAF = `JOIN terms t ON t.id = l.term_id AND t.taxonomy = 'category' AND t.parent_id IS NOT NULL`;

async function factsOf(client: Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`SELECT f.*,
      (${mostNamed(
        'term',
        `JOIN terms t ON t.id = l.term_id AND t.taxonomy = 'category'
        JOIN event_venues ev ON ev.event_id = l.event_id AND ev.venue_id = f.venue`,
      )}) AS "venueCategory"
    FROM (SELECT
      (SELECT t.parent_id FROM event_term_listings l ${LEAF} WHERE l.language = 'en' GROUP BY 1
        ORDER BY count(*) DESC, 1 LIMIT 1) AS root,
      (${mostNamed('term', LEAF)}) AS leaf,
      (${mostNamed('term', LEAF)} OFFSET 1) AS "otherLeaf",
      (${mostNamed('term', `JOIN terms t ON t.id = l.term_id AND t.taxonomy = 'tag'`)} OFFSET 2) AS tag,
      (${mostNamed('venue')}) AS venue,
      (${mostNamed('organizer')}) AS organizer,
      (SELECT parent_id FROM events WHERE parent_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS parent,
      (SELECT string_agg(id::text, ',') FROM (SELECT id FROM events WHERE status = 'publish'
        ORDER BY md5(id::text) LIMIT 50) e) AS ids,
      to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS now) f`);
  if (rows[0] === undefined) throw new Error('There is nothing in the calendar.');
  return rows[0];
}

/** @param size how many events the calendar has */
export async function listRequests(client: Client, size: number): Promise<ListRequest[]> {
  const facts = await factsOf(client);
  const { root, leaf, otherLeaf, tag, venue, venueCategory, organizer, parent, ids, now } = facts;
  const deepest = Math.min(2000, Math.floor(size / 20));
  const open = `start_date=${shift(now, -3)}`;
  const [rarest, rare, common, everywhere] = MARKERS.map(({ forms }) => forms[0]) as [
    string,
    string,
    string,
    string,
  ];
  const near = CITIES[0];
  const point = `geoloc_lat=${near?.lat}&geoloc_lng=${near?.lng}&geoloc_radius=10`;
  const events = (name: string, query: string): ListRequest => ({ name, path: `/events?${query}` });
  const other = (name: string, path: string): ListRequest => ({ name, path });
  return [
    events('default window', ''),
    events('per_page=50', 'per_page=50'),
    events(`page ${deepest}`, `${open}&page=${deepest}`),
    events('category with children', `categories=${root}`),
    events('category', `categories=${leaf}`),
    events('two categories', `categories=${leaf},${otherLeaf}`),
    events('tag', `tags=${tag}`),
    events('category and tag', `categories=${leaf}&tags=${tag}`),
    events('venue', `venue=${venue}`),
    events('organizer', `organizer=${organizer}`),
    events('venue and category', `venue=${venue}&categories=${venueCategory}`),
    events('featured', 'featured=true'),
    events('ticketed', 'ticketed=true'),
    events('10 km around a city', point),
    events('geoloc=true', 'geoloc=true'),
    events('one month', `start_date=${shift(now, 0, 4)}&end_date=${shift(now, 0, 5)}`),
    events('ongoing=true', 'ongoing=true'),
    events('language de (30 %)', 'ml_language=de'),
    events('language bg (1 %)', 'ml_language=bg'),
    events('language bg, ml_fallback', 'ml_language=bg&ml_fallback=true'),
    events('orderby=title', 'orderby=title'),
    events('orderby=title, language de', 'orderby=title&ml_language=de'),
    events('orderby=title, language bg', 'orderby=title&ml_language=bg'),
    events('orderby=modified', 'orderby=modified&order=desc'),
    events('modified_after', `modified_after=${shift(now, 0, -1)}`),
    events('include of 50', `include=${ids}&per_page=50`),
    events('post_parent', `post_parent=${parent}`),
    events('search, 0.05 % of texts', `search=${rarest}&${open}`),
    events('search, 0.5 % of texts', `search=${rare}&${open}`),
    events('search, 5 % of texts', `search=${common}&${open}`),
    events('search, 30 % of texts', `search=${everywhere}&${open}`),
    events('search, 30 % of texts, to come', `search=${everywhere}`),
    events('search, two words', `search=${common}+${everywhere}&${open}`),
    events('search, phrase', `search=%22${PHRASE.words.join('+')}%22&${open}`),
    events('search, without a word', `search=${rare}+-${everywhere}&${open}`),
    events(`search, ${INSIDE} inside of words`, `search=${INSIDE}&ml_language=de&${open}`),
    events('search, three letters', `search=ing&${open}`),
    events('search in a category', `search=${common}&categories=${leaf}&${open}`),
    { ...events('default, as an editor', ''), asEditor: true },
    { ...events('drafts, as an editor', `status=draft&${open}`), asEditor: true },
    { ...events('ml_missing=bg, as an editor', `ml_missing=bg&${open}`), asEditor: true },
    { ...events('ml_outdated=de, as an editor', `ml_outdated=de&${open}`), asEditor: true },
    other('venues', '/venues?'),
    other('venues, search', '/venues?search=hall'),
    other('venues, has_events', '/venues?has_events=true'),
    other('venues, only_with_upcoming', '/venues?only_with_upcoming=true'),
    other('organizers', '/organizers?'),
    other('organizers, search', '/organizers?search=society'),
    other('categories', '/categories?'),
    other('categories, hide_empty', '/categories?hide_empty=true&per_page=50'),
    other('tags', '/tags?'),
    other('tags, by count', '/tags?orderby=count&order=desc'),
  ];
}

function shift(day: string, years: number, months = 0): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years, date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
