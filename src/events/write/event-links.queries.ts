// Writes what events are linked to.
import type { EntityManager } from 'typeorm';
import { can } from '../../accounts/can.js';
import type { Viewer } from '../../accounts/viewer.js';
import { idsIn, queryPrepared } from '../../database/connection/prepared-statements.js';
import { RepeatTransactionError } from '../../database/connection/transaction.js';
import { invalidParam } from '../../errors/api-error.js';
import { ParameterError } from '../../errors/parameter-error.js';

/** What an event names, as ids; a kind that was not sent is undefined and stays as it is. */
export interface ResolvedLinks {
  readonly venues?: readonly number[] | undefined;
  readonly organizers?: readonly number[] | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly tags?: readonly number[] | undefined;
  /** Venues and organizers that were found or made by their names. */
  readonly namedIds?: ReadonlySet<number>;
}

type LinkedKind = 'venue' | 'organizer';

/** A stored link of an event to a venue or organizer, as far as the viewer is concerned. */
interface StoredLink {
  readonly id: number;
  readonly position: number;
  readonly isShown: boolean;
  readonly isTrashed: boolean;
}

/** A link of an event to a venue or organizer, with its order among those that stay hidden. */
export interface LinkRow {
  readonly eventId: number;
  readonly id: number;
  readonly position: number;
}

export interface LinkRows {
  readonly venues: readonly LinkRow[];
  readonly organizers: readonly LinkRow[];
  readonly terms: readonly Omit<LinkRow, 'position'>[];
}

/**
 * Links the event to what is named, and to nothing else that the viewer was shown. Links to items that the viewer may
 * not read stay: they were not in the answer that comes back changed.
 *
 * @throws ApiError rest_invalid_param when something that is named went into the trash
 */
export async function replaceLinks(
  manager: EntityManager,
  eventId: number,
  found: ResolvedLinks,
  viewer: Viewer,
): Promise<void> {
  await lockLinked(manager, [found]);
  const venues = await removeOtherLinks(manager, 'venue', eventId, found.venues, viewer);
  const organizers = await removeOtherLinks(manager, 'organizer', eventId, found.organizers, viewer);
  await removeOtherTerms(manager, 'category', eventId, found.categories);
  await removeOtherTerms(manager, 'tag', eventId, found.tags);
  const terms = [...(found.categories ?? []), ...(found.tags ?? [])].map((id) => ({ eventId, id }));
  await writeLinks(manager, { venues, organizers, terms });
}

/**
 * Links to the trash are hidden. They stay when the list names just what was shown: sending an answer back changes
 * nothing. Any other list replaces them, too, whoever could read them before they went into the trash: an event that has
 * moved must not return to an item that is restored.
 */
async function removeOtherLinks(
  manager: EntityManager,
  kind: LinkedKind,
  eventId: number,
  ids: readonly number[] | undefined,
  viewer: Viewer,
): Promise<LinkRow[]> {
  if (ids === undefined) return [];
  const stored = await findStoredLinks(manager, kind, eventId, viewer);
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
  return ids.map((id, n) => ({
    eventId,
    id,
    position: (isAsShown ? shown[n]?.position : undefined) ?? n + 1,
  }));
}

function findStoredLinks(
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

const insertLinksSql = (kind: LinkedKind, rows: string): string => `
  INSERT INTO event_${kind}s (event_id, ${kind}_id, position)
  SELECT * FROM unnest(${rows})
  ON CONFLICT (event_id, ${kind}_id) DO UPDATE SET position = excluded.position`;

/** Writes links to venues and organizers that the transaction holds, and to terms. */
export async function writeLinks(
  manager: EntityManager,
  { venues, organizers, terms }: LinkRows,
): Promise<void> {
  if (venues.length + organizers.length + terms.length === 0) return;
  const placed = (links: readonly LinkRow[]): number[][] => [
    links.map(({ eventId }) => eventId),
    links.map(({ id }) => id),
    links.map(({ position }) => position),
  ];
  await queryPrepared(
    manager,
    `WITH linked_venues AS (${insertLinksSql('venue', '$1::integer[], $2::integer[], $3::smallint[]')}),
       linked_organizers AS (${insertLinksSql('organizer', '$4::integer[], $5::integer[], $6::smallint[]')})
     INSERT INTO event_terms (event_id, term_id) SELECT * FROM unnest($7::integer[], $8::integer[])
     ON CONFLICT DO NOTHING`,
    [
      ...placed(venues),
      ...placed(organizers),
      terms.map(({ eventId }) => eventId),
      terms.map(({ id }) => id),
    ],
  );
}

/** Part of a statement: rows that stay as they are until the transaction ends. */
const lockRowsSql = (kind: LinkedKind, ids: string): string => `held_${kind}s AS (
    SELECT id FROM ${kind}s WHERE id = ${idsIn(ids)} AND status <> 'trash' ORDER BY id FOR SHARE
  )`;

/**
 * Holds venues and organizers until the transaction ends, so that the derived rows say what holds of them. One that goes into
 * the trash afterwards keeps its links, hidden.
 *
 * @throws ApiError rest_invalid_param or RepeatTransaction when one of them is gone
 */
export async function lockLinked(manager: EntityManager, found: readonly ResolvedLinks[]): Promise<void> {
  const venues = distinct(found.flatMap((one) => one.venues ?? []));
  const organizers = distinct(found.flatMap((one) => one.organizers ?? []));
  if (venues.length + organizers.length === 0) return;
  const [held] = await queryPrepared<{ count: number }>(
    manager,
    `WITH ${lockRowsSql('venue', '$1')}, ${lockRowsSql('organizer', '$2')}
     SELECT (SELECT count(*) FROM held_venues)::int + (SELECT count(*) FROM held_organizers)::int AS count`,
    [venues, organizers],
  );
  if (held?.count === venues.length + organizers.length) return;
  const named = new Set(found.flatMap((one) => [...(one.namedIds ?? [])]));
  await throwIfGone(manager, { venues, organizers, namedIds: named });
  throw new RepeatTransactionError();
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

/**
 * Finds out whether something has been deleted or put into the trash since it was looked up.
 *
 * @throws ApiError rest_invalid_param when it was referred to by its id
 * @throws RepeatTransaction when it was found by its name: that name now means something else
 */
async function throwIfGone(
  manager: EntityManager,
  { venues = [], organizers = [], namedIds: named }: ResolvedLinks,
): Promise<void> {
  const gone = await queryPrepared<{ kind: LinkedKind; id: number }>(
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
  if (referred !== undefined) throw invalidParam(referred.kind, new ParameterError('gone'));
  if (gone.length > 0) throw new RepeatTransactionError();
}
