import type { Role } from '../../requests/accounts/roles.js';
import { type Viewer, VISITOR } from '../../requests/accounts/viewer.js';
import { getEditableStatuses } from './redaction.js';

const user = (role: Role): Viewer => ({ role, userId: 7, login: role });

const ALL = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

describe('whose protected events a list shows whole', () => {
  it.each<[who: string, Viewer, own: string[], others: string[]]>([
    ['a visitor', VISITOR, [], []],
    ['a subscriber', user('subscriber'), [], []],
    // What is in the trash may have been public before.
    ['a contributor', user('contributor'), ['draft', 'pending', 'private'], []],
    ['an author', user('author'), ALL, []],
    ['an editor', user('editor'), ALL, ALL],
  ])('to %s: those that may be edited, with context=edit', (_, viewer, own, others) => {
    expect(getEditableStatuses({ viewer, isEditContext: true })).toEqual([own, others, viewer.userId]);
    expect(getEditableStatuses({ viewer, isEditContext: false })).toEqual([[], [], viewer.userId]);
  });
});
