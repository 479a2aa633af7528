// Which occurrences of a series a write concerns.
import { canEditPost } from '../../../requests/accounts/can.js';
import { forbidden } from '../../../requests/accounts/forbidden.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import type { PostHead } from '../../posts/find-post.js';
import type { PostInput } from '../../posts/post-input.js';
import type { SeriesScope } from '../write/scope-field.js';
import type { OccurrenceHead, StoredSeries } from './series.queries.js';

/** The occurrences that a write concerns, and the series that has exactly these. */
export interface Scoped {
  readonly series: StoredSeries;
  readonly named: OccurrenceHead;
  /** Those outside of the trash, the named one included. */
  readonly targets: readonly OccurrenceHead[];
}

export const getNamed = (occurrences: readonly OccurrenceHead[], head: PostHead): OccurrenceHead => {
  const named = occurrences.find(({ id }) => id === head.id);
  if (named === undefined) throw new Error('An occurrence is not one of its series');
  return named;
};

export const selectTargets = (
  occurrences: readonly OccurrenceHead[],
  named: OccurrenceHead,
  scope: SeriesScope,
): OccurrenceHead[] =>
  occurrences.filter(
    ({ id, status, occurrence }) =>
      id === named.id || (status !== 'trash' && (scope === 'all' || occurrence >= named.occurrence)),
  );

/** Whether occurrences before the named one stay as they are. */
export const isSplit = (
  occurrences: readonly OccurrenceHead[],
  named: OccurrenceHead,
  scope: SeriesScope,
): boolean =>
  scope === 'following' &&
  occurrences.some(({ status, occurrence }) => status !== 'trash' && occurrence < named.occurrence);

/** Whether the sent status is that of the named occurrence already, and not yet that of others. */
export const isForOthers = (
  named: OccurrenceHead,
  others: readonly OccurrenceHead[],
  { status, review }: Pick<PostInput, 'status' | 'review'>,
): boolean =>
  (status ?? (review?.state === 'published' ? 'publish' : null)) === named.status &&
  others.some((other) => other.status !== named.status && !other.ownFields.includes('status'));

/** @throws ApiError rest_forbidden when the caller may not edit one of the events */
export function refuseForeign(targets: readonly OccurrenceHead[], { viewer }: RequestContext): void {
  if (targets.some((target) => !canEditPost(viewer, target))) throw forbidden(viewer);
}
