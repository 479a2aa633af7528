// How long lists take, one after the other, asked by one caller.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Calendar, type CalendarOptions, openCalendar } from '../calendar.js';
import { print } from '../print.js';
import { Caller, codeOf, type Answer } from '../service/caller.js';
import { Recorder } from '../service/recorder.js';
import { addUser, startService } from '../service/service.js';
import { inOrder, quantile } from '../statistics.js';
import { withClient } from '../with-client.js';
import { plansOf } from './plans.js';
import { type ListRequest, listRequests } from './requests.js';

export interface ListsOptions extends CalendarOptions {
  readonly samples: number;
  readonly only: string | undefined;
  readonly explain: boolean;
}

const BASE = '/calendar/events/v1';
const WARM_UP = 5;

export async function reportLists(options: ListsOptions): Promise<void> {
  const calendar = await openCalendar(options);
  try {
    await withEditor(calendar, async (authorization) => {
      const all = await withClient(calendar.url, (client) => listRequests(client, options.events));
      const requests = all
        .filter(({ name }) => options.only === undefined || name.includes(options.only))
        .map((request) => ({ ...request, path: `${BASE}${request.path}` }));
      await measureAll(calendar, requests, authorization, options);
      if (options.explain) await explainAll(calendar, requests, authorization);
    });
  } finally {
    await calendar.close();
  }
}

/** @param work is given the header of somebody who is there for as long as it takes */
export async function withEditor(
  { url }: Pick<Calendar, 'url'>,
  work: (authorization: string) => Promise<void>,
): Promise<void> {
  const login = `bench-${randomBytes(6).toString('hex')}`;
  const authorization = await addUser(url, login, 'editor');
  try {
    await work(authorization);
  } finally {
    await withClient(url, (client) => client.query('DELETE FROM users WHERE login = $1', [login]));
  }
}

async function measureAll(
  { url }: Calendar,
  requests: readonly ListRequest[],
  authorization: string,
  { events, samples }: ListsOptions,
): Promise<void> {
  const service = await startService(url, { cache: false });
  const caller = new Caller(service.root);
  try {
    print(`${events} events, ${samples} answers each, ${cpus().length} processors. ${load()}`);
    print('');
    print('| List | Matches | Median, ms | 99 %, ms | Bytes |');
    print('|---|---:|---:|---:|---:|');
    for (const request of requests) {
      print(await measure(caller, request, request.asEditor ? authorization : null, samples));
    }
    print('');
    print(`${load()} Figures of a machine that does something else at the same time are worth little.`);
  } finally {
    caller.close();
    await service.stop();
  }
}

const load = (): string => `Load of the machine: ${loadavg()[0]?.toFixed(2)}.`;

/** One row of the table. */
async function measure(
  caller: Caller,
  { name, path }: ListRequest,
  authorization: string | null,
  samples: number,
): Promise<string> {
  const times: number[] = [];
  const headers = authorization === null ? {} : { Authorization: authorization };
  let last: Answer | null = null;
  for (let n = -WARM_UP; n < samples; n += 1) {
    last = await caller.ask(path, headers);
    if (n >= 0) times.push(last.ms);
    if (last.status !== 200) return `| ${name} | ${last.status} ${codeOf(last)} | | | |`;
  }
  const body = last?.body ?? Buffer.alloc(0);
  const { total } = JSON.parse(body.toString()) as { total?: number };
  const sorted = inOrder(times);
  const figures = [quantile(sorted, 0.5), quantile(sorted, 0.99)].map((ms) => ms.toFixed(1));
  return `| ${[name, total ?? '', ...figures, body.length].join(' | ')} |`;
}

async function explainAll(
  { url, folder }: Calendar,
  requests: readonly ListRequest[],
  authorization: string,
): Promise<void> {
  const recorder = await Recorder.start(url);
  try {
    const file = join(folder, 'plans.md');
    const plans = await withClient(url, async (client) => {
      const sections: string[] = [];
      for (const request of requests) {
        const by = request.asEditor ? authorization : null;
        sections.push(await plansOf(client, recorder, request, by));
      }
      return sections;
    });
    writeFileSync(file, `# Plans\n\n${plans.join('\n')}`);
    print(`Plans: ${file}`);
  } finally {
    await recorder.stop();
  }
}
