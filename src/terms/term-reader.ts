// Who may see a category or tag that no published event has had yet.
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { type Taxonomy, TAXONOMIES, TERM_COLLECTION } from './taxonomy.js';

/** Visitors do not see the new terms of contributors until an event that has them is published. */
export interface TermReader {
  /** Taxonomies whose terms the reader manages, and sees all of. */
  readonly managedTaxonomies: readonly Taxonomy[];
  /** Author of the events whose unpublished terms the reader sees; null for visitors. */
  readonly userId: number | null;
}

export const toTermReader = (viewer: Viewer): TermReader => ({
  managedTaxonomies: TAXONOMIES.filter((taxonomy) => can(viewer, `${TERM_COLLECTION[taxonomy]}.manage`)),
  userId: viewer.userId,
});

/** Sees every term. Writes look names up with it, so that a name never makes two terms. */
export const UNRESTRICTED_TERM_READER: TermReader = { managedTaxonomies: TAXONOMIES, userId: null };

/**
 * SQL condition: a reader may see a term.
 *
 * @param term row of `terms`
 * @param managed SQL of the taxonomies that the reader manages, an array
 * @param userId SQL of the id of the reader
 */
export const buildCanSeeTermSql = (term: string, managed: string, userId: string): string =>
  `(${term}.unpublished_since IS NULL OR ${term}.taxonomy = ANY(${managed}::text[])
    OR EXISTS (SELECT FROM event_terms own JOIN events e ON e.id = own.event_id
      WHERE own.term_id = ${term}.id AND e.author_id = ${userId}::integer))`;
