import type { Body } from './import-item.js';
import type { PlannedChange } from './item-planner.js';
import { shiftTimes } from './shift-times.js';

const DAY_SECONDS = 86_400;
const SECOND_MS = 1000;

/**
 * The times that a source gives for the start of a series, as those of the date of it that the item has here. Where people
 * have given the series another recurrence, it may start elsewhere: the date stays on its day then.
 */
export function moveTimes(
  times: Body | undefined,
  { snapshot, fields, comparison }: PlannedChange,
): Body | undefined {
  const { stored = null } = fields['recurrence'] ?? {};
  const isChangedHere = stored !== null && stored !== snapshot.hashes['recurrence'];
  const [sent, current] = [times?.['start_date'], snapshot.groups['times']?.['start_date']];
  if (!isChangedHere || comparison.changed['recurrence'] !== undefined)
    return shiftTimes(times, snapshot.offset);
  const days = (toDayMs(current) - toDayMs(sent)) / SECOND_MS / DAY_SECONDS;
  return Number.isNaN(days) ? shiftTimes(times, snapshot.offset) : shiftTimes(times, days * DAY_SECONDS);
}

/** NaN for what is no local date. */
const toDayMs = (local: unknown): number =>
  typeof local === 'string' ? Date.parse(`${local.slice(0, 10)}T00:00:00Z`) : NaN;
