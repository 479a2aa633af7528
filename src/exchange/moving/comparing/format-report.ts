import type { ComparedKind, FieldDifference } from './compare-fields.js';

export interface ItemDifference extends FieldDifference {
  readonly kind: ComparedKind;
  readonly language: string;
  /** On the site. */
  readonly id: number;
}

export interface ListDifference {
  readonly question: string;
  readonly there: string;
  readonly here: string;
}

export interface ComparisonReport {
  /** Compared items by kind and language. */
  readonly compared: ReadonlyMap<string, number>;
  readonly lists: number;
  readonly singles: number;
  readonly fields: readonly ItemDifference[];
  readonly missing: readonly {
    readonly side: 'there' | 'here';
    readonly group: string;
    readonly id: number;
  }[];
  readonly listDifferences: readonly ListDifference[];
}

const MAX_VALUE_LENGTH = 120;
const MAX_IDS = 20;

export const countDifferences = ({ fields, missing, listDifferences }: ComparisonReport): number =>
  fields.length + missing.length + listDifferences.length;

/** @param maxLines of each field */
export function formatReport(report: ComparisonReport, maxLines: number): string[] {
  const { compared, lists, singles, fields, missing, listDifferences } = report;
  const total = countDifferences(report);
  const counted = [...compared].map(([group, count]) => `${count} ${group}`).join(', ');
  const byField = groupBy(fields, ({ kind, field, language }) => `${kind} ${field} (${language})`);
  const bySide = groupBy(missing, ({ side, group }) => `Only ${side}: ${group}`);
  return [
    `Compared: ${counted}; ${lists} lists, ${singles} single items.`,
    total === 0 ? 'No differences.' : `Differences: ${total}.`,
    ...[...byField].map(([name, entries]) => `  ${name}: ${entries.length}`),
    ...[...bySide].map(([name, entries]) => `  ${name}: ${entries.length}`),
    ...(listDifferences.length === 0 ? [] : [`  lists: ${listDifferences.length}`]),
    ...[...bySide].flatMap(([name, entries]) => ['', name, `  ${listIds(entries.map(({ id }) => id))}`]),
    ...[...byField].flatMap(([name, entries]) => [
      '',
      name,
      ...cut(
        entries,
        maxLines,
        ({ id, there, here }) => `  ${id}: ${quote(there)} there, ${quote(here)} here`,
      ),
    ]),
    ...(listDifferences.length === 0 ? [] : ['', 'Lists']),
    ...cut(
      listDifferences,
      maxLines,
      ({ question, there, here }) => `  ${question}: ${there} there, ${here} here`,
    ),
  ];
}

function cut<T>(items: readonly T[], max: number, format: (item: T) => string): string[] {
  const rest = items.length - max;
  return [...items.slice(0, max).map(format), ...(rest > 0 ? [`  … and ${rest} more`] : [])];
}

const listIds = (ids: readonly number[]): string =>
  ids.slice(0, MAX_IDS).join(', ') + (ids.length > MAX_IDS ? ` … and ${ids.length - MAX_IDS} more` : '');

const quote = (value: string): string =>
  `“${value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value}”`;

function groupBy<T>(items: readonly T[], getKey: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(getKey(item), [...(groups.get(getKey(item)) ?? []), item]);
  return groups;
}
