// docs/performance.md: what was measured, and how to read and repeat it.
import type { Machine } from '../machine.js';
import { LEAST_REACH, type Report } from '../report/rows.js';
import { importPart } from './import-section.js';
import { machineLine } from './machine-line.js';
import { memoryTable } from './memory-section.js';
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
          `## As the calendar grows\n\n${machineLine(sizes.machine)} Medians in milliseconds of ${sizes.result.samples} answers, from the request to
the last byte, asked one after the other over one connection; neither answers nor totals are kept. **Ratio** is the largest calendar against the smallest one. The
totals of lists that dates alone narrow, or dates and one tag, or one category with none below it, are added up from counts of days and months. Others count their
matches, which takes the longer the more there are; the rows with equal matches compare the same work. As shipped, a total that is
counted apart from the page is counted once for visitors until something is written; lists that are narrowed in two ways, and searches for rarer words, find all
their matches for each answer. The **aim** of a list whose matches are counted is a time in the largest calendar; that of others is the ratio, and the chart shows these.${
            sizes.result.rows.some(hasShares)
              ? ' In brackets: what the statements of the page and of the total take in the database, or the one that does both.'
              : ''
          }`,
          sizesTable(sizes.result),
        ]),
    ...(memory === undefined
      ? []
      : [
          `## Memory

${machineLine(memory.machine)} ${whole(memory.result.events)} events; ${memory.result.minutes} minutes of reads, half of them never asked
before, with 5 % writes among them, over 16 connections: ${whole(memory.result.requests)} requests, ${whole(memory.result.perSecond)} a second. None was answered with an
error. Half of them took less than ${whole(memory.result.p50)} ms, 99 % less than ${whole(memory.result.p99)} ms, the slowest ${whole(memory.result.slowest)} ms.

Resident memory of each process of the service; the first figure is taken after a warm-up.`,
          memoryTable(memory.result),
        ]),
    ...importPart(results),
    REPEAT,
  ].join('\n\n');
}

const hasShares = ({ bySize }: { bySize: Readonly<Record<number, { pageMs?: number }>> }): boolean =>
  Object.values(bySize).some(({ pageMs }) => pageMs !== undefined);

const HEAD = `# Performance

This page is written by \`npm run bench\`; nothing in it is edited by hand. A figure on its own tells how fast a machine is, so
the service is measured beside something else, on the same machine, in the same run, by the same client, in turn. The ratio is what counts and
what carries over to other machines. Absolute figures stand beside it for orientation.

![Ratios as bars; the lines are what is aimed at](performance.svg)

- **The ceiling** is a bare \`node:http\` server in a process of its own. It sends the very same status, headers and bytes as the
  service, from memory, with \`writeHead\` and \`end\`. Hot reads are measured against it: the same request again and again, the service as shipped.
- **The database's share** is a process that runs the same SQL statements, with the same parameters, as the service ran for the request, through
  a plain \`pg\` pool of the same size, and makes an object of the size of the answer into JSON. Cold reads are measured
  against it: the cache of answers is switched off, and each scenario asks for different answers in turn.
- **Aim** is what the ratio should at least be; of times, and where sizes are compared, at most. What falls short is in bold.`;

const reportPart = (report: Report, machine: Machine): string => `## Requests a second

${machineLine(machine)} ${whole(report.events)} events; \`wrk\` with one thread and 16 connections, 8 for writes alone; medians of several rounds, and a ratio is the
median of those of the rounds: the machine is not equally fast in all.
An answer other than the expected one fails its scenario.

${hotTable(report)}

${coldTable(report)}

Writes are durable, with texts of 2.6 kB and the index of words; they run on a copy of the calendar. As before the reads, the service has done the same for half
a minute, until Node has compiled it. Beside those alone
the plain pool sends the statements that the service sends; the service hears meanwhile of what the pool writes.

${writeTable(report)}

The client has to see how fast the ceiling is: a run counts when it measures the ceiling at ${LEAST_REACH} times a plain Express handler that sends the same, or
more. ${counts(report) ? 'This one does.' : '**This one does not.**'}

${reachTable(report)}`;

const counts = ({ reach }: Report): boolean =>
  reach.length > 0 && reach.every(({ ratio }) => ratio >= LEAST_REACH);

const REPEAT = `## Repeat it

\`\`\`sh
npm run bench                                     # requests a second, 100,000 events
npm run bench -- sizes                            # 10,000, 100,000 and 1,000,000 events
npm run bench -- memory --events 1000000 --minutes 30
npm run bench -- import                           # 36,000 events into 100,000
\`\`\`

The calendars are generated at the first run; the one of 1,000,000 events takes about a quarter of an hour and 15 GB. The load generator \`wrk\` must be installed, the
machine should do nothing else, and what is measured at different times should not be compared.`;
