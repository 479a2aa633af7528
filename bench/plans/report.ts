// Whether one plan does for all values: every prepared statement of the lists, beside a plan for what is bound.
import { type CalendarOptions, openCalendar } from '../calendar.js';
import { isRead } from '../lists/plans.js';
import { withEditor } from '../lists/report.js';
import { listRequests } from '../lists/requests.js';
import { plansTable } from '../page/plans-section.js';
import { keepResult } from '../page/results.js';
import { print, say } from '../print.js';
import { Recorder } from '../service/recorder.js';
import type { Statement } from '../service/service.js';
import { purposeOf } from '../sizes/shares.js';
import { withClient } from '../with-client.js';
import { comparePlans } from './compare.js';
import { type PlanRow, type Plans, worstOf } from './result.js';

const BASE = '/calendar/events/v1';

interface Sent {
  readonly list: string;
  readonly statement: Statement;
}

export async function reportPlans(options: CalendarOptions): Promise<void> {
  const { events } = options;
  const calendar = await openCalendar(options);
  try {
    const sent = await preparedOf(calendar.url, events);
    const rows = await compareAll(calendar.url, sent);
    const statements = new Set(rows.map(({ text }) => text)).size;
    const result: Plans = { events, statements, worst: worstOf(rows) };
    print(`${statements} prepared statements, ${rows.length} with their values.`);
    print(plansTable(result.worst));
    say('The texts of these stand in data/bench-results/plans.json.');
    await keepResult('plans', result, calendar);
  } finally {
    await calendar.close();
  }
}

/** Each with all different values that the lists have sent. */
async function preparedOf(url: string, events: number): Promise<Sent[]> {
  const requests = await withClient(url, (client) => listRequests(client, events));
  const sent = new Map<string, Sent>();
  await withEditor({ url }, async (authorization) => {
    const recorder = await Recorder.start(url, { totals: false });
    try {
      for (const { name: list, path, asEditor } of requests) {
        const headers = asEditor ? { Authorization: authorization } : {};
        const { statements } = await recorder.record(`${BASE}${path}`, headers);
        for (const statement of statements.filter((one) => one.name !== undefined && isRead(one))) {
          const key = JSON.stringify([statement.text, statement.values]);
          if (!sent.has(key)) sent.set(key, { list, statement });
        }
      }
    } finally {
      await recorder.stop();
    }
  });
  return [...sent.values()];
}

const compareAll = (url: string, sent: readonly Sent[]): Promise<PlanRow[]> =>
  withClient(url, async (client) => {
    say(`${sent.length} statements with their values.`);
    const rows: PlanRow[] = [];
    for (const { list, statement } of sent) {
      const { text } = statement;
      const { generic, custom } = await comparePlans(client, statement);
      rows.push({ list, part: purposeOf(text), generic, custom, ratio: generic / custom, text });
    }
    return rows;
  });
