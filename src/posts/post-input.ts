// What creations and updates of the three kinds of post share: author, dates, status.
import { forbidden } from '../accounts/forbidden.js';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { parseDateTime } from '../dates/parse-date-time.js';
import { Temporal } from '../dates/temporal.js';
import { invalidParam } from '../errors/api-error.js';
import { ParameterError } from '../errors/parameter-error.js';
import { NEVER_DATED } from '../validation/fields.js';
import type { PostHead } from './find-post.js';
import { isDated, resolveStatus, type PostStatus } from './post-status.js';

export interface PostInput {
  readonly author?: number;
  readonly date?: string;
  readonly date_utc?: string;
  readonly status?: PostStatus;
  readonly image?: number | null;
  readonly ml_reviewed?: boolean;
}

export interface PostState {
  readonly status: PostStatus;
  readonly authorId: number | null;
  readonly datedAt: Date | null;
  readonly imageId?: number | null;
}

/**
 * Author, status and publication moment after the change.
 *
 * @param head the item before the change, null on creation
 * @param zone in which a `date` without offset is read
 * @throws ApiError rest_forbidden when the author is somebody else and the viewer may not edit others' items
 */
export function computePostState(
  viewer: Viewer,
  input: PostInput,
  head: PostHead | null,
  at: { now: Temporal.Instant; zone: string },
): PostState {
  const sent = readPublicationInstant(input, at);
  const before =
    head === null || head.datedAtMs === null ? null : Temporal.Instant.fromEpochMilliseconds(head.datedAtMs);
  const datedAt = sent ?? before;
  const status = resolveStatus(viewer, input.status, head?.status ?? null, datedAt, at.now);
  const moment = datedAt ?? (isDated(status) ? at.now : null);
  return {
    status,
    authorId: resolveAuthorId(viewer, input, head),
    datedAt: moment === null ? null : new Date(moment.epochMilliseconds),
    ...(input.image === undefined ? {} : { imageId: input.image }),
  };
}

function resolveAuthorId(viewer: Viewer, input: PostInput, head: PostHead | null): number | null {
  if (input.author === undefined || input.author === head?.authorId)
    return head ? head.authorId : viewer.userId;
  if (input.author !== viewer.userId && !can(viewer, 'posts.editOthers')) throw forbidden(viewer);
  return input.author;
}

/** Answers show both, so both may come back: `date_utc` counts, which no zone makes ambiguous. */
function readPublicationInstant(
  input: PostInput,
  at: { now: Temporal.Instant; zone: string },
): Temporal.Instant | null {
  if (input.date_utc === NEVER_DATED) return null;
  if (input.date_utc !== undefined)
    return parseInstantOrThrow('date_utc', input.date_utc, { now: at.now, zone: 'UTC' });
  return input.date === undefined ? null : parseInstantOrThrow('date', input.date, at);
}

/** Read in UTC before, a date at the limits of the calendar may still fall outside of it in another zone. */
function parseInstantOrThrow(
  name: string,
  text: string,
  at: { now: Temporal.Instant; zone: string },
): Temporal.Instant {
  const moment = parseDateTime(text, at);
  if (moment === null) throw invalidParam(name, new ParameterError('moment'));
  return moment.instant;
}
