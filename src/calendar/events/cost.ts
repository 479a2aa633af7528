// The cost of an event: stored as sent, parsed for programs, and formatted as one line.
import { isDeepStrictEqual } from 'node:util';
import { escapeText, stripTags } from '../../foundation/html/plain-text.js';
import { findCurrencyCode } from './currency-code.js';
import { toSlug } from '../../foundation/languages/to-slug.js';
import { type ParsedPrices, parsePrices } from './parse-prices.js';

export interface StoredCost {
  raw: string[];
  symbol: string;
  position: '' | 'prefix' | 'postfix';
  /** The slugs of prices in words, then numbers with a decimal point in ascending order. */
  values: string[];
}

export interface CostFormat {
  currencySymbol: string;
  /** Where `currencySymbol` stands. */
  currencyPosition: 'prefix' | 'postfix';
  /** ISO 4217 code of prices without a symbol; null when unknown. */
  currencyCode: string | null;
  /** Translation of "Free", for a price of zero. */
  freeLabel: string;
}

/** Slugs of the `freeLabel` of every language, as they stand in `values`. */
export const FREE_PRICE_SLUGS = [
  'besplatno',
  'bezplatnie',
  'bezplatno',
  'brezplacno',
  'dorean',
  'free',
  'gratis',
  'gratuit',
  'gratuito',
  'ingyenes',
  'kostenlos',
  'maksuton',
  'zadarmo',
  'zdarma',
];

const MAX_ENTRIES = 50;
const MAX_ENTRY_LENGTH = 255;

/** Gives no raw entries when nothing was sent; a zero is a price. */
export function parseCost(sent: string | number | readonly (string | number)[]): StoredCost {
  const entries = (typeof sent === 'object' ? sent : [sent])
    .slice(0, MAX_ENTRIES)
    .map(toEntry)
    .filter((entry) => entry !== '')
    .map((raw) => ({ raw, ...parsePrices(raw) }));
  const words = entries.filter(({ amounts }) => amounts.length === 0).map(({ raw }) => toSlug(raw, 'en'));
  const numbers = entries.flatMap(({ amounts }) => amounts.map(({ value }) => value));
  const common =
    collectSymbols(entries).length === 1 ? entries.find(({ symbol }) => symbol !== '') : undefined;
  return {
    raw: entries.map(({ raw }) => raw),
    symbol: common?.symbol ?? '',
    position: common?.position ?? '',
    values: [
      ...new Set(words.filter((word) => word !== '')),
      ...[...new Set(numbers)].sort((one, other) => Number(one) - Number(other)),
    ].slice(0, MAX_ENTRIES),
  };
}

/** One line of plain text, '' without a cost. Shows raw entries when they are no range of prices in one currency. */
export function formatCost(cost: StoredCost | null, format: CostFormat): string {
  if (!cost || cost.raw.length === 0) return '';
  const entries = cost.raw.map((raw) => ({ raw, ...parsePrices(raw) }));
  const areParsed = entries.every(({ amounts, isComplete }) => isComplete || amounts.length === 0);
  if (!areParsed || collectSymbols(entries).length > 1) return cost.raw.join(', ');
  const space = entries.find(({ symbol }) => symbol !== '')?.space ?? '';
  // A price in words comes before every number.
  const points = entries
    .flatMap(({ raw, amounts }) =>
      amounts.length === 0
        ? [{ amount: -1, text: raw }]
        : amounts.map(({ asWritten, value }) => ({
            amount: Number(value),
            text: Number(value) === 0 ? format.freeLabel : formatAmount(asWritten, space, cost, format),
          })),
    )
    .sort((one, other) => one.amount - other.amount);
  const [min, max] = [points.at(0), points.at(-1)];
  if (!min || !max) return '';
  const isOne = min.text === max.text || (min.amount === max.amount && min.amount >= 0);
  return isOne ? min.text : `${min.text} – ${max.text}`;
}

/** The ISO 4217 code of a symbol; that of the site for prices without one, null when the symbol may mean several. */
export const findSymbolCurrency = (
  symbol: string,
  { currencySymbol, currencyCode }: Pick<CostFormat, 'currencySymbol' | 'currencyCode'>,
): string | null => (symbol === '' || symbol === currencySymbol ? currencyCode : findCurrencyCode(symbol));

/**
 * The cost to store; undefined when the client sent the stored one back as it was formatted, so that the label of a
 * price of zero does not become the price.
 */
export function resolveCostChange(
  sent: StoredCost | null | undefined,
  stored: StoredCost | null,
  format: CostFormat,
): StoredCost | null | undefined {
  if (stored === null || !sent) return sent;
  const isUnchanged = isDeepStrictEqual(sent, parseCost(escapeText(formatCost(stored, format))));
  return isUnchanged ? undefined : keepCurrency(sent, stored);
}

/** Numbers without a currency are in that of the stored cost: a new price of an event is no move to another country. */
function keepCurrency(sent: StoredCost, stored: StoredCost): StoredCost {
  const { symbol, position } = stored;
  const isBare = sent.raw.every((raw) => {
    const { amounts, isComplete, symbol: own } = parsePrices(raw);
    return isComplete && own === '' && amounts.some(({ value }) => Number(value) > 0);
  });
  if (symbol === '' || !isBare) return sent;
  const space = stored.raw.map(parsePrices).find((prices) => prices.symbol === symbol)?.space ?? '';
  return parseCost(
    sent.raw.map((raw) => (position === 'postfix' ? `${raw}${space}${symbol}` : `${symbol}${space}${raw}`)),
  );
}

function toEntry(sent: string | number): string {
  const text =
    typeof sent === 'string'
      ? sent
      : sent.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  const words = stripTags(text.slice(0, 4 * MAX_ENTRY_LENGTH)).replace(/\s+/g, ' ');
  return [...words].slice(0, MAX_ENTRY_LENGTH).join('').trim();
}

function collectSymbols(entries: readonly ParsedPrices[]): string[] {
  return [...new Set(entries.map(({ symbol }) => symbol))].filter((symbol) => symbol !== '');
}

function formatAmount(
  asWritten: string,
  space: string,
  cost: StoredCost,
  { currencySymbol, currencyPosition }: CostFormat,
): string {
  const symbol = cost.symbol || currencySymbol;
  const position = cost.position || currencyPosition;
  return position === 'postfix' ? `${asWritten}${space}${symbol}` : `${symbol}${space}${asWritten}`;
}
