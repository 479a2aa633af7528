// How many events a second the command import adds to a copy of the calendar.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CalendarOptions, openCalendar } from '../calendar.js';
import { withCopy } from '../database-copy.js';
import { importTable, sourceTable } from '../page/import-section.js';
import { keepResult } from '../page/results.js';
import { print, say } from '../print.js';
import { makeEventMaker, TEXT } from '../report/event-maker.js';
import { runCli } from '../service/service.js';
import { withClient } from '../with-client.js';
import { writeLines } from './lines.js';
import { writeCalendarFile } from './calendar-file.js';
import type { ImportRun, SourceRun } from './result.js';

/** Characters of a description: as in the feed of a town, the half of those of the calendar, and as the creates of the report. */
const TEXTS = [200, 1200, TEXT];

export interface ImportOptions extends CalendarOptions {
  readonly lines: number;
}

export async function reportImport(options: ImportOptions): Promise<void> {
  const calendar = await openCalendar(options);
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'));
  try {
    const file = join(folder, 'events.ndjson');
    const runs: ImportRun[] = [];
    for (const text of TEXTS) {
      const maker = await withClient(calendar.url, (client) => makeEventMaker(client, options.events, text));
      say(`Writing ${options.lines} lines with texts of ${text} characters.`);
      await writeLines(file, maker, options.lines);
      runs.push(await withCopy(calendar.url, (copy) => importInto(copy, file, { ...options, text })));
    }
    const source = await measureSource(calendar.url, folder, options);
    const result = { events: options.events, runs, source };
    print(importTable(result));
    print(sourceTable(source));
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
  { lines, text }: Pick<ImportRun, 'lines' | 'text'>,
): Promise<ImportRun> {
  const before = await countEvents(url);
  const from = performance.now();
  const printed = await runCli(url, ['import', file]);
  const seconds = (performance.now() - from) / 1000;
  say(printed.trim());
  const added = (await countEvents(url)) - before;
  if (added !== lines) throw new Error(`${added} events were added, not ${lines}.`);
  return { text, lines, seconds };
}

const SOURCE_FILE = { events: 10_000, venues: 2500 };
const SOURCE_TEXT = 400;

async function measureSource(url: string, folder: string, { events }: ImportOptions): Promise<SourceRun> {
  const file = join(folder, 'town.ics');
  const maker = await withClient(url, (client) => makeEventMaker(client, events, SOURCE_TEXT));
  await writeCalendarFile(file, maker, SOURCE_FILE);
  return withCopy(url, async (copy) => {
    const before = await countEvents(copy);
    const seconds = await timeOf(copy, ['import', file, '--source', 'town hall']);
    const added = (await countEvents(copy)) - before;
    if (added !== SOURCE_FILE.events)
      throw new Error(`${added} events were added, not ${SOURCE_FILE.events}.`);
    const undoSeconds = await timeOf(copy, ['import', '--undo', '1']);
    return { ...SOURCE_FILE, seconds, undoSeconds };
  });
}

/** Seconds that a command takes. */
async function timeOf(url: string, args: readonly string[]): Promise<number> {
  const from = performance.now();
  say((await runCli(url, args)).trim());
  return (performance.now() - from) / 1000;
}

const countEvents = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM events');
    return rows[0]?.count ?? NaN;
  });
