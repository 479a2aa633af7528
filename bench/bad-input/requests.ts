// Lists that an interface asks for by mistake, or somebody on purpose: they match nearly everything there is.
import type { Client } from 'pg';
import { type ListRequest, listRequests } from '../lists/requests.js';

/** As many as a list of ids may have. */
const IDS = 1000;
/** The letter that English words have most often. */
const LETTER = 'e';
/** Kilometres; nothing on earth is farther away. */
const WHOLE_EARTH = 20_100;
/** Before everything in the calendar. */
const ALWAYS = 'start_date=2000-01-01&end_date=2100-01-01';

/** @param size how many events the calendar has */
export async function badRequests(client: Client, size: number): Promise<ListRequest[]> {
  const category = (await listRequests(client, size)).find(({ name }) => name === 'category')?.path;
  if (category === undefined) throw new Error('There is no list called category.');
  const { rows } = await client.query<{ ids: string }>(`SELECT string_agg(id::text, ',') AS ids FROM (
    SELECT id FROM events WHERE status = 'publish' ORDER BY md5(id::text) LIMIT ${IDS}) e`);
  return requestsOf(category, rows[0]?.ids ?? '');
}

/**
 * @param category the path of the list of one
 * @param ids with commas
 */
export function requestsOf(category: string, ids: string): ListRequest[] {
  const search = `search=${LETTER}&${ALWAYS}`;
  const earth = `geoloc_lat=0&geoloc_lng=0&geoloc_radius=${WHOLE_EARTH}`;
  return [
    { name: 'search, one letter', path: `/events?${search}` },
    { name: 'search, one letter in a category', path: `${category}&${search}` },
    { name: 'a radius of the whole earth', path: `/events?${earth}&${ALWAYS}` },
    { name: `include of ${IDS.toLocaleString('en-US')} ids`, path: `/events?include=${ids}` },
  ];
}
