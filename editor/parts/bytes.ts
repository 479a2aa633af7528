const MEGABYTE = 1024 * 1024;

/** The size of a file, such as “20 MB”. */
export const formatBytes = (bytes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / MEGABYTE,
  );
