// Some calendars write each date of a series as a row of its own, with the rule beside it. Such rows become one series again.
import { hashValue } from '../hash-value.js';
import type { Body, ImportItem } from '../import-item.js';

/** `…-2027-05-01 19:30:00 Europe/Ljubljana`: the id of the series, followed by the start of the row. */
const ROW_ID = /^(.+?)-(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?: [\w/+-]+)?$/;

interface Row {
  readonly item: ImportItem;
  readonly start: string;
}

/**
 * Joins the rows of a series: those whose ids are the same, or the same but for their start, or that have the same rule,
 * title and venue. What a row has of its own becomes an occurrence that differs. As each row is a date, the rule itself
 * counts for nothing.
 */
export function foldRows(items: readonly ImportItem[]): ImportItem[] {
  const idsByRule = new Map<string, string>();
  for (const item of items) {
    const id = findSeriesId(item);
    if (id !== null && hasForeignRule(item.body)) idsByRule.set(getRuleKey(item.body), id);
  }
  const rowsById = new Map<string, Row[]>();
  for (const item of items) {
    const isForeign = hasForeignRule(item.body);
    const byRule = isForeign ? idsByRule.get(getRuleKey(item.body)) : undefined;
    const externalId = findSeriesId(item) ?? byRule ?? item.externalId;
    const isFolded = isForeign || externalId !== item.externalId;
    const row = isFolded ? { ...item, externalId, body: omitRecurrence(item.body) } : item;
    const rows = rowsById.get(externalId) ?? [];
    rows.push({ item: row, start: getStart(item) });
    rowsById.set(externalId, rows);
  }
  return [...rowsById.values()].flatMap(toItems);
}

function toItems(rows: readonly Row[]): ImportItem[] {
  const last = new Map(rows.map((row) => [row.start, row]));
  const hasOwnRule = rows.some(({ item }) => item.body['recurrence'] !== undefined);
  // Rows of one start are the same event, of which the last one counts.
  if (last.size === 1 || hasOwnRule) return rows.map(({ item }) => item);
  const [first, ...others] = [...last.values()].sort((one, other) => (one.start < other.start ? -1 : 1));
  if (first === undefined) return [];
  const dates = others.map(({ start }) => start);
  const common = describe(first.item.body);
  const exceptions = others
    .filter(({ item }) => describe(item.body) !== common)
    .map(({ item, start }) => ({ line: item.line, occurrence: start, body: item.body }));
  return [{ ...first.item, body: { ...first.item.body, recurrence: { dates } }, exceptions }];
}

const getStart = ({ body: { start_date: start } }: ImportItem): string =>
  typeof start === 'string' ? start : '';

/** Null for an id that does not end in the start of the row. */
function findSeriesId(item: ImportItem): string | null {
  const [, id, start] = ROW_ID.exec(item.externalId) ?? [];
  return id !== undefined && start === getStart(item) ? id : null;
}

/** A rule in the form of another program; those of this one are rules of RFC 5545 as text. */
const hasForeignRule = ({ recurrence }: Body): boolean =>
  typeof recurrence === 'object' && recurrence !== null && 'rrule' in recurrence;

const getRuleKey = ({ recurrence, title, venue = null }: Body): string =>
  hashValue([recurrence, title, venue]);

const omitRecurrence = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'recurrence'));

const toMs = (local: unknown): number => Date.parse(`${String(local).replace(' ', 'T')}Z`);

/** What all occurrences of a series have in common. */
const describe = ({ start_date: start, end_date: end, ...body }: Body): string =>
  hashValue([toMs(end) - toMs(start), body]);
