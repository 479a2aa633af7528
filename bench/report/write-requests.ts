// Requests that write: new events, changed ones, and both among reads.
import type { Client } from 'pg';
import { NUMBER, type WireRequest } from '../wrk/requests.js';
import { DIFFERENT, makeEventMaker, some } from './event-maker.js';

const BASE = '/calendar/events/v1';

export interface WriteRequests {
  readonly creates: WireRequest[];
  readonly updates: WireRequest[];
  /** Events of a source that has to be there, by external ids. */
  readonly puts: WireRequest[];
}

export const SOURCE = { name: 'bench', format: 'ndjson' };

/** @param authorization of a user who may edit every event */
export async function writeRequestsOf(
  client: Client,
  events: number,
  authorization: string,
): Promise<WriteRequests> {
  const { rows } = await client.query<{ ids: number[] }>(
    `SELECT ${some('events', `status = 'publish'`)} AS ids`,
  );
  const maker = await makeEventMaker(client, events);
  const post = (path: string, body: unknown): WireRequest => ({
    method: 'POST',
    path: `${BASE}${path}`,
    headers: { Authorization: authorization },
    body,
  });
  return {
    creates: Array.from({ length: DIFFERENT }, () =>
      post('/events', maker.event(`Evening concert ${NUMBER}`)),
    ),
    puts: Array.from({ length: DIFFERENT }, () => ({
      ...post(`/events/external/${SOURCE.name}/uid-${NUMBER}`, maker.event(`Evening concert ${NUMBER}`)),
      method: 'PUT',
    })),
    updates: (rows[0]?.ids ?? []).map((id) =>
      post(`/events/${id}`, { title: `Changed concert ${NUMBER}`, description: maker.description() }),
    ),
  };
}

/** One in twenty writes, alternately an update and a create. */
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
