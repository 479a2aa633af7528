// How the database finds what responses need, as the page shows it.
import type { Plans } from '../plans/result.js';
import type { Results } from './kept.js';
import { machineLine } from './machine-line.js';
import { decimal, judged, table, whole } from './table.js';

/** A plan for all values may take so many times as long as one for the values, when it takes longer than `LEAST_MS`. */
const MOST_RATIO = 2;
const LEAST_MS = 20;
const SHOWN_SCANS = 3;

export const plansPart = ({ plans }: Results): string[] =>
  plans === undefined
    ? []
    : [
        `## Plans

${machineLine(plans.machine)} ${whole(plans.result.events)} events; of each request of the comparison of sizes the
slowest statement, by \`EXPLAIN (ANALYZE, BUFFERS)\`, which takes longer than the statement alone. **Any values** is the
time of a prepared statement with one plan for all values, as PostgreSQL may settle on. Rows are those that were read,
with those that were then left out, pages have 8 kB, and scans are the slowest ones.`,
        plansTable(plans.result),
      ];

export const plansTable = ({ requests }: Plans): string =>
  table(
    ['Request', 'Statements:', 'Slowest, ms:', 'Any values, ms:', 'Rows:', 'Pages:', 'Scans'],
    requests.map(({ name, statements, ms, anyValuesMs, rowsRead, pages, scans }) => [
      name,
      whole(statements),
      decimal(ms, 1),
      judged(-(anyValuesMs ?? 0), -Math.max(LEAST_MS, ms * MOST_RATIO), decimal(anyValuesMs, 1)),
      whole(rowsRead),
      whole(pages),
      scans
        .slice(0, SHOWN_SCANS)
        .map((scan) => `\`${scan}\``)
        .join(', '),
    ]),
  );
