// Reads files of all formats as items; what is wrong is named by its line.
import { isDeeperThan, MAX_JSON_DEPTH } from '../../foundation/errors/json-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { CreateEventDto } from '../../calendar/events/write/event-input.dto.js';
import { groupEvents } from '../../foundation/icalendar/reading/group-events.js';
import { readCalendar } from '../../foundation/icalendar/reading/read-calendar.js';
import { findClosestName, getKnownNames } from '../../requests/validation/known-names.js';
import { truncateText } from './clean-text.js';
import { foldRows } from './fold-rows.js';
import type { Body, ImportItem, ReadFile, ReadFinding } from './import-item.js';
import { readCsv } from './read-csv.js';
import { readJsonLd } from './read-json-ld.js';
import type { Format, Source } from './source.entity.js';
import { addDefaults, OWN_NAMES, toExternalId, toItem, toSourceLanguage } from './to-item.js';

/** 10 MB, in characters. */
export const MAX_CONTENT_LENGTH = 10 * 1024 * 1024;
export const MAX_ITEMS = 50_000;

/** @returns why nothing can be read, instead of items */
export function readItems(
  text: string,
  { format, columns, defaults, language }: Pick<Source, 'format' | 'columns' | 'defaults' | 'language'>,
  { fallbackZone, isStrict = false }: { readonly fallbackZone: string; readonly isStrict?: boolean },
): ReadFile | ParameterError {
  const isPage = /^\ufeff?\s*<(?:!doctype|html|head|body)/i.test(text);
  if (isPage && format !== 'jsonld') return new ParameterError('import_html');
  const read = readFormat(text, format, { columns, fallbackZone, isStrict });
  if (read instanceof ParameterError) return read;
  return read.items.length > MAX_ITEMS
    ? new ParameterError('too_many', { max: MAX_ITEMS })
    : dropRepeated({
        ...read,
        items: read.items.map((item) => toSourceLanguage(addDefaults(item, defaults), language)),
      });
}

function readFormat(
  text: string,
  format: Format,
  {
    columns,
    fallbackZone,
    isStrict,
  }: { readonly columns: Source['columns']; readonly fallbackZone: string; readonly isStrict: boolean },
): ReadFile | ParameterError {
  switch (format) {
    case 'ics':
      return readIcs(text, fallbackZone);
    case 'csv':
      return readCsv(text, columns);
    case 'jsonld':
      return readJsonLd(text);
    case 'ndjson':
    case 'tec':
      return readJson(text, isStrict);
  }
}

function readIcs(text: string, fallbackZone: string): ReadFile | ParameterError {
  const file = readCalendar(text, fallbackZone);
  if (file instanceof ParameterError) return file;
  const findings = file.findings.map(({ line, uid, error, isRefusal }) => ({
    line,
    externalId: toExternalId(uid),
    error,
    isRefusal,
  }));
  const items = groupEvents(file.events).map(({ line, uid, body, exceptions }): ImportItem => ({
    line,
    uid,
    externalId: toExternalId(uid),
    body: { ...body },
    translations: {},
    exceptions: exceptions.map((one) => ({
      line: one.line,
      occurrence: one.occurrence,
      body: { ...one.body },
    })),
  }));
  const isNamed = findings.every(({ isRefusal, externalId }) => !isRefusal || externalId !== '');
  return { items, findings, isComplete: isNamed && file.isEnded };
}

function readJson(text: string, isStrict: boolean): ReadFile | ParameterError {
  const bodies = text
    .replace(/^\ufeff/, '')
    .trimStart()
    .startsWith('[')
    ? parseArray(text)
    : parseLines(text);
  if (bodies instanceof ParameterError) return bodies;
  const findings: ReadFinding[] = [];
  const items: ImportItem[] = [];
  for (const { line, value } of bodies) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject || isDeeperThan(value, MAX_JSON_DEPTH)) {
      findings.push({ line, externalId: '', error: new ParameterError('import_no_object'), isRefusal: true });
      continue;
    }
    const item = toItem(line, value as Body);
    const misspelled = findMisspelled(value as Body);
    for (const [name, meant] of misspelled) {
      const error = new ParameterError('import_misspelled', { name: truncateText(name, 80), meant });
      findings.push({ line, externalId: item.externalId, error, isRefusal: isStrict });
    }
    if (!isStrict || misspelled.length === 0) items.push(item);
  }
  return {
    items: foldRows(items),
    findings,
    isComplete: findings.every(({ isRefusal, externalId }) => !isRefusal || externalId !== ''),
  };
}

function parseArray(text: string): { line: number; value: unknown }[] | ParameterError {
  try {
    const values = JSON.parse(text.replace(/^\ufeff/, '')) as unknown[];
    return values.map((value, n) => ({ line: n + 1, value }));
  } catch {
    return new ParameterError('import_no_object');
  }
}

function parseLines(text: string): { line: number; value: unknown }[] {
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((written, n) => ({ line: n + 1, written: written.trim() }))
    .filter(({ written }) => written !== '')
    .map(({ line, written }) => {
      try {
        return { line, value: JSON.parse(written) as unknown };
      } catch {
        return { line, value: null };
      }
    });
}

function findMisspelled(body: Body): [name: string, meant: string][] {
  const eventFields = getKnownNames(CreateEventDto);
  return Object.keys(body).flatMap((name): [string, string][] => {
    if (eventFields.has(name) || OWN_NAMES.has(name)) return [];
    const meant = findClosestName(name, CreateEventDto);
    return meant === null ? [] : [[name, meant]];
  });
}

/** Of several items with one id, the last one counts. */
function dropRepeated(file: ReadFile): ReadFile {
  const last = new Map(file.items.map((item) => [item.externalId, item]));
  if (last.size === file.items.length) return file;
  const findings = file.items
    .filter((item) => last.get(item.externalId) !== item)
    .map(({ line, externalId }) => ({
      line,
      externalId,
      error: new ParameterError('import_replaced'),
      isRefusal: true,
    }));
  return { ...file, items: [...last.values()], findings: [...file.findings, ...findings] };
}
