// The states of a review and what each write does to them (docs/editing.md). Nothing here reads or writes anything.
import { can } from '../../../requests/accounts/can.js';
import type { Viewer } from '../../../requests/accounts/viewer.js';
import type { PostStatus } from '../post-status.js';

/** `ready`: approved, not yet published. `published` is the state of an item that a review has led to. */
export const REVIEW_STATES = ['to_review', 'changes_requested', 'ready', 'refused', 'published'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Reviewers decide on what others have sent. Authors publish their own items without a review. */
export const canReview = (viewer: Viewer): boolean =>
  can(viewer, 'posts.editOthers') && can(viewer, 'posts.publish');

export interface ReviewSituation {
  readonly isReviewer: boolean;
  /** Before and after the write. */
  readonly before: PostStatus;
  readonly after: PostStatus;
  /** Null for an item that was never reviewed. */
  readonly stored: ReviewState | null;
  /** Undefined when none was sent, and when the stored one was sent back. */
  readonly sent: ReviewState | undefined;
}

/** `not_in_review`: the status of the item does not go with the state. */
export type ReviewRefusal = 'forbidden' | 'not_in_review';

export type ReviewResult =
  | { readonly refusal: ReviewRefusal }
  /** Null for an item without a review. */
  | { readonly state: ReviewState | null };

const isPublic = (status: PostStatus): boolean => status === 'publish' || status === 'future';

/** The state of the review after a write of the item. */
export const resolveReview = (situation: ReviewSituation): ReviewResult =>
  situation.sent === undefined ? { state: resolveUnsent(situation) } : resolveSent(situation, situation.sent);

function resolveSent({ isReviewer, after, stored }: ReviewSituation, sent: ReviewState): ReviewResult {
  if (!isReviewer && (sent !== 'to_review' || stored === 'refused')) return { refusal: 'forbidden' };
  return STATUSES[sent].includes(after) ? { state: sent } : { refusal: 'not_in_review' };
}

/** The statuses with which a state can be sent. */
const STATUSES: Readonly<Record<ReviewState, readonly PostStatus[]>> = {
  to_review: ['pending'],
  changes_requested: ['pending', 'draft'],
  ready: ['pending'],
  refused: ['pending', 'draft'],
  published: ['publish', 'future'],
};

function resolveUnsent({ isReviewer, before, after, stored }: ReviewSituation): ReviewState | null {
  if (after === 'trash') return stored;
  if (isPublic(after)) return before === 'pending' || stored !== null ? 'published' : null;
  if (after !== 'pending') return stored === 'changes_requested' || stored === 'refused' ? stored : null;
  // What was approved or sent back is looked at again when its author has changed it; a refusal stays.
  if (stored === null || stored === 'published') return 'to_review';
  const isKept = isReviewer ? before === 'pending' : stored === 'refused';
  return isKept ? stored : 'to_review';
}

/**
 * The status that a sent state asks for. It replaces a status that only repeats the stored one.
 *
 * @param current status before the write
 * @returns undefined when the state does not change the status
 */
export function toReviewedStatus(sent: ReviewState, current: PostStatus): PostStatus | undefined {
  if (sent === 'published') return isPublic(current) ? undefined : 'publish';
  return sent === 'to_review' && current === 'draft' ? 'pending' : undefined;
}

/** The state that responses show. What is scheduled is not published yet. */
export function toShownState(status: PostStatus, stored: ReviewState): ReviewState {
  if (stored !== 'published') return stored;
  if (status === 'pending') return 'to_review';
  return status === 'future' ? 'ready' : 'published';
}
