import type { EntityManager } from 'typeorm';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { can } from '../../requests/accounts/can.js';
import type { RequestContext } from '../../requests/context/request-context.js';

export interface ImageUseRow {
  readonly kind: 'event' | 'venue' | 'organizer';
  readonly id: number;
  readonly status: string;
  /** In the first language of the chain that has one. */
  readonly title: string;
}

const MAX_USES = 100;

const KINDS = [
  ['event', 'title', 'AND p.password_hash IS NULL'],
  ['venue', 'name', ''],
  ['organizer', 'name', ''],
] as const;

const SELECTS = KINDS.map(
  ([kind, title, isOpen], n) =>
    `SELECT ${n} AS n, '${kind}' AS kind, p.id, p.status, coalesce((
       SELECT t.${title} FROM ${kind}_texts t WHERE t.${kind}_id = p.id
       ORDER BY t.trashed_at IS NOT NULL, array_position($2::text[], t.language) NULLS LAST, t.created_at LIMIT 1), '') AS title
     FROM ${kind}s p WHERE p.image_id = $1 AND ($3 OR p.author_id = $4 OR (p.status = 'publish' ${isOpen}))`,
);

/** Finds what shows an image, without what the viewer may not read and what a password hides from the viewer. */
export const findImageUses = (
  manager: EntityManager,
  id: number,
  { chain, viewer }: Pick<RequestContext, 'chain' | 'viewer'>,
): Promise<ImageUseRow[]> =>
  queryPrepared<ImageUseRow>(
    manager,
    `SELECT kind, id, status, title FROM (${SELECTS.join(' UNION ALL ')}) uses ORDER BY n, id DESC LIMIT ${MAX_USES}`,
    [id, chain satisfies readonly LanguageCode[], can(viewer, 'posts.editOthers'), viewer.userId],
  );
