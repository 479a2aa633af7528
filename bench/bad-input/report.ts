// How lists that match nearly everything are answered in a large calendar: with a page, or with a refusal in time.
import { type CalendarOptions, openCalendar } from '../calendar.js';
import type { ListRequest } from '../lists/requests.js';
import { badInputTable } from '../page/bad-input-section.js';
import { keepResult } from '../page/results.js';
import { print, say } from '../print.js';
import { Caller, codeOf } from '../service/caller.js';
import { startService } from '../service/service.js';
import { median } from '../statistics.js';
import { withClient } from '../with-client.js';
import { badRequests } from './requests.js';
import { answerText, type BadInput, type BadInputRow } from './result.js';

export interface BadInputOptions extends CalendarOptions {
  readonly samples: number;
}

const BASE = '/calendar/events/v1';

export async function reportBadInput(options: BadInputOptions): Promise<void> {
  const { events, samples } = options;
  const calendar = await openCalendar(options);
  try {
    const requests = await withClient(calendar.url, (client) => badRequests(client, events));
    const result: BadInput = { events, samples, rows: await measureAll(calendar.url, requests, samples) };
    print(badInputTable(result));
    await keepResult('bad-input', result, calendar);
  } finally {
    await calendar.close();
  }
}

async function measureAll(
  url: string,
  requests: readonly ListRequest[],
  samples: number,
): Promise<BadInputRow[]> {
  const service = await startService(url, { cache: false, totals: false });
  const caller = new Caller(service.root);
  try {
    // The first answer of all waits for connections.
    await caller.ask(`${BASE}/events`);
    const rows: BadInputRow[] = [];
    for (const request of requests) {
      say(request.name);
      rows.push(await measure(caller, request, samples));
    }
    return rows;
  } finally {
    caller.close();
    await service.stop();
  }
}

/** Nothing is asked before: whoever asks for such a list does so once. */
async function measure(caller: Caller, { name, path }: ListRequest, samples: number): Promise<BadInputRow> {
  const answers = new Set<string>();
  const times: number[] = [];
  let total: number | null = null;
  for (let n = 0; n < samples; n += 1) {
    const answer = await caller.ask(`${BASE}${path}`);
    answers.add(answerText(name, answer.status, answer.status === 200 ? '' : codeOf(answer)));
    times.push(answer.ms);
    if (answer.status === 200) ({ total } = JSON.parse(answer.body.toString()) as { total: number });
  }
  return { name, answers: [...answers], total, median: median(times), slowest: Math.max(...times) };
}
