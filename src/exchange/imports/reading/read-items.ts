// Reads files of all formats as items; what is wrong is named by its line.
import { isDeepStrictEqual } from 'node:util';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { decodeText } from './decode-text.js';
import type { EventNames } from './event-names.js';
import type { FileBytes } from './file-content.js';
import type { ImportItem, ReadFile } from '../import-item.js';
import { limitItems } from '../limit-items.js';
import { readCsv } from './read-csv.js';
import { readIcs } from './read-ics.js';
import { readJson } from './read-json.js';
import { readJsonLd } from './read-json-ld.js';
import type { Source } from '../source.entity.js';
import { MAX_ITEMS } from '../source-limits.js';
import { addDefaults, toSourceLanguage } from './to-item.js';

/** What reading needs to know of a source. */
export type SourceOfFile = Pick<Source, 'format' | 'columns' | 'defaults' | 'language' | 'dateOrder'>;

export interface ReadOptions {
  /** Of dates without a zone. */
  readonly fallbackZone: string;
  readonly isStrict: boolean;
}

/** @returns why nothing can be read, instead of items */
export function readItems(
  content: Pick<FileBytes, 'bytes' | 'contentType' | 'address'> | string,
  source: SourceOfFile,
  options: ReadOptions & { readonly names: EventNames },
): ReadFile | ParameterError {
  const { format, defaults, language } = source;
  const text = typeof content === 'string' ? content : decodeText(content.bytes, content.contentType);
  const isPage = /^\ufeff?\s*<(?:!doctype|html|head|body)/i.test(text);
  if (isPage && format !== 'jsonld') return new ParameterError('import_html');
  const address = typeof content === 'string' ? '' : content.address;
  const read = readFormat(text, source, { ...options, address });
  if (read instanceof ParameterError) return read;
  if (read.items.length > MAX_ITEMS) return new ParameterError('too_many', { max: MAX_ITEMS });
  const { texts } = options.names;
  const items = read.items.map((item) =>
    item.cancellations === undefined ? toSourceLanguage(addDefaults(item, defaults), language, texts) : item,
  );
  return limitItems(dropRepeated({ ...read, items }));
}

function readFormat(
  text: string,
  source: SourceOfFile,
  {
    fallbackZone,
    isStrict,
    names,
    address,
  }: ReadOptions & { readonly names: EventNames; readonly address: string },
): ReadFile | ParameterError {
  switch (source.format) {
    case 'ics':
      return readIcs(text, toText(source.defaults['timezone']) || fallbackZone);
    case 'csv':
      return readCsv(text, source);
    case 'jsonld':
      return readJsonLd(text, source.language, address);
    case 'ndjson':
    case 'tec':
      return readJson(text, { isStrict, names });
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Pages often describe an event twice, in the same words. */
const isOtherThan = (item: ImportItem, kept: ImportItem | undefined): boolean =>
  item !== kept && !isDeepStrictEqual(item, { ...kept, line: item.line });

/** Of several items with one id, the last one counts. */
function dropRepeated(file: ReadFile): ReadFile {
  const last = new Map(file.items.map((item) => [item.externalId, item]));
  if (last.size === file.items.length) return file;
  const findings = file.items
    .filter((item) => isOtherThan(item, last.get(item.externalId)))
    .map(({ line, externalId }) => ({
      line,
      externalId,
      error: new ParameterError('import_replaced'),
      isRefusal: true,
    }));
  return { ...file, items: [...last.values()], findings: [...file.findings, ...findings] };
}
