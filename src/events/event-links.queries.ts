// Writes what an event is linked to, and reads what a change of its dates needs.
import type { EntityManager } from 'typeorm';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { Temporal } from '../dates/temporal.js';
import { invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import type { StoredCost } from './cost.js';
import type { EventTimes } from './event-times.js';

/** What an event names, as ids; a kind that was not sent is undefined and stays as it is. */
export interface FoundLinks {
  venues?: readonly number[];
  organizers?: readonly number[];
  categories?: readonly number[];
  tags?: readonly number[];
}

/**
 * Takes away what is no longer named. Links to items that the viewer may not read stay: they were not in the answer
 * that comes back changed.
 */
export async function removeOtherLinks(
  manager: EntityManager,
  eventId: number,
  found: FoundLinks,
  viewer: Viewer,
): Promise<void> {
  const removeFrom = async (
    kind: 'venue' | 'organizer',
    ids: readonly number[] | undefined,
  ): Promise<void> => {
    if (ids === undefined) return;
    await manager.query(
      `DELETE FROM event_${kind}s l USING ${kind}s p
       WHERE l.event_id = $1 AND l.${kind}_id <> ALL($2) AND p.id = l.${kind}_id
         AND (p.status = 'publish' OR $3 OR p.author_id = $4)`,
      [eventId, ids, can(viewer, 'posts.editOthers'), viewer.userId],
    );
  };
  const removeTerms = async (
    taxonomy: 'category' | 'tag',
    ids: readonly number[] | undefined,
  ): Promise<void> => {
    if (ids === undefined) return;
    await manager.query(
      `DELETE FROM event_terms et USING terms t
       WHERE et.event_id = $1 AND t.id = et.term_id AND t.taxonomy = $2 AND et.term_id <> ALL($3)`,
      [eventId, taxonomy, ids],
    );
  };
  await removeFrom('venue', found.venues);
  await removeFrom('organizer', found.organizers);
  await removeTerms('category', found.categories);
  await removeTerms('tag', found.tags);
}

/** Parts of a statement: `held_…s`, which nobody takes away meanwhile, and `linked_…s`, a row each. */
const linking = (kind: 'venue' | 'organizer', eventId: string, ids: string): string => `
  held_${kind}s AS (
    SELECT id FROM ${kind}s WHERE id = ANY(${ids}) AND status <> 'trash' ORDER BY id FOR SHARE
  ), linked_${kind}s AS (
    INSERT INTO event_${kind}s (event_id, ${kind}_id, position)
    SELECT ${eventId}, t.id, t.n FROM unnest(${ids}::integer[]) WITH ORDINALITY AS t(id, n)
    JOIN held_${kind}s held ON held.id = t.id
    ON CONFLICT (event_id, ${kind}_id) DO UPDATE SET position = excluded.position
    RETURNING position
  )`;

/**
 * Links what is named; venues and organizers in this order. These are held until the transaction ends: one that goes
 * into the trash meanwhile takes its links along.
 *
 * @throws ApiError rest_invalid_param when one went into the trash before
 */
export async function addAllLinks(manager: EntityManager, eventId: number, found: FoundLinks): Promise<void> {
  const { venues = [], organizers = [], categories = [], tags = [] } = found;
  const terms = [...categories, ...tags];
  if (venues.length + organizers.length + terms.length === 0) return;
  const [linked] = await manager.query<[{ venues: number; organizers: number }]>(
    `WITH ${linking('venue', '$1', '$2')}, ${linking('organizer', '$1', '$3')}, linked_terms AS (
       INSERT INTO event_terms (event_id, term_id) SELECT $1, unnest($4::integer[]) ON CONFLICT DO NOTHING
     )
     SELECT (SELECT count(*)::int FROM linked_venues) AS venues,
       (SELECT count(*)::int FROM linked_organizers) AS organizers`,
    [eventId, venues, organizers, terms],
  );
  if (linked.venues < venues.length) throw invalidParam('venue', new Fault('gone'));
  if (linked.organizers < organizers.length) throw invalidParam('organizer', new Fault('gone'));
}

/** Of an event what a change needs to know. */
export interface StoredEvent extends EventTimes {
  readonly id: number;
  /** Null when it was never set. */
  readonly website: string | null;
  readonly cost: StoredCost | null;
  /** In all its languages. */
  readonly slugs: readonly string[];
}

export async function findStoredEvent(manager: EntityManager, id: number): Promise<StoredEvent | null> {
  const rows: (Pick<
    StoredEvent,
    'timeZone' | 'abbreviation' | 'allDay' | 'startLocal' | 'endLocal' | 'website' | 'cost' | 'slugs'
  > & {
    startMs: number;
    endMs: number;
  })[] = await manager.query(
    `SELECT time_zone AS "timeZone", abbreviation, all_day AS "allDay", website, cost,
       ARRAY(SELECT slug FROM event_texts WHERE event_id = $1 AND slug IS NOT NULL) AS slugs,
       to_char(starts_local, 'YYYY-MM-DD HH24:MI:SS') AS "startLocal",
       to_char(ends_local, 'YYYY-MM-DD HH24:MI:SS') AS "endLocal",
       (extract(epoch FROM starts_at) * 1000)::float8 AS "startMs",
       (extract(epoch FROM ends_at) * 1000)::float8 AS "endMs"
     FROM events WHERE id = $1`,
    [id],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { startMs, endMs, ...times } = row;
  return {
    ...times,
    id,
    startAt: Temporal.Instant.fromEpochMilliseconds(startMs),
    endAt: Temporal.Instant.fromEpochMilliseconds(endMs),
  };
}

/** Whether an event stands above another one, or is it. Parents are changed under a lock, so the chain stands still. */
export async function isAncestor(manager: EntityManager, id: number, of: number): Promise<boolean> {
  const rows: { found: boolean }[] = await manager.query(
    `WITH RECURSIVE up AS (
       SELECT id, parent_id FROM events WHERE id = $1
       UNION SELECT p.id, p.parent_id FROM events p JOIN up ON up.parent_id = p.id)
     SELECT EXISTS (SELECT FROM up WHERE id = $2) AS found`,
    [of, id],
  );
  return rows[0]?.found === true;
}
