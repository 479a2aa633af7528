// Writes, and writes among reads, on a copy of the calendar.
import { resolve } from 'node:path';
import { withClient } from '../calendar.js';
import { withCopy } from '../database-copy.js';
import { addUser, startService } from '../service/service.js';
import { writeRequests, type WireRequest } from '../wrk/requests.js';
import { measure, type Pace } from './compare.js';
import { type Row, rowOr } from './rows.js';
import type { Scenario } from './scenarios.js';
import { mixed, writeRequestsOf } from './write-requests.js';

const CREATES_A_SECOND = 400;

interface Deed {
  readonly name: string;
  readonly requests: readonly WireRequest[];
  readonly connections: number;
  readonly aim?: number;
}

/** @param isWanted by the name of the row */
export const writeRows = (
  url: string,
  events: number,
  scenarios: readonly Scenario[],
  pace: Pace,
  isWanted: (name: string) => boolean,
): Promise<Row[]> =>
  withCopy(url, async (copy) => {
    const authorization = await addUser(copy, 'bench-writer', 'editor');
    const writes = await withClient(copy, (client) => writeRequestsOf(client, events, authorization));
    const reads = scenarios.flatMap(({ paths }) => paths.slice(0, 2)).map((path) => ({ path }));
    const deeds: Deed[] = [
      { name: 'create', requests: writes.creates, connections: 8, aim: CREATES_A_SECOND },
      { name: 'update', requests: writes.updates, connections: 8 },
      { name: '95 % reads, 5 % writes', requests: mixed(reads, writes), connections: 16 },
    ];
    const service = await startService(copy);
    try {
      const rows: Row[] = [];
      for (const { name, requests, connections, aim } of deeds.filter((deed) => isWanted(deed.name)))
        rows.push(
          await rowOr({ kind: 'write', name, ...(aim !== undefined && { aim }) }, async () => {
            const file = writeRequests(resolve('data/bench-results/requests'), service.root, requests);
            return { service: await measure({ url: service.root, connections, file }, pace) };
          }),
        );
      return rows;
    } finally {
      await service.stop();
    }
  });
