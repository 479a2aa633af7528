// One lookup behind both kinds of route: by id and by slug.
import type { EntityManager } from 'typeorm';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { queryPrepared } from '../database/connection/prepared-statements.js';
import { LANGUAGE_CODES, type LanguageCode } from '../languages/language-code.js';
import { invalidParam } from '../errors/api-error.js';
import { ParameterError } from '../errors/parameter-error.js';
import { normalizeSlug } from '../languages/to-slug.js';
import type { PostKind } from './post-kind.js';
import type { PostStatus } from './post-status.js';

/** A slug as the caller wrote it. */
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
export const POST_HEAD_COLUMNS = `p.id, p.status, p.author_id AS "authorId", p.original_language AS "originalLanguage",
  (extract(epoch FROM p.dated_at) * 1000)::float8 AS "datedAtMs"`;

/**
 * A slug is looked up in the effective language, then in the default one, then in any (the oldest item wins). Slugs are
 * made of titles: one of an item that the viewer may not read is unknown, and takes the same work as one that nobody has.
 *
 * @param lock keeps the item as it is until the transaction ends
 */
export async function findPost(
  manager: EntityManager,
  kind: PostKind,
  ref: PostRef,
  by: { readonly viewer: Viewer; readonly chain: readonly LanguageCode[] },
  lock = false,
): Promise<PostHead | null> {
  const id = await findPostId(manager, kind, ref, by);
  if (id === null) return null;
  const rows: PostHead[] = await manager.query(
    `SELECT ${POST_HEAD_COLUMNS} FROM ${kind.table} p WHERE p.id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

/** The id that a reference may stand for, null when there is certainly no such item. */
export async function findPostId(
  manager: EntityManager,
  kind: PostKind,
  ref: PostRef,
  by: { readonly viewer: Viewer; readonly chain: readonly LanguageCode[] },
): Promise<number | null> {
  const id = 'id' in ref ? ref.id : await findIdBySlug(manager, kind, ref.slug, by);
  return id === null || !Number.isSafeInteger(id) || id < 1 || id > MAX_ID ? null : id;
}

/** The fault of a path that names nothing (contract 9.2). */
export const createUnknownPostError = (kind: PostKind, ref: PostRef): Error =>
  'id' in ref
    ? invalidParam('id', new ParameterError(`unknown_${kind.resource}`, { id: ref.id }))
    : invalidParam('slug', new ParameterError('unknown_slug'));

async function findIdBySlug(
  manager: EntityManager,
  kind: PostKind,
  slug: string,
  { viewer, chain }: { readonly viewer: Viewer; readonly chain: readonly LanguageCode[] },
): Promise<number | null> {
  // Each language writes the letters of a slug in its own way.
  const slugs = LANGUAGE_CODES.map((language) => normalizeSlug(slug, language));
  if (slugs.every((stored) => stored === '')) return null;
  // The condition is that of canReadPost.
  const rows = await queryPrepared<{ id: number }>(
    manager,
    `SELECT p.id FROM ${kind.texts} t JOIN ${kind.table} p ON p.id = t.${kind.key}
     JOIN unnest($1::text[], $2::text[]) AS s(slug, language) ON s.language = t.language AND s.slug = t.slug
     WHERE t.trashed_at IS NULL AND (p.status = 'publish' OR $4 OR p.author_id IS NOT DISTINCT FROM $5)
     ORDER BY array_position($3::text[], t.language) NULLS LAST, p.id LIMIT 1`,
    [slugs, LANGUAGE_CODES, chain, can(viewer, 'posts.editOthers'), viewer.userId ?? -1],
  );
  return rows[0]?.id ?? null;
}
