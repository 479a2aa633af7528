import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import type { PostKind } from '../posts/post-kind.js';

/** @returns whether no digest was sent since the time, by any process; the caller then sends one */
export async function claimDigest(manager: EntityManager, now: Date, since: Date): Promise<boolean> {
  const rows = await queryPrepared<object>(
    manager,
    `INSERT INTO review_digests AS d (sent_at) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET sent_at = $1 WHERE d.sent_at <= $2 RETURNING sent_at`,
    [now, since],
  );
  return rows.length > 0;
}

export interface DigestItem {
  readonly title: string;
  readonly isProposal: boolean;
}

const titleOf = (kind: string, title: string, id: string): string =>
  `SELECT t.${title} AS title FROM ${kind}s p JOIN ${kind}_texts t ON t.${kind}_id = p.id AND t.language = p.original_language
   WHERE p.id = ${id}`;

const anyTitle = (id: string): string =>
  `(${[
    ['event', 'title'],
    ['venue', 'name'],
    ['organizer', 'name'],
  ]
    .map(([kind = '', title = '']) => titleOf(kind, title, id))
    .join(' UNION ALL ')} LIMIT 1)`;

/** Whether the item of a review or a proposal is outside of the trash. */
const IS_KEPT = `NOT EXISTS (${['events', 'venues', 'organizers']
  .map((table) => `SELECT FROM ${table} WHERE id = item_id AND status = 'trash'`)
  .join(' UNION ALL ')})`;

/** What waits for reviewers, the oldest first. */
export async function findDigestItems(
  manager: EntityManager,
  limit: number,
): Promise<{ readonly items: readonly DigestItem[]; readonly total: number }> {
  const rows = await queryPrepared<DigestItem & { total: number }>(
    manager,
    `SELECT ${anyTitle('w.id')} AS title, w.is_proposal AS "isProposal", w.total::float8 AS total FROM (
       SELECT id, is_proposal, at, count(*) OVER () AS total FROM (
         SELECT item_id AS id, false AS is_proposal, submitted_at AS at FROM reviews WHERE state = 'to_review' AND ${IS_KEPT}
         UNION ALL SELECT item_id, true, modified_at FROM proposals WHERE state = 'to_review' AND ${IS_KEPT}
       ) a ORDER BY at, id LIMIT $1
     ) w ORDER BY w.at, w.id`,
    [limit],
  );
  return { items: rows.map(({ title, isProposal }) => ({ title, isProposal })), total: rows[0]?.total ?? 0 };
}

export interface Recipient {
  readonly email: string;
  /** Null for users who have set none. */
  readonly language: LanguageCode | null;
}

/** Those who may publish what others have made. */
export const findReviewers = (manager: EntityManager): Promise<Recipient[]> =>
  queryPrepared<Recipient>(
    manager,
    `SELECT email, language FROM users WHERE role IN ('editor','administrator') AND email <> '' ORDER BY id`,
    [],
  );

/** Null for a user without an e-mail address. */
export async function findRecipient(manager: EntityManager, userId: number): Promise<Recipient | null> {
  const [row] = await queryPrepared<Recipient>(
    manager,
    `SELECT email, language FROM users WHERE id = $1 AND email <> ''`,
    [userId],
  );
  return row ?? null;
}

/** In the language, or else in the original one. */
export async function findTitle(
  manager: EntityManager,
  { resource, table, texts, key, title }: PostKind,
  id: number,
  language: LanguageCode,
): Promise<{ readonly title: string; readonly slug: string | null } | null> {
  const [row] = await manager.query<{ title: string; slug: string | null }[]>(
    `/* ${resource} */ SELECT t.${title} AS title, t.slug FROM ${table} p JOIN ${texts} t ON t.${key} = p.id
     WHERE p.id = $1 AND t.trashed_at IS NULL ORDER BY t.language = $2 DESC, t.language = p.original_language DESC LIMIT 1`,
    [id, language],
  );
  return row ?? null;
}

/** The note of the review of an item; empty when there is none. */
export async function findNote(manager: EntityManager, itemId: number): Promise<string> {
  const rows: { note: string }[] = await manager.query(`SELECT note FROM reviews WHERE item_id = $1`, [
    itemId,
  ]);
  return rows[0]?.note ?? '';
}
