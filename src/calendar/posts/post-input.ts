// Author, dates and status, which creations and updates of all posts share.
import { forbidden } from '../../requests/accounts/forbidden.js';
import { can } from '../../requests/accounts/can.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { parseDateTime } from '../../foundation/dates/parse-date-time.js';
import { Temporal } from '../../foundation/dates/temporal.js';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { NEVER_DATED } from '../../requests/validation/fields.js';
import type { PostHead } from './find-post.js';
import type { SentReview } from './review/review-field.js';
import { toReviewedStatus } from './review/review-state.js';
import { isDated, resolveStatus, type PostStatus } from './post-status.js';

export interface PostInput {
  readonly author?: number;
  readonly date?: string;
  readonly date_utc?: string;
  readonly status?: PostStatus;
  readonly image?: number | null;
  readonly ml_reviewed?: boolean;
  readonly review?: SentReview;
}

export interface PostState {
  readonly status: PostStatus;
  readonly authorId: number | null;
  readonly datedAt: Date | null;
  readonly imageId?: number | null;
}

interface DateContext {
  readonly now: Temporal.Instant;
  /** Time zone of a `date` without offset. */
  readonly zone: string;
}

/**
 * Author, status and publication date after the change.
 *
 * @param head the item before the change, null on creation
 * @throws ApiError rest_forbidden when the viewer names another author without the right to edit others' items
 */
export function computePostState(
  viewer: Viewer,
  input: PostInput,
  head: PostHead | null,
  at: DateContext,
): PostState {
  const storedMs = head?.datedAtMs ?? null;
  const stored = storedMs === null ? null : Temporal.Instant.fromEpochMilliseconds(storedMs);
  const datedAt = readPublicationInstant(input, at) ?? stored;
  const status = resolveStatus(viewer, findSentStatus(input, head), head?.status ?? null, datedAt, at.now);
  const isCleared = input.date_utc === NEVER_DATED && !isDated(status);
  const instant = isCleared ? null : (datedAt ?? (isDated(status) ? at.now : null));
  return {
    status,
    authorId: resolveAuthorId(viewer, input, head),
    datedAt: instant && new Date(instant.epochMilliseconds),
    ...(input.image === undefined ? {} : { imageId: input.image }),
  };
}

/** A state of the review may ask for a status, unless another one than the stored one was sent. */
function findSentStatus({ status, review }: PostInput, head: PostHead | null): PostStatus | undefined {
  if (review === undefined || head === null || (status !== undefined && status !== head.status))
    return status;
  return toReviewedStatus(review.state, head.status) ?? status;
}

function resolveAuthorId(viewer: Viewer, input: PostInput, head: PostHead | null): number | null {
  if (input.author === undefined || input.author === head?.authorId)
    return head ? head.authorId : viewer.userId;
  if (input.author !== viewer.userId && !can(viewer, 'posts.editOthers')) throw forbidden(viewer);
  return input.author;
}

/** Reads `date_utc` before `date`: clients send back both, and UTC is never ambiguous. */
function readPublicationInstant(input: PostInput, at: DateContext): Temporal.Instant | null {
  if (input.date_utc === NEVER_DATED) return null;
  const [name, text, zone] =
    input.date_utc === undefined ? ['date', input.date, at.zone] : ['date_utc', input.date_utc, 'UTC'];
  if (text === undefined) return null;
  const dateTime = parseDateTime(text, { now: at.now, zone });
  // Validation read the text in UTC. In another zone, a date at the limits of the calendar may fall outside of it.
  if (dateTime === null) throw invalidParam(name, new ParameterError('moment'));
  return dateTime.instant;
}
