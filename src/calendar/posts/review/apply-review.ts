import type { EntityManager } from 'typeorm';
import { recordChanges } from '../../../data/changelog/record-changes.js';
import { invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { forbidden } from '../../../requests/accounts/forbidden.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import type { PostHead } from '../find-post.js';
import type { PostKind } from '../post-kind.js';
import type { PostStatus } from '../post-status.js';
import type { SentReview } from './review-field.js';
import { notifyReview } from './review-listener.js';
import { canReview, resolveReview, type ReviewState } from './review-state.js';
import { deleteReview, lockReview, saveReview, type StoredReview } from './reviews.queries.js';

export interface ReviewedWrite {
  readonly context: RequestContext;
  readonly sent: SentReview | undefined;
  /** After the write. */
  readonly status: PostStatus;
  readonly now: Date;
}

/** What a reviewer decides with a reason. */
const NEEDS_NOTE: readonly ReviewState[] = ['changes_requested', 'refused'];

/**
 * Writes the review of an item as its update says or implies. Called after the item is written, in the same transaction.
 *
 * @throws ApiError rest_forbidden, or rest_invalid_param for a state that the status does not allow
 */
export async function applyReview(
  manager: EntityManager,
  kind: PostKind,
  head: PostHead,
  { context, sent, status, now }: ReviewedWrite,
): Promise<void> {
  if (sent === undefined && !isConcerned(head.status, status)) return;
  const stored = await lockReview(manager, head.id);
  const decided = isRepeated(sent, stored) ? undefined : sent;
  const isReviewer = canReview(context.viewer);
  const result = resolveReview({
    isReviewer,
    before: head.status,
    after: status,
    // The trigger of the table has made the review of an item that became pending.
    stored: head.status === status || stored?.state !== 'to_review' ? (stored?.state ?? null) : null,
    sent: decided?.state,
  });
  if ('refusal' in result) {
    if (result.refusal === 'forbidden') throw forbidden(context.viewer);
    throw invalidParam('review', new ParameterError('not_in_review'));
  }
  const { state } = result;
  if (decided !== undefined && isReviewer && NEEDS_NOTE.includes(decided.state) && !decided.note)
    throw invalidParam('review', new ParameterError('review_note'));
  if (state === null) {
    if (stored === null) return;
    await deleteReview(manager, head.id);
  } else {
    const next = nextReview(stored, { state, sent: decided, isReviewer, userId: context.viewer.userId });
    if (stored !== null && isSame(stored, next) && head.status === status) return;
    const isSubmitted = state === 'to_review' && (stored === null || stored.state === 'published');
    await saveReview(manager, { ...next, kind: kind.resource, itemId: head.id, now, isSubmitted });
  }
  const change = { kind: 'review', id: head.id, operation: 'updated', language: null } as const;
  await recordChanges(manager, context.actor, [{ ...change, fields: ['review'] }]);
  await notifyReview(manager, { kind, head, state, before: stored?.state ?? null, status, context });
}

/** Most writes concern items that are published and stay so. */
const isConcerned = (before: PostStatus, after: PostStatus): boolean =>
  [before, after].some((status) => status === 'pending' || status === 'draft') || before !== after;

/** Clients send back what they have read. */
const isRepeated = (sent: SentReview | undefined, stored: StoredReview | null): boolean =>
  sent !== undefined &&
  stored !== null &&
  sent.state === stored.state &&
  (sent.note === undefined || sent.note === stored.note);

const isSame = (
  one: Pick<StoredReview, 'state' | 'note'>,
  other: Pick<StoredReview, 'state' | 'note'>,
): boolean => one.state === other.state && one.note === other.note;

function nextReview(
  stored: StoredReview | null,
  {
    state,
    sent,
    isReviewer,
    userId,
  }: {
    readonly state: ReviewState;
    readonly sent: SentReview | undefined;
    readonly isReviewer: boolean;
    readonly userId: number | null;
  },
): Pick<StoredReview, 'state' | 'note' | 'reviewerId'> {
  // The note of the reviewer stays when the author has answered it, unless the answer has one.
  const keptNote = state === 'published' ? '' : (stored?.note ?? '');
  const isDecision = isReviewer && (sent !== undefined || state === 'published');
  return {
    state,
    note: sent?.note ?? keptNote,
    reviewerId: isDecision ? userId : (stored?.reviewerId ?? null),
  };
}
