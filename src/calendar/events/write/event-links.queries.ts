import type { EntityManager } from 'typeorm';
import { can } from '../../../requests/accounts/can.js';
import type { Viewer } from '../../../requests/accounts/viewer.js';
import { idsIn, queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import { RepeatTransactionError } from '../../../data/database/connection/transaction.js';
import { invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';

/** Ids of the items that an event links to; a kind that is undefined stays as it is. */
export interface ResolvedLinks {
  readonly venues?: readonly number[] | undefined;
  readonly organizers?: readonly number[] | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly tags?: readonly number[] | undefined;
  /** Venues and organizers that were found or created by their names. */
  readonly namedIds?: ReadonlySet<number>;
}

type LinkedKind = 'venue' | 'organizer';

/** A link to a venue or organizer. Positions also count links that the viewer does not see. */
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
 * Replaces the links that the viewer sees. Links to items that the viewer may not read stay, as responses do not show
 * them and clients cannot send them back.
 *
 * @throws ApiError rest_invalid_param when a linked item is in the trash
 */
export async function replaceLinks(
  manager: EntityManager,
  eventId: number,
  links: ResolvedLinks,
  viewer: Viewer,
): Promise<void> {
  await lockLinked(manager, [links]);
  const venues = await removeOtherLinks(manager, 'venue', eventId, links.venues, viewer);
  const organizers = await removeOtherLinks(manager, 'organizer', eventId, links.organizers, viewer);
  await removeOtherTerms(manager, 'category', eventId, links.categories);
  await removeOtherTerms(manager, 'tag', eventId, links.tags);
  const terms = [...(links.categories ?? []), ...(links.tags ?? [])].map((id) => ({ eventId, id }));
  await writeLinks(manager, { venues, organizers, terms });
}

/**
 * Removes links that are not sent. Hidden links to the trash stay when the sent list is the visible one, so that sending
 * a response back changes nothing. Any other list removes them, too: an event that has moved must not return to an item
 * that is restored.
 */
async function removeOtherLinks(
  manager: EntityManager,
  kind: LinkedKind,
  eventId: number,
  ids: readonly number[] | undefined,
  viewer: Viewer,
): Promise<LinkRow[]> {
  if (ids === undefined) return [];
  const stored: { id: number; position: number; isVisible: boolean; isTrashed: boolean }[] =
    await manager.query(
      `SELECT p.id, l.position, p.status = 'trash' AS "isTrashed",
       p.status <> 'trash' AND (p.status = 'publish' OR $2 OR coalesce(p.author_id = $3, false)) AS "isVisible"
     FROM event_${kind}s l JOIN ${kind}s p ON p.id = l.${kind}_id WHERE l.event_id = $1 ORDER BY l.position`,
      [eventId, can(viewer, 'posts.editOthers'), viewer.userId],
    );
  const visible = stored.filter(({ isVisible }) => isVisible);
  const isUnchanged = visible.length === ids.length && visible.every(({ id }) => ids.includes(id));
  const removed = stored.filter(
    ({ id, isVisible, isTrashed }) => !ids.includes(id) && (isVisible || (isTrashed && !isUnchanged)),
  );
  if (removed.length > 0)
    await manager.query(`DELETE FROM event_${kind}s WHERE event_id = $1 AND ${kind}_id = ANY($2)`, [
      eventId,
      removed.map(({ id }) => id),
    ]);
  // Reusing positions keeps hidden links in their places between them.
  return ids.map((id, n) => ({
    eventId,
    id,
    position: (isUnchanged ? visible[n]?.position : undefined) ?? n + 1,
  }));
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

/** Writes links to venues and organizers that the transaction has locked, and to terms. */
export async function writeLinks(
  manager: EntityManager,
  { venues, organizers, terms }: LinkRows,
): Promise<void> {
  if (venues.length + organizers.length + terms.length === 0) return;
  const toColumns = (links: readonly LinkRow[]): number[][] => [
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
      ...toColumns(venues),
      ...toColumns(organizers),
      terms.map(({ eventId }) => eventId),
      terms.map(({ id }) => id),
    ],
  );
}

/** Of those that an event may publish, first as an update does: two holders of shared locks could not both publish them. */
const lockRowsSql = (kind: LinkedKind, ids: string): string => `awaiting_${kind}s AS MATERIALIZED (
    SELECT id FROM ${kind}s WHERE id = ${idsIn(ids)} AND awaits_event ORDER BY id FOR NO KEY UPDATE
  ), held_${kind}s AS (
    SELECT id FROM ${kind}s WHERE (SELECT count(*) FROM awaiting_${kind}s) >= 0
      AND id = ${idsIn(ids)} AND status <> 'trash' ORDER BY id FOR SHARE
  )`;

/**
 * Locks venues and organizers until the transaction ends, so that listing rows agree with them. Items that are trashed
 * afterwards keep their links, hidden.
 *
 * @throws ApiError rest_invalid_param when an item that was sent by its id is gone
 * @throws RepeatTransactionError when an item that was found by its name is gone: the name now means another one
 */
export async function lockLinked(manager: EntityManager, links: readonly ResolvedLinks[]): Promise<void> {
  const venues = [...new Set(links.flatMap((one) => one.venues ?? []))];
  const organizers = [...new Set(links.flatMap((one) => one.organizers ?? []))];
  if (venues.length + organizers.length === 0) return;
  const [locked] = await queryPrepared<{ count: number }>(
    manager,
    `WITH ${lockRowsSql('venue', '$1')}, ${lockRowsSql('organizer', '$2')}
     SELECT (SELECT count(*) FROM held_venues)::int + (SELECT count(*) FROM held_organizers)::int AS count`,
    [venues, organizers],
  );
  if (locked?.count === venues.length + organizers.length) return;
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
  const sentById = gone.find(({ id }) => !links.some(({ namedIds }) => namedIds?.has(id)));
  if (sentById !== undefined) throw invalidParam(sentById.kind, new ParameterError('gone'));
  throw new RepeatTransactionError();
}
