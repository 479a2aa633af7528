// Who sees which status in lists (API contract 3.6 with Q-24): visitors what is published, contributors and authors
// also everything of their own, editors everything but the trash.
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { Fault, wrongType } from '../errors/fault.js';
import type { ListQuery } from '../paging/list-query.js';
import { toWords } from '../validation/convert.js';
import { Field } from '../validation/field.js';
import { POST_STATUSES, type PostStatus, toStatus } from './post-status.js';

/** Statuses as asked; the empty list stands for `status=`, which has a meaning of its own. */
export const StatusListField = (): PropertyDecorator =>
  Field<PostStatus[]>({
    read: toStatuses,
    list: true,
    resolve: (statuses, { viewer }) => Promise.resolve(forViewer(statuses, viewer)),
    api: {
      description:
        'Only items with one of these statuses, separated by commas. Visitors may only ask for `publish`; ' +
        'contributors and authors see other statuses of their own items, editors of all.',
      type: 'string',
      example: 'publish',
    },
  });

/** What `any` stands for: the links of a list write it when no status was asked, so it has to be understood. */
const ANY = POST_STATUSES.filter((status) => status !== 'trash');

function toStatuses(raw: unknown): PostStatus[] | Fault {
  const words = toWords(raw, 20);
  if (words instanceof Fault) return wrongType('list');
  if (words.length === 1 && words[0] === 'any') return [...ANY];
  const statuses: PostStatus[] = [];
  for (const word of words) {
    const status = toStatus(word);
    if (status instanceof Fault) return status;
    statuses.push(status);
  }
  return statuses;
}

/** What the links of a list show as its status. */
export const statusParameter = (viewer: Viewer, asked: readonly PostStatus[] | undefined): string =>
  asked === undefined || asked.join() === ANY.join()
    ? can(viewer, 'posts.create')
      ? 'any'
      : 'publish'
    : asked.join(',');

/** Visitors may only ask for what is published (API contract 3.6). */
function forViewer(statuses: PostStatus[], viewer: Viewer): PostStatus[] | Fault {
  if (can(viewer, 'posts.create')) return statuses;
  const isPublic = statuses.length > 0 && statuses.every((status) => status === 'publish');
  return isPublic ? statuses : new Fault('status_for_editors');
}

/** @param asked as the field of a list has checked it for this viewer */
export function visibleTo(viewer: Viewer, asked: readonly PostStatus[] | undefined, query: ListQuery): void {
  if (!can(viewer, 'posts.create')) {
    query.where(`l.status = 'publish'`);
    return;
  }
  const statuses = statusesOf(asked);
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
export const listsPublished = (asked: readonly PostStatus[] | undefined): boolean =>
  statusesOf(asked).includes('publish');

function statusesOf(asked: readonly PostStatus[] | undefined): readonly PostStatus[] {
  if (asked === undefined) return ANY;
  return asked.length === 0 ? ['publish', 'private'] : asked;
}
