const written = new Map<string, 'numeric' | '2-digit'>();

/**
 * How a language writes the hour of a period, `9:30–11:00` or `09:30–11:00`. `Intl` leaves the width of a single time to
 * its caller, and follows CLDR in periods.
 */
export function getHourWidth(locale: string): 'numeric' | '2-digit' {
  let width = written.get(locale);
  if (width === undefined) {
    const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    const parts = format.formatRangeToParts(Date.UTC(2000, 0, 1, 9), Date.UTC(2000, 0, 1, 11));
    width = parts.find(({ type }) => type === 'hour')?.value.length === 2 ? '2-digit' : 'numeric';
    written.set(locale, width);
  }
  return width;
}

/** A period of several days has the hours of single times, in Slovenian `09:30`, where CLDR pads only those. */
export function joinPeriod(
  parts: readonly Intl.DateTimeFormatPart[],
  formatter: Intl.DateTimeFormat,
): string {
  const isNarrow = getHourWidth(formatter.resolvedOptions().locale) === 'numeric';
  return parts
    .map(({ type, value }) => (isNarrow && type === 'hour' ? value.replace(/^0(?=\d)/, '') : value))
    .join('');
}
