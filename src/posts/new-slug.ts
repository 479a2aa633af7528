import { normalizeSlug, toSlug } from '../languages/to-slug.js';
import type { PostKind } from './post-kind.js';
import type { TextWrite } from './write-text.js';

/**
 * The slug that the first text of an item in a language is to have.
 *
 * @returns null for none, "" for the id of the item: a title without a letter or digit leaves no other name
 */
export function newSlug(
  kind: PostKind,
  { slug, language, status }: Pick<TextWrite, 'slug' | 'language' | 'status'>,
  title: string,
): string | null {
  const sent = slug === undefined ? '' : normalizeSlug(slug, language);
  if (sent === '' && kind.sluglessStatuses.includes(status)) return null;
  return sent === '' ? toSlug(title, language) : sent;
}
