// Finds dates of one series that are cancelled, or no longer, alike.
import { isStatusChange } from '../../calendar/events/series/change-statuses.js';
import type { Body } from './import-item.js';
import type { PlannedChange } from './item-planner.js';

export interface StatusChange {
  readonly body: Body;
  readonly changes: readonly PlannedChange[];
}

/** Those of at least two dates, by any of them. */
export function groupStatusChanges(
  planned: readonly PlannedChange[],
): ReadonlyMap<PlannedChange, StatusChange> {
  const groups = new Map<string, { body: Body; changes: PlannedChange[] }>();
  for (const change of planned) {
    const { item, snapshot, comparison } = change;
    const [mainId = '', occurrence] = item.externalId.split('\n', 2);
    const body = Object.assign({}, ...Object.values(comparison.changed)) as Body;
    if (occurrence === undefined || !snapshot.isInSeries || !isStatusChange(body)) continue;
    const key = JSON.stringify([mainId, Object.entries(body).sort()]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { body, changes: [change] });
    else group.changes.push(change);
  }
  const shared = [...groups.values()].filter(({ changes }) => changes.length > 1);
  return new Map(shared.flatMap((group) => group.changes.map((change) => [change, group] as const)));
}
