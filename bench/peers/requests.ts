// The same questions, as each service is asked them.
import type { Client } from 'pg';
import { MARKERS } from '../generate/writing.js';
import { makeEventMaker } from '../report/event-maker.js';
import { NUMBER, type WireRequest } from '../wrk/requests.js';

export interface Questions {
  readonly name: string;
  readonly requests: readonly WireRequest[];
  /** How many of the requests are one answer. */
  readonly requestsEach?: number;
}

export type PeerName = 'calendar' | 'directus' | 'strapi';

/** How many addresses a question has. */
const VARIANTS = 20;
const DAY = 86_400_000;

const day = (offset: number): string => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);

const queryOf = (parameters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(parameters).toString();

interface Facts {
  readonly categories: number[];
  readonly venues: number[];
}

const FACTS = `SELECT ARRAY(SELECT id FROM terms WHERE taxonomy = 'category' ORDER BY id) AS categories,
  ARRAY(SELECT id FROM venues WHERE status = 'publish' ORDER BY md5(id::text) LIMIT 200) AS venues`;

/** @param authorization of a user who may create events; of Strapi, visitors may */
export async function questionsOf(
  client: Client,
  peer: PeerName,
  { events, authorization }: { readonly events: number; readonly authorization: string },
): Promise<Questions[]> {
  const { rows } = await client.query<Facts>(FACTS);
  const facts = rows[0] ?? { categories: [], venues: [] };
  const description = (await makeEventMaker(client, events)).description;
  return ASK[peer](facts, { authorization, description });
}

interface Writing {
  readonly authorization: string;
  readonly description: () => string;
}

const WORD = MARKERS[2].forms[0];

/** One for each day, from today on. */
const each = <T>(make: (from: string, n: number) => T): T[] =>
  Array.from({ length: VARIANTS }, (_, n) => make(day(n), n));

const at = (list: readonly number[], n: number): number => list[n % list.length] ?? 1;

const TIMES = { from: '19:30:00', to: '22:00:00' };

const ASK: Readonly<Record<PeerName, (facts: Facts, writing: Writing) => Questions[]>> = {
  calendar({ categories, venues }, { authorization, description }) {
    const list = (path: string, more = {}): WireRequest[] =>
      each((start_date) => ({ path: `/calendar/events/v1${path}?${queryOf({ start_date, ...more })}` }));
    return [
      { name: 'list', requests: list('/events') },
      {
        name: 'category',
        requests: each((start_date, n) => ({
          path: `/calendar/events/v1/events?${queryOf({ start_date, categories: String(at(categories, n)) })}`,
        })),
      },
      { name: 'search', requests: list('/events', { search: WORD }) },
      { name: 'facets', requests: list('/events/facets') },
      {
        name: 'create',
        requests: each((date, n) => ({
          method: 'POST',
          path: '/calendar/events/v1/events',
          headers: { Authorization: authorization },
          body: {
            title: `Evening concert ${NUMBER}`,
            description: description(),
            start_date: `${date} ${TIMES.from}`,
            end_date: `${date} ${TIMES.to}`,
            timezone: 'UTC',
            cost: '12',
            venue: [at(venues, n)],
            categories: [at(categories, n)],
          },
        })),
      },
    ];
  },

  directus({ categories, venues }, { authorization, description }) {
    const headers = { Authorization: authorization };
    const list = (from: string, more: Readonly<Record<string, string>> = {}): WireRequest => ({
      headers,
      path: `/items/events?${queryOf({
        fields: '*,venue.*,categories.category_id.*',
        'filter[ends_at][_gte]': from,
        sort: 'starts_at,id',
        limit: '10',
        meta: 'filter_count',
        ...more,
      })}`,
    });
    return [
      { name: 'list', requests: each((from) => list(from)) },
      {
        name: 'category',
        requests: each((from, n) =>
          list(from, { 'filter[categories][category_id][_eq]': String(at(categories, n)) }),
        ),
      },
      { name: 'search', requests: each((from) => list(from, { search: WORD })) },
      {
        name: 'facets',
        requests: each((from) => ({
          headers,
          path: `/items/events_categories?${queryOf({
            'aggregate[count]': 'id',
            'groupBy[]': 'category_id',
            'filter[event_id][ends_at][_gte]': from,
            limit: '-1',
          })}`,
        })),
      },
      {
        name: 'create',
        requests: each((date, n) => ({
          method: 'POST',
          path: '/items/events',
          headers,
          body: {
            title: `Evening concert ${NUMBER}`,
            description: description(),
            starts_at: `${date}T${TIMES.from}Z`,
            ends_at: `${date}T${TIMES.to}Z`,
            cost: '12',
            venue: at(venues, n),
            categories: [{ category_id: at(categories, n) }],
          },
        })),
      },
    ];
  },

  strapi({ categories, venues }, { description }) {
    const list = (from: string, more: Readonly<Record<string, string>> = {}): WireRequest => ({
      path: `/api/events?${queryOf({
        'filters[ends_at][$gte]': `${from}T00:00:00Z`,
        'sort[0]': 'starts_at',
        'sort[1]': 'id',
        'pagination[pageSize]': '10',
        'populate[0]': 'venue',
        'populate[1]': 'categories',
        ...more,
      })}`,
    });
    const inCategory = (n: number): Record<string, string> => ({
      'filters[categories][id][$eq]': String(at(categories, n)),
    });
    return [
      { name: 'list', requests: each((from) => list(from)) },
      { name: 'category', requests: each((from, n) => list(from, inCategory(n))) },
      {
        name: 'search',
        requests: each((from) =>
          list(from, {
            'filters[$or][0][title][$containsi]': WORD,
            'filters[$or][1][description][$containsi]': WORD,
          }),
        ),
      },
      {
        name: 'facets',
        requestsEach: categories.length,
        requests: categories.map((_, n) => ({
          path: `/api/events?${queryOf({
            'filters[ends_at][$gte]': `${day(0)}T00:00:00Z`,
            'pagination[pageSize]': '1',
            'fields[0]': 'title',
            ...inCategory(n),
          })}`,
        })),
      },
      {
        name: 'create',
        requests: each((date, n) => ({
          method: 'POST',
          path: '/api/events',
          body: {
            data: {
              title: `Evening concert ${NUMBER}`,
              description: description(),
              starts_at: `${date}T${TIMES.from}Z`,
              ends_at: `${date}T${TIMES.to}Z`,
              cost: '12',
              venue: at(venues, n),
              categories: [at(categories, n)],
            },
          },
        })),
      },
    ];
  },
};
