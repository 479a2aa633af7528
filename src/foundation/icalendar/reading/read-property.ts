import { decodeValue } from './decode-value.js';
import type { ContentLine, RawComponent } from './split-components.js';
import { tokenizer } from './tokenizer.js';

/** A property of a component, with its texts unescaped. */
export interface Property {
  /** In upper case. */
  readonly name: string;
  readonly line: number;
  /** By name in lower case. */
  readonly parameters: Readonly<Record<string, string>>;
  /** As the file has it, escapes included. */
  readonly raw: string;
  readonly values: readonly string[];
}

/** Values that are read from their raw text, as the parser rewrites what it does not understand. */
const RAW_NAMES = new Set([
  'RRULE',
  'EXRULE',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'DTSTAMP',
  'LAST-MODIFIED',
  'TZOFFSETFROM',
  'TZOFFSETTO',
]);

/** The parser needs the square of the number of parameters. */
const MAX_HEAD_LENGTH = 5000;

/** Longer values are cut. */
const MAX_VALUE_LENGTH = 200_000;

/** @returns null for a line that is no property */
export function readProperty({ number, text: whole }: ContentLine): Property | null {
  const [, name] = /^([A-Za-z0-9-]+)[;:]/.exec(whole) ?? [];
  const colon = findColon(whole.slice(0, MAX_HEAD_LENGTH));
  if (name === undefined || colon < 0) return null;
  const text = whole.slice(0, colon + MAX_VALUE_LENGTH);
  const upperName = name.toUpperCase();
  const raw = text.slice(colon + 1).trim();
  const isRaw = RAW_NAMES.has(upperName);
  // The type of a raw value does not matter, and would be read.
  const sent = isRaw ? `X-RAW${text.slice(name.length, colon).replace(/;VALUE=[^;:]*/i, '')}:` : text;
  const decoded = isRaw ? null : decodeValue(text.slice(0, colon), raw);
  // The parser refuses an encoded value that is no file.
  const parsed = parse(
    decoded === null ? sent : `X-RAW${text.slice(name.length, colon)}:`.replace(ENCODING, ''),
  );
  if (parsed === null) return null;
  const [, parameters, type, ...values] = parsed;
  return {
    name: upperName,
    line: number,
    parameters: {
      ...Object.fromEntries(
        Object.entries(parameters).map(([key, value]) => [key, [value].flat().join(',')]),
      ),
      ...(isRaw ? readType(text.slice(0, colon)) : {}),
    },
    raw,
    values: isRaw
      ? [raw]
      : decoded !== null
        ? splitDecoded(upperName, decoded)
        : type === 'unknown'
          ? [unescape(raw)]
          : values.flat().map(String),
  };
}

/** vCalendar has parameters without a name. */
const ENCODING = /;(?:(?:ENCODING|VALUE)=[^;:]*|(?:QUOTED-PRINTABLE|BASE64)(?=[;:]))/gi;

/** vCalendar separates categories by semicolons. */
const splitDecoded = (name: string, text: string): string[] =>
  name === 'CATEGORIES' ? text.split(/(?<!\\)[;,]/).map(unescape) : [unescape(text)];

/** The parser leaves texts of properties alone that it does not know. */
const unescape = (raw: string): string =>
  raw.replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));

const readType = (head: string): { readonly value?: string } => {
  const [, type] = /;VALUE="?([A-Z-]+)/i.exec(head) ?? [];
  return type === undefined ? {} : { value: type.toUpperCase() };
};

/** A colon in quotation marks belongs to a parameter. */
function findColon(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ':' && !isQuoted) return at;
  }
  return -1;
}

function parse(text: string): ReturnType<typeof tokenizer.property> | null {
  try {
    return tokenizer.property(text);
  } catch {
    // The library throws errors of several kinds for values that it cannot read.
    return null;
  }
}

/** The properties of a component by name, in their order. */
export class Properties {
  private readonly byName = new Map<string, Property[]>();
  /** Lines that are no property. */
  readonly unreadLines: number[] = [];

  /** @param names those that are read; others cost no time */
  constructor(component: RawComponent, names: ReadonlySet<string>) {
    for (const line of component.lines) {
      const [, name] = /^([A-Za-z0-9-]+)[;:]/.exec(line.text) ?? [];
      if (name !== undefined && !names.has(name.toUpperCase())) continue;
      const property = readProperty(line);
      if (property === null) {
        this.unreadLines.push(line.number);
        continue;
      }
      const list = this.byName.get(property.name);
      if (list === undefined) this.byName.set(property.name, [property]);
      else list.push(property);
    }
  }

  all(name: string): readonly Property[] {
    return this.byName.get(name) ?? [];
  }

  first(name: string): Property | null {
    return this.byName.get(name)?.[0] ?? null;
  }

  /** The first value, trimmed; "" without one. */
  text(name: string): string {
    return this.first(name)?.values[0]?.trim() ?? '';
  }
}
