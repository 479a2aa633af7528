import type { KeptValues, TrackedKind } from '../../data/changelog/tracked-kind.js';
import { NEVER_DATED } from '../../requests/validation/fields.js';

/** Facts that are null where they were never set, and "" where they were cleared. */
const CLEARED_FACTS = ['website'];

/** Fields that no write can make null. */
const NEVER_NULL = ['slug', 'author'];

/**
 * The body of an update that writes kept values back.
 *
 * @returns `unset`: fields that were never written, which no body can say
 */
export function toBody(
  kept: KeptValues,
  { trackedFields: { texts } }: TrackedKind,
): { readonly body: KeptValues; readonly unset: readonly string[] } {
  const unset = Object.keys(kept).filter(
    (name) =>
      kept[name] === null && !NEVER_NULL.includes(name) && (name in texts || CLEARED_FACTS.includes(name)),
  );
  const body = Object.entries(kept).flatMap(([name, value]): [string, unknown][] => {
    if (unset.includes(name) || (value === null && NEVER_NULL.includes(name))) return [];
    if (name === 'date') return [['date_utc', value ?? NEVER_DATED]];
    return [[name, value]];
  });
  return { body: Object.fromEntries(body), unset };
}
