// Parses prices as people write them: "$1,000.50", "10-25 €", "5, 7.50, 20", "Kč 1 500,-".
import { isCurrencyCode } from './currency-code.js';

export interface Amount {
  asWritten: string;
  /** Digits without thousands separators, with a decimal point. */
  value: string;
}

export interface ParsedPrices {
  amounts: Amount[];
  symbol: string;
  position: '' | 'prefix' | 'postfix';
  /** The space between symbol and number, '' without one. */
  space: string;
  /** Whether amounts and symbol say it all; they would lose words of "Adults $20" and "$10 or €9". */
  isComplete: boolean;
}

const spacedThousands = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?![.,]?\d)`;
const digits = String.raw`\d+(?:[.,'’]\d+)*`;
const fraction = String.raw`(?<![\p{L}\d])[.,]\d+`;
const NUMBER = new RegExp(`${spacedThousands}|${digits}|${fraction}`, 'gu');

// A currency sign may have letters ("US$", "R$"). A word is a currency when it is an ISO code, a short word after the
// number ("zł", "лв."), or one of the few that also precede it: "kr 10" but not "od 10".
const CURRENCY_SIGN = /^\p{L}{0,3}\p{Sc}\p{L}{0,3}$/u;
const SYMBOL_AFTER_NUMBER = /^\p{L}{1,3}\.?$/u;
const SYMBOL_BEFORE_NUMBER = /^(?:\p{Lu}{1,3}|[kK]r|Kč|Rs|Fr|Ft|zł|лв)\.?$/u;

/** The numbers of a text with their places; several amounts stand in one place where separators leave a choice. */
export const findNumbers = (
  text: string,
): { readonly start: number; readonly end: number; readonly amounts: readonly Amount[] }[] =>
  [...text.matchAll(NUMBER)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    amounts: parseAmounts(written),
  }));

export const isCurrencySign = (word: string): boolean => CURRENCY_SIGN.test(word);

/** A price has no sign: `-5` is a reduction. */
const NEGATIVE = /^(?:[\p{L}\p{Sc}]*\s?)[-−]\s?[\p{Sc}\d.,]/u;

export function parsePrices(text: string): ParsedPrices {
  const numbers = [...text.matchAll(NUMBER)];
  const amounts = numbers.flatMap(([written]) => parseAmounts(written));
  const words = text
    .replace(NUMBER, ' ')
    .split(/[\s,;/|~–—-]+/u)
    .filter((word) => !/^\.?$/.test(word));
  const symbol = numbers.length > 0 ? findSymbol([...new Set(words)], text) : '';
  const first = numbers[0]?.index ?? 0;
  const at = text.indexOf(symbol);
  const position = symbol === '' ? '' : at < first ? 'prefix' : 'postfix';
  const beside = position === 'prefix' ? text[at + symbol.length] : text[at - 1];
  return {
    amounts,
    symbol,
    position,
    space: position !== '' && beside !== undefined && /\s/u.test(beside) ? beside : '',
    isComplete: words.every((word) => word === symbol) && !NEGATIVE.test(text),
  };
}

function findSymbol(words: readonly string[], text: string): string {
  const currencies = words.filter((word) => isCurrencySign(word) || isCurrencyCode(word));
  if (currencies.length > 0) return currencies.length === 1 ? (currencies[0] ?? '') : '';
  const [word = '', ...others] = words;
  const isCurrency = text.endsWith(word)
    ? SYMBOL_AFTER_NUMBER.test(word)
    : text.startsWith(word) && SYMBOL_BEFORE_NUMBER.test(word);
  return others.length === 0 && isCurrency ? word : '';
}

/** One number, or several where the separators cannot belong to one: "10,20,30". */
function parseAmounts(written: string): Amount[] {
  const value = toValue(written);
  if (value !== null) return [{ asWritten: written, value }];
  return written
    .split(/[,'’]/)
    .flatMap((part) => (toValue(part) === null ? part.split('.') : [part]))
    .map((part) => ({ asWritten: part, value: toValue(part) ?? part }));
}

function toValue(written: string): string | null {
  if (/^\d+$/.test(written)) return written;
  if (/^[.,]\d+$/.test(written)) return `0.${written.slice(1)}`;
  const [, whole = '', mark = '', cents = ''] = /^(.*?)(?:([.,])(\d+))?$/u.exec(written) ?? [];
  // A mark before exactly three digits separates thousands, except after a lone zero: 1.000 but 0.500.
  if (isGrouped(written) && !/^0[.,]/.test(written)) return written.replace(/\D/g, '');
  if (mark === '') return null;
  if (/^\d+$/.test(whole) || (isGrouped(whole) && !whole.includes(mark)))
    return `${whole.replace(/\D/g, '')}.${cents}`;
  return null;
}

/** Whether one kind of mark separates groups of three digits. */
function isGrouped(written: string): boolean {
  return /^\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*$/u.test(written);
}
