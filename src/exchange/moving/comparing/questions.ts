import { Temporal } from '../../../foundation/dates/temporal.js';
import { type JsonRecord, readId, readRecords, readText } from '../site/json.js';
import type { Parameters } from '../site/site-api.js';
import type { ComparedKind } from './compare-fields.js';

/** A list of events that is requested from both calendars. */
export interface Question {
  readonly name: string;
  readonly parameters: Parameters;
  /** A parameter that names an item, which may have another id here. */
  readonly item?: { readonly name: string; readonly kind: ComparedKind; readonly id: number };
}

/** @param events of the site, from which words and items for filters are taken */
export function listQuestions(events: readonly JsonRecord[], today: Temporal.PlainDate): Question[] {
  const month = today.with({ day: 1 });
  const windows: Question[] = [
    { name: 'from today on', parameters: {} },
    inWindow('this month', month, month.add({ months: 1 }).subtract({ days: 1 })),
    inWindow('the last twelve months', today.subtract({ months: 12 }), today),
    inWindow('the year before', today.subtract({ months: 24 }), today.subtract({ months: 12 })),
    inWindow('the next three months', today, today.add({ months: 3 })),
    { name: 'featured', parameters: { featured: 'true', ...ALWAYS } },
  ];
  const middle = events[Math.floor(events.length / 2)];
  if (middle === undefined) return windows;
  const word = readText(middle['title'])
    .replace(/&[^;]*;/g, ' ')
    .split(/[^\p{L}]+/u)
    .sort((a, b) => b.length - a.length)[0];
  const venue = findLinked(events, 'venue');
  const organizer = findLinked(events, 'organizer');
  const category = events.flatMap((event) => readRecords(event['categories']))[0];
  return [
    ...windows,
    ...(word === undefined || word === ''
      ? []
      : [{ name: `search ${word}`, parameters: { search: word, ...ALWAYS } }]),
    ...(category === undefined
      ? []
      : [
          {
            name: `category ${readText(category['slug'])}`,
            parameters: { categories: readText(category['slug']), ...ALWAYS },
          },
        ]),
    ...(venue === null ? [] : [byItem('venue', venue)]),
    ...(organizer === null ? [] : [byItem('organizer', organizer)]),
  ];
}

const ALWAYS = { start_date: '1900-01-01 00:00:00', end_date: '2200-12-31 23:59:59' };

const inWindow = (name: string, start: Temporal.PlainDate, end: Temporal.PlainDate): Question => ({
  name: `${name} (${String(start)} to ${String(end)})`,
  parameters: { start_date: String(start), end_date: String(end) },
});

const byItem = (kind: 'venue' | 'organizer', id: number): Question => ({
  name: `${kind} ${id}`,
  parameters: ALWAYS,
  item: { name: kind, kind, id },
});

function findLinked(events: readonly JsonRecord[], name: string): number | null {
  for (const event of events) {
    const value = event[name];
    const [first] = Array.isArray(value)
      ? readRecords(value)
      : readRecords(value === undefined ? [] : [value]);
    const id = readId(first?.['id']);
    if (id !== null) return id;
  }
  return null;
}
