// What goes wrong, at random.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Replicated } from '../support/replicated.js';
import type { Instance } from './instance.js';

const LEAST_PAUSE_MS = 1500;
const MORE_PAUSE_MS = 3500;
const LAG_MS = 4000;

interface Fault {
  readonly name: string;
  readonly happen: () => Promise<void>;
}

/** @returns how often each fault happened */
export async function makeFaults(
  { primary, replica, others }: Replicated,
  instances: readonly Instance[],
  { seconds, random }: { readonly seconds: number; readonly random: () => number },
): Promise<Record<string, number>> {
  const faults: Fault[] = [
    ...instances.flatMap((instance): Fault[] => [
      { name: `kill ${instance.name}`, happen: () => instance.restart('SIGKILL') },
      { name: `replace ${instance.name}`, happen: () => instance.restart('SIGTERM') },
    ]),
    {
      name: 'kill the primary',
      happen: () => {
        primary.kill();
        return Promise.resolve();
      },
    },
    ...[replica, ...others].flatMap((each, n): Fault[] => [
      {
        name: `kill replica ${n + 1}`,
        happen: () => {
          each.kill();
          return Promise.resolve();
        },
      },
      { name: `lag replica ${n + 1}`, happen: () => lag(each) },
    ]),
    { name: 'cut all connections', happen: () => cut(primary) },
  ];
  const happened: Record<string, number> = {};
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    await sleep(LEAST_PAUSE_MS + random() * MORE_PAUSE_MS);
    const fault = faults[Math.floor(random() * faults.length)];
    if (fault === undefined) continue;
    happened[fault.name] = (happened[fault.name] ?? 0) + 1;
    await fault.happen();
  }
  return happened;
}

async function lag(replica: Replicated['replica']): Promise<void> {
  if (!(await tried(replica.query('SELECT pg_wal_replay_pause()')))) return;
  await sleep(LAG_MS);
  await tried(replica.query('SELECT pg_wal_replay_resume()'));
}

const cut = async (primary: Replicated['primary']): Promise<void> => {
  await tried(
    primary.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    ),
  );
};

/** A server that was killed just now cannot be asked. */
const tried = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );
