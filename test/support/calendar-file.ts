// Reads calendar files as programs for calendars do, without any code of the service but the expansion of rules.
import { expand } from '../../src/foundation/recurrence/expand.js';
import { parseRule } from '../../src/foundation/recurrence/parse-rule.js';

interface Property {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly value: string;
}

export type Component = readonly Property[];

/** Properties of each event, in order. Fails for lines that are too long or end in another way. */
export function readEvents(text: string): Component[] {
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
  const events: Property[][] = [];
  let current: Property[] | null = null;
  for (const line of text.replaceAll('\r\n ', '').split('\r\n')) {
    if (line === 'BEGIN:VEVENT') events.push((current = []));
    else if (line === 'END:VEVENT') current = null;
    else current?.push(readProperty(line));
  }
  return events;
}

function readProperty(line: string): Property {
  const [, name = '', parameters = '', value = ''] =
    /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^:;"]*))*):(.*)$/.exec(line) ?? [];
  const pairs = parameters
    .split(';')
    .slice(1)
    .map((pair) => pair.split('=', 2));
  return { name, parameters: Object.fromEntries(pairs) as Record<string, string>, value };
}

export const valueOf = (event: Component, name: string): string | undefined =>
  event.find((property) => property.name === name)?.value;

export const textOf = (event: Component, name: string): string =>
  (valueOf(event, name) ?? '').replace(/\\([\\;,n])/g, (_, escaped: string) =>
    escaped === 'n' ? '\n' : escaped,
  );

export interface Occurrence {
  readonly title: string;
  readonly status: string;
  /** In UTC; of whole days the days. */
  readonly start: string;
  readonly end: string;
  readonly zone: string;
}

/** All occurrences of a calendar, by start: those of rules, dates and exceptions included. */
export function listOccurrences(text: string): Occurrence[] {
  const events = readEvents(text);
  const replaced = new Map(
    events.flatMap((event) => {
      const id = valueOf(event, 'RECURRENCE-ID');
      return id === undefined ? [] : [[`${valueOf(event, 'UID') ?? ''} ${id}`, event] as const];
    }),
  );
  const sorted = events
    .filter((event) => valueOf(event, 'RECURRENCE-ID') === undefined)
    .flatMap((event) =>
      listStarts(event).map((start) => {
        const other = replaced.get(`${valueOf(event, 'UID') ?? ''} ${start}`);
        return other === undefined ? toOccurrence(event, start) : toOccurrence(other);
      }),
    );
  return sorted.sort((a, b) => (a.start + a.title < b.start + b.title ? -1 : 1));
}

function listStarts(event: Component): string[] {
  const first = valueOf(event, 'DTSTART') ?? '';
  const datesOf = (name: string): string[] =>
    event.filter((property) => property.name === name).flatMap(({ value }) => value.split(','));
  const rule = valueOf(event, 'RRULE');
  const { zone } = readZone(event);
  const ofRule =
    rule === undefined
      ? [first]
      : expand(
          { rules: [parseRule(rule, { zone: zone ?? 'UTC', maxCount: 2000 })], dates: [], excluded: [] },
          { start: toLocal(first), zone: 'UTC', until: '2030-01-01 00:00:00', limit: 2000 },
        ).occurrences.map(({ occurrence }) => fromLocal(occurrence, first));
  const excluded = new Set(datesOf('EXDATE'));
  return [...new Set([...ofRule, ...datesOf('RDATE')])].filter((date) => !excluded.has(date));
}

const readZone = (event: Component): { zone: string | undefined } => ({
  zone: event.find(({ name }) => name === 'DTSTART')?.parameters['TZID'],
});

const toLocal = (text: string): string => {
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text) ?? [];
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
};

const fromLocal = (local: string, like: string): string =>
  like.length === 8
    ? local.slice(0, 10).replaceAll('-', '')
    : local.replace(/[-:]/g, '').replace(' ', 'T') + (like.endsWith('Z') ? 'Z' : '');

function toOccurrence(event: Component, start = valueOf(event, 'DTSTART') ?? ''): Occurrence {
  const { zone } = readZone(event);
  const first = valueOf(event, 'DTSTART') ?? '';
  const lengthMs = toMs(valueOf(event, 'DTEND') ?? first) - toMs(first);
  const isDay = first.length === 8;
  const format = (ms: number): string => {
    const local = new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
    return isDay ? local.slice(0, 10) : toUtc(local, zone ?? 'UTC');
  };
  return {
    title: textOf(event, 'SUMMARY'),
    status: valueOf(event, 'STATUS') ?? '',
    start: format(toMs(start)),
    end: format(toMs(start) + lengthMs - (isDay ? 86_400_000 : 0)),
    zone: isDay ? '' : (zone ?? 'UTC'),
  };
}

const toMs = (text: string): number => Date.parse(`${toLocal(text).replace(' ', 'T')}Z`);

/** By the zone data of the platform: the first of two instants. */
function toUtc(local: string, zone: string): string {
  const wanted = Date.parse(`${local.replace(' ', 'T')}Z`);
  const formatter = new Intl.DateTimeFormat('sv', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const offsets = [-86_400_000, 86_400_000].map((shift) => {
    const shown = Date.parse(`${formatter.format(wanted + shift).replace(' ', 'T')}Z`);
    return shown - wanted - shift;
  });
  const instant =
    offsets.map((offset) => wanted - offset).find((ms) => formatter.format(ms) === local) ?? NaN;
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}
