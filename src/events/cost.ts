// What an event costs: kept as it was sent, with what programs need beside it, and shown as one line.
import { isDeepStrictEqual } from 'node:util';
import { escapeText, stripTags } from '../html/plain-text.js';
import { toSlug } from '../languages/to-slug.js';
import { type ParsedPrices, parsePrices } from './parse-prices.js';

export interface StoredCost {
  raw: string[];
  symbol: string;
  position: '' | 'prefix' | 'postfix';
  /** Numbers with a decimal point in ascending order, after the slugs of prices in words. */
  values: string[];
}

export interface CostFormat {
  currencySymbol: string;
  /** The word for a price of zero in the language of the answer. */
  free: string;
}

/** The words for a price of zero that answers show, in all languages, as `values` has them. */
export const FREE_PRICE_SLUGS = [
  ...[
    'besplatno',
    'bezplatnie',
    'bezplatno',
    'brezplacno',
    'dorean',
    'free',
    'gratis',
    'gratuit',
    'gratuito',
  ],
  ...['ingyenes', 'kostenlos', 'maksuton', 'zadarmo', 'zdarma'],
];

interface PricePoint {
  /** -1 for a price in words, which comes before every number. */
  amount: number;
  text: string;
}

const MAX_ENTRIES = 50;
const MAX_ENTRY_LENGTH = 255;

/** Nothing sent, or nothing in what was sent, gives a cost without raw entries; a zero is a price. */
export function parseCost(sent: string | number | readonly (string | number)[]): StoredCost {
  const list = typeof sent === 'object' ? sent : [sent];
  const raw = list
    .slice(0, MAX_ENTRIES)
    .map(toEntry)
    .filter((entry) => entry !== '');
  const entries = raw.map(parsePrices);
  const common = findCommonSymbol(entries);
  return {
    raw,
    symbol: common?.symbol ?? '',
    position: common?.position ?? '',
    values: [...collectWordSlugs(raw, entries), ...collectAmounts(entries)].slice(0, MAX_ENTRIES),
  };
}

/** One line of HTML; '' without a cost. What cannot be read as a range of one currency is shown as it was sent. */
export function formatCost(cost: StoredCost | null, site: CostFormat): string {
  if (!cost || cost.raw.length === 0) return '';
  const entries = cost.raw.map(parsePrices);
  if (!entries.every(isFullyParsed) || collectSymbols(entries).length > 1)
    return escapeText(cost.raw.join(', '));
  const bounds = entries
    .flatMap((entry, index) => toPricePoints(entry, cost.raw[index] ?? '', cost, site))
    .sort((one, other) => one.amount - other.amount);
  const [min, max] = [bounds.at(0), bounds.at(-1)];
  if (!min || !max) return '';
  const alike = min.text === max.text || (min.amount === max.amount && min.amount >= 0);
  return escapeText(alike ? min.text : `${min.text} – ${max.text}`);
}

/**
 * What was sent for a cost, undefined when it is the stored one as it is shown: the word for a price of zero in the
 * language of an answer must not become the price.
 */
export function resolveCostChange(
  sent: StoredCost | null | undefined,
  stored: StoredCost | null,
  site: CostFormat,
): StoredCost | null | undefined {
  const isShown = stored !== null && isDeepStrictEqual(sent, parseCost(formatCost(stored, site)));
  return isShown ? undefined : sent;
}

function toEntry(sent: string | number): string {
  const text =
    typeof sent === 'string'
      ? sent
      : sent.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  const words = stripTags(text.slice(0, 4 * MAX_ENTRY_LENGTH));
  return [...words].slice(0, MAX_ENTRY_LENGTH).join('').trim();
}

function collectWordSlugs(raw: readonly string[], entries: readonly ParsedPrices[]): string[] {
  const words = raw
    .filter((_, index) => entries[index]?.amounts.length === 0)
    .map((word) => toSlug(word, 'en'));
  return [...new Set(words)].filter((word) => word !== '');
}

function collectAmounts(entries: readonly ParsedPrices[]): string[] {
  const values = entries.flatMap(({ amounts }) => amounts.map(({ value }) => value));
  return [...new Set(values)].sort((one, other) => Number(one) - Number(other));
}

function findCommonSymbol(entries: readonly ParsedPrices[]): ParsedPrices | undefined {
  return collectSymbols(entries).length === 1 ? entries.find(({ symbol }) => symbol !== '') : undefined;
}

function collectSymbols(entries: readonly ParsedPrices[]): string[] {
  return [...new Set(entries.map(({ symbol }) => symbol))].filter((symbol) => symbol !== '');
}

function isFullyParsed({ amounts, isComplete: complete }: ParsedPrices): boolean {
  return complete || amounts.length === 0;
}

function toPricePoints(
  { amounts }: ParsedPrices,
  words: string,
  cost: StoredCost,
  site: CostFormat,
): PricePoint[] {
  if (amounts.length === 0) return [{ amount: -1, text: words }];
  return amounts.map(({ asWritten: shown, value }) => ({
    amount: Number(value),
    text: formatAmount(shown, value, cost, site),
  }));
}

function formatAmount(
  shown: string,
  value: string,
  { symbol, position }: StoredCost,
  site: CostFormat,
): string {
  if (Number(value) === 0) return site.free;
  return position === 'postfix' ? `${shown}${symbol}` : `${symbol || site.currencySymbol}${shown}`;
}
