import type { EntityManager } from 'typeorm';
import { type Database, getDatabase } from '../../../data/database/connection/database.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import type { PostHead } from '../find-post.js';
import type { PostKind } from '../post-kind.js';
import type { PostStatus } from '../post-status.js';
import type { ReviewState } from './review-state.js';

/** A change of a review, in the transaction that makes it. */
export interface ReviewEvent {
  readonly kind: PostKind;
  /** Before the write. */
  readonly head: PostHead;
  readonly before: ReviewState | null;
  /** Null when the review has ended without a decision. */
  readonly state: ReviewState | null;
  /** After the write. */
  readonly status: PostStatus;
  readonly context: RequestContext;
}

type ReviewListener = (manager: EntityManager, event: ReviewEvent) => Promise<void>;

const listeners = new WeakMap<Database, ReviewListener>();

/** @param listener works in the transaction of the change */
export function onReview(database: Database, listener: ReviewListener): void {
  listeners.set(database, listener);
}

export const notifyReview = async (manager: EntityManager, event: ReviewEvent): Promise<void> =>
  listeners.get(getDatabase(manager))?.(manager, event);
