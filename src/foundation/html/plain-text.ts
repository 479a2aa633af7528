// Converts HTML into plain text, and plain text into HTML.
import sanitize from 'sanitize-html';
import { limitMarkup, NON_TEXT_TAGS } from './limit-markup.js';

/** In UTF-16 units, with tags: bounds the time to remove them at every read. */
const MAX_EXCERPT_LENGTH = 5000;

// Control characters, lone surrogates, zero-width spaces and bidirectional controls.
const REMOVED_CHARACTERS = /(?!\s)\p{Cc}|\p{Cs}|[\u200b\u2060\u202a-\u202e\u2066-\u2069]/gu;

/** A faster superset of them, which also matches surrogate pairs; most texts contain none. */
const RARE_CHARACTERS =
  /[\0-\u0008\u000e-\u001f\u007f-\u009f\u200b\u2060\u202a-\u202e\u2066-\u2069\ud800-\udfff]/;

const lineBreakOrTab = /\r\n|[\t-\r\u2028\u2029]/g;

const unevenSpace = /\s{2,}|[^\S ]/g;

const blockTag =
  /<\/?(?:address|article|aside|blockquote|br|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b[^<>]*>/gi;

/** Inline tags as `sanitizeHtml` writes them. Removing them by pattern spares most texts the parser. */
const plainTag = /<\/?(?:a|abbr|b|em|i|img|small|span|strong|sub|sup|u)(?: [^<>]*)?>/g;

/**
 * Converts a title, name or address into one line of plain text: removes tags (scripts and styles with their contents),
 * decodes entities once, and composes letters (NFC). Keeps white space inside; line breaks and tabs become a space each.
 * Only for input: stored text would lose a literal "<b>".
 */
export function stripTags(text: string): string {
  const plain = /[<&]/.test(text) ? removeTags(text) : text;
  const visible = RARE_CHARACTERS.test(plain) ? plain.replace(REMOVED_CHARACTERS, '') : plain;
  return visible.replace(lineBreakOrTab, ' ').trim().normalize('NFC');
}

const ESCAPABLE = /[&<>]/;

const createEscaper =
  (ampersand: string) =>
  (text: string): string =>
    ESCAPABLE.test(text)
      ? text.replaceAll('&', ampersand).replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      : text;

/** Escapes as the original escapes names of terms. */
export const escapeText = createEscaper('&amp;');

/** Escapes as the original escapes titles and names of venues and organizers. */
export const escapeTitle = createEscaper('&#038;');

/**
 * Returns the beginning of a description, which `sanitizeHtml` wrote, as one line of plain text.
 *
 * @param maxLength of the HTML that is read, in UTF-16 units
 */
export function toExcerpt(html: string, maxLength = MAX_EXCERPT_LENGTH): string {
  const text = cutToLength(html, maxLength).replace(blockTag, ' ').replace(plainTag, '');
  return stripTags(text).replace(unevenSpace, ' ');
}

/** Converts a description, which `sanitizeHtml` wrote, into plain text. */
export function toPlainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const text = html.replace(blockTag, ' ').replace(/<[^<>]*>/g, '');
  return decodeEntities(text.replaceAll('&quot;', '"'));
}

/** Decodes the entities that `sanitizeHtml` writes in text. */
export const decodeEntities = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Cuts before a tag or entity that would be incomplete. */
function cutToLength(html: string, maxLength: number): string {
  if (html.length <= maxLength) return html;
  return html.slice(0, maxLength).replace(/(?:<[^<>]*|&[^\s;&<>]{0,10})$/, '');
}

function removeTags(text: string): string {
  // An unclosed tag is text: "a <b" would otherwise lose everything after the a.
  const closed = text.replace(/<(?=[a-z/])(?![^<>]*>)/gi, '&lt;');
  const markup = limitMarkup(closed, { framing: false });
  const parsed = sanitize(markup.html, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: NON_TEXT_TAGS,
  });
  return markup.restore(decodeEntities(parsed), '<');
}
