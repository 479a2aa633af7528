import type { User } from '../../api/administration-queries';
import type { Word } from '../../words/words';

export type Role = User['roles'][number];

export const ROLES = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'subscriber',
] as const satisfies readonly Role[];

export const ROLE_WORDS: Readonly<Record<Role, Word>> = {
  administrator: 'roleAdministrator',
  editor: 'roleEditor',
  author: 'author',
  contributor: 'roleContributor',
  subscriber: 'roleSubscriber',
};

export const toRole = (id: string): Role => ROLES.find((role) => role === id) ?? 'contributor';
