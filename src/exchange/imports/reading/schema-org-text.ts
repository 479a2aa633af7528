// Texts of schema.org in JSON-LD.
import { Parser } from 'htmlparser2';
import { stripTags } from '../../../foundation/html/plain-text.js';
import { escapeUnknownTags } from '../../../foundation/html/unknown-tags.js';
import { isHttpUrl } from '../../../foundation/html/url.js';

export type Described = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toList = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const MAX_TEXT_DEPTH = 5;

/** A text can be an object with a language, one with a name, or the value of a property. */
export const toText = (value: unknown, depth = 0): string => {
  const [first] = toList(value);
  if (typeof first === 'number') return String(first);
  if (isObject(first))
    return depth > MAX_TEXT_DEPTH
      ? ''
      : toText(first['@value'] ?? first['name'] ?? first['value'], depth + 1);
  return typeof first === 'string' ? first.trim() : '';
};

/** Many pages escape names as HTML, and some mark them up. */
export const toLine = (value: unknown, max: number): string =>
  stripTags(escapeUnknownTags(toText(value)))
    .replaceAll(/\s+/g, ' ')
    .slice(0, max);

export const toUrl = (value: unknown): string => {
  const [first] = toList(value);
  const url = toText(isObject(first) ? (first['url'] ?? first['@id']) : first);
  return isHttpUrl(url) ? url : '';
};

/** Of `https://schema.org/EventCancelled`. */
export const toLastPart = (value: unknown): string => toText(value).split(/[/#:]/).at(-1) ?? '';

const TAG = /<\/?[a-z][^<>]*>/i;
const ESCAPED_TAG = /&(?:lt|#0*60|#x0*3c);\/?[a-z]/i;

/** The Events Calendar escapes markup once more, and writes line breaks as a backslash with an n. */
export function toDescription(value: unknown): string {
  const text = toText(value)
    .replaceAll(/(?:\\r)?\\n|\\r/g, '\n')
    .trim();
  return ESCAPED_TAG.test(text) && !TAG.test(text) ? decodeOnce(text) : text;
}

function decodeOnce(html: string): string {
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) });
  parser.end(html);
  return text;
}

/** The first image, of those that are an address or an `ImageObject` with one. */
export function toImage(value: unknown): string {
  const urls = toList(value).map((image) =>
    isObject(image) ? toUrl(image['contentUrl']) || toUrl(image) : toUrl(image),
  );
  return urls.find((url) => url !== '') ?? '';
}
