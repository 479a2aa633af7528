// How many events a second the command import adds to a copy of the calendar.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CalendarOptions, openCalendar } from '../calendar.js';
import { withCopy } from '../database-copy.js';
import { importLine } from '../page/import-section.js';
import { keepResult } from '../page/results.js';
import { print, say } from '../print.js';
import { makeEventMaker } from '../report/event-maker.js';
import { runCli } from '../service/service.js';
import { withClient } from '../with-client.js';
import { writeLines } from './lines.js';
import type { ImportResult } from './result.js';

export interface ImportOptions extends CalendarOptions {
  readonly lines: number;
}

export async function reportImport(options: ImportOptions): Promise<void> {
  const calendar = await openCalendar(options);
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'));
  try {
    const file = join(folder, 'events.ndjson');
    const maker = await withClient(calendar.url, (client) => makeEventMaker(client, options.events));
    say(`Writing ${options.lines} lines.`);
    await writeLines(file, maker, options.lines);
    const result = await withCopy(calendar.url, (copy) => importInto(copy, file, options));
    print(importLine(result));
    await keepResult('import', result, calendar);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await calendar.close();
  }
}

/** @throws Error when the calendar does not have so many events more */
async function importInto(
  url: string,
  file: string,
  { events, lines }: ImportOptions,
): Promise<ImportResult> {
  const before = await countEvents(url);
  const from = performance.now();
  const printed = await runCli(url, ['import', file]);
  const seconds = (performance.now() - from) / 1000;
  say(printed.trim());
  const added = (await countEvents(url)) - before;
  if (added !== lines) throw new Error(`${added} events were added, not ${lines}.`);
  return { events, lines, seconds };
}

const countEvents = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM events');
    return rows[0]?.count ?? NaN;
  });
