// One of each kind of write: new events, changed ones, the trash, translations, and what they name.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Client } from 'pg';
import { writeRequestsOf } from '../report/write-requests.js';
import type { WireRequest } from '../wrk/requests.js';

const BASE = '/calendar/events/v1';
const SOME = 20;
const FOLDER = resolve('data', 'bench-results');

interface Facts {
  readonly events: number[];
  readonly parents: number[];
  readonly venues: number[];
  readonly organizers: number[];
  readonly categories: number[];
  readonly tags: number[];
}

const some = (name: string, from: string): string =>
  `ARRAY(SELECT id FROM ${from} ORDER BY md5(id::text) LIMIT ${SOME}) AS ${name}`;

/** @param authorization of somebody who may edit every event */
export async function writesOf(
  client: Client,
  events: number,
  authorization: string,
): Promise<WireRequest[]> {
  const { rows } = await client.query<Facts>(`SELECT ${some('events', `events WHERE status = 'publish'`)},
    ${some('parents', 'events e WHERE EXISTS (SELECT FROM events c WHERE c.parent_id = e.id)')},
    ${some('venues', `venues WHERE status = 'publish'`)}, ${some('organizers', `organizers WHERE status = 'publish'`)},
    ${some('categories', `terms WHERE taxonomy = 'category'`)}, ${some('tags', `terms WHERE taxonomy = 'tag'`)}`);
  const [facts] = rows;
  if (facts === undefined) throw new Error('There is nothing in the calendar.');
  const headers = { Authorization: authorization };
  const post = (path: string, body: unknown): WireRequest => ({
    method: 'POST',
    path: `${BASE}${path}`,
    headers,
    body,
  });
  const remove = (kind: string, ids: readonly number[]): WireRequest[] =>
    ids.slice(0, 2).map((id) => ({ method: 'DELETE', path: `${BASE}/${kind}/${id}`, headers }));
  const { creates, updates } = await writeRequestsOf(client, events, authorization);
  const date = { start_date: '2030-05-01 19:30:00', end_date: '2030-05-01 22:00:00' };
  return [
    ...creates,
    ...updates,
    ...bodies(SOME).map((body) => post('/events', body)),
    ...facts.events.flatMap((id) => [
      post(`/events/${id}?ml_language=bg`, { title: 'Вечер' }),
      post(`/events/${id}`, { ...date, categories: ['Made of a name'], venue: { venue: 'Made of a name' } }),
    ]),
    post('/events', { ...date, title: 'Later', date_utc: '2030-01-01 10:00:00' }),
    ...facts.venues.flatMap((id) => [
      post(`/venues/${id}`, { phone: '1' }),
      post(`/venues/${id}`, { geo_lat: 1, geo_lng: 1 }),
    ]),
    ...facts.organizers.map((id) => post(`/organizers/${id}`, { phone: '1' })),
    ...remove('events', [...facts.parents.slice(0, 2), ...facts.events.slice(0, 2)]),
    ...remove('venues', facts.venues),
    ...remove('organizers', facts.organizers),
    ...remove('categories', facts.categories),
    ...remove('tags', facts.tags),
  ];
}

/** Events that name their venues, organizers, categories and tags. */
const bodies = (count: number): Readonly<Record<string, unknown>>[] =>
  Array.from({ length: count }, (_, n) => ({
    title: `Evening ${n % 5}`,
    start_date: '2030-05-01 19:30:00',
    end_date: '2030-05-01 22:00:00',
    venue: { venue: `Hall ${n % 3}`, city: 'Berlin' },
    organizer: { organizer: `Society ${n % 3}` },
    categories: [`Concerts ${n % 2}`],
    tags: [`free ${n % 4}`],
  }));

/** @returns the path of a file for the command import */
export function importFile(): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, 'import.ndjson');
  writeFileSync(
    file,
    bodies(1000)
      .map((body) => `${JSON.stringify(body)}\n`)
      .join(''),
  );
  return file;
}
