// How requests are answered that match nearly everything, as the page shows it.
import { type Heavy, MOST_HEAVY_MS } from '../heavy/result.js';
import type { Results } from './kept.js';
import { machineLine } from './machine-line.js';
import { judged, table, whole } from './table.js';

export const heavyPart = ({ heavy }: Results): string[] =>
  heavy === undefined
    ? []
    : [
        `## Heavy requests

${machineLine(heavy.machine)} Requests that match nearly everything in ${whole(heavy.result.events)} events, each sent
${heavy.result.samples} times over one connection, without caches of responses and totals. The service refuses requests that
would take too long with 503 \`calendar_query_too_slow\`; aim ${whole(MOST_HEAVY_MS)} ms for the slowest response.`,
        heavyTable(heavy.result),
      ];

export const heavyTable = ({ requests }: Heavy): string =>
  table(
    ['Request', 'Response', 'Matches:', 'Median, ms:', 'Slowest, ms:'],
    requests.map(({ name, responses, total, ms, slowestMs }) => [
      name,
      responses.join(', '),
      whole(total ?? undefined),
      whole(ms),
      judged(-slowestMs, -MOST_HEAVY_MS, whole(slowestMs)),
    ]),
  );
