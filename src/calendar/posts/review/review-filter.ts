import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { can } from '../../../requests/accounts/can.js';
import type { Viewer } from '../../../requests/accounts/viewer.js';
import type { ListQuery } from '../../../requests/paging/list-query.js';
import { toStringList } from '../../../requests/validation/convert.js';
import { commaSeparated } from '../../../requests/validation/list-fields.js';
import { Field } from '../../../requests/validation/field.js';
import type { PostKind } from '../post-kind.js';
import { REVIEW_STATES, type ReviewState } from './review-state.js';

/** The `review` of a list, for those who may write. */
export const ReviewListField = (plural: string): PropertyDecorator =>
  Field<ReviewState[]>({
    read: (raw) => {
      const words = toStringList(raw, 20);
      if (words instanceof ParameterError) return words;
      const states = REVIEW_STATES.filter((state) => words.includes(state));
      return states.length === 0 || words.some((word) => !REVIEW_STATES.some((state) => state === word))
        ? new ParameterError('one_of', { allowed: REVIEW_STATES.join(', ') })
        : states;
    },
    list: true,
    resolve: (states, { viewer }) =>
      can(viewer, 'posts.create') ? states : new ParameterError('writers_only'),
    api: {
      ...commaSeparated('string', REVIEW_STATES),
      description:
        `Only ${plural} whose review has one of these states, separated by commas, those first that wait longest. ` +
        'For users who may write; users who may not edit the items of others see their own.',
      example: 'to_review',
    },
  });

/** The rows of the list index are `l`. */
export function filterByReview(
  states: readonly ReviewState[] | undefined,
  { key, table }: Pick<PostKind, 'key' | 'table'>,
  viewer: Viewer,
  query: ListQuery,
): void {
  if (states === undefined) return;
  // What is approved and scheduled is not published yet. Published items are many, and those that are scheduled few.
  const reviewed = (condition: string): string =>
    `SELECT r.item_id FROM reviews r JOIN ${table} p ON p.id = r.item_id WHERE ${condition}`;
  const isScheduled = `r.state = 'published' AND p.status = 'future'`;
  const found = [reviewed(`r.state = ANY(${query.bind(states)}::text[]) AND NOT (${isScheduled})`)];
  if (states.includes('ready')) found.push(reviewed(isScheduled));
  query.where(`l.${key} IN (${found.join(' UNION ALL ')})`).materialize();
  if (!can(viewer, 'posts.editOthers')) query.where(`l.author_id = ${query.bind(viewer.userId)}`);
}

/** SQL of when the item of the row `l` was submitted. */
export const buildSubmittedSql = ({ key }: Pick<PostKind, 'key'>): string =>
  `(SELECT r.submitted_at FROM reviews r WHERE r.item_id = l.${key})`;
