// The names by which the verbs of this room find the tables of a kind of post.
import type { EntityManager, EntityTarget } from 'typeorm';
import type { SearchableKind } from '../search/word-index.queries.js';
import type { BasePost, BasePostText } from './base-post.js';

export interface PostKind extends SearchableKind {
  readonly entity: EntityTarget<BasePost>;
  readonly textEntity: EntityTarget<BasePostText>;
  readonly collection: 'events' | 'venues' | 'organizers';
  readonly table: string;
  readonly texts: string;
  /** Column of the texts that names the item. */
  readonly key: string;
  /** The same as a property of the text entity. */
  readonly textKey: string;
  /** Column of the texts with the title or name, from which slugs are made. */
  readonly title: string;
  /** Wire name of the title, for the error that it is missing. */
  readonly titleField: string;
  /** Columns of the texts with HTML. */
  readonly html: readonly string[];
  /** Statuses in which an item needs no slug yet. */
  readonly sluglessStatuses: readonly string[];
  /** Rewrites the derived listing rows of these items in the transaction of the manager. */
  readonly updateListings: (manager: EntityManager, ids: readonly number[]) => Promise<void>;
  /** Ids of items whose parent is one of these. */
  readonly findChildIds?: (manager: EntityManager, ids: readonly number[]) => Promise<number[]>;
}
