import type { EntityManager } from 'typeorm';
import type { LanguageCode } from '../../languages/language-code.js';
import { renameSlugs } from './change-occurrences.queries.js';
import { buildOccurrenceSlug, toBaseSlug } from './occurrence-slug.js';
import type { OccurrenceHead } from './series.queries.js';

/** Adds the date to the slug of a new translation of an occurrence. */
export const dateSlug = (
  manager: EntityManager,
  { id, occurrence }: OccurrenceHead,
  language: LanguageCode,
): Promise<void> =>
  renameSlugs(manager, [id], (slug, text) =>
    text.language === language && toBaseSlug(slug) === slug ? buildOccurrenceSlug(slug, occurrence) : slug,
  );
