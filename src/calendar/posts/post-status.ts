// Statuses of events, venues and organizers: who may set which, and when an item counts as scheduled (contract 7.7).
import { Temporal } from '../../foundation/dates/temporal.js';
import { can } from '../../requests/accounts/can.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { ParameterError, createTypeError } from '../../foundation/errors/parameter-error.js';

export const POST_STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export function parseStatus(raw: unknown): PostStatus | ParameterError {
  if (typeof raw !== 'string') return createTypeError('text');
  const status = POST_STATUSES.find((each) => each === raw);
  return status ?? new ParameterError('one_of', { allowed: POST_STATUSES.join(', ') });
}

/** A publication date less than this ahead counts as now. */
const PUBLISH_TOLERANCE = Temporal.Duration.from({ seconds: 60 });

/**
 * The status that is stored. A user without the right to publish gets `pending` instead of `publish` and `future`.
 *
 * @param current status before the change, null on creation
 */
export function resolveStatus(
  viewer: Viewer,
  sent: PostStatus | undefined,
  current: PostStatus | null,
  datedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): PostStatus {
  const canPublish = can(viewer, 'posts.publish');
  const requested = sent ?? current ?? (canPublish ? 'publish' : 'draft');
  if (requested !== 'publish' && requested !== 'future') return requested;
  // Without a status, an item keeps the one that it has.
  if (!canPublish && sent !== undefined) return 'pending';
  if (datedAt === null) return 'publish';
  const isScheduled =
    requested === 'publish'
      ? Temporal.Instant.compare(datedAt, now.add(PUBLISH_TOLERANCE)) >= 0
      : Temporal.Instant.compare(datedAt, now) > 0;
  return isScheduled ? 'future' : 'publish';
}

/**
 * Whether a new venue or organizer stays hidden until a published event without a password has it. Those of users who may
 * not publish do, but for chosen drafts; those of others when they named no status and only hidden events have them.
 *
 * @param isNamedByHidden whether only events that are not public name it
 */
export const awaitsEvent = (
  viewer: Viewer,
  sent: PostStatus | undefined,
  isNamedByHidden: boolean,
): boolean =>
  can(viewer, 'posts.publish')
    ? isNamedByHidden && sent === undefined
    : sent === undefined || sent === 'publish' || sent === 'future';

/** Whether an item of this status gets a publication date when none is sent. */
export const isDated = (status: PostStatus): boolean => status !== 'draft' && status !== 'pending';

/** Whether an item of this status has a page at its slug (contract 3.1). */
export const hasPublicPage = (status: PostStatus): boolean => status === 'publish' || status === 'private';
