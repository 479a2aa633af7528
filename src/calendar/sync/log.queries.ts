// Reads the log of changes in the order in which transactions become visible.
import { hash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { LOGGED_KINDS, type LoggedKind } from '../../data/changelog/item-change.js';
import { JOIN_VISIBILITY } from '../../data/changelog/visibility-sql.js';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import type { LogPosition } from '../../requests/paging/sync-token.js';
import type { LogReader } from './log-reader.js';

export interface LogHead {
  /** Seals the tokens of this log; those of another one cannot be opened. */
  readonly key: Buffer;
  /** All transactions before this one have ended. */
  readonly end: bigint;
  /** Changes up to this transaction may have been removed. */
  readonly removedUntil: bigint;
}

interface HeadRow {
  readonly identity: string;
  readonly end: string;
  readonly removedUntil: string;
}

/**
 * A server that takes over may lack transactions of its predecessor and give their numbers to others: its timeline, as
 * that of the last checkpoint or of the promotion, makes it another log. The number of the cluster does the same for a
 * copy of the database elsewhere. The epoch is random and leaves the database in no other way.
 */
const HEAD = `SELECT l.epoch || ' ' || s.system_identifier || ' ' ||
    greatest(c.timeline_id, r.min_recovery_end_timeline) AS identity,
    pg_snapshot_xmin(pg_current_snapshot())::text AS "end", l.removed_until::text AS "removedUntil"
  FROM change_log l, pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r`;

/** Needs the primary. The first call for a database begins its log. */
export async function readLogHead(manager: EntityManager): Promise<LogHead> {
  const [head] = await queryPrepared<HeadRow>(manager, HEAD, []);
  if (head === undefined) {
    await manager.query(
      `INSERT INTO change_log (epoch, removed_until) VALUES (gen_random_uuid(), 0) ON CONFLICT DO NOTHING`,
    );
    return readLogHead(manager);
  }
  return {
    key: hash('sha256', head.identity, 'buffer'),
    end: BigInt(head.end),
    removedUntil: BigInt(head.removedUntil),
  };
}

export interface LoggedChange {
  readonly position: LogPosition;
  readonly kind: LoggedKind;
  readonly itemId: number;
  readonly operation: string;
  readonly visibility: number;
  readonly authorIds: readonly number[];
  readonly changedAtMs: number;
}

interface ReadRequest {
  readonly kinds: readonly LoggedKind[];
  readonly reader: LogReader;
  readonly position: LogPosition;
  /** As of `readLogHead`: changes of later transactions may become visible in another order. */
  readonly end: bigint;
  readonly batchSize: number;
}

export interface ReadChanges {
  readonly changes: readonly LoggedChange[];
  /** Where to read on; null when the log has no further change before the end. */
  readonly next: LogPosition | null;
}

/** Changes that are read together. */
const MAX_SCANNED = 10_000;

/** Images and series are not seen by themselves, but change the items that show them. */
const SHOWN_WITHIN: readonly LoggedKind[] = ['image', 'series'];

const AFTER = `(c.transaction_id, c.id) > ($1::bigint, $2::bigint) AND c.transaction_id < $3::bigint`;
const IN_ORDER = `ORDER BY c.transaction_id, c.id`;

/** Reads the changes of items that the reader can see, or that such items show. */
export async function readChanges(
  manager: EntityManager,
  { kinds, reader, position, end, batchSize }: ReadRequest,
): Promise<ReadChanges> {
  const range = [String(position.transaction), String(position.id), String(end)];
  const relevant = LOGGED_KINDS.filter((kind) => kinds.includes(kind) || isShownByOthers(kinds, kind));
  const always = relevant.filter((kind) => SHOWN_WITHIN.includes(kind) || reader.seesAll(kind));
  const rows = await queryPrepared<LoggedChange & { transaction: string; id: string }>(
    manager,
    `SELECT c.transaction_id::text AS transaction, c.id::text AS id, c.kind, c.item_id AS "itemId", c.operation,
       c.visibility, c.author_ids AS "authorIds", (extract(epoch FROM c.changed_at) * 1000)::float8 AS "changedAtMs"
     FROM (SELECT * FROM item_changes c WHERE ${AFTER} ${IN_ORDER} LIMIT ${MAX_SCANNED}) c
     WHERE c.kind = ANY($4::text[])
       AND (c.visibility >= $5 OR c.kind = ANY($6::text[]) OR $7::integer = ANY(c.author_ids))
     ${IN_ORDER} LIMIT $8`,
    [...range, relevant, reader.minVisibility, always, reader.authorId, batchSize],
  );
  const changes = rows.map(({ transaction, id, ...row }) => ({
    ...row,
    position: { transaction: BigInt(transaction), id: BigInt(id) },
  }));
  const last = changes.at(-1);
  if (last !== undefined && changes.length === batchSize) return { changes, next: last.position };
  const [scanned] = await queryPrepared<{ transaction: string; id: string }>(
    manager,
    `SELECT c.transaction_id::text AS transaction, c.id::text AS id FROM item_changes c WHERE ${AFTER} ${IN_ORDER}
     LIMIT 1 OFFSET ${MAX_SCANNED - 1}`,
    range,
  );
  const next = scanned && { transaction: BigInt(scanned.transaction), id: BigInt(scanned.id) };
  return { changes, next: next ?? null };
}

export async function hasChanges(manager: EntityManager, from: bigint, end: bigint): Promise<boolean> {
  const rows = await queryPrepared(
    manager,
    `SELECT 1 FROM item_changes WHERE transaction_id >= $1::bigint AND transaction_id < $2::bigint LIMIT 1`,
    [String(from), String(end)],
  );
  return rows.length > 0;
}

const BELOW = `WITH RECURSIVE below AS (
    SELECT id FROM terms WHERE id = $1 UNION SELECT t.id FROM terms t JOIN below b ON t.parent_id = b.id)`;

const EVENTS_OF_TERM = `SELECT et.event_id AS id FROM event_terms et WHERE et.term_id = ANY(ARRAY(${BELOW} SELECT id FROM below))`;

const eventsOf = (kind: 'venue' | 'organizer', ids: string): string =>
  `SELECT event_id AS id FROM event_${kind}s WHERE ${kind}_id = ${ids}`;

const IMAGE = (table: string): string => `SELECT id FROM ${table} WHERE image_id = $1`;

const EVENTS_OF_IMAGE = `${IMAGE('events')}
  UNION ${eventsOf('venue', `ANY(ARRAY(${IMAGE('venues')}))`)}
  UNION ${eventsOf('organizer', `ANY(ARRAY(${IMAGE('organizers')}))`)}`;

type Embedding = Partial<Record<LoggedKind, string>>;

/** SELECTs of the items that show an item, by their kind and by that of the item `$1`. */
const EMBEDDINGS: Partial<Record<LoggedKind, Embedding>> = {
  event: {
    venue: eventsOf('venue', '$1'),
    organizer: eventsOf('organizer', '$1'),
    category: EVENTS_OF_TERM,
    tag: EVENTS_OF_TERM,
    image: EVENTS_OF_IMAGE,
    series: `SELECT event_id AS id FROM event_occurrences WHERE series_id = $1`,
  },
  venue: { image: IMAGE('venues') },
  organizer: { image: IMAGE('organizers') },
  // The address of a category contains the slugs of those above it.
  category: { category: `${BELOW} SELECT id FROM below WHERE id <> $1` },
};

/** Kinds that show items of other kinds, whose numbers are part of `EmbeddingItem.key`. */
const EMBEDDING_KINDS = ['event', 'venue', 'organizer', 'category'] as const satisfies readonly LoggedKind[];

export interface EmbeddingItem {
  readonly kind: LoggedKind;
  readonly id: number;
  /** Orders the items of all kinds, and grows with the id. */
  readonly key: number;
}

export interface EmbeddingRequest {
  /** Requested kinds. */
  readonly kinds: readonly LoggedKind[];
  readonly reader: LogReader;
  readonly afterKey: number;
  readonly limit: number;
}

const selectEmbedding = (embedded: LoggedKind, kinds: readonly LoggedKind[]): string =>
  EMBEDDING_KINDS.flatMap((kind, n) => {
    const select = kinds.includes(kind) ? EMBEDDINGS[kind]?.[embedded] : undefined;
    return select === undefined
      ? []
      : [
          // The same condition on the key would read all items of each link for each page.
          `SELECT '${kind}' AS kind, x.id, x.id * 16::bigint + ${n} AS key FROM (${select}) x WHERE x.id > ($2::bigint - ${n}) / 16`,
        ];
  }).join(' UNION ALL ');

/** Whether items of the kinds show items of this kind. */
export const isShownByOthers = (kinds: readonly LoggedKind[], embedded: LoggedKind): boolean =>
  kinds.some((kind) => EMBEDDINGS[kind]?.[embedded] !== undefined);

/** Finds the items that show an item now and that the reader may see, in the order of their keys. */
export async function findEmbedding(
  manager: EntityManager,
  { kind, itemId }: Pick<LoggedChange, 'kind' | 'itemId'>,
  { kinds, reader, afterKey, limit }: EmbeddingRequest,
): Promise<EmbeddingItem[]> {
  const select = selectEmbedding(kind, kinds);
  if (select === '') return [];
  return queryPrepared<EmbeddingItem>(
    manager,
    `SELECT c.kind, c.id, c.key::float8 AS key
     FROM (SELECT DISTINCT key, kind, id FROM (${select}) x ORDER BY key) c ${JOIN_VISIBILITY}
     WHERE v.visibility >= $3 OR c.kind = ANY($4::text[]) OR $5::integer = ANY(v.author_ids)
     ORDER BY c.key LIMIT $6`,
    [itemId, afterKey, reader.minVisibility, kinds.filter(reader.seesAll), reader.authorId, limit],
  );
}

/** The visibility of items now; those that are gone are missing. */
export async function loadVisibility(
  manager: EntityManager,
  items: readonly { readonly kind: LoggedKind; readonly id: number }[],
): Promise<{ kind: LoggedKind; id: number; visibility: number; authorIds: number[] }[]> {
  return queryPrepared(
    manager,
    `SELECT c.kind, c.id, v.visibility, v.author_ids AS "authorIds"
     FROM unnest($1::text[], $2::integer[]) AS c(kind, id) ${JOIN_VISIBILITY} WHERE v.visibility IS NOT NULL`,
    [items.map(({ kind }) => kind), items.map(({ id }) => id)],
  );
}
