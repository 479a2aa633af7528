// Reads values in the forms in which they are sent: texts of forms and queries, and JSON (API contract, section 0.3). What a
// reader cannot read it leaves as it was, for the rules of the field to refuse. What begins with `to` gives a Fault instead.
import { Fault, wrongType } from '../errors/fault.js';
import { isWebAddress, unescapeUrl, withoutMarkup } from '../html/web-address.js';

const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export const withoutControls = (text: string): string => text.replace(CONTROL_CHARACTERS, '');

export const readText = (raw: unknown): unknown => (typeof raw === 'string' ? withoutControls(raw) : raw);

export interface TextLimits {
  /** In UTF-16 units. */
  readonly max: number;
  /** Empty text is refused; "0" counts as empty, as in the original (API contract, PHP background 2). */
  readonly required?: boolean;
}

export function toText(raw: unknown, { max, required = false }: TextLimits): string | Fault {
  if (typeof raw !== 'string') return wrongType('text');
  const text = withoutControls(raw);
  if (required && (text.trim() === '' || text === '0')) return new Fault('empty');
  return text.length > max ? new Fault('too_long', { max }) : text;
}

const INTEGER = /^[+-]?\d+(\.0+)?(e\+?\d{1,2})?$/i;

export const readInteger = (raw: unknown): unknown =>
  typeof raw === 'string' && INTEGER.test(raw.trim()) ? Number(raw) : raw;

export function toInteger(raw: unknown): number | Fault {
  const number = readInteger(raw);
  return Number.isSafeInteger(number) ? (number as number) : wrongType('integer');
}

export function toPositiveInteger(raw: unknown): number | Fault {
  const number = toInteger(raw);
  return number instanceof Fault || number >= 1 ? number : new Fault('positive_integer');
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

export const readNumber = (raw: unknown): unknown =>
  typeof raw === 'string' && DECIMAL.test(raw.trim()) ? Number(raw) : raw;

export function readBoolean(raw: unknown): unknown {
  const word = String(typeof raw === 'number' || typeof raw === 'string' ? raw : '').toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : raw;
}

const TRUTHY = new Set(['true', '1', 'yes', 'y', 'on', 'enable', 'enabled']);

/** Words that the original takes for yes; everything else means no (API contract 2.5). */
export function readTruth(raw: unknown): unknown {
  if (typeof raw !== 'string' && typeof raw !== 'number') return raw;
  return TRUTHY.has(String(raw).trim().toLowerCase());
}

/** What is no web address stays as it is. */
export function readWebAddress(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  const sent = unescapeUrl(withoutControls(raw).trim());
  return isWebAddress(sent) ? withoutMarkup(sent) : sent;
}

export function toWebAddress(raw: unknown): string | Fault {
  const address = readWebAddress(raw);
  if (typeof address !== 'string') return wrongType('text');
  return address === '' || isWebAddress(address) ? address : new Fault('web_address');
}

/** Values of a list: an array, or a text separated by commas; blanks are dropped. */
export function toWords(raw: unknown, max: number): string[] | Fault {
  const parts = Array.isArray(raw) ? (raw as unknown[]) : typeof raw === 'number' ? [raw] : raw;
  const list = typeof parts === 'string' ? parts.split(',') : parts;
  if (!Array.isArray(list)) return wrongType('list');
  if (list.length > max) return new Fault('too_many', { max });
  const words: string[] = [];
  for (const element of list as unknown[]) {
    if (typeof element !== 'string' && typeof element !== 'number') return wrongType('list');
    const word = withoutControls(String(element)).trim();
    if (word !== '') words.push(word);
  }
  return words;
}
