import type { EntityManager } from 'typeorm';
import { can } from '../../requests/accounts/can.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { LANGUAGE_CODES } from '../../foundation/languages/language-code.js';
import { invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import { toSlugForms } from '../../foundation/languages/to-slug.js';
import type { BasePost } from './base-post.js';
import type { PostKind } from './post-kind.js';

/** An id or a slug as sent. */
export type PostRef = { readonly id: number } | { readonly slug: string };

/** The part of an item that rights and statuses depend on. */
export interface PostHead extends Readonly<
  Pick<BasePost, 'id' | 'status' | 'statusBeforeTrash' | 'authorId' | 'originalLanguage'>
> {
  /** Milliseconds since 1970, UTC; null for a draft that was never dated. */
  readonly datedAtMs: number | null;
}

/** Whether an id fits the columns of ids, which are 32-bit integers. */
export const isPossibleId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id < 2 ** 31;

type ReadingContext = Pick<RequestContext, 'viewer' | 'chain'>;

export const POST_HEAD_COLUMNS = `p.id, p.status, p.status_before_trash AS "statusBeforeTrash", p.author_id AS "authorId", p.original_language AS "originalLanguage",
  (extract(epoch FROM p.dated_at) * 1000)::float8 AS "datedAtMs"`;

/**
 * Finds an item. A slug is looked up in the effective language, then in the default one, then in any other, where the
 * oldest item wins. Slugs reveal titles, so that of an item that the viewer may not read is unknown, at the same cost as
 * one that does not exist.
 *
 * @param lock locks the row against changes until the transaction ends; others may still insert rows that refer to it
 */
export async function findPost(
  manager: EntityManager,
  kind: PostKind,
  ref: PostRef,
  context: ReadingContext,
  lock = false,
): Promise<PostHead | null> {
  const id = await findPostId(manager, kind, ref, context);
  if (id === null) return null;
  const rows: PostHead[] = await manager.query(
    `SELECT ${POST_HEAD_COLUMNS} FROM ${kind.table} p WHERE p.id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

/** @returns null when there is no such item; an id is not checked for existence */
export async function findPostId(
  manager: EntityManager,
  kind: PostKind,
  ref: PostRef,
  context: ReadingContext,
): Promise<number | null> {
  const id = 'id' in ref ? ref.id : await findIdBySlug(manager, kind, ref.slug, context);
  return id !== null && isPossibleId(id) ? id : null;
}

export const createUnknownPostError = (kind: PostKind, ref: PostRef): Error =>
  'id' in ref
    ? invalidParam('id', new ParameterError(`unknown_${kind.resource}`, { id: ref.id }))
    : invalidParam('slug', new ParameterError('unknown_slug'));

async function findIdBySlug(
  manager: EntityManager,
  kind: PostKind,
  slug: string,
  { viewer, chain }: ReadingContext,
): Promise<number | null> {
  // Languages transliterate slugs differently.
  const forms = LANGUAGE_CODES.map((language) => toSlugForms(slug, language));
  if (forms.every(({ spelled, encoded }) => spelled === '' && encoded === '')) return null;
  // The condition equals canReadPost.
  const rows = await queryPrepared<{ id: number }>(
    manager,
    `SELECT p.id FROM ${kind.texts} t JOIN ${kind.table} p ON p.id = t.${kind.key}
     JOIN unnest($1::text[], $2::text[], $3::text[]) AS s(encoded, spelled, language)
       ON s.language = t.language AND t.slug IN (s.encoded, s.spelled)
     WHERE t.trashed_at IS NULL AND (p.status = 'publish' OR $5 OR p.author_id IS NOT DISTINCT FROM $6)
     ORDER BY array_position($4::text[], t.language) NULLS LAST, t.slug <> s.encoded, p.id LIMIT 1`,
    [
      forms.map(({ encoded }) => encoded),
      forms.map(({ spelled }) => spelled),
      LANGUAGE_CODES,
      chain,
      can(viewer, 'posts.editOthers'),
      viewer.userId ?? -1,
    ],
  );
  return rows[0]?.id ?? null;
}
