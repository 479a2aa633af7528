import type { TrackedKind } from '../../data/changelog/changed-fields.js';
import { type FieldTable, type LinkField, listColumns, listLinks } from './field-table.js';

type TrackedFields = TrackedKind['trackedFields'];

const selectLinks = ({ table, column, taxonomy }: LinkField): string =>
  taxonomy === undefined
    ? `SELECT array_agg(l.${column} ORDER BY l.position) FROM ${table} l WHERE l.event_id = p.id`
    : `SELECT array_agg(l.${column} ORDER BY l.${column}) FROM ${table} l JOIN terms ON terms.id = l.${column}
   WHERE l.event_id = p.id AND terms.taxonomy = '${taxonomy}'`;

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
  };
}
