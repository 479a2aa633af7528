import { can } from '../../requests/accounts/can.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { type LoggedKind, Visibility } from '../../data/changelog/item-change.js';

/** Who reads the log of changes: it has many changes of items that a caller may not know of. */
export interface LogReader {
  /** Items that visitors see have at least this visibility. */
  readonly minVisibility: number;
  /** The author whose unpublished items are seen, too; null for none. */
  readonly authorId: number | null;
  readonly seesAll: (kind: LoggedKind) => boolean;
}

const createReader = (viewer: Viewer, minVisibility: number): LogReader => ({
  minVisibility,
  authorId: can(viewer, 'posts.create') ? viewer.userId : null,
  seesAll: (kind) => {
    if (kind === 'category') return can(viewer, 'categories.manage');
    return can(viewer, kind === 'tag' ? 'tags.manage' : 'posts.editOthers');
  },
});

/** Follows a list, which shows events with a password without their contents. */
export const createListReader = (viewer: Viewer): LogReader => createReader(viewer, Visibility.protected);

/** Follows all changes; events with a password are for those who may read them. */
export const createLogReader = (viewer: Viewer): LogReader => createReader(viewer, Visibility.public);

interface LoggedItem {
  readonly kind: LoggedKind;
  readonly visibility: number;
  readonly authorIds: readonly number[];
}

export const canSee = (
  { minVisibility, authorId, seesAll }: LogReader,
  { kind, visibility, authorIds }: LoggedItem,
): boolean =>
  visibility >= minVisibility || seesAll(kind) || (authorId !== null && authorIds.includes(authorId));
