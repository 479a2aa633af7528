// How lists that match nearly everything are answered.
import type { BadInput } from '../bad-input/result.js';
import type { Results } from './kept.js';
import { machineLine } from './machine-line.js';
import { table, whole } from './table.js';

export function badInputPart({ 'bad-input': kept }: Results): string[] {
  if (kept === undefined) return [];
  const { machine, result } = kept;
  return [
    '## Bad input',
    `${machineLine(machine)} Lists that match nearly everything in ${whole(result.events)} events, each asked ${whole(result.samples)} times over one connection; neither
answers nor totals are kept. A list that would take too long is refused with 503 \`calendar_query_too_slow\`; any other answer than this and 200 would fail the
run.`,
    badInputTable(result),
  ];
}

export const badInputTable = ({ rows }: BadInput): string =>
  table(
    ['Bad input', 'Answer', 'Matches:', 'Median, ms:', 'Slowest, ms:'],
    rows.map(({ name, answers, total, median, slowest }) => [
      name,
      answers.join(', '),
      whole(total ?? undefined),
      whole(median),
      whole(slowest),
    ]),
  );
