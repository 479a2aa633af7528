// ISO 4217 codes of currency symbols.

const ISO_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export const isCurrencyCode = (text: string): boolean => ISO_CODES.has(text);

/** Leaves out symbols that several currencies share, such as `kr`. `$` alone is the dollar of the original. */
const CODES: ReadonlyMap<string, string> = new Map([
  ...(['$', 'US$'] as const).map((symbol) => [symbol, 'USD'] as const),
  ...(['CA$', 'C$'] as const).map((symbol) => [symbol, 'CAD'] as const),
  ...(['A$', 'AU$'] as const).map((symbol) => [symbol, 'AUD'] as const),
  ...(['лв', 'лв.'] as const).map((symbol) => [symbol, 'BGN'] as const),
  ['NZ$', 'NZD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['₩', 'KRW'],
  ['Kč', 'CZK'],
  ['zł', 'PLN'],
  ['Ft', 'HUF'],
]);

/** Null for a symbol of several currencies. */
export const findCurrencyCode = (symbol: string): string | null =>
  isCurrencyCode(symbol) ? symbol : (CODES.get(symbol) ?? null);

/**
 * The symbol for a price that names its currency by a code, too. Keeps the symbol that people see unless it means another
 * currency: `$` with CAD is `CA$`.
 */
export function chooseCurrencySymbol(symbol: string, code: string): string {
  if (!isCurrencyCode(code)) return symbol;
  if (symbol === '') return code;
  const own = findCurrencyCode(symbol);
  if (own === null || own === code) return symbol;
  const [clear = code] = [...CODES].find(([one, of]) => of === code && one.endsWith(symbol)) ?? [];
  return clear;
}
