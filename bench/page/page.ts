// docs/performance.md: what was measured, and how to read and repeat it.
import type { Machine } from '../machine.js';
import { LEAST_REACH, type Report } from '../report/rows.js';
import { followersPart } from './followers-section.js';
import { heavyPart } from './heavy-section.js';
import { importPart } from './import-section.js';
import { machineLine } from './machine-line.js';
import { memoryTable } from './memory-section.js';
import { peersPart } from './peers-section.js';
import { plansPart } from './plans-section.js';
import { coldTable, hotTable, reachTable, writeTable } from './report-section.js';
import type { Results } from './kept.js';
import { sizesTable } from './sizes-section.js';
import { whole } from './table.js';

export function pageOf(results: Results): string {
  const { report, sizes, memory } = results;
  return [
    HEAD,
    ...(report === undefined ? [] : [reportPart(report.result, report.machine)]),
    ...(sizes === undefined
      ? []
      : [
          `## As the calendar grows\n\n${machineLine(sizes.machine)} Medians in milliseconds of ${sizes.result.samples} responses,
from the request to the last byte, requested sequentially over one connection, without caches of responses and totals. **Ratio** compares the largest calendar with the smallest one.

Totals of lists that are filtered by dates only, or by dates and one tag, or by dates and one category without
subcategories, are computed from counts by day and month. Other lists count their matches, so more matches take longer;
the rows with equal matches compare the same work. As shipped, a total that is counted separately from the page is
counted once for visitors until the next write. Lists with two filters, and searches for less frequent words, find all
their matches for each response.

The **aim** of a list whose matches are counted, and of facets, feeds and pages, is a time in the largest calendar. The aim of other requests is the ratio, which the chart shows.${
            sizes.result.rows.some(hasShares)
              ? ' In brackets: the time of the statements of the page and of the total in the database, or of the one that does both.'
              : ''
          }`,
          sizesTable(sizes.result),
        ]),
    ...(memory === undefined
      ? []
      : [
          `## Memory

${machineLine(memory.machine)} ${whole(memory.result.events)} events; ${memory.result.minutes} minutes of reads of
all kinds over 16 connections, among them lists that were not requested before, pages, feeds, facets and questions of
assistants, and 5 % writes, which ${memory.result.streams} streams and ${memory.result.webhooks} webhooks follow, while snapshots are written: ${whole(memory.result.requests)} requests,
${whole(memory.result.perSecond)} a second, without errors. Half of them took less than ${whole(memory.result.p50)} ms, 99 % less than ${whole(memory.result.p99)} ms, the slowest ${whole(memory.result.slowest)} ms.

The table shows the resident memory of each process of the service, which is started as the
[container image](operations.md#reduce-memory) starts it; aim 300 MB. The first figure is taken after a warm-up.`,
          memoryTable(memory.result),
        ]),
    ...heavyPart(results),
    ...plansPart(results),
    ...importPart(results),
    ...followersPart(results),
    ...peersPart(results),
    REPEAT,
  ].join('\n\n');
}

const hasShares = ({ bySize }: { bySize: Readonly<Record<number, { pageMs?: number }>> }): boolean =>
  Object.values(bySize).some(({ pageMs }) => pageMs !== undefined);

const HEAD = `# Performance

For operators who size a machine, and for contributors who change the code. \`npm run bench\` writes this page.

A single figure shows the speed of the machine. So the service is measured next to a reference, alternately, on the same
machine, in the same run and by the same client. The ratio carries over to other machines; absolute figures are for
orientation.

![Ratios as bars, with lines at the aims](performance.svg)

- **The ceiling** is a bare \`node:http\` server in a process of its own. It sends the same status, headers and bytes as
  the service, from memory, with \`writeHead\` and \`end\`. The service reuses the head of a response that
  it has sent before, so it can be faster. Hot reads are compared with it: the same request again and again, to the
  service as shipped.
- **The database's share** is a process that runs the SQL statements of the request, with the same parameters, through a
  plain \`pg\` pool of the same size, and serializes an object of the size of the response to JSON. Cold reads are
  compared with it: the response cache is off, and each scenario cycles through different requests.
- **Aim** is the minimum of a ratio or rate; for times and for the comparison of sizes, it is the maximum. Missed aims
  are in bold.`;

const reportPart = (report: Report, machine: Machine): string => `## Requests a second

${machineLine(machine)} ${whole(report.events)} events; \`wrk\` uses
one thread and 16 connections, 8 for writes alone. Figures are medians of several rounds. A ratio is the median of the
ratios of the rounds, because the speed of the machine varies between rounds. An unexpected response fails its scenario.

${hotTable(report)}

${coldTable(report)}

Writes are durable, with texts of 2.6 kB and the search index, and run on a copy of the calendar. As with reads, the
service is first warmed up for half a minute, until Node has compiled the code. The reference of pure writes is a plain
pool that sends the statements of the service; meanwhile the service is notified of the writes of the pool.

${writeTable(report)}

The client must be fast enough to measure the ceiling. A run counts if it measures the ceiling at ${LEAST_REACH} times the speed of a
plain Express handler with the same response, or more. ${counts(report) ? 'This one does.' : '**This one does not.**'}

${reachTable(report)}`;

const counts = ({ reach }: Report): boolean =>
  reach.length > 0 && reach.every(({ ratio }) => ratio >= LEAST_REACH);

const REPEAT = `## Repeat it

\`\`\`sh
npm run bench                                     # requests a second, 100,000 events
npm run bench -- sizes                            # 10,000, 100,000 and 1,000,000 events
npm run bench -- memory --events 1000000 --minutes 30
npm run bench -- heavy --events 1000000           # requests that match nearly everything
npm run bench -- plans --events 1000000           # how the database finds what the requests of sizes need
npm run bench -- import                           # 36,000 events into 100,000, a file and its undo
npm run bench -- followers                        # how soon webhooks and streams have changes
npm run bench -- peers                            # beside other services, which bench/README.md sets up
\`\`\`

The first run generates the calendars; that of 1,000,000 events takes about a quarter of an hour and 15 GB. The load
generator \`wrk\` must be installed, and the machine should do nothing else. Do not compare figures of different times.

Next: [scaling](scaling.md) and [caching](caching.md), to use these figures; [the benchmark](../bench/README.md), for how
they are measured.`;
