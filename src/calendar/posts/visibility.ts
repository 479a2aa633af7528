// Who sees which items in lists (contract 4.5). Visitors see what is published, contributors and authors also their own
// items, editors everything but the trash.
import { can } from '../../requests/accounts/can.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { ParameterError, createTypeError } from '../../foundation/errors/parameter-error.js';
import type { ListQuery } from '../../requests/paging/list-query.js';
import { toStringList } from '../../requests/validation/convert.js';
import { Field } from '../../requests/validation/field.js';
import { POST_STATUSES, type PostStatus, parseStatus } from './post-status.js';

/** The `status` of a list. An empty list stands for `status=`, see `resolveStatuses`. */
export const StatusListField = (): PropertyDecorator =>
  Field<PostStatus[]>({
    read: parseStatuses,
    list: true,
    resolve: (statuses, { viewer }) => Promise.resolve(checkStatusesAllowed(statuses, viewer)),
    api: {
      description:
        'Only items with one of these statuses, separated by commas. Visitors may only use `publish`; ' +
        'contributors and authors see other statuses of their own items, editors of all.',
      type: 'string',
      example: 'publish',
    },
  });

/** The meaning of `any`, which the links of a list carry when no status was sent. */
const ANY_STATUS = POST_STATUSES.filter((status) => status !== 'trash');

function parseStatuses(raw: unknown): PostStatus[] | ParameterError {
  const words = toStringList(raw, 20);
  if (words instanceof ParameterError) return createTypeError('list');
  if (words.length === 1 && words[0] === 'any') return [...ANY_STATUS];
  const statuses: PostStatus[] = [];
  for (const word of words) {
    const status = parseStatus(word);
    if (status instanceof ParameterError) return status;
    statuses.push(status);
  }
  return statuses;
}

export const formatStatusParameter = (viewer: Viewer, sent: readonly PostStatus[] | undefined): string =>
  sent === undefined || sent.join() === ANY_STATUS.join()
    ? can(viewer, 'posts.create')
      ? 'any'
      : 'publish'
    : sent.join(',');

function checkStatusesAllowed(statuses: PostStatus[], viewer: Viewer): PostStatus[] | ParameterError {
  if (can(viewer, 'posts.create')) return statuses;
  const isPublic = statuses.length > 0 && statuses.every((status) => status === 'publish');
  return isPublic ? statuses : new ParameterError('status_for_editors');
}

/** @param sent statuses that `StatusListField` has checked for this viewer */
export function filterByVisibility(
  viewer: Viewer,
  sent: readonly PostStatus[] | undefined,
  query: ListQuery,
): void {
  if (!can(viewer, 'posts.create')) {
    query.where(`l.status = 'publish'`);
    return;
  }
  const statuses = resolveStatuses(sent);
  if (can(viewer, 'posts.editOthers')) {
    query.where(`l.status = ANY(${query.bind(statuses)}::text[])`);
    return;
  }
  const others = statuses.includes('publish') ? `l.status = 'publish' OR ` : '';
  query.where(
    `(${others}l.author_id = ${query.bind(viewer.userId)} AND l.status = ANY(${query.bind(statuses)}::text[]))`,
  );
}

export const includesPublished = (sent: readonly PostStatus[] | undefined): boolean =>
  resolveStatuses(sent).includes('publish');

const resolveStatuses = (sent: readonly PostStatus[] = ANY_STATUS): readonly PostStatus[] =>
  sent.length === 0 ? ['publish', 'private'] : sent;

/**
 * SQL conditions that leave out events with a password, except for their authors and for editors. Add them to every
 * filter on data that lists hide for such events: the matches and the total would reveal it.
 *
 * @param row row of the list index of events
 */
export function buildReadableEventConditions(viewer: Viewer, row: string, query: ListQuery): string[] {
  if (can(viewer, 'posts.editOthers')) return [];
  if (viewer.userId === null) return [`NOT ${row}.protected`];
  return [`(NOT ${row}.protected OR ${row}.author_id = ${query.bind(viewer.userId)})`];
}
