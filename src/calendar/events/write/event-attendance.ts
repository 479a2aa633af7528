import type { Temporal } from '../../../foundation/dates/temporal.js';
import { invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { EventStatus } from '../event-status.js';

interface AgeInput {
  readonly age_min?: number | null;
  readonly age_max?: number | null;
}

/**
 * Checks what an update makes of the stored ages.
 *
 * @throws ApiError rest_invalid_param for the age that was sent, the upper one if both were
 */
export function checkAges(
  input: AgeInput,
  stored: { readonly ageMin: number | null; readonly ageMax: number | null } | null,
): void {
  const min = input.age_min === undefined ? stored?.ageMin : input.age_min;
  const max = input.age_max === undefined ? stored?.ageMax : input.age_max;
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return;
  throw invalidParam(input.age_max === undefined ? 'age_min' : 'age_max', new ParameterError('age_order'));
}

/**
 * The former start of a rescheduled event: that which it had when its start first changed with or after that status.
 * Later changes keep it, as people know the start that was announced first; returning to it, or another status, removes it.
 */
export function computePreviousStart(
  sentStatus: EventStatus | undefined,
  startAt: Temporal.Instant,
  stored: {
    readonly eventStatus: EventStatus;
    readonly startAt: Temporal.Instant;
    readonly previousStartsAt: Date | null;
  } | null,
): Date | null {
  if (stored === null || (sentStatus ?? stored.eventStatus) !== 'rescheduled') return null;
  const formerMs = stored.previousStartsAt?.getTime() ?? stored.startAt.epochMilliseconds;
  return formerMs === startAt.epochMilliseconds ? null : new Date(formerMs);
}
