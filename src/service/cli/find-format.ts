// Detects the format of a file to import.
import type { FileBytes } from '../../exchange/imports/reading/file-content.js';
import type { Format } from '../../exchange/imports/source.entity.js';

export const isAddress = (file: string): boolean => /^(?:https?|webcals?):\/\//i.test(file);

export interface Content {
  readonly content: FileBytes;
  /** The media type of the response of an address; empty for files. */
  readonly mediaType: string;
}

const FORMATS_BY_TYPE: Readonly<Record<string, Format>> = {
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/html': 'jsonld',
  'application/ld+json': 'jsonld',
};

/** Bytes in which a file says what it is. */
const HEAD_LENGTH = 4096;

/** Names of files say it first, then the server, and then the content. */
export function findFormat(file: string, { content, mediaType }: Content): Format {
  const head = new TextDecoder().decode(content.bytes.subarray(0, HEAD_LENGTH));
  const name = (isAddress(file) ? new URL(file).pathname : file).replace(/\.gz$/i, '');
  if (/\.ics$/i.test(name) || /^\ufeff?\s*BEGIN:VCALENDAR/i.test(head)) return 'ics';
  if (/\.(?:html?|jsonld)$/i.test(name)) return 'jsonld';
  if (/\.(?:csv|tsv)$/i.test(name)) return 'csv';
  return FORMATS_BY_TYPE[mediaType] ?? (/^\ufeff?\s*<(?:!|html\b|head\b)/i.test(head) ? 'jsonld' : 'ndjson');
}
