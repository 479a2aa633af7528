// The service against what the machine can do: hot reads, cold reads, writes.
import { type CalendarOptions, openCalendar } from '../calendar.js';
import { keepResult } from '../page/results.js';
import { reportTables } from '../page/report-section.js';
import { print, say } from '../print.js';
import { Beside } from '../servers/beside.js';
import { Recorder } from '../service/recorder.js';
import { startService } from '../service/service.js';
import { withClient } from '../with-client.js';
import { needWrk } from '../wrk/wrk.js';
import { coldRow } from './cold.js';
import type { Pace } from './compare.js';
import { hotRow, reachOf } from './hot.js';
import { LEAST_REACH, type Reach, type Report, type Row } from './rows.js';
import { type Scenario, scenariosOf } from './scenarios.js';
import { warmUp } from './warm-up.js';
import { WRITE_NAMES, writeRows } from './writes.js';

export interface ReportOptions extends CalendarOptions, Pace {
  readonly only: string | undefined;
}

/** Responses of about 50 kB and 5 kB, which show whether the client is fast enough. */
const TELLING = ['list, default', 'event by id'];

export async function reportRatios(options: ReportOptions): Promise<void> {
  await needWrk();
  const calendar = await openCalendar(options);
  const { events, only } = options;
  const isWanted = (kind: string) => (name: string) => only === undefined || `${kind} ${name}`.includes(only);
  try {
    const { url } = calendar;
    const all = await withClient(url, (client) => scenariosOf(client, events));
    const wanted = (kind: string): Scenario[] => all.filter(({ name }) => isWanted(kind)(name));
    const { reach, rows: hot } = await hotPart(url, all, wanted('hot'), options);
    const rows = [...hot, ...(await coldPart(url, all, wanted('cold'), options))];
    if (WRITE_NAMES.some(isWanted('write')))
      rows.push(...(await writeRows(url, events, all, options, isWanted('write'))));
    const report: Report = { events, reach, rows };
    print(reportTables(report));
    if (only === undefined) await keepResult('report', report, calendar);
  } finally {
    await calendar.close();
  }
}

async function hotPart(
  url: string,
  all: readonly Scenario[],
  wanted: readonly Scenario[],
  pace: Pace,
): Promise<Pick<Report, 'reach' | 'rows'>> {
  if (wanted.length === 0) return { reach: [], rows: [] };
  const [service, ceiling, express] = await Promise.all([
    startService(url),
    Beside.ceiling(),
    Beside.express(),
  ]);
  try {
    const reach: Reach[] = [];
    for (const scenario of all.filter(({ name }) => TELLING.includes(name))) {
      const reached = await reachOf(service.root, ceiling, express, scenario, pace);
      reach.push(reached);
      if (reached.ratio < LEAST_REACH)
        say(
          `The client measures the ceiling at ${reached.ratio.toFixed(1)} times plain Express: too little.`,
        );
    }
    const rows: Row[] = [];
    await warmUp(service.root, all);
    for (const scenario of wanted) rows.push(announce(await hotRow(service.root, ceiling, scenario, pace)));
    return { reach, rows };
  } finally {
    await Promise.all([service.stop(), ceiling.stop(), express.stop()]);
  }
}

async function coldPart(
  url: string,
  all: readonly Scenario[],
  wanted: readonly Scenario[],
  pace: Pace,
): Promise<Row[]> {
  if (wanted.length === 0) return [];
  const [service, recorder, sql] = await Promise.all([
    startService(url, { cache: false }),
    Recorder.start(url),
    Beside.sql(),
  ]);
  try {
    const rows: Row[] = [];
    const servers = { root: service.root, recorder, sql, databaseUrl: url };
    await warmUp(service.root, all);
    for (const scenario of wanted) rows.push(announce(await coldRow(servers, scenario, pace)));
    return rows;
  } finally {
    await Promise.all([service.stop(), recorder.stop(), sql.stop()]);
  }
}

/** Prints the row at once, for a person who waits. */
function announce(row: Row): Row {
  say(`${row.kind}, ${row.name}: ${row.ratio?.toFixed(2) ?? row.note ?? ''}`);
  return row;
}
