// Reads events of web pages that describe them with schema.org in JSON-LD.
import { createRequire } from 'node:module';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { findScripts } from '../find-scripts.js';
import type { ImportItem, ReadFile, ReadFinding } from '../import-item.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { distinguishItems } from './distinguish-items.js';
import { JsonLdReferences } from './json-ld-references.js';
import { toLabel } from '../finding-label.js';
import { isEvent, SCHEMA_NAMES, toEventBodies } from './schema-org-event.js';
import { type Described, isObject, toLine, toList, toText } from './schema-org-text.js';
import { MAX_ITEMS } from '../source-limits.js';
import { toItem } from './to-item.js';

/** The package has a CommonJS build, but types for ES modules only. */
const { jsonrepair } = createRequire(__filename)('jsonrepair') as { jsonrepair: (json: string) => string };

const MAX_DEPTH = 20;

/** In characters of one page: the time of a repair grows with the square of the length. */
const MAX_REPAIRED_LENGTH = 50_000;

/**
 * @param text a page, or a JSON-LD document without one
 * @param address where it was fetched from, for relative addresses; '' if that is unknown
 */
export function readJsonLd(text: string, language: LanguageCode, address = ''): ReadFile | ParameterError {
  const isDocument = /^\ufeff?\s*[[{]/.test(text);
  const page = isDocument ? { scripts: [{ line: 1, text }], base: '', canonical: '' } : findScripts(text);
  const parser = new LenientParser();
  const items: ImportItem[] = [];
  const findings: ReadFinding[] = [];
  const parsed = page.scripts.map(({ line, text: json }) => ({ line, value: parser.parse(json) }));
  const references = new JsonLdReferences(
    parsed.map(({ value }) => value),
    [page.canonical, address, page.base],
  );
  for (const { line, value } of parsed) {
    if (value === undefined)
      findings.push({
        line,
        externalId: '',
        isRefusal: true,
        error: new ParameterError('import_no_object'),
      });
    for (const event of findEvents(value, references)) {
      if (items.length > MAX_ITEMS) break;
      const read = readEvent(references.resolve(event), line, language);
      items.push(...read.items);
      findings.push(...read.findings);
    }
  }
  if (items.length === 0 && findings.length === 0) return new ParameterError('import_no_calendar');
  const isComplete = findings.every(({ isRefusal, externalId }) => !isRefusal || externalId !== '');
  // Dates of a tour, and the events of a list, share an address.
  return { items: distinguishItems(items), findings, isComplete, fieldNames: SCHEMA_NAMES };
}

function readEvent(
  event: Described,
  line: number,
  language: LanguageCode,
): { readonly items: readonly ImportItem[]; readonly findings: readonly ReadFinding[] } {
  const { bodies, unreadSchedules } = toEventBodies(event, language);
  const items = bodies.map(({ body, implied }) => toItem(line, body, implied));
  const report = (externalId: string, error: ParameterError, label?: string): ReadFinding => ({
    line,
    externalId,
    error,
    label,
    isRefusal: items.length === 0,
  });
  const findings = [
    ...unreadSchedules.map((frequency) =>
      report(items[0]?.externalId ?? '', new ParameterError('moment'), toLabel('eventSchedule', frequency)),
    ),
    ...items
      .filter((_, n) => bodies[n]?.isEndIgnored)
      .map(({ externalId }) =>
        report(
          externalId,
          new ParameterError('import_end_ignored'),
          toLabel('endDate', toText(event['endDate'])),
        ),
      ),
  ];
  if (items.length > 0 || findings.length > 0) return { items, findings };
  const missing = new ParameterError('import_no_start_date', { name: toLine(event['name'], 80) });
  return { items, findings: [report('', missing)] };
}

/** Of comments of HTML and of CDATA, which comments of JavaScript may hide. */
const OPENING = /^(?:<!--|<!\[CDATA\[|\/\/|\/\*|\*\/)/;
const CLOSING = /(?:-->|\]\]>|\/\/|\/\*|\*\/)$/;
const MAX_WRAPPERS = 10;

function unwrapJson(text: string): string {
  let json = text.trim();
  for (let n = 0; n < MAX_WRAPPERS && OPENING.test(json); n += 1)
    json = json.replace(OPENING, '').trimStart();
  for (let n = 0; n < MAX_WRAPPERS && CLOSING.test(json.slice(-3)); n += 1)
    json = (json.slice(0, -3) + json.slice(-3).replace(CLOSING, '')).trimEnd();
  return json;
}

/** Pages often wrap JSON into CDATA or a comment, or have line breaks in texts and commas at the end. */
class LenientParser {
  private repairable = MAX_REPAIRED_LENGTH;

  /** @returns undefined for invalid JSON */
  parse(text: string): unknown {
    const json = unwrapJson(text);
    const plain = json.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/,(?=\s*[}\]])/g, '');
    return tryParse(json) ?? tryParse(plain) ?? this.repair(plain);
  }

  private repair(json: string): unknown {
    if (json.length > this.repairable) return undefined;
    this.repairable -= json.length;
    try {
      const value: unknown = JSON.parse(jsonrepair(json));
      // Text that is no JSON at all is repaired to a string.
      return typeof value === 'object' ? value : undefined;
    } catch {
      return undefined;
    }
  }
}

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** What a list, a graph, a feed, a place or an organization has its events in. */
const CONTAINERS = [
  '@graph',
  'itemListElement',
  'item',
  'dataFeedElement',
  'mainEntity',
  'event',
  'events',
  'subEvent',
  'subEvents',
];

const hasDates = (value: Described): boolean =>
  [value['startDate'], value['eventSchedule']].some((date) => toList(date).length > 0);

/** Events with dates, and events with a name whose dates are missing. */
function findEvents(value: unknown, references: JsonLdReferences, depth = 0): Described[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => findEvents(one, references, depth + 1));
  if (!isObject(value)) return [];
  const inner = CONTAINERS.flatMap((name) => findEvents(value[name], references, depth + 1));
  if (!isEvent(value)) return inner;
  const parts = [...toList(value['subEvent']), ...toList(value['subEvents'])]
    .map((part) => references.find(part))
    .filter(isObject);
  // A festival whose parts are described is taken apart; it would stand beside them otherwise.
  if (
    parts.some((part) => isEvent(part) && hasDates(part)) ||
    (!hasDates(value) && toText(value['name']) === '')
  )
    return inner;
  return [value, ...inner.filter(hasDates)];
}
