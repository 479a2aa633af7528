import type { EntityManager, EntityTarget } from 'typeorm';
import type { TrackedKind } from '../../data/changelog/tracked-kind.js';
import type { SearchableKind } from '../search/word-index.queries.js';
import type { BasePost, BasePostText } from './base-post.js';
import type { FieldTable } from './field-table.js';

/** Describes events, venues or organizers to the functions of this module, which work on all of them. */
export interface PostKind extends SearchableKind, TrackedKind {
  readonly entity: EntityTarget<BasePost>;
  readonly textEntity: EntityTarget<BasePostText>;
  readonly collection: 'events' | 'venues' | 'organizers';
  /** Property of the text entity for `key`. */
  readonly textKey: string;
  /** Column of the texts with the title or name, from which slugs are made. */
  readonly title: string;
  /** Wire name of the title, for the error when it is missing. */
  readonly titleField: string;
  readonly fields: FieldTable;
  /** Properties of the texts that are HTML. */
  readonly html: readonly string[];
  readonly sluglessStatuses: readonly string[];
  /** Rewrites the list index rows of these items in the transaction of the manager. */
  readonly updateListings: (manager: EntityManager, ids: readonly number[]) => Promise<void>;
  readonly findChildIds?: (manager: EntityManager, ids: readonly number[]) => Promise<number[]>;
}
