// The fault drill: faults of every kind under writes, then a failover, and after each nothing may be lost or doubled.
import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder, removeFolders } from '../support/data-folder.js';
import { type Server, startReplicated } from '../support/replicated.js';
import { endServices } from '../support/service.js';
import { until } from '../support/until.js';
import { makeFaults } from './faults.js';
import { inspect } from './inspect.js';
import { Instance } from './instance.js';
import { randomOf, readOptions } from './options.js';
import { Pooler } from './pooler.js';
import { Writers } from './writers.js';

const FAILOVER_WRITES_MS = 5000;
const MOST_TOLD = 20;

/** Instances are named A, B and so on. */
const FIRST_NAME = 'A'.charCodeAt(0);

const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function drill(): Promise<boolean> {
  const options = readOptions();
  const databases = await startReplicated({}, options.replicas - 1);
  const replicas = [databases.replica, ...databases.others];
  const pooler = options.pooler ? new Pooler() : null;
  const addressesOf = (server: Server): Record<string, string> =>
    pooler === null
      ? { DATABASE_URL: server.url }
      : { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: server.url, DATABASE_PREPARE: 'false' };
  try {
    await pooler?.start(databases.primary);
    const env = {
      ...addressesOf(databases.primary),
      DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(','),
      DATA_DIR: makeFolder(),
    };
    const instances = Array.from(
      { length: options.instances },
      (_, n) => new Instance(String.fromCharCode(FIRST_NAME + n), env),
    );
    const readyAll = (): Promise<unknown> => Promise.all(instances.map(isReady));
    let authorization = '';
    for (const instance of instances) authorization = (await instance.start()) || authorization;

    tell(`Faults for ${options.seconds} s under ${options.writers} writers, seed ${options.seed}.`);
    const writers = new Writers(instances, authorization, 'a');
    writers.start(options.writers);
    const happened = await makeFaults(databases, instances, {
      seconds: options.seconds,
      random: randomOf(options.seed),
    });
    await readyAll();
    await writers.stop();
    await databases.caughtUp();
    tell(`Happened: ${listed(happened)}.`);
    const faults = await judged(writers, instances, () => inspect(databases.primary, instances, writers));

    tell('The primary is lost for good, and the replica takes its place.');
    await databases.primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await databases.primary.query('SELECT pg_reload_conf()');
    const more = new Writers(instances, authorization, 'b');
    more.start(options.writers);
    await sleep(FAILOVER_WRITES_MS);
    await databases.primary.destroy();
    await databases.replica.query('SELECT pg_promote()');
    // What the primary waited for, the replica need not.
    await databases.replica.query(`ALTER SYSTEM SET synchronous_standby_names = ''`);
    await databases.replica.query('SELECT pg_reload_conf()');
    pooler?.pointTo(databases.replica);
    for (const instance of instances) {
      instance.change({ ...addressesOf(databases.replica), DATABASE_REPLICA_URLS: '' });
      await instance.restart('SIGTERM');
    }
    await readyAll();
    await sleep(FAILOVER_WRITES_MS);
    await more.stop();
    const all = new Writers(instances, authorization, '');
    all.written.push(...writers.written, ...more.written);
    all.wrong.push(...more.wrong);
    all.unknown.push(...writers.unknown, ...more.unknown);
    const lost = await judged(more, instances, () => inspect(databases.replica, instances, all));
    return faults + lost === 0;
  } finally {
    await endServices();
    await pooler?.stop();
    await databases.close();
    removeFolders();
  }
}

const isReady = (instance: Instance): Promise<unknown> =>
  until(`${instance.name} is ready`, async () => {
    const answer = await fetch(`${instance.origin}/health/ready`).catch(() => null);
    return answer?.status === 200;
  });

const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

async function judged(
  writers: Writers,
  instances: readonly Instance[],
  look: () => Promise<string[]>,
): Promise<number> {
  const { written, unknown, answers, readAgain } = writers;
  tell(
    `Answers by status: ${listed(answers)}. Written ${written.length}, not known ${unknown.length}, read at once ${readAgain}.`,
  );
  const faults = await look();
  for (const fault of faults.slice(0, MOST_TOLD)) {
    tell(`  ${fault}`);
    const [, errorId] = /"errorId":"([^"]+)"/.exec(fault) ?? [];
    if (errorId === undefined) continue;
    for (const line of instances.flatMap((instance) => instance.logged(errorId))) tell(`    ${line}`);
  }
  tell(faults.length === 0 ? 'Everything is there exactly once.' : `${faults.length} faults.`);
  return faults.length;
}

drill().then(
  (isWell) => {
    process.exitCode = isWell ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  },
);
