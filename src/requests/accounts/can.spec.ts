import {
  can,
  canCopyEvent,
  canEditImage,
  canEditPost,
  canReadPost,
  getPostRights,
  type OwnedPost,
  type Right,
  toItemRights,
} from './can.js';
import { ROLES, type Role } from './roles.js';
import { type UserViewer, type Viewer, VISITOR } from './viewer.js';

const ME = 7;
const ANOTHER = 8;
const user = (role: Role): UserViewer => ({ role, userId: ME, login: role });

describe('can', () => {
  // The columns are the roles, from visitor to administrator.
  const table: Record<Right, string> = {
    'posts.create': '--cuea',
    'posts.publish': '---uea',
    'posts.editPublished': '---uea',
    'posts.editOthers': '----ea',
    'images.upload': '--cuea',
    'categories.manage': '---uea',
    'tags.manage': '----ea',
    'html.frames': '----ea',
    'account.own': '-scuea',
    'users.manage': '-----a',
    'webhooks.manage': '-----a',
    'sources.manage': '----ea',
  };
  const viewers: Viewer[] = [VISITOR, ...[...ROLES].reverse().map(user)];

  const rows = Object.entries(table).flatMap(([right, marks]) =>
    viewers.map((viewer, column) => [viewer.role, right as Right, marks[column] !== '-', viewer] as const),
  );

  it('is asked about every role and every right', () => {
    expect(rows).toHaveLength(6 * 12);
  });

  it.each(rows)('%s, %s: %s', (_, right, allowed, viewer) => {
    expect(can(viewer, right)).toBe(allowed);
  });
});

const FORMER = ['publish', 'future', 'draft', 'pending', 'private', null] as const;
const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

/** The statuses for which a rule says yes. */
const statusesFor = (
  rule: (viewer: Viewer, post: OwnedPost) => boolean,
  viewer: Viewer,
  authorId: number | null,
) => STATUSES.filter((status) => rule(viewer, { status, authorId }));

describe('canEditPost', () => {
  const unpublished = ['draft', 'pending', 'private'];

  it.each([
    ['a visitor', VISITOR, null, []],
    ['a visitor', VISITOR, ANOTHER, []],
    ['a subscriber', user('subscriber'), ME, []],
    ['a contributor', user('contributor'), ME, unpublished],
    ['a contributor', user('contributor'), ANOTHER, []],
    ['a contributor', user('contributor'), null, []],
    ['an author', user('author'), ME, STATUSES],
    ['an author', user('author'), ANOTHER, []],
    ['an author', user('author'), null, []],
    ['an editor', user('editor'), ANOTHER, STATUSES],
    ['an editor', user('editor'), null, STATUSES],
    ['an administrator', user('administrator'), ANOTHER, STATUSES],
  ])('lets %s (%j) edit what belongs to %s when it is %j', (_, viewer, authorId, statuses) => {
    expect(statusesFor(canEditPost, viewer, authorId)).toEqual(statuses);
  });
});

describe('canReadPost', () => {
  it.each([
    ['a visitor', VISITOR, null, ['publish']],
    ['a visitor', VISITOR, ANOTHER, ['publish']],
    ['a subscriber', user('subscriber'), ANOTHER, ['publish']],
    ['a subscriber', user('subscriber'), ME, STATUSES],
    ['a contributor', user('contributor'), ME, STATUSES],
    ['a contributor', user('contributor'), ANOTHER, ['publish']],
    ['an author', user('author'), ME, STATUSES],
    ['an author', user('author'), ANOTHER, ['publish']],
    ['an author', user('author'), null, ['publish']],
    ['an editor', user('editor'), ANOTHER, STATUSES],
    ['an administrator', user('administrator'), null, STATUSES],
  ])('lets %s (%j) read what belongs to %s when it is %j', (_, viewer, authorId, statuses) => {
    expect(statusesFor(canReadPost, viewer, authorId)).toEqual(statuses);
  });
});

describe('canEditPost and canReadPost, for every role, author and status', () => {
  const authors = [ME, ANOTHER, null];
  const cells = [VISITOR, ...ROLES.map(user)].flatMap((viewer) =>
    authors.flatMap((authorId) =>
      STATUSES.flatMap((status) =>
        (status === 'trash' ? FORMER : [null]).map((statusBeforeTrash) => ({
          viewer,
          post: { status, statusBeforeTrash, authorId },
        })),
      ),
    ),
  );
  type Cell = (typeof cells)[number];

  const isEditor = ({ viewer }: Cell): boolean => ['editor', 'administrator'].includes(viewer.role);
  const isAuthor = ({ viewer, post }: Cell): boolean => viewer.role !== 'visitor' && post.authorId === ME;
  const differences = (rule: typeof canReadPost, expected: (cell: Cell) => boolean): Cell[] =>
    cells.filter((cell) => rule(cell.viewer, cell.post) !== expected(cell));

  it('let authors edit what is theirs, contributors what is theirs and not public, and editors all', () => {
    expect(cells).toHaveLength(6 * 3 * (5 + 6));
    const isEditable = (cell: Cell): boolean => {
      if (!isAuthor(cell)) return isEditor(cell);
      const { status, statusBeforeTrash: former } = cell.post;
      // Of some items, the trash does not know what they were.
      const isPublic = ['publish', 'future', 'trash null'].includes(
        status === 'trash' ? (former ?? 'trash null') : status,
      );
      return (
        isEditor(cell) || cell.viewer.role === 'author' || (cell.viewer.role === 'contributor' && !isPublic)
      );
    };
    expect(differences(canEditPost, isEditable)).toEqual([]);
  });

  it('let everybody read what is published and what is theirs, and editors all', () => {
    const isReadable = (cell: Cell): boolean =>
      cell.post.status === 'publish' || isEditor(cell) || isAuthor(cell);
    expect(differences(canReadPost, isReadable)).toEqual([]);
  });
});

describe('canEditImage', () => {
  it.each([
    ['a visitor', VISITOR, null, false],
    ['a subscriber', user('subscriber'), ME, false],
    ['a contributor', user('contributor'), ME, true],
    ['a contributor', user('contributor'), ANOTHER, false],
    ['an author', user('author'), ME, true],
    ['an author', user('author'), ANOTHER, false],
    ['an author', user('author'), null, false],
    ['an editor', user('editor'), ANOTHER, true],
    ['an administrator', user('administrator'), null, true],
  ])('tells %s (%j) of an image of %s: %j', (_, viewer, authorId, expected) => {
    expect(canEditImage(viewer, { authorId })).toBe(expected);
  });
});

describe('getPostRights', () => {
  const NONE = { edit: false, publish: false, delete: false };
  const ALL = { edit: true, publish: true, delete: true };

  it.each([
    ['a visitor', VISITOR, 'draft', null, NONE],
    ['a subscriber', user('subscriber'), 'draft', ME, NONE],
    ['a contributor', user('contributor'), 'draft', ME, { ...ALL, publish: false }],
    ['a contributor', user('contributor'), 'publish', ME, NONE],
    ['an author', user('author'), 'publish', ME, ALL],
    ['an author', user('author'), 'draft', ANOTHER, NONE],
    ['an editor', user('editor'), 'publish', ANOTHER, ALL],
  ])('gives %s (%j), of a %s of %s: %j', (_, viewer, status, authorId, expected) => {
    expect(getPostRights(viewer, { status, authorId })).toEqual(expected);
  });
});

it.each([true, false])('gives all rights on what is public as soon as it exists, or none: %s', (canEdit) => {
  expect(toItemRights(canEdit)).toEqual({ edit: canEdit, publish: canEdit, delete: canEdit });
});

describe('canCopyEvent', () => {
  it.each([
    ['a visitor', VISITOR, 'publish', null, false],
    ['a subscriber', user('subscriber'), 'draft', ME, false],
    // What they may not change any more.
    ['a contributor', user('contributor'), 'publish', ME, true],
    ['a contributor', user('contributor'), 'draft', ME, true],
    ['a contributor', user('contributor'), 'publish', ANOTHER, false],
    ['an author', user('author'), 'publish', ME, true],
    ['an author', user('author'), 'publish', ANOTHER, false],
    ['an editor', user('editor'), 'draft', ANOTHER, true],
  ])('tells %s (%j), of a %s of %s: %j', (_, viewer, status, authorId, expected) => {
    expect(canCopyEvent(viewer, { status, authorId })).toBe(expected);
  });
});
