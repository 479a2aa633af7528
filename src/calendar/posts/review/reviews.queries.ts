import type { EntityManager } from 'typeorm';
import { idsIn, queryPrepared } from '../../../data/database/connection/prepared-statements.js';
import type { PostKind } from '../post-kind.js';
import type { Review } from './review.entity.js';

export interface StoredReview extends Pick<Review, 'state' | 'note' | 'reviewerId'> {
  readonly submittedMs: number;
}

export interface ReviewRow extends StoredReview {
  readonly itemId: number;
  readonly reviewerName: string | null;
  readonly changedMs: number;
}

const COLUMNS = `r.state, r.note, r.reviewer_id AS "reviewerId",
  (extract(epoch FROM r.submitted_at) * 1000)::float8 AS "submittedMs"`;

export async function lockReview(manager: EntityManager, itemId: number): Promise<StoredReview | null> {
  const [row] = await queryPrepared<StoredReview>(
    manager,
    `SELECT ${COLUMNS} FROM reviews r WHERE r.item_id = $1 FOR UPDATE`,
    [itemId],
  );
  return row ?? null;
}

/** The reviews of items by their ids. */
export async function loadReviews(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, ReviewRow>> {
  if (ids.length === 0) return new Map();
  const rows = await queryPrepared<ReviewRow>(
    manager,
    `SELECT r.item_id AS "itemId", ${COLUMNS}, u.display_name AS "reviewerName",
       (extract(epoch FROM r.changed_at) * 1000)::float8 AS "changedMs"
     FROM reviews r LEFT JOIN users u ON u.id = r.reviewer_id WHERE r.item_id = ${idsIn('$1')}`,
    [ids],
  );
  return new Map(rows.map((row) => [row.itemId, row]));
}

export interface NewReview extends Pick<Review, 'state' | 'note' | 'reviewerId'> {
  readonly kind: PostKind['resource'];
  readonly itemId: number;
  readonly now: Date;
  /** Whether the item begins to wait now. */
  readonly isSubmitted: boolean;
}

export async function saveReview(
  manager: EntityManager,
  { kind, itemId, state, note, reviewerId, now, isSubmitted }: NewReview,
): Promise<void> {
  await queryPrepared(
    manager,
    `INSERT INTO reviews AS r (item_id, kind, state, note, reviewer_id, changed_at, submitted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)
     ON CONFLICT (item_id) DO UPDATE SET state = $3, note = $4, reviewer_id = $5, changed_at = $6,
       submitted_at = CASE WHEN $7 THEN $6 ELSE r.submitted_at END`,
    [itemId, kind, state, note, reviewerId, now, isSubmitted],
  );
}

export async function deleteReview(manager: EntityManager, itemId: number): Promise<void> {
  await queryPrepared(manager, `DELETE FROM reviews WHERE item_id = $1`, [itemId]);
}

/** Gives other occurrences of a series the review of one of them, unless their status says something else. */
export async function copyReview(
  manager: EntityManager,
  sourceId: number,
  targetIds: readonly number[],
): Promise<void> {
  await queryPrepared(
    manager,
    `INSERT INTO reviews AS r (item_id, kind, state, note, reviewer_id, changed_at, submitted_at)
     SELECT t.id, s.kind, s.state, s.note, s.reviewer_id, s.changed_at, s.submitted_at
     FROM reviews s JOIN events e ON e.id = s.item_id JOIN events t ON t.id = ANY($2::integer[]) AND t.status = e.status
     WHERE s.item_id = $1
     ON CONFLICT (item_id) DO UPDATE SET state = excluded.state, note = excluded.note,
       reviewer_id = excluded.reviewer_id, changed_at = excluded.changed_at`,
    [sourceId, targetIds],
  );
}

/** Ends the reviews of items that were published together with something else. @returns the ids of those that had one */
export async function endReviews(
  manager: EntityManager,
  itemIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await queryPrepared<{ id: number }>(
    manager,
    `WITH ended AS (UPDATE reviews SET state = 'published', note = '', changed_at = $2
       WHERE item_id = ${idsIn('$1')} AND state <> 'published' RETURNING item_id AS id)
     SELECT id FROM ended`,
    [itemIds, now],
  );
  return rows.map(({ id }) => id);
}
