import type { Right } from '../../api/rights';
import type { Word } from '../../words/words';

export interface Place {
  readonly path: string;
  readonly word: Word;
  readonly right?: Right;
  /** With this right another name is shown. */
  readonly unless?: Right;
}

/** What the navigation leads to: the bar, then the groups of its menu. */
export const PLACES: Readonly<Record<'bar' | 'calendar' | 'administration', readonly Place[]>> = {
  bar: [
    { path: '/', word: 'today' },
    { path: '/events', word: 'events' },
    { path: '/review', word: 'toReview', right: 'posts.editOthers' },
    { path: '/review', word: 'sentByYou', right: 'posts.create', unless: 'posts.editOthers' },
    { path: '/translations', word: 'translations', right: 'posts.create' },
  ],
  calendar: [
    { path: '/venues', word: 'venues' },
    { path: '/organizers', word: 'organizers' },
    { path: '/categories', word: 'categories', right: 'categories.manage' },
    { path: '/tags', word: 'tagWords', right: 'tags.manage' },
    { path: '/images', word: 'images', right: 'images.upload' },
    { path: '/trash', word: 'trash', right: 'posts.create' },
  ],
  administration: [
    { path: '/imports', word: 'imports', right: 'sources.manage' },
    { path: '/users', word: 'users', right: 'users.manage' },
    { path: '/webhooks', word: 'webhooks', right: 'webhooks.manage' },
  ],
};

/** Whether a path is that of a place, or below it. */
export const isAt = (pathname: string, { path }: Place): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
