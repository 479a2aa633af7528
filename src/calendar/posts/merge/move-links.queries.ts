// Moves the events of a venue, an organizer or a term to another one, and back.
import type { EntityManager } from 'typeorm';
import { recordChangesOf } from '../../../data/changelog/record-changes.js';
import type { Actor } from '../../../data/changelog/item-change.js';
import { clock } from '../../../foundation/dates/clock.js';
import type { MergedKind } from '../../../data/merges/merged-item.entity.js';
import type { MovedLink } from '../../../data/merges/merged-items.queries.js';
import { reportMovedLinks } from '../../../data/merges/moved-links.js';

interface LinkTable {
  readonly table: string;
  readonly key: string;
  /** Wire name of the field of events. */
  readonly field: string;
  /** SQL of the ids of an event that the field has, as an array. @param event SQL of its id */
  readonly ids: (event: string) => string;
}

const ofPosts = (kind: 'venue' | 'organizer'): LinkTable => ({
  table: `event_${kind}s`,
  key: `${kind}_id`,
  field: kind,
  ids: (event) =>
    `(SELECT array_agg(a.${kind}_id ORDER BY a.position) FROM event_${kind}s a WHERE a.event_id = ${event})`,
});

const ofTerms = (taxonomy: 'category' | 'tag', field: string): LinkTable => ({
  table: 'event_terms',
  key: 'term_id',
  field,
  ids: (event) => `(SELECT array_agg(a.term_id ORDER BY a.term_id) FROM event_terms a
    JOIN terms n ON n.id = a.term_id WHERE a.event_id = ${event} AND n.taxonomy = '${taxonomy}')`,
});

const LINKS: Readonly<Record<MergedKind, LinkTable>> = {
  venue: ofPosts('venue'),
  organizer: ofPosts('organizer'),
  category: ofTerms('category', 'categories'),
  tag: ofTerms('tag', 'tags'),
};

const hasPositions = ({ table }: LinkTable): boolean => table !== 'event_terms';

export interface Move {
  readonly kind: MergedKind;
  readonly fromId: number;
  readonly toId: number;
  readonly actor: Actor;
}

/** Locks the events of an item in the order of other writers, which lock events before what these link to. */
export async function lockEventsOf(manager: EntityManager, kind: MergedKind, id: number): Promise<void> {
  const { table, key } = LINKS[kind];
  await manager.query(
    `SELECT FROM events WHERE id IN (SELECT event_id FROM ${table} WHERE ${key} = $1) ORDER BY id FOR NO KEY UPDATE`,
    [id],
  );
}

/** Moves all events, in the trash as well. @returns how they were linked, to move them back */
export async function moveLinks(manager: EntityManager, move: Move): Promise<MovedLink[]> {
  const link = LINKS[move.kind];
  const { table, key } = link;
  const positionOf = (row: string): string => (hasPositions(link) ? `${row}.position` : 'NULL::smallint');
  const moved = await manager.query<MovedLink[]>(
    `SELECT l.event_id AS "eventId", ${positionOf('l')} AS position, k.event_id IS NOT NULL AS "hadKept",
       ${positionOf('k')} AS "keptPosition"
     FROM ${table} l LEFT JOIN ${table} k ON k.event_id = l.event_id AND k.${key} = $2
     WHERE l.${key} = $1 ORDER BY l.event_id`,
    [move.fromId, move.toId],
  );
  const ids = moved.map(({ eventId }) => eventId);
  const before = await readLinkedIds(manager, link, ids);
  await recordMove(manager, move, ids);
  await manager.query(`DELETE FROM ${table} WHERE ${key} = $1`, [move.fromId]);
  await insertLinks(manager, link, move.toId, moved);
  await finishMove(manager, link, before);
  return moved;
}

/** Moves those of the events back that still have the kept item. */
export async function moveLinksBack(
  manager: EntityManager,
  move: Move,
  moved: readonly MovedLink[],
): Promise<void> {
  const link = LINKS[move.kind];
  const { table, key } = link;
  const rows = await manager.query<{ id: number }[]>(
    `SELECT event_id AS id FROM ${table} WHERE ${key} = $1 AND event_id = ANY($2::integer[])`,
    [move.fromId, moved.map(({ eventId }) => eventId)],
  );
  const ids = new Set(rows.map(({ id }) => id));
  const left = moved.filter(({ eventId }) => ids.has(eventId));
  const before = await readLinkedIds(manager, link, [...ids]);
  await recordMove(manager, move, [...ids]);
  await manager.query(`DELETE FROM ${table} WHERE ${key} = $1 AND event_id = ANY($2::integer[])`, [
    move.fromId,
    left.filter(({ hadKept }) => !hadKept).map(({ eventId }) => eventId),
  ]);
  await insertLinks(manager, link, move.toId, left);
  if (hasPositions(link))
    await manager.query(
      `UPDATE ${table} l SET position = m."keptPosition"
       FROM json_to_recordset($2) AS m("eventId" integer, "keptPosition" smallint)
       WHERE l.event_id = m."eventId" AND l.${key} = $1 AND m."keptPosition" IS NOT NULL`,
      [move.fromId, JSON.stringify(left)],
    );
  await finishMove(manager, link, before);
}

type LinkedIds = ReadonlyMap<number, readonly number[]>;

async function readLinkedIds(
  manager: EntityManager,
  { ids }: LinkTable,
  eventIds: readonly number[],
): Promise<LinkedIds> {
  const rows = await manager.query<{ id: number; ids: number[] | null }[]>(
    `SELECT e.id, ${ids('e.id')} AS ids FROM unnest($1::integer[]) AS e(id)`,
    [eventIds],
  );
  return new Map(rows.map((row) => [row.id, row.ids ?? []]));
}

async function finishMove(manager: EntityManager, link: LinkTable, before: LinkedIds): Promise<void> {
  const eventIds = [...before.keys()];
  const after = await readLinkedIds(manager, link, eventIds);
  await reportMovedLinks(manager, { field: link.field, before, after });
  await relist(manager, eventIds);
}

/** An event that has the item already shows it where the first of both was. */
async function insertLinks(
  manager: EntityManager,
  link: LinkTable,
  id: number,
  moved: readonly MovedLink[],
): Promise<void> {
  const { table, key } = link;
  const rows = JSON.stringify(moved);
  const columns = '"eventId" integer, position smallint';
  const sql = hasPositions(link)
    ? `INSERT INTO ${table} AS stored (event_id, ${key}, position)
       SELECT m."eventId", $1::integer, m.position FROM json_to_recordset($2) AS m(${columns})
       ON CONFLICT (event_id, ${key}) DO UPDATE SET position = least(stored.position, excluded.position)`
    : `INSERT INTO ${table} (event_id, ${key})
       SELECT m."eventId", $1::integer FROM json_to_recordset($2) AS m(${columns}) ON CONFLICT DO NOTHING`;
  await manager.query(sql, [id, rows]);
}

async function recordMove(
  manager: EntityManager,
  { kind, actor }: Move,
  eventIds: readonly number[],
): Promise<void> {
  const { field, ids } = LINKS[kind];
  await recordChangesOf(
    manager,
    actor,
    { operation: 'updated', fields: [field] },
    {
      sql: `SELECT 'event' AS kind, e.id, jsonb_build_object('${field}', ${ids('e.id')}) AS replaced
        FROM events e WHERE e.id = ANY($1::integer[])`,
      values: [eventIds],
    },
  );
}

async function relist(manager: EntityManager, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  await manager.query(`UPDATE events SET modified_at = $2 WHERE id = ANY($1::integer[])`, [
    eventIds,
    new Date(clock.ms()),
  ]);
  await manager.query(`SELECT relist_events($1, false)`, [eventIds]);
}
