// What the plans of prepared statements cost.
import { LEAST_MS, type PlanRow } from '../plans/result.js';
import type { Results } from './kept.js';
import { machineLine } from './machine-line.js';
import { decimal, table, whole } from './table.js';

const SHOWN = 3;

export function plansPart({ plans }: Results): string[] {
  if (plans === undefined) return [];
  const { machine, result } = plans;
  return [
    '## Plans',
    `${machineLine(machine)} ${whole(result.events)} events. The lists send ${whole(result.statements)} prepared statements, for which PostgreSQL may settle for one plan for
all values. Each is run in the database with such a plan, and with one that is made for its values; **Ratio** is the time of the first against the second, without planning. What is neither
a page nor a total finds what stands in the items.
${result.worst.length === 0 ? `None takes ${LEAST_MS} ms.` : `The worst of those that take ${LEAST_MS} ms or more:`}`,
    ...(result.worst.length === 0 ? [] : [plansTable(result.worst.slice(0, SHOWN))]),
  ];
}

export const plansTable = (rows: readonly PlanRow[]): string =>
  table(
    ['List', 'Statement', 'Any values, ms:', 'These values, ms:', 'Ratio:'],
    rows.map(({ list, part, generic, custom, ratio }) => [
      list,
      part,
      decimal(generic, 1),
      decimal(custom, 1),
      decimal(ratio),
    ]),
  );
