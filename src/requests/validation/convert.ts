// Converts values of JSON, forms and queries (contract 1.3). A `read` function returns what it cannot convert unchanged, for
// the rules of the field to refuse; a `to` function returns a ParameterError instead.
import { ParameterError, createTypeError } from '../../foundation/errors/parameter-error.js';
import { isHttpUrl, unescapeUrl, stripUrlMarkup } from '../../foundation/html/url.js';

const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export const stripControlCharacters = (text: string): string => text.replace(CONTROL_CHARACTERS, '');

/** A JSON value whose texts and names have no control characters, of which jsonb cannot hold NUL. */
export function toStorableJson(value: unknown): unknown {
  if (typeof value === 'string') return stripControlCharacters(value);
  if (Array.isArray(value)) return value.map(toStorableJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [String(toStorableJson(name)), toStorableJson(inner)]),
  );
}

export const readText = (raw: unknown): unknown =>
  typeof raw === 'string' ? stripControlCharacters(raw) : raw;

/**
 * @param max in UTF-16 units
 * @param required refuses empty text; "0" counts as empty, as in the original (contract 1.3)
 */
export function toText(
  raw: unknown,
  { max, required = false }: { readonly max: number; readonly required?: boolean },
): string | ParameterError {
  if (typeof raw !== 'string') return createTypeError('text');
  const text = stripControlCharacters(raw);
  if (required && (text.trim() === '' || text === '0')) return new ParameterError('empty');
  return text.length > max ? new ParameterError('too_long', { max }) : text;
}

const INTEGER = /^[+-]?\d+(\.0+)?(e\+?\d{1,2})?$/i;

export const readInteger = (raw: unknown): unknown =>
  typeof raw === 'string' && INTEGER.test(raw.trim()) ? Number(raw) : raw;

export function toInteger(raw: unknown): number | ParameterError {
  const number = readInteger(raw);
  return Number.isSafeInteger(number) ? (number as number) : createTypeError('integer');
}

export function toPositiveInteger(raw: unknown): number | ParameterError {
  const number = toInteger(raw);
  return number instanceof ParameterError || number >= 1 ? number : new ParameterError('positive_integer');
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

export const readNumber = (raw: unknown): unknown =>
  typeof raw === 'string' && DECIMAL.test(raw.trim()) ? Number(raw) : raw;

export function readBoolean(raw: unknown): unknown {
  const word = String(typeof raw === 'number' || typeof raw === 'string' ? raw : '').toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : raw;
}

const TRUTHY_WORDS = new Set(['true', '1', 'yes', 'y', 'on', 'enable', 'enabled']);

/** True for the words that mean yes in the original, otherwise false (contract 1.3). */
export function readLenientBoolean(raw: unknown): unknown {
  if (typeof raw !== 'string' && typeof raw !== 'number') return raw;
  return TRUTHY_WORDS.has(String(raw).trim().toLowerCase());
}

export function readUrl(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  const url = unescapeUrl(stripControlCharacters(raw).trim());
  return isHttpUrl(url) ? stripUrlMarkup(url) : url;
}

export function toUrl(raw: unknown): string | ParameterError {
  const url = readUrl(raw);
  if (typeof url !== 'string') return createTypeError('text');
  return url === '' || isHttpUrl(url) ? url : new ParameterError('web_address');
}

/** Splits text at commas; drops blank values. */
export function toStringList(raw: unknown, max: number): string[] | ParameterError {
  const list: unknown = typeof raw === 'string' ? raw.split(',') : typeof raw === 'number' ? [raw] : raw;
  if (!Array.isArray(list)) return createTypeError('list');
  if (list.length > max) return new ParameterError('too_many', { max });
  const words: string[] = [];
  for (const element of list as unknown[]) {
    if (typeof element !== 'string' && typeof element !== 'number') return createTypeError('list');
    const word = stripControlCharacters(String(element)).trim();
    if (word !== '') words.push(word);
  }
  return words;
}
