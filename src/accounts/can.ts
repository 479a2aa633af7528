// The table of rights (contract 9.1) as pure functions.
import type { Viewer } from './viewer.js';

export type Right =
  | 'posts.create'
  | 'posts.publish'
  | 'posts.editPublished'
  | 'posts.editOthers'
  | 'images.upload'
  | 'categories.manage'
  | 'tags.manage'
  | 'html.frames'
  | 'account.own'
  | 'users.manage';

const SUBSCRIBER: readonly Right[] = ['account.own'];
const CONTRIBUTOR: readonly Right[] = [...SUBSCRIBER, 'posts.create'];
const AUTHOR: readonly Right[] = [
  ...CONTRIBUTOR,
  'posts.publish',
  'posts.editPublished',
  'images.upload',
  'categories.manage',
];
const EDITOR: readonly Right[] = [...AUTHOR, 'posts.editOthers', 'tags.manage', 'html.frames'];

const RIGHTS: Readonly<Record<Viewer['role'], readonly Right[]>> = {
  visitor: [],
  subscriber: SUBSCRIBER,
  contributor: CONTRIBUTOR,
  author: AUTHOR,
  editor: EDITOR,
  administrator: [...EDITOR, 'users.manage'],
};

export const can = (viewer: Viewer, right: Right): boolean => RIGHTS[viewer.role].includes(right);

/** What the rules need to know of an event, a venue or an organizer. */
export interface OwnedPost {
  readonly status: string;
  readonly authorId: number | null;
}

const isOwn = (viewer: Viewer, post: OwnedPost): boolean =>
  viewer.userId !== null && viewer.userId === post.authorId;

/** Before the public, or about to be: changing even one's own needs the right to edit what is published. */
const PUBLIC_STATUSES: readonly string[] = ['publish', 'future'];

/** May change or trash this very item. */
export function canEditPost(viewer: Viewer, post: OwnedPost): boolean {
  if (!can(viewer, 'posts.create')) return false;
  if (can(viewer, 'posts.editOthers')) return true;
  if (!isOwn(viewer, post)) return false;
  return !PUBLIC_STATUSES.includes(post.status) || can(viewer, 'posts.editPublished');
}

/** May change or delete this very image: those who upload their own, editors all. */
export function canEditImage(viewer: Viewer, image: { readonly authorId: number | null }): boolean {
  if (!can(viewer, 'images.upload')) return false;
  return can(viewer, 'posts.editOthers') || (viewer.userId !== null && viewer.userId === image.authorId);
}

/** May read this very item on its own: what is published, what is one's own, and for editors everything. */
export function canReadPost(viewer: Viewer, post: OwnedPost): boolean {
  return post.status === 'publish' || can(viewer, 'posts.editOthers') || isOwn(viewer, post);
}
