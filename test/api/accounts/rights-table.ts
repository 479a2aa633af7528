// Who may do what (contract 4.5, 9.1, 9.2 and 9.3), written down as data and not taken from the code: the least role that
// may, for each status of an item, of one's own and of another's.
import { FORBIDDEN, type Refusal, SIGN_IN } from '../../support/responses.js';

export const ROLES = ['visitor', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
export type Role = (typeof ROLES)[number];
export type User = Exclude<Role, 'visitor'>;

export const KINDS = ['events', 'venues', 'organizers'] as const;
export type Kind = (typeof KINDS)[number];

export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
export type Status = (typeof STATUSES)[number];

export type Owner = 'own' | "another's";

interface Least {
  /** To read it by id and by slug. */
  readonly read: Role;
  /** To find it in a list that is asked for its status. */
  readonly list: Role;
  /** To update and to delete it. */
  readonly write: Role;
}

const open = { read: 'visitor', list: 'visitor' } as const;
/** Everybody reads what is their own; lists of what is not public are for contributors and up. */
const kept = { read: 'subscriber', list: 'contributor' } as const;
const closed = { read: 'editor', list: 'editor', write: 'editor' } as const;

export const POSTS: Readonly<Record<Status, Readonly<Record<Owner, Least>>>> = {
  publish: { own: { ...open, write: 'author' }, "another's": { ...open, write: 'editor' } },
  future: { own: { ...kept, write: 'author' }, "another's": closed },
  draft: { own: { ...kept, write: 'contributor' }, "another's": closed },
  pending: { own: { ...kept, write: 'contributor' }, "another's": closed },
  private: { own: { ...kept, write: 'contributor' }, "another's": closed },
  // What is in the trash is read by those who may take it out again.
  trash: { own: { ...kept, read: 'contributor', write: 'contributor' }, "another's": closed },
};

/** The status that a new item gets, by what was asked (contract 7.7). */
export const CREATED: Readonly<Record<'contributor' | 'author', Readonly<Record<Status | 'none', Status>>>> =
  {
    contributor: {
      none: 'draft',
      publish: 'pending',
      future: 'pending',
      draft: 'draft',
      pending: 'pending',
      private: 'private',
      trash: 'trash',
    },
    author: {
      none: 'publish',
      publish: 'publish',
      future: 'future',
      draft: 'draft',
      pending: 'pending',
      private: 'private',
      trash: 'trash',
    },
  };

/** The least role that creates, updates and deletes; for the last two of another's image see below. */
export const WRITES = { categories: 'author', tags: 'editor', images: 'contributor' } as const;
export const OTHERS_IMAGES: Role = 'editor';
export const USERS: Role = 'administrator';

export const atLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);

/** What a role is told that may not. */
export const refused = (role: Role): Refusal => (role === 'visitor' ? SIGN_IN : FORBIDDEN);

/** How an item is named in a path. */
export const WAYS = ['id', 'slug'] as const;
export type Way = (typeof WAYS)[number];

export const UNKNOWN_SLUG: Refusal = { status: 400, code: 'rest_invalid_param', params: ['slug'] };
const UNKNOWN_EVENT: Refusal = { status: 404, code: 'rest-event-not-found' };

/** Slugs are made of titles: who may not read an item is told by its slug that there is none. */
const isUnknown = (role: Role, status: Status, owner: Owner, way: Way): boolean =>
  way === 'slug' && owner === "another's" && !atLeast(role, POSTS[status][owner].read);

/** What reading an item is refused with, or null for those who may: an event in the trash is closed to everybody. */
export function unreadable(role: Role, kind: Kind, status: Status, owner: Owner, way: Way): Refusal | null {
  const noun = kind.slice(0, -1);
  if (isUnknown(role, status, owner, way)) return UNKNOWN_SLUG;
  if (kind === 'events' && status === 'trash') return { status: 403, code: 'event-no-longer-available' };
  if (atLeast(role, POSTS[status][owner].read)) return null;
  return way === 'slug' ? UNKNOWN_SLUG : { status: 403, code: `${noun}-not-accessible` };
}

/** What changing an item is refused with, or null for those who may. */
export function unwritable(
  role: Role,
  kind: Kind,
  status: Status,
  owner: Owner,
  { way, isUpdate }: { readonly way: Way; readonly isUpdate: boolean },
): Refusal | null {
  if (atLeast(role, POSTS[status][owner].write)) return null;
  if (!atLeast(role, 'contributor') || !isUnknown(role, status, owner, way)) return refused(role);
  return kind === 'events' && isUpdate ? UNKNOWN_EVENT : UNKNOWN_SLUG;
}

/** What lists of a status hold for a role: the statuses of its own items and of others'; null when it may not ask. */
export function listed(
  role: Role,
  asked: readonly Status[],
): Readonly<Record<Owner, readonly Status[]>> | null {
  if (!atLeast(role, 'contributor') && asked.some((status) => status !== 'publish')) return null;
  const of = (owner: Owner): Status[] => asked.filter((status) => atLeast(role, POSTS[status][owner].list));
  return { own: of('own'), "another's": of("another's") };
}
