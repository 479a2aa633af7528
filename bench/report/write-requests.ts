// Requests that write: new events, changed ones, and both among reads.
import type { Client } from 'pg';
import { Random } from '../generate/random.js';
import { makeVocabulary } from '../generate/vocabulary.js';
import { Writer } from '../generate/writing.js';
import { NUMBER, type WireRequest } from '../wrk/requests.js';

/** Characters of a description. */
const TEXT = 2600;
const DIFFERENT = 200;
const DAY = 86_400_000;
const BASE = '/calendar/events/v1';

interface Facts {
  readonly ids: number[];
  readonly venues: number[];
  readonly organizers: number[];
  readonly categories: number[];
  readonly tags: number[];
}

const some = (table: string, where: string): string =>
  `ARRAY(SELECT id FROM ${table} WHERE ${where} ORDER BY md5(id::text) LIMIT ${DIFFERENT})`;

export interface WriteRequests {
  readonly creates: WireRequest[];
  readonly updates: WireRequest[];
}

/** @param authorization of somebody who may edit every event */
export async function writeRequestsOf(
  client: Client,
  events: number,
  authorization: string,
): Promise<WriteRequests> {
  const { rows } = await client.query<Facts>(`SELECT ${some('events', `status = 'publish'`)} AS ids,
    ${some('venues', `status = 'publish'`)} AS venues, ${some('organizers', `status = 'publish'`)} AS organizers,
    ${some('terms', `taxonomy = 'category'`)} AS categories, ${some('terms', `taxonomy = 'tag'`)} AS tags`);
  const facts = rows[0] as Facts;
  const random = new Random('writes');
  const writer = new Writer('en', makeVocabulary('en', events, 'calendar'));
  const post = (path: string, body: unknown): WireRequest => ({
    method: 'POST',
    path: `${BASE}${path}`,
    headers: { Authorization: authorization },
    body,
  });
  const description = (): string => writer.description(random, TEXT);
  const create = (): WireRequest => {
    const day = new Date(Date.now() + random.between(1, 500) * DAY).toISOString().slice(0, 10);
    return post('/events', {
      title: `Evening concert ${NUMBER}`,
      description: description(),
      start_date: `${day} 19:30:00`,
      end_date: `${day} 22:00:00`,
      timezone: 'Europe/London',
      cost: '12',
      venue: [random.pick(facts.venues)],
      organizer: [random.pick(facts.organizers)],
      categories: [random.pick(facts.categories)],
      tags: [random.pick(facts.tags), random.pick(facts.tags)],
    });
  };
  return {
    creates: Array.from({ length: DIFFERENT }, create),
    updates: facts.ids.map((id) =>
      post(`/events/${id}`, { title: `Changed concert ${NUMBER}`, description: description() }),
    ),
  };
}

/** One in twenty writes, an update or a create in turn. */
export function mixed(
  reads: readonly WireRequest[],
  { creates, updates }: WriteRequests,
  length = 2000,
): WireRequest[] {
  const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
  return Array.from({ length }, (_, n) => {
    if (n % 20 < 19) return at(reads, n);
    const turn = (n - 19) / 20;
    return turn % 2 === 0 ? at(updates, turn / 2) : at(creates, (turn - 1) / 2);
  });
}
