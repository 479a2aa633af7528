import type { EntityManager } from 'typeorm';
import { can, canReadPost, type OwnedPost } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { idsIn, queryPrepared } from '../database/connection/prepared-statements.js';
import type { Reference, ReferenceKind } from './field.js';

const NO_USER_IDS = `'{}'::integer[] AS "userIds"`;
const OWNED_COLUMNS = `status, author_id AS "authorId", ${NO_USER_IDS}`;
const PUBLIC_COLUMNS = `'publish' AS status, NULL::integer AS "authorId", ${NO_USER_IDS}`;

/** Of unpublished terms, those also know whose events have them: the same as `maySee` says for one reader. */
const TERM_COLUMNS = `CASE WHEN unpublished_since IS NULL THEN 'publish' ELSE 'pending' END AS status,
  NULL::integer AS "authorId",
  CASE WHEN unpublished_since IS NULL THEN '{}' ELSE ARRAY(
    SELECT DISTINCT e.author_id FROM event_terms own JOIN events e ON e.id = own.event_id
    WHERE own.term_id = terms.id AND e.author_id IS NOT NULL) END AS "userIds"`;

const REFERENCE_TABLES: Readonly<Record<ReferenceKind, readonly [columns: string, rows: string]>> = {
  event: [OWNED_COLUMNS, 'events WHERE true'],
  venue: [OWNED_COLUMNS, 'venues WHERE true'],
  organizer: [OWNED_COLUMNS, 'organizers WHERE true'],
  image: [PUBLIC_COLUMNS, 'images WHERE true'],
  user: [PUBLIC_COLUMNS, 'users WHERE true'],
  category: [TERM_COLUMNS, `terms WHERE taxonomy = 'category'`],
};

const MAX_ID = 2 ** 31 - 1;

/** Something that exists. */
export interface ExistingReference extends Reference, OwnedPost {
  /** Who knows of it beside those whom its status and its author tell. */
  readonly userIds: readonly number[];
}

/** Which of the references name something, whoever may know of it. */
export async function findReferences(
  manager: EntityManager,
  references: readonly Reference[],
): Promise<ExistingReference[]> {
  const asked = references.filter(({ id }) => id >= 1 && id <= MAX_ID);
  if (asked.length === 0) return [];
  const kinds = [...new Set(asked.map(({ kind }) => kind))].sort();
  const selects = kinds.map((kind, i) => {
    const [columns, rows] = REFERENCE_TABLES[kind];
    return `SELECT '${kind}' AS kind, id, ${columns} FROM ${rows} AND id = ${idsIn(`$${i + 1}`)}`;
  });
  const ids = kinds.map((kind) => asked.flatMap((one) => (one.kind === kind ? [one.id] : [])));
  return queryPrepared(manager, selects.join(' UNION ALL '), ids);
}

/**
 * Which of them the viewer may know of. A draft of somebody else is as unknown as an id that was never given: error texts
 * must not tell them apart.
 */
export function createExistenceCheck(
  viewer: Viewer,
  found: readonly ExistingReference[],
): (reference: Reference) => boolean {
  const isKnown = (one: ExistingReference): boolean =>
    canReadPost(viewer, one) ||
    (one.kind === 'category' && can(viewer, 'categories.manage')) ||
    (viewer.userId !== null && one.userIds.includes(viewer.userId));
  const known = found.filter((one) => one.status !== 'trash' && isKnown(one));
  const existing = new Set(known.map(({ kind, id }) => `${kind} ${id}`));
  return ({ kind, id }) => existing.has(`${kind} ${id}`);
}
