// Which events a list shows whole: those without a password, and those that the caller is editing. Others it blanks.
import type { RequestContext } from '../context/request-context.js';
import { canEditPost } from '../accounts/can.js';
import { POST_STATUSES, type PostStatus } from '../posts/post-status.js';

/** Statuses in which the caller edits own events, and events of others, and the id of the caller. */
type EditableStatuses = readonly [
  own: readonly PostStatus[],
  others: readonly PostStatus[],
  userId: number | null,
];

/** The right itself is asked about each status: SQL says the same as `isEditing` of a view. */
export function getEditableStatuses({
  isEditContext,
  viewer,
}: Pick<RequestContext, 'isEditContext' | 'viewer'>): EditableStatuses {
  const edited = (authorId: number | null): PostStatus[] =>
    POST_STATUSES.filter((status) => isEditContext && canEditPost(viewer, { status, authorId }));
  return [edited(viewer.userId), edited(null), viewer.userId];
}

/**
 * SQL condition: lists show the event whole.
 *
 * @param event row of `events`
 * @param editor SQL of the values of `whoEdits`
 */
export const isUnredacted = (
  event: string,
  [own, others, userId]: readonly [own: string, others: string, userId: string],
): string =>
  `(${event}.password_hash IS NULL OR ${event}.status = ANY(CASE WHEN ${event}.author_id = ${userId}::integer
    THEN ${own}::text[] ELSE ${others}::text[] END))`;
