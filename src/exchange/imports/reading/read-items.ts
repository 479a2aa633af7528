// Reads files of all formats as items; what is wrong is named by its line.
import { isDeepStrictEqual } from 'node:util';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { groupEvents } from '../../../foundation/icalendar/reading/group-events.js';
import { readCalendar } from '../../../foundation/icalendar/reading/read-calendar.js';
import { decodeText } from './decode-text.js';
import type { EventNames } from './event-names.js';
import type { FileBytes } from './file-content.js';
import type { Body, ImportItem, ReadFile } from '../import-item.js';
import { limitItems } from '../limit-items.js';
import { readCsv } from './read-csv.js';
import { readJson } from './read-json.js';
import { readJsonLd } from './read-json-ld.js';
import type { Source } from '../source.entity.js';
import { MAX_ITEMS } from '../source-limits.js';
import { addDefaults, separateImplied, toExternalId, toSourceLanguage } from './to-item.js';

/** What reading needs to know of a source. */
export type SourceOfFile = Pick<Source, 'format' | 'columns' | 'defaults' | 'language' | 'dateOrder'>;

export interface ReadOptions {
  /** Of dates without a zone. */
  readonly fallbackZone: string;
  readonly isStrict: boolean;
}

/** @returns why nothing can be read, instead of items */
export function readItems(
  content: Pick<FileBytes, 'bytes' | 'contentType'> | string,
  source: SourceOfFile,
  options: ReadOptions & { readonly names: EventNames },
): ReadFile | ParameterError {
  const { format, defaults, language } = source;
  const text = typeof content === 'string' ? content : decodeText(content.bytes, content.contentType);
  const isPage = /^\ufeff?\s*<(?:!doctype|html|head|body)/i.test(text);
  if (isPage && format !== 'jsonld') return new ParameterError('import_html');
  const read = readFormat(text, source, options);
  if (read instanceof ParameterError) return read;
  if (read.items.length > MAX_ITEMS) return new ParameterError('too_many', { max: MAX_ITEMS });
  const { texts } = options.names;
  const items = read.items.map((item) => toSourceLanguage(addDefaults(item, defaults), language, texts));
  return limitItems(dropRepeated({ ...read, items }));
}

function readFormat(
  text: string,
  source: SourceOfFile,
  { fallbackZone, isStrict, names }: ReadOptions & { readonly names: EventNames },
): ReadFile | ParameterError {
  switch (source.format) {
    case 'ics':
      return readIcs(text, toText(source.defaults['timezone']) || fallbackZone);
    case 'csv':
      return readCsv(text, source);
    case 'jsonld':
      return readJsonLd(text, source.language);
    case 'ndjson':
    case 'tec':
      return readJson(text, { isStrict, names });
  }
}

function readIcs(text: string, fallbackZone: string): ReadFile | ParameterError {
  const file = readCalendar(text, fallbackZone);
  if (file instanceof ParameterError) return file;
  const grouped = groupEvents(file.events);
  const findings = [...file.findings, ...grouped.findings].map(({ line, uid, error, isRefusal }) => ({
    line,
    externalId: toExternalId(uid),
    error,
    isRefusal,
  }));
  const items = grouped.items.map(({ line, uid, body, exceptions, ...item }): ImportItem => ({
    line,
    emptied: !item.isEmptied ? undefined : item.hasFirstDate ? 'first-date' : 'no-date',
    uid,
    externalId: toExternalId(uid),
    ...separateCalendarBody({ ...body }),
    translations: {},
    exceptions: exceptions.map((one) => ({
      line: one.line,
      occurrence: one.occurrence,
      isForFollowing: one.isForFollowing,
      ...separateCalendarBody({ ...one.body }),
    })),
  }));
  const isNamed = findings.every(({ isRefusal, externalId }) => !isRefusal || externalId !== '');
  return { items, findings, isComplete: isNamed && file.isEnded };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** iCalendar says of an event that it is private or online, and not that it is published or at a place. */
const UNSAID: Body = { status: 'publish', attendance_mode: 'offline' };

function separateCalendarBody(body: Body): Required<Pick<ImportItem, 'body' | 'implied'>> {
  const isUnsaid = ([name, value]: [string, unknown]): boolean => UNSAID[name] === value;
  const entries = Object.entries(body);
  return separateImplied(
    Object.fromEntries(entries.filter((entry) => !isUnsaid(entry))),
    Object.fromEntries(entries.filter(isUnsaid)),
  );
}

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
