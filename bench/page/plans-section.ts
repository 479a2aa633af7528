// How the database finds what responses need, as the page shows it.
import { mostAnyMs, type Plans } from '../plans/result.js';
import type { Results } from './kept.js';
import { machineLine } from './machine-line.js';
import { decimal, judged, table, whole } from './table.js';

const SHOWN_SCANS = 3;

export const plansPart = ({ plans }: Results): string[] =>
  plans === undefined
    ? []
    : [
        `## Plans

${machineLine(plans.machine)} ${whole(plans.result.events)} events; of each request of the comparison of sizes the
slowest statement, by \`EXPLAIN (ANALYZE, BUFFERS)\`, which takes longer than the statement alone. Rows are those that
were read, with those that were then left out; pages have 8 kB; the slowest scans come first.

PostgreSQL may settle on one plan for any values of a prepared statement. The last two columns compare such a plan with
one for the values of the request, until the last row is received, for the statement that loses most; aim for any values
twice the time with these values, or 20 ms.`,
        plansTable(plans.result),
      ];

export const plansTable = ({ requests }: Plans): string =>
  table(
    [
      'Request',
      'Statements:',
      'Slowest, ms:',
      'Rows:',
      'Pages:',
      'Scans',
      'These values, ms:',
      'Any values, ms:',
    ],
    requests.map(({ name, statements, ms, rowsRead, pages, scans, prepared }) => [
      name,
      whole(statements),
      decimal(ms, 1),
      whole(rowsRead),
      whole(pages),
      scans
        .slice(0, SHOWN_SCANS)
        .map((scan) => `\`${scan}\``)
        .join(', '),
      decimal(prepared?.theseMs, 1),
      prepared === undefined ? '' : judged(-prepared.anyMs, -mostAnyMs(prepared), decimal(prepared.anyMs, 1)),
    ]),
  );
