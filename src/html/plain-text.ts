// Plain words out of what people send, and plain words into HTML.
import sanitize from 'sanitize-html';
import { limitMarkup, NON_TEXT_TAGS } from './limit-markup.js';

/** So many characters of a description, tags included: taking them out costs time with every read. */
const MAX_EXCERPT_LENGTH = 5000;

// Control characters, halves of surrogate pairs, invisible blanks, and marks that turn the direction of what follows.
const REMOVED_CHARACTERS = /(?!\s)\p{Cc}|\p{Cs}|[\u200b\u2060\u202a-\u202e\u2066-\u2069]/gu;

/** Any of them, or a whole surrogate pair: found much faster, and most texts have none. */
const RARE_CHARACTERS =
  /[\0-\u0008\u000e-\u001f\u007f-\u009f\u200b\u2060\u202a-\u202e\u2066-\u2069\ud800-\udfff]/;

/** White space that is not one blank already. */
const unevenSpace = /\s{2,}|[^\S ]/g;

const blockTag =
  /<\/?(?:address|article|aside|blockquote|br|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b[^<>]*>/gi;

/** Tags without contents of their own, as sanitizeHtml writes them: without them most texts need no parser. */
const plainTag = /<\/?(?:a|abbr|b|em|i|img|small|span|strong|sub|sup|u)(?: [^<>]*)?>/g;

/**
 * The words of a title, name or address as one line: tags go (scripts and styles with their contents), entities are
 * decoded once, letters are composed (NFC), so that equal names are equal. For what comes in only: a stored text run through it again would lose a "<b>" that was meant as words.
 */
export function stripTags(text: string): string {
  const words = /[<&]/.test(text) ? removeTags(text) : text;
  const wanted = RARE_CHARACTERS.test(words) ? words.replace(REMOVED_CHARACTERS, '') : words;
  return wanted.replace(unevenSpace, ' ').trim().normalize('NFC');
}

/** Most texts have nothing to escape. */
const ESCAPABLE = /[&<>]/;

const createEscaper =
  (ampersand: string) =>
  (text: string): string =>
    ESCAPABLE.test(text)
      ? text.replaceAll('&', ampersand).replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      : text;

/** Words for HTML as the original writes names of terms. */
export const escapeText = createEscaper('&amp;');

/** Words for HTML as the original writes titles and names of venues and organizers. */
export const escapeTitle = createEscaper('&#038;');

/** The words that a description begins with, on one line, for places that take no HTML. Expects what sanitizeHtml wrote. */
export function toExcerpt(html: string): string {
  const text = cutToExcerptLength(html).replace(blockTag, ' ').replace(plainTag, '');
  return stripTags(text);
}

/** All words of a description, as somebody reads them. Expects what sanitizeHtml wrote. */
export function toPlainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const words = html.replace(blockTag, ' ').replace(/<[^<>]*>/g, '');
  return decodeEntities(words.replaceAll('&quot;', '"'));
}

const decodeEntities = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Ends before a tag or entity that the cut would break. */
function cutToExcerptLength(html: string): string {
  if (html.length <= MAX_EXCERPT_LENGTH) return html;
  return html.slice(0, MAX_EXCERPT_LENGTH).replace(/(?:<[^<>]*|&[^\s;&<>]{0,10})$/, '');
}

function removeTags(text: string): string {
  // A tag that never ends is a word: "a <b" would otherwise lose everything after the a.
  const closed = text.replace(/<(?=[a-z/])(?![^<>]*>)/gi, '&lt;');
  const markup = limitMarkup(closed, { framing: false });
  const parsed = sanitize(markup.html, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: NON_TEXT_TAGS,
  });
  return markup.restore(decodeEntities(parsed), '<');
}
