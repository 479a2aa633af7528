import type { EntityManager } from 'typeorm';
import { idsIn, queryPrepared } from '../../data/database/connection/prepared-statements.js';

export interface NamedIds {
  readonly terms: readonly number[];
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly events: readonly number[];
}

type NameKind = keyof NamedIds;

const selectNames = (kind: NameKind, table: string, key: string, name: string, parameter: string): string =>
  `SELECT '${kind}' AS kind, ${key} AS id, language, ${name} AS name FROM ${table}
   WHERE trashed_at IS NULL AND ${key} = ${idsIn(parameter)}`;

const FIND_NAMES = `SELECT DISTINCT ON (kind, id) kind, id, name FROM (
  ${[
    selectNames('terms', 'term_texts', 'term_id', 'name', '$1'),
    selectNames('venues', 'venue_texts', 'venue_id', 'name', '$2'),
    selectNames('organizers', 'organizer_texts', 'organizer_id', 'name', '$3'),
    selectNames('events', 'event_texts', 'event_id', 'title', '$4'),
  ].join(' UNION ALL ')}) t
  ORDER BY kind, id, array_position($5::text[], language) NULLS LAST, language`;

/** The names of items that the caller may read, in the first language of the chain that has one. */
export async function findFilterNames(
  manager: EntityManager,
  { terms, venues, organizers, events }: NamedIds,
  chain: readonly string[],
): Promise<(kind: NameKind, id: number) => string | undefined> {
  if ([terms, venues, organizers, events].every((ids) => ids.length === 0)) return () => undefined;
  const rows = await queryPrepared<{ kind: NameKind; id: number; name: string }>(manager, FIND_NAMES, [
    terms,
    venues,
    organizers,
    events,
    chain,
  ]);
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return (kind, id) => names.get(`${kind} ${id}`);
}
