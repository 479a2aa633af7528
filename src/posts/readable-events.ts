// Which events a viewer may read without their passwords.
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import type { ListQuery } from '../paging/list-query.js';

/**
 * SQL conditions that leave out protected events, except for their authors and for editors. A filter on anything that
 * lists blank of a protected event must add them: its matches and its total would reveal what is blanked.
 *
 * @param row listing row of the event
 */
export function buildReadableEventConditions(viewer: Viewer, row: string, query: ListQuery): string[] {
  if (can(viewer, 'posts.editOthers')) return [];
  if (viewer.userId === null) return [`NOT ${row}.protected`];
  return [`(NOT ${row}.protected OR ${row}.author_id = ${query.bind(viewer.userId)})`];
}
