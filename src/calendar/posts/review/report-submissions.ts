import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../data/changelog/item-change.js';
import { recordChanges } from '../../../data/changelog/record-changes.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import type { PostKind } from '../post-kind.js';
import type { PostStatus } from '../post-status.js';
import { notifyReview } from './review-listener.js';

export interface CreatedPost {
  readonly id: number;
  readonly status?: PostStatus;
  readonly authorId?: number | null;
  readonly context: RequestContext;
}

export const recordSubmissions = (
  manager: EntityManager,
  actor: Actor,
  ids: readonly number[],
): Promise<void> => {
  const change = { kind: 'review', operation: 'created', language: null, fields: ['review'] } as const;
  return recordChanges(
    manager,
    actor,
    ids.map((id) => ({ ...change, id })),
  );
};

/** Records and reports the reviews of those new items that wait for one. The trigger of their table has made them. */
export async function reportSubmissions(
  manager: EntityManager,
  kind: PostKind,
  created: readonly CreatedPost[],
): Promise<void> {
  const submitted = created.filter(({ status }) => status === 'pending');
  for (const { id, context } of submitted) await recordSubmissions(manager, context.actor, [id]);
  const [first] = submitted;
  if (first === undefined) return;
  const { id, authorId = null, context } = first;
  const status = 'pending' as const;
  const head = {
    id,
    status,
    authorId,
    statusBeforeTrash: null,
    originalLanguage: context.language,
    datedAtMs: null,
  };
  await notifyReview(manager, { kind, head, before: null, state: 'to_review', status, context });
}
