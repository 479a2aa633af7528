// Raw values to typed ones, by the rules of the API contract, section 0.3. Each gives a Fault instead of throwing.
import { clock } from '../dates/clock.js';
import { parseMoment } from '../dates/parse-moment.js';
import { isZone } from '../dates/zones.js';
import { Fault, wrongType } from '../errors/fault.js';
import { isWebAddress, unescapeUrl, withoutMarkup } from '../html/web-address.js';

const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export const withoutControls = (text: string): string => text.replace(CONTROL_CHARACTERS, '');

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

export function toInteger(raw: unknown): number | Fault {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) ? raw : wrongType('integer');
  if (typeof raw !== 'string' || !/^[+-]?\d+(\.0+)?(e\+?\d{1,2})?$/i.test(raw.trim()))
    return wrongType('integer');
  const number = Number(raw);
  return Number.isSafeInteger(number) ? number : wrongType('integer');
}

export function toPositiveInteger(raw: unknown): number | Fault {
  const number = toInteger(raw);
  return number instanceof Fault || number >= 1 ? number : new Fault('positive_integer');
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

export function toNumber(raw: unknown, least: number, most: number): number | Fault {
  const number = typeof raw === 'string' && DECIMAL.test(raw.trim()) ? Number(raw) : raw;
  if (typeof number !== 'number' || !Number.isFinite(number)) return wrongType('number');
  return number < least || number > most ? new Fault('out_of_range', { least, most }) : number;
}

export function toBoolean(raw: unknown): boolean | Fault {
  if (typeof raw === 'boolean') return raw;
  const word = String(typeof raw === 'number' || typeof raw === 'string' ? raw : '').toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  return wrongType('boolean');
}

const TRUTHY = new Set(['true', '1', 'yes', 'y', 'on', 'enable', 'enabled']);

/** Words that the original takes for yes; everything else means no (API contract 2.5). */
export function toTruth(raw: unknown): boolean | Fault {
  if (typeof raw === 'boolean') return raw;
  if (typeof raw !== 'string' && typeof raw !== 'number') return wrongType('boolean');
  return TRUTHY.has(String(raw).trim().toLowerCase());
}

/** What nearly everybody sends; whatever fits is understood, so the grammar need not be asked. */
const PLAIN_MOMENT = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

/** Leaves the text as it was sent: what it means depends on the zone, which is another parameter. */
export function toMomentText(raw: unknown): string | Fault {
  // The check of the original takes numbers; that the type is text is told by the type check behind it.
  if (typeof raw === 'number') return new Fault('type_text', {}, 'rest_invalid_type');
  if (typeof raw !== 'string') return new Fault('moment');
  if (PLAIN_MOMENT.test(raw)) return raw;
  return parseMoment(raw, { now: clock.now(), zone: 'UTC' }) === null ? new Fault('moment') : raw;
}

/** Empty text means the time zone of the site. */
export function toZone(raw: unknown): string | Fault {
  if (typeof raw !== 'string') return wrongType('text');
  const name = raw.trim();
  return name === '' || isZone(name) ? name : new Fault('zone');
}

export function toWebAddress(raw: unknown): string | Fault {
  if (typeof raw !== 'string') return wrongType('text');
  const sent = unescapeUrl(withoutControls(raw).trim());
  if (sent === '') return '';
  const address = withoutMarkup(sent);
  return isWebAddress(sent) && isWebAddress(address) ? address : new Fault('web_address');
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
