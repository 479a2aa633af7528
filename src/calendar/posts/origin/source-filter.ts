// The `source` of a list: what an import brought. Only those who manage sources know their names.
import type { EntityManager } from 'typeorm';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import { can } from '../../../requests/accounts/can.js';
import type { ListQuery } from '../../../requests/paging/list-query.js';
import { toText } from '../../../requests/validation/convert.js';
import { Field } from '../../../requests/validation/field.js';
import { findSourceId } from './sources.queries.js';

const MAX_NAME_LENGTH = 100;

export interface ListedSource {
  readonly name: string;
  readonly id: number;
}

export const SourceListField = (plural: string): PropertyDecorator =>
  Field<ListedSource>({
    read: (raw) => {
      const name = toText(raw, { max: MAX_NAME_LENGTH, required: true });
      return name instanceof ParameterError ? name : { name, id: 0 };
    },
    resolve: ({ name }, { manager, viewer }) =>
      can(viewer, 'sources.manage') ? resolveSource(manager, name) : new ParameterError('sources_only'),
    api: {
      description:
        `For those who manage sources: only ${plural} that came from the source of this name, also those that were ` +
        'changed since.',
      type: 'string',
      minLength: 1,
      maxLength: MAX_NAME_LENGTH,
      example: 'City theatre',
    },
  });

async function resolveSource(manager: EntityManager, name: string): Promise<ListedSource | ParameterError> {
  const id = await findSourceId(manager, name);
  return id === null ? new ParameterError('unknown_name', { name }) : { name, id };
}

/** Keeps events of the source, with all dates of its series. The rows of the list index are `l`. */
export function filterEventsBySource({ id }: ListedSource, query: ListQuery): void {
  const source = query.bind(id);
  const sourced = query.addCte(`SELECT i.event_id FROM source_items i
    WHERE i.source_id = ${source} AND i.event_id IS NOT NULL
    UNION SELECT o.event_id FROM source_items i JOIN event_occurrences e ON e.event_id = i.event_id
      JOIN event_occurrences o ON o.series_id = e.series_id
    WHERE i.source_id = ${source}`);
  query.where(`l.event_id IN (SELECT event_id FROM ${sourced})`).materialize();
}

/** Keeps the venues or organizers that those of the source became. */
export function filterLinkedBySource(
  source: ListedSource | undefined,
  { resource, key }: { readonly resource: string; readonly key: string },
  query: ListQuery,
): void {
  if (source === undefined) return;
  query
    .where(
      `l.${key} IN (SELECT s.item_id FROM source_links s
        WHERE s.source_id = ${query.bind(source.id)} AND s.kind = '${resource}')`,
    )
    .materialize();
}
