// `npm run fuzz`: sends requests to the built service as a process of its own, and tells what came of it.
import { Command, InvalidArgumentError } from 'commander';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administratorOf, endServices, type Service, startService } from '../support/service.js';
import { Asker } from './ask.js';
import { endangersAccounts } from './accounts.js';
import { growsSteadily, residentBytes, type Sample } from './memory.js';
import type { ApiDocument } from './operations.js';
import { type Caller, CALLERS } from './requests.js';
import { faultText, type Outcome, runFuzz } from './run.js';
import { makeScene } from './scene.js';

interface Options {
  readonly requests: number;
  readonly seed: number;
}

const V1 = '/calendar/events/v1';
/** So often memory is looked at. */
const SAMPLES = 40;

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError('It must be a whole number.');
  return number;
};

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

void new Command('npm run fuzz --')
  .description('Sends requests of every kind, right and wrong, to the built service.')
  .option('--requests <n>', 'how many', wholeNumber, 60_000)
  .option('--seed <n>', 'another seed sends others; the same sends the same', wholeNumber, 1)
  .action(fuzz)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  });

async function fuzz(options: Options): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'calendar-fuzz-'));
  try {
    // What is kept on purpose is little and soon full, so that it is not taken for what is kept by mistake.
    const env = { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error', ANSWER_CACHE_MB: '4' };
    const service = await startService({ env, folder: process.cwd() });
    const wrong = await drive(service, options);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    say('Nothing was wrong.');
  } finally {
    await endServices();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns sentences about what was wrong */
async function drive(service: Service, { requests, seed }: Options): Promise<string[]> {
  const make = maker(service);
  const { ids, authorizations } = await makeUsers(make);
  await makeScene(make);
  const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as ApiDocument;
  const asker = new Asker(service.origin, authorizations);
  const memory: Sample[] = [];
  const from = performance.now();
  const run = { document, seed, requests, asker, isSpared: endangersAccounts(ids) };
  const outcome = await runFuzz({
    ...run,
    betweenBatches: async (done) => {
      if (done < (memory.length * requests) / SAMPLES) return;
      memory.push({ requests: done, bytes: await residentBytes(service.origin) });
    },
  }).finally(() => {
    asker.close();
  });
  memory.push({ requests, bytes: await residentBytes(service.origin) });
  tell(outcome, memory, (performance.now() - from) / 1000);
  return [
    ...outcome.faults.map((fault) => faultText(fault, seed)),
    ...logged(service),
    ...(growsSteadily(memory) ? ['The memory of the service grows steadily.'] : []),
  ];
}

type Make = (path: string, body: object) => Promise<{ readonly id: number; readonly secret?: string }>;

/** As the administrator whom the service has made itself, and who sends nothing else. */
function maker(service: Service): Make {
  const headers = { Authorization: administratorOf(service), 'Content-Type': 'application/json' };
  return async (path, body) => {
    const answer = await fetch(`${service.origin}${V1}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (answer.status !== 201)
      throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };
}

interface Users {
  /** Also of the administrator whom the service has made. */
  readonly ids: readonly number[];
  readonly authorizations: Partial<Record<Caller, string>>;
}

async function makeUsers(make: Make): Promise<Users> {
  const ids: number[] = [1];
  const authorizations: Partial<Record<Caller, string>> = {};
  for (const role of CALLERS.filter((caller) => caller !== 'visitor')) {
    const { id } = await make('/users', { username: role, roles: [role] });
    const { secret = '' } = await make(`/users/${id}/secrets`, { name: 'fuzz' });
    ids.push(id);
    authorizations[role] = `Basic ${Buffer.from(`${role}:${secret}`).toString('base64')}`;
  }
  return { ids, authorizations };
}

/** What the service has not expected stands in its log, whatever it has answered. */
function logged(service: Service): string[] {
  const lines = service.stdout().split('\n');
  const errors = lines.filter((line) => /"level":(50|60|"error"|"fatal")/.test(line));
  const told = [...errors, service.stderr()].filter((text) => text.trim() !== '').slice(0, 5);
  return told.map((text) => `The service has logged: ${text.slice(0, 1500)}`);
}

function tell({ byStatus }: Outcome, memory: readonly Sample[], seconds: number): void {
  const sorted = [...byStatus].sort(([a], [b]) => a.localeCompare(b));
  say(`Requests by status, in ${Math.round(seconds)} s:`);
  for (const [status, count] of sorted) say(`  ${status}  ${count}`);
  say('Resident memory of the service:');
  const shown = [memory[0], memory[Math.floor(memory.length / 2)], memory.at(-1)];
  for (const sample of shown) {
    if (sample !== undefined)
      say(`  after ${sample.requests} requests  ${Math.round(sample.bytes / 1024 / 1024)} MB`);
  }
}
