// Reads values in the forms in which they are sent: texts of forms and queries, and JSON (contract 1.3). What a
// reader cannot read it leaves as it was, for the rules of the field to refuse. What begins with `to` gives a Fault instead.
import { ParameterError, createTypeError } from '../errors/parameter-error.js';
import { isHttpUrl, unescapeUrl, stripUrlMarkup } from '../html/url.js';

const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export const stripControlCharacters = (text: string): string => text.replace(CONTROL_CHARACTERS, '');

export const readText = (raw: unknown): unknown =>
  typeof raw === 'string' ? stripControlCharacters(raw) : raw;

export interface TextLimits {
  /** In UTF-16 units. */
  readonly max: number;
  /** Empty text is refused; "0" counts as empty, as in the original (contract 1.3). */
  readonly required?: boolean;
}

export function toText(raw: unknown, { max, required = false }: TextLimits): string | ParameterError {
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

/** Words that the original takes for yes; everything else means no (contract 1.3). */
export function readLenientBoolean(raw: unknown): unknown {
  if (typeof raw !== 'string' && typeof raw !== 'number') return raw;
  return TRUTHY_WORDS.has(String(raw).trim().toLowerCase());
}

/** What is no web address stays as it is. */
export function readUrl(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  const sent = unescapeUrl(stripControlCharacters(raw).trim());
  return isHttpUrl(sent) ? stripUrlMarkup(sent) : sent;
}

export function toUrl(raw: unknown): string | ParameterError {
  const address = readUrl(raw);
  if (typeof address !== 'string') return createTypeError('text');
  return address === '' || isHttpUrl(address) ? address : new ParameterError('web_address');
}

/** Values of a list: an array, or a text separated by commas; blanks are dropped. */
export function toStringList(raw: unknown, max: number): string[] | ParameterError {
  const parts = Array.isArray(raw) ? (raw as unknown[]) : typeof raw === 'number' ? [raw] : raw;
  const list = typeof parts === 'string' ? parts.split(',') : parts;
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
