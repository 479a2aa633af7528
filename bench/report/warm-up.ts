// A service runs for days: its first half a minute, while Node compiles it, is not measured.
import { resolve } from 'node:path';
import { writeRequests } from '../wrk/requests.js';
import { drive, type Load } from '../wrk/wrk.js';
import type { Scenario } from './scenarios.js';

const SECONDS = 30;
const CONNECTIONS = 16;

/** Requests one address of every scenario, sequentially. */
export async function warmUp(root: string, scenarios: readonly Scenario[]): Promise<void> {
  const requests = scenarios.flatMap(({ paths, headers = {} }) =>
    paths.slice(0, 1).map((path) => ({ path, headers })),
  );
  const file = writeRequests(resolve('data/bench-results/requests'), root, requests);
  await warmUpWith({ url: root, connections: CONNECTIONS, file });
}

export async function warmUpWith(load: Load): Promise<void> {
  await drive(load, SECONDS);
}
