// Slugs in the form that WordPress stores, at most 200 characters: Latin, Greek and Cyrillic in ASCII, other scripts
// percent-encoded in lower case. Callers make them unique.
import type { LanguageCode } from './language-code.js';
import { getLetterTable, spellClusters } from './letters.js';

export const MAX_SLUG_LENGTH = 200;

// Dropped without a gap, as in the original: "Rock'n'Roll" is one word, "A&B" is "ab", "Friend(s)" is "friends".
const DROPPED_LETTERS = /[&'"`´‘’‚‛“”„‟′″«»‹›()·©®™\p{Cf}\p{Variation_Selector}\u0300-\u036f]/u;
const ENCODED_LETTERS = /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u;

/** The slug of a text; '' when it has no character for an address. */
export function toSlug(text: string, language: LanguageCode): string {
  const table = getLetterTable(language);
  let slug = '';
  for (const letter of spellClusters(text.normalize('NFC').toLowerCase().normalize('NFC'), language)) {
    slug += toSlugLetter(letter, table);
  }
  return truncateSlug(slug.replace(/-{2,}/g, '-').replace(/^-/, ''), MAX_SLUG_LENGTH);
}

/** Letters of any script, percent-encoded in lower case. WordPress stores Greek and Cyrillic like this, too. */
const WORDPRESS_SLUG = /^(?=.*%)(?:[a-z0-9_-]|%[89a-f][0-9a-f])+$/;

/**
 * The stored form of a slug that a client sent, percent-encoded or not. A slug as WordPress stores it stays as it is, so
 * that an item keeps its address when it moves here or is written back.
 */
export function normalizeSlug(sent: string, language: LanguageCode): string {
  const isKept = WORDPRESS_SLUG.test(sent) && sent.length <= MAX_SLUG_LENGTH && encodeSlug(sent) === sent;
  return isKept ? sent : toSlug(decodeSlug(sent), language);
}

export interface SlugForms {
  /** As WordPress stores it. */
  readonly encoded: string;
  /** In the letters of a language. */
  readonly spelled: string;
}

/** The slugs that a requested one may mean, percent-encoded or not. */
export const toSlugForms = (sent: string, language: LanguageCode): SlugForms => ({
  encoded: encodeSlug(sent),
  spelled: toSlug(decodeSlug(sent), language),
});

const decodeSlug = (sent: string): string => sent.replace(/(?:%[0-9a-f]{2})+/gi, decodePercents);

/** Encodes without transliterating. Half a pair of UTF-16 has no encoding. */
const encodeSlug = (sent: string): string =>
  encodeURIComponent(
    decodeSlug(sent)
      .toLowerCase()
      .replace(/\p{Cs}/gu, ''),
  ).toLowerCase();

/** Shortens a stored slug between letters, to make room for a suffix, and removes dashes at the end. */
export function truncateSlug(slug: string, length: number): string {
  const whole = slug.length > length ? cutBetweenLetters(slug, length) : slug;
  return whole.replace(/-+$/, '');
}

function toSlugLetter(letter: string, table: ReadonlyMap<string, string>): string {
  if (/[a-z0-9_-]/.test(letter)) return letter;
  if (DROPPED_LETTERS.test(letter)) return '';
  const transliterated = table.get(letter);
  if (transliterated !== undefined) return transliterated;
  const parts = letter
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  if (/[a-z0-9]/.test(parts)) return parts.replace(/[^a-z0-9]+/g, '-');
  const encoded = ENCODED_LETTERS.test(letter) ? encodeURIComponent(letter).toLowerCase() : '-';
  return table.get(parts) ?? encoded;
}

function decodePercents(triples: string): string {
  try {
    return decodeURIComponent(triples);
  } catch {
    return triples;
  }
}

function cutBetweenLetters(slug: string, length: number): string {
  let end = 0;
  for (const [letter] of slug.matchAll(/%[0-7][0-9a-f]|(?:%[c-f][0-9a-f](?:%[89ab][0-9a-f])+)|[^]/g)) {
    if (end + letter.length > length) break;
    end += letter.length;
  }
  return slug.slice(0, end);
}
