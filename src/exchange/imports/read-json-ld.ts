// Reads events of web pages that describe them with schema.org in JSON-LD.
import { createRequire } from 'node:module';
import { Parser } from 'htmlparser2';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { ImportItem, ReadFile } from './import-item.js';
import { type Described, isDescribedEvent, isObject, toEventBody, toList } from './schema-org-event.js';
import { toItem } from './to-item.js';

/** The package has a CommonJS build, but types for ES modules only. */
const { jsonrepair } = createRequire(__filename)('jsonrepair') as { jsonrepair: (json: string) => string };

const MAX_DEPTH = 20;

/** In characters of one page: the time of a repair grows with the square of the length. */
const MAX_REPAIRED_LENGTH = 50_000;

interface Script {
  readonly line: number;
  readonly text: string;
}

/** @param text a page, or a JSON-LD document without one */
export function readJsonLd(text: string): ReadFile | ParameterError {
  const isDocument = /^\ufeff?\s*[[{]/.test(text);
  const scripts = isDocument ? [{ line: 1, text }] : findScripts(text);
  const parser = new LenientParser();
  const values = scripts.map(({ line, text: json }) => ({ line, value: parser.parse(json) }));
  const items = values.flatMap(({ line, value }) =>
    findEvents(value).map((event): ImportItem => toItem(line, toEventBody(event))),
  );
  const findings = values
    .filter(({ value }) => value === undefined)
    .map(({ line }) => ({
      line,
      externalId: '',
      isRefusal: true,
      error: new ParameterError('import_no_object'),
    }));
  if (items.length === 0 && findings.length === 0) return new ParameterError('import_no_calendar');
  return { items, findings, isComplete: findings.length === 0 };
}

function findScripts(html: string): Script[] {
  const scripts: Script[] = [];
  let text: string | null = null;
  let line = 1;
  let countedTo = 0;
  const parser = new Parser({
    onopentag: (name, { type = '' }) => {
      if (name !== 'script' || type.trim().toLowerCase() !== 'application/ld+json') return;
      line += html.slice(countedTo, parser.startIndex).split('\n').length - 1;
      countedTo = parser.startIndex;
      text = '';
    },
    ontext: (part) => {
      if (text !== null) text += part;
    },
    onclosetag: (name) => {
      if (name === 'script' && text !== null) scripts.push({ line, text });
      text = null;
    },
  });
  parser.end(html);
  return scripts;
}

/** Pages often wrap JSON into CDATA, or have line breaks in texts and commas at the end. */
class LenientParser {
  private repairable = MAX_REPAIRED_LENGTH;

  /** @returns undefined for invalid JSON */
  parse(text: string): unknown {
    const json = text.trim().replace(/^(?:\/\/\s*)?<!\[CDATA\[|(?:\/\/\s*)?\]\]>$/g, '');
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

/** In lists, graphs, and events that consist of others. */
function findEvents(value: unknown, depth = 0): Described[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => findEvents(one, depth + 1));
  if (!isObject(value)) return [];
  const inner = ['@graph', 'itemListElement', 'item', 'mainEntity', 'subEvent'].flatMap((name) =>
    findEvents(value[name], depth + 1),
  );
  const parts = toList(value['subEvent']).filter(isObject);
  // A festival whose parts are described is taken apart; it would stand beside them otherwise.
  return isDescribedEvent(value) && parts.length === 0 ? [value, ...inner] : inner;
}
