import type { Role } from '../accounts/roles.js';
import { type Viewer, VISITOR } from '../accounts/viewer.js';
import { createExistenceCheck, type ExistingReference } from './references.queries.js';

const found: readonly ExistingReference[] = [
  { kind: 'venue', id: 1, status: 'publish', authorId: 7, userIds: [] },
  { kind: 'venue', id: 2, status: 'draft', authorId: 7, userIds: [] },
  { kind: 'venue', id: 3, status: 'trash', authorId: 7, userIds: [] },
  { kind: 'organizer', id: 4, status: 'draft', authorId: null, userIds: [] },
  { kind: 'image', id: 2, status: 'publish', authorId: null, userIds: [] },
  { kind: 'category', id: 5, status: 'pending', authorId: null, userIds: [3, 6] },
];

const user = (role: Role, userId: number): Viewer => ({ role, userId, login: role });

describe('what requests name that come at the same moment', () => {
  it.each<[who: string, Viewer, known: string[]]>([
    ['a visitor', VISITOR, ['venue 1', 'image 2']],
    ['somebody else', user('author', 8), ['venue 1', 'image 2', 'category 5']],
    ['another contributor', user('contributor', 5), ['venue 1', 'image 2']],
    ['who has the category', user('contributor', 6), ['venue 1', 'image 2', 'category 5']],
    ['its author', user('author', 7), ['venue 1', 'venue 2', 'image 2', 'category 5']],
    ['an editor', user('editor', 9), ['venue 1', 'venue 2', 'organizer 4', 'image 2', 'category 5']],
  ])('exists for %s as far as he may know of it', (_, who, known) => {
    const exists = createExistenceCheck(who, found);

    expect(found.filter(exists).map(({ kind, id }) => `${kind} ${id}`)).toEqual(known);
    expect(exists({ kind: 'organizer', id: 1 })).toBe(false);
  });
});
