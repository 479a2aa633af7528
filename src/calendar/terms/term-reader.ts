// Decides who may see unpublished terms: those that no published event has had yet.
import { can } from '../../requests/accounts/can.js';
import type { Viewer } from '../../requests/accounts/viewer.js';
import { type Taxonomy, TAXONOMIES, TERM_COLLECTION } from './taxonomy.js';

/** The part of a viewer that decides which terms are visible. Visitors do not see unpublished terms. */
export interface TermReader {
  /** Taxonomies that the reader manages, and whose terms the reader therefore sees. */
  readonly managedTaxonomies: readonly Taxonomy[];
  /** Author of the events whose unpublished terms the reader sees; null for visitors. */
  readonly userId: number | null;
}

export const toTermReader = (viewer: Viewer): TermReader => ({
  managedTaxonomies: TAXONOMIES.filter((taxonomy) => can(viewer, `${TERM_COLLECTION[taxonomy]}.manage`)),
  userId: viewer.userId,
});

/** Sees every term. Writes look up names with it, so that they do not create a term a second time. */
export const UNRESTRICTED_TERM_READER: TermReader = { managedTaxonomies: TAXONOMIES, userId: null };

/**
 * SQL condition that a reader may see a term.
 *
 * @param term row of `terms`
 * @param managed SQL of the taxonomies that the reader manages, an array
 * @param userId SQL of the id of the reader
 */
export const buildCanSeeTermSql = (term: string, managed: string, userId: string): string =>
  `(${term}.unpublished_since IS NULL OR ${term}.taxonomy = ANY(${managed}::text[])
    OR EXISTS (SELECT FROM event_terms own JOIN events e ON e.id = own.event_id
      WHERE own.term_id = ${term}.id AND e.author_id = ${userId}::integer))`;
