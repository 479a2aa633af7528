import { decodeEntities } from './plain-text.js';
import { hasBlocks } from './render.js';

const paragraphTag =
  /<\/?(?:address|article|aside|blockquote|details|div|dl|figcaption|figure|footer|h[1-6]|header|hr|main|nav|ol|p|pre|section|summary|table|ul)\b[^<>]*>/gi;

const lineTag = /<(?:br|caption|dd|dt|li|tr)\b[^<>]*>/gi;

const cellTag = /<t[dh]\b[^<>]*>/gi;

/**
 * Converts a stored description into plain text for people: a blank line between paragraphs, a line for each item of a list.
 *
 * @param stored output of sanitizeHtml
 */
export function toReadableText(stored: string): string {
  // Between blocks, line breaks of the source mean nothing; in text without blocks, they are shown (see `renderHtml`).
  const source = hasBlocks(stored)
    ? stored.replace(/[ \t\r\n]+/g, ' ')
    : stored.replace(/<br\b[^<>]*>\n/gi, '\n');
  const text = source
    .replace(paragraphTag, '\n\n')
    .replace(lineTag, '\n')
    .replace(cellTag, ' ')
    .replace(/<[^<>]*>/g, '');
  const lines = decodeEntities(text.replaceAll('&quot;', '"'))
    .split('\n')
    .map((line) => line.trim());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
