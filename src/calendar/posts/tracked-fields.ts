import type { TrackedKind } from '../../data/changelog/tracked-kind.js';
import { type Column, type FieldTable, type LinkField, listColumns, listLinks } from './field-table.js';

type TrackedFields = TrackedKind['trackedFields'];

const selectLinks = ({ table, column, taxonomy }: LinkField): string =>
  taxonomy === undefined
    ? `SELECT array_agg(l.${column} ORDER BY l.position) FROM ${table} l WHERE l.event_id = p.id`
    : `SELECT array_agg(l.${column} ORDER BY l.${column}) FROM ${table} l JOIN terms ON terms.id = l.${column}
   WHERE l.event_id = p.id AND terms.taxonomy = '${taxonomy}'`;

const LOCAL = `'YYYY-MM-DD HH24:MI:SS'`;

/** SQL of a value as a write takes it. */
function selectValue({ kind, column, value }: Column): string {
  const stored = `${kind === 'text' ? 't' : 'p'}.${column}`;
  if (value.type === 'cost') return `${stored} -> 'raw'`;
  if (value.type === 'localDateTime') return `to_char(${stored}, ${LOCAL})`;
  if (value.type === 'instant') return `to_char(${stored} AT TIME ZONE 'UTC', ${LOCAL})`;
  return stored;
}

/** All but passwords. */
const buildValues = (fields: FieldTable): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...listColumns(fields, 'text', 'time', 'fact')
      .filter(({ value }) => value.type !== 'passwordHash')
      .map((column) => [column.name, selectValue(column)] as const),
    ...listLinks(fields).map((link) => [link.name, `coalesce((${selectLinks(link)}), '{}')`] as const),
  ]);

/** All stored fields of a table, in its order. */
export function buildTrackedFields(fields: FieldTable): TrackedFields {
  const names = Object.keys(fields);
  const facts = [
    ...listColumns(fields, 'fact', 'time').map(({ name, column }) => [name, `p.${column}`] as const),
    ...listLinks(fields).map((link) => [link.name, selectLinks(link)] as const),
  ];
  return {
    facts: Object.fromEntries(facts.sort(([one], [other]) => names.indexOf(one) - names.indexOf(other))),
    texts: Object.fromEntries(listColumns(fields, 'text').map(({ name, column }) => [name, `t.${column}`])),
    textCondition: 't.trashed_at IS NULL',
    values: buildValues(fields),
  };
}
