// The same lists at several sizes, requested alternately, so that what disturbs the machine disturbs all sizes alike.
import { type Calendar, type CalendarOptions, openCalendar } from '../calendar.js';
import { keepResult } from '../page/results.js';
import { sizesTable } from '../page/sizes-section.js';
import { print, say } from '../print.js';
import { Caller, codeOf, totalOf } from '../service/caller.js';
import { Recorder } from '../service/recorder.js';
import { type Service, startService } from '../service/service.js';
import { median } from '../statistics.js';
import { withClient } from '../with-client.js';
import { COMPARED_HEADERS, type ComparedRequest, comparedRequests } from './requests.js';
import { isMissed, type SizeFigures, type SizeRow, type Sizes } from './result.js';
import { sharesOf } from './shares.js';

export interface SizesOptions extends Pick<CalendarOptions, 'seed' | 'keep'> {
  readonly sizes: readonly number[];
  readonly samples: number;
  readonly only: string | undefined;
  readonly explain: boolean;
}

const WARM_UP = 5;

/** A request of seconds is not repeated as often as one of milliseconds. */
const MAX_ROW_MS = 30_000;
const FEWEST_SAMPLES = 5;

interface Opened {
  readonly size: number;
  readonly calendar: Calendar;
  readonly service: Service;
  readonly caller: Caller;
  readonly requests: readonly ComparedRequest[];
}

export async function reportSizes(options: SizesOptions): Promise<void> {
  const sizes = [...options.sizes].sort((one, other) => one - other);
  const opened: Opened[] = [];
  try {
    for (const size of sizes) opened.push(await open(size, sizes[0] ?? size, options));
    const rows: SizeRow[] = [];
    for (const [index, { name }] of (opened[0]?.requests ?? []).entries()) {
      if (options.only !== undefined && !name.includes(options.only)) continue;
      say(name);
      rows.push(await rowOf(opened, index, options.samples));
    }
    const result: Sizes = {
      sizes,
      samples: options.samples,
      rows: options.explain ? await withShares(opened, rows) : rows,
    };
    print(sizesTable(result));
    const missed = result.rows.filter((row) => isMissed(row, result));
    if (missed.length > 0) {
      say(`Missed: ${missed.map(({ name }) => name).join(', ')}`);
      process.exitCode = 1;
    }
    const [first] = opened;
    if (options.only === undefined && first !== undefined) await keepResult('sizes', result, first.calendar);
  } finally {
    for (const { caller, service, calendar } of opened) {
      caller.close();
      await service.stop();
      await calendar.close();
    }
  }
}

async function open(size: number, smallest: number, { seed, keep }: SizesOptions): Promise<Opened> {
  const calendar = await openCalendar({ events: size, seed, keep, url: undefined });
  const service = await startService(calendar.url, {
    cache: false,
    totals: false,
    log: `service-${size}.log`,
  });
  const requests = await withClient(calendar.url, (client) => comparedRequests(client, size, smallest));
  return { size, calendar, service, caller: new Caller(service.root), requests };
}

async function rowOf(opened: readonly Opened[], index: number, samples: number): Promise<SizeRow> {
  const { name = '', aimMs } = opened[0]?.requests[index] ?? {};
  const head = { name, ...(aimMs !== undefined && { aimMs }) };
  const times = opened.map((): number[] => []);
  const totals = opened.map((): number | null => null);
  const from = performance.now();
  for (let sample = -WARM_UP; sample < samples; sample += 1) {
    if (sample >= FEWEST_SAMPLES && performance.now() - from > MAX_ROW_MS) break;
    for (const [at, { size, caller, requests }] of opened.entries()) {
      const { path = '', sent } = requests[index] ?? {};
      const response = await caller.ask(path, COMPARED_HEADERS, sent);
      if (response.status !== 200)
        return {
          ...head,
          bySize: {},
          ratio: null,
          note: `${size}: answered ${response.status} ${codeOf(response)}`,
        };
      if (sample >= 0) times[at]?.push(response.ms);
      totals[at] = totalOf(response);
    }
  }
  const medians = times.map((all) => median(all));
  const bySize = Object.fromEntries(
    opened.map(({ size }, at): [number, SizeFigures] => [
      size,
      { ms: medians[at] ?? NaN, total: totals[at] ?? null },
    ]),
  );
  return { ...head, bySize, ratio: (medians.at(-1) ?? NaN) / (medians[0] ?? NaN) };
}

/** Measured apart, by services that record what they send. */
async function withShares(opened: readonly Opened[], rows: readonly SizeRow[]): Promise<SizeRow[]> {
  const bySize = rows.map((row): Record<number, SizeFigures> => ({ ...row.bySize }));
  for (const { size, calendar, requests } of opened) {
    const recorder = await Recorder.start(calendar.url, { totals: false });
    try {
      await withClient(calendar.url, async (client) => {
        for (const [at, { name }] of rows.entries()) {
          const figures = bySize[at]?.[size];
          const request = requests.find((each) => each.name === name);
          if (figures === undefined || request === undefined || request.sent !== undefined) continue;
          const { statements } = await recorder.record(request.path, COMPARED_HEADERS);
          (bySize[at] ?? {})[size] = { ...figures, ...(await sharesOf(client, statements)) };
        }
      });
    } finally {
      await recorder.stop();
    }
  }
  return rows.map((row, at) => ({ ...row, bySize: bySize[at] ?? {} }));
}
