import { normalizeSlug, toSlug } from '../languages/to-slug.js';
import type { PostKind } from './post-kind.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { PostStatus } from './post-status.js';

export interface SlugRequest {
  /** As sent by the caller. */
  readonly slug?: string | undefined;
  readonly language: LanguageCode;
  /** Status that the item has after the change. */
  readonly status: PostStatus;
}

/**
 * The slug that the first text of an item in a language is to have.
 *
 * @returns null for none, "" for the id of the item: a title without a letter or digit leaves no other name
 */
export function chooseSlug(
  kind: PostKind,
  { slug, language, status }: SlugRequest,
  title: string,
): string | null {
  const sent = slug === undefined ? '' : normalizeSlug(slug, language);
  if (sent === '' && kind.sluglessStatuses.includes(status)) return null;
  return sent === '' ? toSlug(title, language) : sent;
}
