// How responses write plain text and web addresses: escaped for HTML as the original does, or as they are (contract 3.11).
import { escapeText, escapeTitle } from './plain-text.js';
import { toReadableText } from './readable-text.js';
import { escapeUrl, unescapeUrl } from './url.js';

/** Values of `text_format`. */
export const TEXT_FORMATS = ['html', 'plain'] as const;

export interface TextFormat {
  readonly title: (text: string) => string;
  readonly text: (text: string) => string;
  readonly url: (url: string) => string;
  /** Plain text of a description, for the keys that end with `_text`; undefined where responses do not have them. */
  readonly toPlainText: (html: string | null) => string | null | undefined;
}

const keep = (text: string): string => text;
const omit = (): undefined => undefined;

export const HTML_FORMAT: TextFormat = {
  title: escapeTitle,
  text: escapeText,
  url: escapeUrl,
  toPlainText: omit,
};

export const PLAIN_FORMAT: TextFormat = {
  title: keep,
  text: keep,
  url: unescapeUrl,
  toPlainText: (html) => (html === null ? null : toReadableText(html)),
};

/** For editing: the text as it is, and only the fields that can be written. */
export const EDIT_FORMAT: TextFormat = { title: keep, text: keep, url: unescapeUrl, toPlainText: omit };

/** @param sent `text_format`; invalid values are refused elsewhere */
export function resolveTextFormat(sent: unknown, isEditContext: boolean): TextFormat {
  if (sent === 'plain') return PLAIN_FORMAT;
  return isEditContext ? EDIT_FORMAT : HTML_FORMAT;
}
