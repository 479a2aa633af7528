import type { EntityManager } from 'typeorm';
import { can } from '../../../requests/accounts/can.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { loadReviews, type ReviewRow } from './reviews.queries.js';

/** The reviews that a response with `context=edit` shows; null for others. */
export const loadShownReviews = async (
  manager: EntityManager,
  ids: readonly number[],
  { isEditContext, viewer }: Pick<RequestContext, 'isEditContext' | 'viewer'>,
): Promise<ReadonlyMap<number, ReviewRow> | null> =>
  isEditContext && can(viewer, 'posts.create') ? loadReviews(manager, ids) : null;
