import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { EVENT_KIND } from '../event-kind.js';
import { renameSlugs } from '../../posts/rename-slugs.queries.js';
import { buildOccurrenceSlug, toBaseSlug } from './occurrence-slug.js';
import { formatLocalSql } from './series.queries.js';

/** An occurrence before a write. */
export interface NamedOccurrence {
  readonly occurrence: string;
  /** Languages of texts that have a slug already. */
  readonly named: readonly LanguageCode[];
}

/** @returns null for a single event */
export async function findNamedOccurrence(
  manager: EntityManager,
  eventId: number,
): Promise<NamedOccurrence | null> {
  const [occurrence] = await queryPrepared<NamedOccurrence>(
    manager,
    `SELECT ${formatLocalSql('o.occurrence')} AS occurrence,
       ARRAY(SELECT t.language FROM event_texts t
         WHERE t.event_id = o.event_id AND t.slug IS NOT NULL AND t.trashed_at IS NULL) AS named
     FROM event_occurrences o WHERE o.event_id = $1`,
    [eventId],
  );
  return occurrence ?? null;
}

/** Adds the date to the slugs that a write gave an occurrence: to new texts, and to those that it published. */
export const dateNewSlugs = (
  manager: EntityManager,
  eventId: number,
  { occurrence, named }: NamedOccurrence,
): Promise<void> =>
  renameSlugs(manager, EVENT_KIND, [eventId], (slug, { language }) =>
    !named.includes(language) && toBaseSlug(slug) === slug ? buildOccurrenceSlug(slug, occurrence) : slug,
  );
