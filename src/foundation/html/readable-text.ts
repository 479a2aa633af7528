import { decodeEntities } from './plain-text.js';
import { hasBlocks } from './render.js';

const paragraphTags = new Set(
  (
    'address article aside blockquote details div dl figcaption figure footer h1 h2 h3 h4 h5 h6 header hr main nav ol p ' +
    'pre section summary table ul'
  ).split(' '),
);

/** Only where they begin. */
const lineTags = new Set('br caption dd dt li tr'.split(' '));
const cellTags = new Set('td th'.split(' '));

const tag = /<(\/?)([a-z][a-z0-9]*)?[^<>]*>/gi;

function replaceTag(_: string, slash: string, written = ''): string {
  const name = written.toLowerCase();
  if (paragraphTags.has(name)) return '\n\n';
  if (slash !== '') return '';
  if (lineTags.has(name)) return '\n';
  return cellTags.has(name) ? ' ' : '';
}

const PREFORMATTED = /<pre\b[^<>]*>.*?<\/pre>/gis;

const breakPreformatted = (html: string): string =>
  html.includes('</pre>') ? html.replace(PREFORMATTED, (block) => block.replace(/\r?\n/g, '<br />')) : html;

/**
 * Converts a stored description into plain text for people: a blank line between paragraphs, a line for each item of a list.
 *
 * @param stored output of sanitizeHtml
 */
export function toReadableText(stored: string): string {
  // Between blocks, line breaks of the source mean nothing; in text without blocks, they are shown (see `renderHtml`).
  const source = hasBlocks(stored)
    ? breakPreformatted(stored).replace(/[ \t\r\n]+/g, ' ')
    : stored.replace(/<br\b[^<>]*>\n/gi, '\n');
  const text = source.replace(tag, replaceTag);
  const lines = decodeEntities(text.replaceAll('&quot;', '"'))
    .split('\n')
    .map((line) => line.trim());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
