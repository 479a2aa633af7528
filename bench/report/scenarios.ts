// The requests of the report: each scenario is one kind of response, with several addresses.
import type { Client } from 'pg';
import { MARKERS } from '../generate/writing.js';

export interface Scenario {
  readonly name: string;
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Requested again with the ETag of the response. */
  readonly revalidates?: true;
  /** One item instead of a list. */
  readonly isSingle?: true;
}

/** How many addresses a scenario has. */
const VARIANTS = 20;
const DAY = 86_400_000;
const BASE = '/calendar/events/v1';

interface Facts {
  readonly ids: number[];
  readonly slugs: string[];
  readonly categories: number[];
  readonly venues: number[];
}

const most = (group: string, rest = ''): string =>
  `ARRAY(SELECT l.${group}_id FROM event_${group}_listings l ${rest} WHERE l.language = 'en' AND l.status = 'publish'
     GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${VARIANTS})`;

const FACTS = `
  WITH chosen AS (
    SELECT e.id, t.slug FROM events e JOIN event_texts t ON t.event_id = e.id AND t.language = 'en'
    WHERE e.status = 'publish' AND e.password_hash IS NULL ORDER BY md5(e.id::text) LIMIT ${VARIANTS}
  )
  SELECT ARRAY(SELECT id FROM chosen) AS ids, ARRAY(SELECT slug FROM chosen) AS slugs,
    ${most('term', `JOIN terms t ON t.id = l.term_id AND t.taxonomy = 'category'`)} AS categories,
    ${most('venue')} AS venues`;

/** @param events how many the calendar has */
export async function scenariosOf(client: Client, events: number): Promise<Scenario[]> {
  const { rows } = await client.query<Facts>(FACTS);
  const [facts] = rows;
  if (facts === undefined || facts.ids.length === 0) throw new Error('There is nothing in the calendar.');
  const deepest = Math.min(2000, Math.floor(events / 50));
  const word = MARKERS[2].forms[0];
  const each = (path: (n: number) => string): string[] =>
    Array.from({ length: VARIANTS }, (_, n) => `${BASE}${path(n)}`);
  const byDay = (query: string): string[] =>
    each((n) => `/events?${query}${query && '&'}start_date=${day(n)}`);
  const byDefault = [`${BASE}/events`, ...byDay('').slice(1)];
  return [
    { name: 'list, default', paths: byDefault },
    { name: 'list, per_page 50', paths: byDay('per_page=50') },
    {
      name: 'list, one category',
      paths: facts.categories.map((id) => `${BASE}/events?categories=${id}`),
    },
    { name: 'list, one venue', paths: facts.venues.map((id) => `${BASE}/events?venue=${id}`) },
    { name: 'list, search', paths: byDay(`search=${word}`) },
    {
      name: 'list, one month',
      paths: each((n) => `/events?start_date=${day(n + 30)}&end_date=${day(n + 60)}`),
    },
    {
      name: `list, page ${deepest}`,
      paths: each((n) => `/events?start_date=${day(-1095)}&page=${deepest - n}`),
    },
    { name: 'list, language of 1 %', paths: byDay('ml_language=bg') },
    { name: 'event by id', paths: facts.ids.map((id) => `${BASE}/events/${id}`), isSingle: true },
    {
      name: 'event by slug',
      paths: facts.slugs.map((slug) => `${BASE}/events/by-slug/${slug}`),
      isSingle: true,
    },
    { name: 'list, not modified (304)', paths: byDefault, revalidates: true },
    { name: 'list, gzip', paths: byDefault, headers: { 'Accept-Encoding': 'gzip' } },
    { name: 'venues', paths: each((n) => `/venues?page=${n + 1}`) },
    { name: 'categories', paths: each((n) => `/categories?per_page=10&page=${(n % 4) + 1}`) },
  ];
}

/** @param offset days from today */
const day = (offset: number): string => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
