// The prices that a cost names for certain: for programs, which take every number for one. A cost may also name ages, years,
// discounts and telephone numbers.
import { toSlug } from '../../foundation/languages/to-slug.js';
import { FREE_PRICE_SLUGS, type StoredCost } from './cost.js';
import { isCurrencyCode } from './currency-code.js';
import { findNumbers, isCurrencySign, parsePrices } from './parse-prices.js';

export interface OfferPrice {
  /** With a decimal point. */
  readonly value: string;
  /** The currency as it is written; empty for that of the site. */
  readonly symbol: string;
}

const FREE_PHRASES = new Set([
  ...FREE_PRICE_SLUGS,
  ...[
    'eintritt-frei',
    'freier-eintritt',
    'frei',
    'free-entry',
    'free-admission',
    'free-of-charge',
    'no-charge',
  ],
  ...[
    'entree-libre',
    'entree-gratuite',
    'gratuite',
    'libre',
    'entrada-libre',
    'entrada-gratuita',
    'gratuita',
  ],
  ...[
    'ingresso-libero',
    'ingresso-gratuito',
    'entrada-livre',
    'vstup-volny',
    'vstup-zdarma',
    'vstup-zadarmo',
  ],
  ...[
    'wstep-wolny',
    'prost-vstop',
    'vstop-prost',
    'slobodan-ulaz',
    'ulaz-slobodan',
    'fri-entre',
    'gratis-entre',
  ],
  ...[
    'vapaa-paasy',
    'fri-adgang',
    'gratis-toegang',
    'toegang-gratis',
    'gratis-entree',
    'dijtalan',
    'vkhod-svoboden',
  ],
]);

const CURRENCY_WORD =
  /^(?:euros?|eur|dollars?|pounds?|kr\.?|kron(?:er|or|en)|kč|kc|zł|zl|ft|lei|din|fr\.?|chf|rs\.?|лв\.?|лева|ευρώ|evr[aiov]*)$/iu;

const isCurrency = (word: string): boolean =>
  isCurrencySign(word) || isCurrencyCode(word) || CURRENCY_WORD.test(word);

const WORD = String.raw`[\p{L}\p{Sc}]+\.?`;
const BEFORE = new RegExp(`(${WORD})\\s?$`, 'u');
const AFTER = new RegExp(`^(?:[,.][-–—])?\\s?(${WORD})`, 'u');

/** What stands between the two ends of a range, besides currencies. */
const RANGE =
  /^(?:[,.][-–—])?\s*(?:[-–—/~]|to|or|bis|oder|à|ou|a|al?|o|tot|of|till|til|eller|do|až|lub|ali|ili|vagy|tai|до|или|έως|ή|até)\s*$/iu;

/** What may precede the first end of a range: nothing, or a word for "from". */
const BEGINNING =
  /(?:^|[;,:(|]\s*|(?:^|\s)(?:from|ab|von|de|des|od|da|dal|desde|entre|fra|från|van|vanaf|от|από)\s)$/iu;

const DISCOUNT_AFTER =
  /^\s*(?:%|percent|prozent|pct|(?:[\p{L}\p{Sc}]+\.?\s)?(?:off|discount|rabatt|sleva)(?!\p{L}))/iu;

const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/^eur/iu, 'EUR'],
  [/^dollar/iu, '$'],
  [/^pound/iu, '£'],
];

const toSymbol = (word: string): string => SPELLED.find(([pattern]) => pattern.test(word))?.[1] ?? word;

/** Prices of every entry, in its order. */
export function findOfferPrices({ raw }: Pick<StoredCost, 'raw'>): OfferPrice[] {
  return raw.flatMap(readEntry).map(({ value, symbol }) => ({ value, symbol: toSymbol(symbol) }));
}

function readEntry(entry: string): OfferPrice[] {
  const parts = entry.split(/\s*[–—/,;|]\s*|\s+-\s+/u);
  const isFree = parts.some((part) => FREE_PHRASES.has(toSlug(part, 'en')));
  const free = isFree ? [{ value: '0', symbol: '' }] : [];
  const { amounts, symbol, isComplete } = parsePrices(entry);
  if (!isComplete) return [...free, ...readWords(entry)];
  if (symbol !== '' && !isCurrency(symbol)) return free;
  const prices = amounts.every(isPrice) ? amounts : [];
  return [...free, ...prices.map(({ value }) => ({ value, symbol }))];
}

/** Whether a plus or a minus precedes a number; a plus that touches the number before it means an age and older: `18+ 10 €`. */
const isReduced = (before: string): boolean => /(?:^|\s)-$|−\s*$|^.+\+\s*$/u.test(before);

/** A zero that leads further digits begins a telephone number. */
const isPrice = ({ value }: { readonly value: string }): boolean => !/^0\d/.test(value);

/** Of a text with other words, the numbers beside a currency, and those that form a range with one. */
function readWords(text: string): OfferPrice[] {
  const numbers = findNumbers(text);
  const symbols = numbers.map(() => '');
  const taken = new Set<number>();
  for (const [n, { start, end }] of numbers.entries()) {
    const before = text.slice(n === 0 ? 0 : numbers[n - 1]?.end, start);
    const after = text.slice(end, numbers[n + 1]?.start);
    if (isReduced(before) || DISCOUNT_AFTER.test(text.slice(end))) continue;
    const prefix = BEFORE.exec(before)?.[1] ?? '';
    const suffix = AFTER.exec(after)?.[1] ?? '';
    // A currency between two numbers belongs to the one that it touches, else to the first.
    const isOfNext = /^\s/.test(after) && after.endsWith(suffix) && numbers[n + 1] !== undefined;
    if (isCurrency(prefix) && !taken.has(n - 1)) symbols[n] = prefix;
    else if (isCurrency(suffix) && !isOfNext) {
      symbols[n] = suffix;
      taken.add(n);
    }
  }
  for (const [n, { start, end }] of numbers.entries()) {
    const next = numbers[n + 1];
    if (next === undefined) continue;
    const between = text
      .slice(end, next.start)
      .replace(new RegExp(WORD, 'gu'), (word) => (isCurrency(word) ? '' : word));
    if (!RANGE.test(between) || !BEGINNING.test(text.slice(0, start).replace(symbols[n] || '\0', '')))
      continue;
    symbols[n] ||= symbols[n + 1] ?? '';
    symbols[n + 1] ||= symbols[n] ?? '';
  }
  return numbers.flatMap(({ amounts }, n) => {
    const symbol = symbols[n] ?? '';
    return symbol === '' ? [] : amounts.filter(isPrice).map(({ value }) => ({ value, symbol }));
  });
}
