// Who sees which status in lists (contract 4.5): visitors what is published, contributors and authors
// also everything of their own, editors everything but the trash.
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { ParameterError, createTypeError } from '../errors/parameter-error.js';
import type { ListQuery } from '../paging/list-query.js';
import { toStringList } from '../validation/convert.js';
import { Field } from '../validation/field.js';
import { POST_STATUSES, type PostStatus, parseStatus } from './post-status.js';

/** Statuses as asked; the empty list stands for `status=`, which has a meaning of its own. */
export const StatusListField = (): PropertyDecorator =>
  Field<PostStatus[]>({
    read: parseStatuses,
    list: true,
    resolve: (statuses, { viewer }) => Promise.resolve(checkStatusesAllowed(statuses, viewer)),
    api: {
      description:
        'Only items with one of these statuses, separated by commas. Visitors may only ask for `publish`; ' +
        'contributors and authors see other statuses of their own items, editors of all.',
      type: 'string',
      example: 'publish',
    },
  });

/** What `any` stands for: the links of a list write it when no status was asked, so it has to be understood. */
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

/** What the links of a list show as its status. */
export const formatStatusParameter = (viewer: Viewer, asked: readonly PostStatus[] | undefined): string =>
  asked === undefined || asked.join() === ANY_STATUS.join()
    ? can(viewer, 'posts.create')
      ? 'any'
      : 'publish'
    : asked.join(',');

/** Visitors may only ask for what is published (contract 4.5). */
function checkStatusesAllowed(statuses: PostStatus[], viewer: Viewer): PostStatus[] | ParameterError {
  if (can(viewer, 'posts.create')) return statuses;
  const isPublic = statuses.length > 0 && statuses.every((status) => status === 'publish');
  return isPublic ? statuses : new ParameterError('status_for_editors');
}

/** @param asked as the field of a list has checked it for this viewer */
export function filterByVisibility(
  viewer: Viewer,
  asked: readonly PostStatus[] | undefined,
  query: ListQuery,
): void {
  if (!can(viewer, 'posts.create')) {
    query.where(`l.status = 'publish'`);
    return;
  }
  const statuses = resolveStatuses(asked);
  if (can(viewer, 'posts.editOthers')) {
    query.where(`l.status = ANY(${query.bind(statuses)}::text[])`);
    return;
  }
  const others = statuses.includes('publish') ? `l.status = 'publish' OR ` : '';
  query.where(
    `(${others}l.author_id = ${query.bind(viewer.userId)} AND l.status = ANY(${query.bind(statuses)}::text[]))`,
  );
}

/** Whether what is published is among the statuses of a list. */
export const includesPublished = (asked: readonly PostStatus[] | undefined): boolean =>
  resolveStatuses(asked).includes('publish');

function resolveStatuses(asked: readonly PostStatus[] | undefined): readonly PostStatus[] {
  if (asked === undefined) return ANY_STATUS;
  return asked.length === 0 ? ['publish', 'private'] : asked;
}
