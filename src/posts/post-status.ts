// Statuses of events, venues and organizers: who may give which, and what time makes of them (contract 7.7).
import { Temporal } from '../dates/temporal.js';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { ParameterError, createTypeError } from '../errors/parameter-error.js';
import { Field } from '../validation/field.js';
import { isOneOf, isText } from '../validation/rules.js';

export const POST_STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

const isPostStatus = (word: string): word is PostStatus =>
  (POST_STATUSES as readonly string[]).includes(word);

export function parseStatus(raw: unknown): PostStatus | ParameterError {
  if (typeof raw !== 'string') return createTypeError('text');
  return isPostStatus(raw) ? raw : new ParameterError('one_of', { allowed: POST_STATUSES.join(', ') });
}

export const StatusField = (o: { description: string }): PropertyDecorator =>
  Field({
    read: (raw) => raw,
    rules: [isText(), isOneOf(POST_STATUSES)],
    api: { ...o, type: 'string', enum: [...POST_STATUSES] },
  });

/** A publication moment this close counts as now. */
const PUBLISH_TOLERANCE = Temporal.Duration.from({ seconds: 60 });

/**
 * The status that is stored. Whoever may not publish gets `pending` instead of `publish` and `future`.
 *
 * @param current status before the change, null on creation
 */
export function resolveStatus(
  viewer: Viewer,
  asked: PostStatus | undefined,
  current: PostStatus | null,
  datedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): PostStatus {
  const mayPublish = can(viewer, 'posts.publish');
  const wanted = asked ?? current ?? (mayPublish ? 'publish' : 'draft');
  const unchanged = asked === undefined && current !== null;
  const scaled =
    !mayPublish && !unchanged && (wanted === 'publish' || wanted === 'future') ? 'pending' : wanted;
  if (scaled === 'publish' && datedAt !== null) {
    return Temporal.Instant.compare(datedAt, now.add(PUBLISH_TOLERANCE)) >= 0 ? 'future' : 'publish';
  }
  if (scaled === 'future') {
    return datedAt !== null && Temporal.Instant.compare(datedAt, now) > 0 ? 'future' : 'publish';
  }
  return scaled;
}

/** Statuses under which an item is dated by itself. */
export const isDated = (status: PostStatus): boolean => status !== 'draft' && status !== 'pending';

/** The public page exists for those who may read the item (contract 3.1). */
export const hasPublicPage = (status: PostStatus): boolean => status === 'publish' || status === 'private';
