import type { Role } from '../accounts/roles.js';
import { type Viewer, VISITOR } from '../accounts/viewer.js';
import { existingFor, type FoundReference } from './references.queries.js';

const found: readonly FoundReference[] = [
  { kind: 'venue', id: 1, status: 'publish', authorId: 7 },
  { kind: 'venue', id: 2, status: 'draft', authorId: 7 },
  { kind: 'venue', id: 3, status: 'trash', authorId: 7 },
  { kind: 'organizer', id: 4, status: 'draft', authorId: null },
  { kind: 'image', id: 2, status: 'publish', authorId: null },
];

const user = (role: Role, userId: number): Viewer => ({ role, userId, login: role });

describe('what requests name that come at the same moment', () => {
  it.each<[who: string, Viewer, known: string[]]>([
    ['a visitor', VISITOR, ['venue 1', 'image 2']],
    ['somebody else', user('author', 8), ['venue 1', 'image 2']],
    ['its author', user('author', 7), ['venue 1', 'venue 2', 'image 2']],
    ['an editor', user('editor', 9), ['venue 1', 'venue 2', 'organizer 4', 'image 2']],
  ])('exists for %s as far as he may know of it', (_, who, known) => {
    const exists = existingFor(who, found);

    expect(found.filter(exists).map(({ kind, id }) => `${kind} ${id}`)).toEqual(known);
    expect(exists({ kind: 'organizer', id: 1 })).toBe(false);
  });
});
