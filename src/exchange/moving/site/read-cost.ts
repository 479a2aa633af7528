import { chooseCurrencySymbol, isCurrencyCode } from '../../../calendar/events/currency-code.js';
import { parsePrices } from '../../../calendar/events/parse-prices.js';
import { stripTags } from '../../../foundation/html/plain-text.js';
import { isRecord, type JsonRecord, readList, readText } from './json.js';

const NUMBER = /^\d*[.,]?\d+$/;
const ZERO = /^[0.,]+$/;

/**
 * Reads the prices of an event with their currency: what the site shows is their range.
 *
 * @param typed what the editor has entered, where the site says it
 */
export function readCost(raw: JsonRecord, typed: string | undefined): string | string[] {
  const details = isRecord(raw['cost_details']) ? raw['cost_details'] : {};
  const values = readList(details['values']).map(readText);
  const shown = stripTags(readText(raw['cost'])).replaceAll(/\s+/g, ' ');
  const symbol = stripTags(readText(details['currency_symbol']));
  const prices = readPrices({ values, shown, symbol, typed });
  const code = readText(details['currency_code']).toUpperCase();
  const currency = chooseCurrencySymbol(symbol, code);
  if (typeof prices === 'string' || currency === '') return prices;
  const isCode = isCurrencyCode(currency) && currency !== symbol;
  const { isAfter, space } = (symbol === '' ? null : findPlace(values, shown, symbol)) ?? {
    isAfter: symbol === '' || ['postfix', 'suffix'].includes(readText(details['currency_position'])),
    space: '',
  };
  const gap = isCode ? ' ' : space;
  return prices.map((price) => (isAfter ? `${price}${gap}${currency}` : `${currency}${gap}${price}`));
}

interface Cost {
  readonly values: readonly string[];
  readonly shown: string;
  readonly symbol: string;
  readonly typed: string | undefined;
}

/** @returns numbers without a currency, or a text that says all */
function readPrices({ values, shown, symbol, typed = '' }: Cost): string[] | string {
  const parsed = parsePrices(typed);
  const hasCurrency = symbol === '' || typed.includes(symbol);
  if (!parsed.isComplete && hasCurrency) return typed;
  if (parsed.isComplete && parsed.amounts.length > 0) {
    // A price with another currency than that of the event says it itself.
    if (parsed.symbol !== '' && parsed.symbol !== symbol) return typed;
    return parsed.amounts.map(({ asWritten }) => asWritten);
  }
  const areNumbers = values.length > 0 && values.every((value) => NUMBER.test(value));
  // A site that counts "1,234.50" as .50 and 1234 shows less than these.
  const isShown = (value: string): boolean => ZERO.test(value) || shown === '' || shown.includes(value);
  return areNumbers && [values[0], values.at(-1)].every((value = '') => isShown(value)) ? [...values] : shown;
}

/** @returns where the site shows the currency; null when it shows none */
function findPlace(
  values: readonly string[],
  shown: string,
  symbol: string,
): { readonly isAfter: boolean; readonly space: string } | null {
  for (const space of ['', ' ']) {
    const isBefore = values.some((value) => shown.includes(`${symbol}${space}${value}`));
    const isAfter = values.some((value) => shown.includes(`${value}${space}${symbol}`));
    if (isBefore !== isAfter) return { isAfter, space };
  }
  return null;
}
