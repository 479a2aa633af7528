// Writes what an event is linked to, and reads what a change of its dates needs.
import type { EntityManager } from 'typeorm';
import { can } from '../../accounts/can.js';
import type { Viewer } from '../../accounts/viewer.js';
import { Temporal } from '../../dates/temporal.js';
import { idsIn, prepared } from '../../database/connection/prepared.js';
import { RepeatTransaction } from '../../database/connection/transaction.js';
import { invalidParam } from '../../errors/api-error.js';
import { Fault } from '../../errors/fault.js';
import type { StoredCost } from '../cost.js';
import type { EventTimes } from './event-times.js';

/** What an event names, as ids; a kind that was not sent is undefined and stays as it is. */
export interface FoundLinks {
  readonly venues?: readonly number[] | undefined;
  readonly organizers?: readonly number[] | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly tags?: readonly number[] | undefined;
  /** Venues and organizers that were found or made by their names. */
  readonly named?: ReadonlySet<number>;
}

type LinkedKind = 'venue' | 'organizer';

/** A stored link of an event to a venue or organizer, as far as the viewer is concerned. */
interface StoredLink {
  readonly id: number;
  readonly position: number;
  readonly isShown: boolean;
  readonly isTrashed: boolean;
}

/** The links that an event gets, with their order among those that stay hidden. */
interface PlacedLinks {
  readonly ids: readonly number[];
  readonly positions: readonly number[];
}

const NO_LINKS: PlacedLinks = { ids: [], positions: [] };

/**
 * Links the event to what is named, and to nothing else that the viewer was shown. Links to items that the viewer may
 * not read stay: they were not in the answer that comes back changed.
 *
 * @throws ApiError rest_invalid_param when something that is named went into the trash
 */
export async function replaceLinks(
  manager: EntityManager,
  eventId: number,
  found: FoundLinks,
  viewer: Viewer,
): Promise<void> {
  const venues = await removeOthers(manager, 'venue', eventId, found.venues, viewer);
  const organizers = await removeOthers(manager, 'organizer', eventId, found.organizers, viewer);
  await removeOtherTerms(manager, 'category', eventId, found.categories);
  await removeOtherTerms(manager, 'tag', eventId, found.tags);
  const terms = [...(found.categories ?? []), ...(found.tags ?? [])];
  await addLinks(manager, eventId, venues, organizers, terms, found);
}

/**
 * Links to the trash are hidden. They stay when the list names just what was shown: sending an answer back changes
 * nothing. Any other list replaces them, too, whoever could read them before they went into the trash: an event that has
 * moved must not return to an item that is restored.
 */
async function removeOthers(
  manager: EntityManager,
  kind: LinkedKind,
  eventId: number,
  ids: readonly number[] | undefined,
  viewer: Viewer,
): Promise<PlacedLinks> {
  if (ids === undefined) return NO_LINKS;
  const stored = await storedLinks(manager, kind, eventId, viewer);
  const shown = stored.filter(({ isShown }) => isShown);
  const isAsShown = shown.length === ids.length && shown.every(({ id }) => ids.includes(id));
  const removed = stored.filter(
    ({ id, isShown, isTrashed }) => !ids.includes(id) && (isShown || (isTrashed && !isAsShown)),
  );
  if (removed.length > 0)
    await manager.query(`DELETE FROM event_${kind}s WHERE event_id = $1 AND ${kind}_id = ANY($2)`, [
      eventId,
      removed.map(({ id }) => id),
    ]);
  // Places that are taken already leave those of hidden links between them alone.
  const positions = isAsShown ? shown.map(({ position }) => position) : ids.map((_, n) => n + 1);
  return { ids, positions };
}

function storedLinks(
  manager: EntityManager,
  kind: LinkedKind,
  eventId: number,
  viewer: Viewer,
): Promise<StoredLink[]> {
  return manager.query(
    `SELECT p.id, l.position, p.status = 'trash' AS "isTrashed",
       p.status <> 'trash' AND (p.status = 'publish' OR $2 OR coalesce(p.author_id = $3, false)) AS "isShown"
     FROM event_${kind}s l JOIN ${kind}s p ON p.id = l.${kind}_id WHERE l.event_id = $1 ORDER BY l.position`,
    [eventId, can(viewer, 'posts.editOthers'), viewer.userId],
  );
}

async function removeOtherTerms(
  manager: EntityManager,
  taxonomy: 'category' | 'tag',
  eventId: number,
  ids: readonly number[] | undefined,
): Promise<void> {
  if (ids === undefined) return;
  await manager.query(
    `DELETE FROM event_terms et USING terms t
     WHERE et.event_id = $1 AND t.id = et.term_id AND t.taxonomy = $2 AND et.term_id <> ALL($3)`,
    [eventId, taxonomy, ids],
  );
}

/** Part of a statement: rows that stay as they are until the transaction ends. */
const heldRows = (kind: LinkedKind, ids: string): string => `held_${kind}s AS (
    SELECT id FROM ${kind}s WHERE id = ${idsIn(ids)} AND status <> 'trash' ORDER BY id FOR SHARE
  )`;

/** The same, and `linked_…s`, a row each. */
const linking = (kind: LinkedKind, eventId: string, ids: string, positions: string): string => `
  ${heldRows(kind, ids)}, linked_${kind}s AS (
    INSERT INTO event_${kind}s (event_id, ${kind}_id, position)
    SELECT ${eventId}, t.id, t.position FROM unnest(${ids}::integer[], ${positions}::smallint[]) AS t(id, position)
    JOIN held_${kind}s held ON held.id = t.id
    ON CONFLICT (event_id, ${kind}_id) DO UPDATE SET position = excluded.position
    RETURNING position
  )`;

/**
 * Venues and organizers are held until the transaction ends, so that the derived rows say what holds of them. One that
 * goes into the trash afterwards keeps its links, hidden.
 */
async function addLinks(
  manager: EntityManager,
  eventId: number,
  venues: PlacedLinks,
  organizers: PlacedLinks,
  terms: readonly number[],
  found: FoundLinks,
): Promise<void> {
  if (venues.ids.length + organizers.ids.length + terms.length === 0) return;
  const [linked] = await manager.query<[{ venues: number; organizers: number }]>(
    `WITH ${linking('venue', '$1', '$2', '$3')}, ${linking('organizer', '$1', '$4', '$5')}, linked_terms AS (
       INSERT INTO event_terms (event_id, term_id) SELECT $1, unnest($6::integer[]) ON CONFLICT DO NOTHING
     )
     SELECT (SELECT count(*)::int FROM linked_venues) AS venues,
       (SELECT count(*)::int FROM linked_organizers) AS organizers`,
    [eventId, venues.ids, venues.positions, organizers.ids, organizers.positions, terms],
  );
  if (linked.venues < venues.ids.length || linked.organizers < organizers.ids.length) {
    await refuseGone(manager, found);
    throw new RepeatTransaction();
  }
}

/**
 * Holds the venues and organizers of new events until the transaction ends, so that the derived rows say what holds of them.
 *
 * @throws ApiError rest_invalid_param or RepeatTransaction when one of them is gone
 */
export async function holdLinked(manager: EntityManager, found: readonly FoundLinks[]): Promise<void> {
  const venues = distinct(found.flatMap((one) => one.venues ?? []));
  const organizers = distinct(found.flatMap((one) => one.organizers ?? []));
  if (venues.length + organizers.length === 0) return;
  const [held] = await prepared<{ count: number }>(
    manager,
    `WITH ${heldRows('venue', '$1')}, ${heldRows('organizer', '$2')}
     SELECT (SELECT count(*) FROM held_venues)::int + (SELECT count(*) FROM held_organizers)::int AS count`,
    [venues, organizers],
  );
  if (held?.count === venues.length + organizers.length) return;
  const named = new Set(found.flatMap((one) => [...(one.named ?? [])]));
  await refuseGone(manager, { venues, organizers, named });
  throw new RepeatTransaction();
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

/**
 * Finds out whether something has been deleted or put into the trash since it was looked up.
 *
 * @throws ApiError rest_invalid_param when it was referred to by its id
 * @throws RepeatTransaction when it was found by its name: that name now means something else
 */
async function refuseGone(
  manager: EntityManager,
  { venues = [], organizers = [], named }: FoundLinks,
): Promise<void> {
  const gone = await prepared<{ kind: LinkedKind; id: number }>(
    manager,
    (['venue', 'organizer'] as const)
      .map(
        (kind, n) => `SELECT '${kind}' AS kind, sent.id FROM unnest($${n + 1}::integer[]) AS sent(id)
           WHERE NOT EXISTS (SELECT FROM ${kind}s p WHERE p.id = sent.id AND p.status <> 'trash')`,
      )
      .join(' UNION ALL '),
    [venues, organizers],
  );
  const [referred] = gone.filter(({ id }) => named?.has(id) !== true);
  if (referred !== undefined) throw invalidParam(referred.kind, new Fault('gone'));
  if (gone.length > 0) throw new RepeatTransaction();
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
