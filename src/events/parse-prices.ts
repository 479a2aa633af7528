// Reads the prices in one thing that people write for a price: "$1,000.50", "10-25 €", "5, 7.50, 20", "Kč 1 500,-".

export interface Amount {
  /** The digits as they were written, for people. */
  asWritten: string;
  /** The digits without thousands separators and with a decimal point, for programs. */
  value: string;
}

export interface ParsedPrices {
  amounts: Amount[];
  symbol: string;
  position: '' | 'prefix' | 'postfix';
  /** Whether amounts and symbol are all there is; "Adults $20" and "$10 or €9" would lose something. */
  isComplete: boolean;
}

const spacedThousands = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?![.,]?\d)`;
const digits = String.raw`\d+(?:[.,'’]\d+)*`;
const fraction = String.raw`(?<![\p{L}\d])[.,]\d+`;
const NUMBER = new RegExp(`${spacedThousands}|${digits}|${fraction}`, 'gu');

// Letters may stand at a currency sign ("US$", "R$"). A word alone is a currency when it is an ISO code, a short word after
// the number ("zł", "лв.") or one of the few that also stand before it: "kr 10" but not "od 10".
const CURRENCY_SIGN = /^\p{L}{0,3}\p{Sc}\p{L}{0,3}$/u;
const SYMBOL_AFTER_NUMBER = /^\p{L}{1,3}\.?$/u;
const SYMBOL_BEFORE_NUMBER = /^(?:\p{Lu}{1,3}|[kK]r|Kč|Rs|Fr|Ft|zł|лв)\.?$/u;
const ISO_CODES = new Set(Intl.supportedValuesOf('currency'));

export function parsePrices(text: string): ParsedPrices {
  const found = [...text.matchAll(NUMBER)];
  const amounts = found.flatMap(([written]) => parseAmounts(written));
  const words = text
    .replace(NUMBER, ' ')
    .split(/[\s,;/|~–—-]+/u)
    .filter((word) => !/^\.?$/.test(word));
  const symbol = found.length > 0 ? findSymbol([...new Set(words)], text) : '';
  const first = found[0]?.index ?? 0;
  return {
    amounts,
    symbol,
    position: symbol === '' ? '' : text.indexOf(symbol) < first ? 'prefix' : 'postfix',
    isComplete: words.every((word) => word === symbol),
  };
}

function findSymbol(words: readonly string[], text: string): string {
  const currencies = words.filter((word) => CURRENCY_SIGN.test(word) || ISO_CODES.has(word));
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
    .map(toAmount);
}

function toAmount(written: string): Amount {
  return { asWritten: written, value: toValue(written) ?? written };
}

function toValue(written: string): string | null {
  if (/^\d+$/.test(written)) return written;
  if (/^[.,]\d+$/.test(written)) return `0.${written.slice(1)}`;
  const [, whole = '', mark = '', cents = ''] = /^(.*?)(?:([.,])(\d+))?$/u.exec(written) ?? [];
  // A mark before exactly three digits parts thousands, unless nothing but a zero is before it: 1.000 but 0.500.
  if (isGrouped(written) && !/^0[.,]/.test(written)) return written.replace(/\D/g, '');
  if (mark === '') return null;
  if (/^\d+$/.test(whole) || (isGrouped(whole) && !whole.includes(mark)))
    return `${whole.replace(/\D/g, '')}.${cents}`;
  return null;
}

/** Whether one kind of mark parts groups of three digits. */
function isGrouped(written: string): boolean {
  return /^\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*$/u.test(written);
}
