// One lookup behind both kinds of route: by id and by slug.
import type { EntityManager } from 'typeorm';
import type { LanguageCode } from '../languages/language-code.js';
import { invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import type { PostKind } from './post-kind.js';
import type { PostStatus } from './post-status.js';

export type PostRef = { readonly id: number } | { readonly slug: string };

/** What the rules need to know of an item before it is read or changed. */
export interface PostHead {
  readonly id: number;
  readonly status: PostStatus;
  readonly authorId: number | null;
  readonly originalLanguage: LanguageCode;
  /** Milliseconds since 1970, UTC; null for a draft that was never dated. */
  readonly datedAtMs: number | null;
}

const MAX_ID = 2 ** 31 - 1;

/** Columns of a PostHead, of the table as `p`. */
export const HEAD = `p.id, p.status, p.author_id AS "authorId", p.original_language AS "originalLanguage",
  (extract(epoch FROM p.dated_at) * 1000)::float8 AS "datedAtMs"`;

/**
 * A slug is looked up in the effective language, then in the default one, then in any (the oldest item wins).
 *
 * @param lock keeps the item as it is until the transaction ends
 */
export async function findPost(
  manager: EntityManager,
  kind: PostKind,
  ref: PostRef,
  chain: readonly LanguageCode[],
  lock = false,
): Promise<PostHead | null> {
  const id = 'id' in ref ? ref.id : await idOfSlug(manager, kind, ref.slug, chain);
  if (id === null || !Number.isSafeInteger(id) || id < 1 || id > MAX_ID) return null;
  const rows: PostHead[] = await manager.query(
    `SELECT ${HEAD} FROM ${kind.table} p WHERE p.id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

/** The fault of a path that names nothing (API contract 5.2). */
export const unknownPost = (kind: PostKind, ref: PostRef): Error =>
  'id' in ref
    ? invalidParam('id', new Fault(`unknown_${kind.noun}`, { id: ref.id }))
    : invalidParam('slug', new Fault('unknown_slug'));

async function idOfSlug(
  manager: EntityManager,
  kind: PostKind,
  slug: string,
  chain: readonly LanguageCode[],
): Promise<number | null> {
  if (slug === '') return null;
  const rows: { id: number }[] = await manager.query(
    `SELECT ${kind.key} AS id FROM ${kind.texts} WHERE slug = $1 AND trashed_at IS NULL
     ORDER BY array_position($2::text[], language) NULLS LAST, ${kind.key} LIMIT 1`,
    [slug, chain],
  );
  return rows[0]?.id ?? null;
}
