// Which refused updates become proposals.
import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { canEditPost } from '../../requests/accounts/can.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { findPost, type PostHead, type PostRef } from '../posts/find-post.js';
import type { PostKind } from '../posts/post-kind.js';
import type { FieldValues } from './proposal.entity.js';

/** An update by a client. */
export interface SentUpdate {
  readonly kind: PostKind;
  /** Null for nothing that could get a proposal. */
  readonly ref: PostRef | (() => Promise<PostRef | null>);
  readonly sent: FieldValues;
}

/**
 * The item of an update that was refused because it, or another date that the update is for, is a public one of the caller.
 *
 * @throws the error of the update when that is not so
 */
export async function findProposedOrThrow(
  manager: EntityManager,
  { kind, ref: sentRef, sent }: SentUpdate,
  context: RequestContext,
  error: unknown,
): Promise<PostHead> {
  const { viewer } = context;
  if (!(error instanceof ApiError) || error.code !== 'rest_forbidden' || viewer.userId === null) throw error;
  const ref = typeof sentRef === 'function' ? await sentRef() : sentRef;
  const head = ref === null ? null : await findPost(manager, kind, ref, context);
  if (head?.authorId !== viewer.userId || head.status === 'trash') throw error;
  const isForDates = kind.resource === 'event' && (sent['scope'] === 'all' || sent['scope'] === 'following');
  const isPublic =
    !canEditPost(viewer, head) || (isForDates && (await hasPublicDate(manager, head.id, viewer.userId)));
  if (!isPublic) throw error;
  return head;
}

/** Whether the series of an event has a public date of this author. */
async function hasPublicDate(manager: EntityManager, eventId: number, authorId: number): Promise<boolean> {
  const rows = await queryPrepared<object>(
    manager,
    `SELECT 1 FROM event_occurrences named JOIN event_occurrences o ON o.series_id = named.series_id
     JOIN events p ON p.id = o.event_id
     WHERE named.event_id = $1 AND p.author_id = $2 AND p.status IN ('publish','future') LIMIT 1`,
    [eventId, authorId],
  );
  return rows.length > 0;
}
