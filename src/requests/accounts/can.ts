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
  | 'users.manage'
  | 'webhooks.manage'
  | 'sources.manage';

const SUBSCRIBER: readonly Right[] = ['account.own'];
const CONTRIBUTOR: readonly Right[] = [...SUBSCRIBER, 'posts.create', 'images.upload'];
const AUTHOR: readonly Right[] = [
  ...CONTRIBUTOR,
  'posts.publish',
  'posts.editPublished',
  'categories.manage',
];
const EDITOR: readonly Right[] = [
  ...AUTHOR,
  'posts.editOthers',
  'tags.manage',
  'html.frames',
  'sources.manage',
];

/** The table of rights (contract 9.1). */
const RIGHTS: Readonly<Record<Viewer['role'], readonly Right[]>> = {
  visitor: [],
  subscriber: SUBSCRIBER,
  contributor: CONTRIBUTOR,
  author: AUTHOR,
  editor: EDITOR,
  administrator: [...EDITOR, 'users.manage', 'webhooks.manage'],
};

export const can = (viewer: Viewer, right: Right): boolean => RIGHTS[viewer.role].includes(right);

/** The rights of a role, in the order in which roles gain them. */
export const listRights = (role: Viewer['role']): readonly Right[] => RIGHTS[role];

/** What a user may do with one item. */
export interface ItemRights {
  readonly edit: boolean;
  readonly publish: boolean;
  readonly delete: boolean;
}

export interface OwnedPost {
  readonly status: string;
  /** Of an item in the trash; null or absent when it is unknown. */
  readonly statusBeforeTrash?: string | null;
  readonly authorId: number | null;
}

const isOwn = (viewer: Viewer, { authorId }: Pick<OwnedPost, 'authorId'>): boolean =>
  viewer.userId !== null && viewer.userId === authorId;

/** Changing even one's own item in these statuses requires `posts.editPublished`. */
const PUBLIC_STATUSES: readonly string[] = ['publish', 'future'];

export function canEditPost(viewer: Viewer, post: OwnedPost): boolean {
  if (!can(viewer, 'posts.create')) return false;
  if (can(viewer, 'posts.editOthers')) return true;
  if (!isOwn(viewer, post)) return false;
  return !wasPublic(post) || can(viewer, 'posts.editPublished');
}

/** An item in the trash counts as what it was before, or as public when that is unknown. */
const wasPublic = ({ status, statusBeforeTrash }: OwnedPost): boolean =>
  PUBLIC_STATUSES.includes(status === 'trash' ? (statusBeforeTrash ?? 'publish') : status);

/** An item is deleted by those who may change it. */
export function getPostRights(viewer: Viewer, post: OwnedPost): ItemRights {
  const edit = canEditPost(viewer, post);
  return { edit, publish: edit && can(viewer, 'posts.publish'), delete: edit };
}

/** The rights on what is public as soon as it exists. */
export const toItemRights = (canEdit: boolean): ItemRights => ({
  edit: canEdit,
  publish: canEdit,
  delete: canEdit,
});

/** Users who upload may change and delete their own images, editors all. */
export const canEditImage = (viewer: Viewer, image: Pick<OwnedPost, 'authorId'>): boolean =>
  can(viewer, 'images.upload') && (can(viewer, 'posts.editOthers') || isOwn(viewer, image));

/** Users copy what they may edit, and their own events even where they may not change them any more. */
export const canCopyEvent = (viewer: Viewer, event: OwnedPost): boolean =>
  can(viewer, 'posts.create') && (isOwn(viewer, event) || canEditPost(viewer, event));

export const canReadPost = (viewer: Viewer, post: OwnedPost): boolean =>
  post.status === 'publish' || can(viewer, 'posts.editOthers') || isOwn(viewer, post);
