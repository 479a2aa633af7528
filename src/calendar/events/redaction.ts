// Which events a list shows whole: those without a password, and those that the caller is editing.
import type { RequestContext } from '../../requests/context/request-context.js';
import { canEditPost } from '../../requests/accounts/can.js';
import { POST_STATUSES, type PostStatus } from '../posts/post-status.js';

/**
 * Statuses in which the caller edits own events, and events of others, and the id of the caller. Derived from the same
 * right as `isEditing` of a view, so that SQL agrees with it.
 */
export function getEditableStatuses({
  isEditContext,
  viewer,
}: Pick<RequestContext, 'isEditContext' | 'viewer'>): [
  own: PostStatus[],
  others: PostStatus[],
  userId: number | null,
] {
  const getStatuses = (authorId: number | null): PostStatus[] =>
    POST_STATUSES.filter((status) => isEditContext && canEditPost(viewer, { status, authorId }));
  return [getStatuses(viewer.userId), getStatuses(null), viewer.userId];
}

/** SQL condition for events that lists show whole; the editor is SQL of the values of `getEditableStatuses`. */
export const isUnredacted = (
  event: string,
  [own, others, userId]: readonly [own: string, others: string, userId: string],
): string =>
  `(${event}.password_hash IS NULL OR ${event}.status = ANY(CASE WHEN ${event}.author_id = ${userId}::integer
    THEN ${own}::text[] ELSE ${others}::text[] END))`;
