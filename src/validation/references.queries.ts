import type { EntityManager } from 'typeorm';
import { can, canReadPost, type OwnedPost } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { idsIn, prepared } from '../database/connection/prepared.js';
import type { Reference, ReferenceKind } from './field.js';

const NOBODY = `'{}'::integer[] AS "userIds"`;
const OWNED = `status, author_id AS "authorId", ${NOBODY}`;
const PUBLIC = `'publish' AS status, NULL::integer AS "authorId", ${NOBODY}`;

/** Of unpublished terms, those also know whose events have them: the same as `maySee` says for one reader. */
const TERM = `CASE WHEN unpublished_since IS NULL THEN 'publish' ELSE 'pending' END AS status,
  NULL::integer AS "authorId",
  CASE WHEN unpublished_since IS NULL THEN '{}' ELSE ARRAY(
    SELECT DISTINCT e.author_id FROM event_terms own JOIN events e ON e.id = own.event_id
    WHERE own.term_id = terms.id AND e.author_id IS NOT NULL) END AS "userIds"`;

const TABLES: Readonly<Record<ReferenceKind, readonly [columns: string, rows: string]>> = {
  event: [OWNED, 'events WHERE true'],
  venue: [OWNED, 'venues WHERE true'],
  organizer: [OWNED, 'organizers WHERE true'],
  image: [PUBLIC, 'images WHERE true'],
  user: [PUBLIC, 'users WHERE true'],
  category: [TERM, `terms WHERE taxonomy = 'category'`],
};

const MAX_ID = 2 ** 31 - 1;

/** Something that exists. */
export interface FoundReference extends Reference, OwnedPost {
  /** Who knows of it beside those whom its status and its author tell. */
  readonly userIds: readonly number[];
}

/** Which of the references name something, whoever may know of it. */
export async function findReferences(
  manager: EntityManager,
  references: readonly Reference[],
): Promise<FoundReference[]> {
  const asked = references.filter(({ id }) => id >= 1 && id <= MAX_ID);
  if (asked.length === 0) return [];
  const kinds = [...new Set(asked.map(({ kind }) => kind))].sort();
  const selects = kinds.map((kind, i) => {
    const [columns, rows] = TABLES[kind];
    return `SELECT '${kind}' AS kind, id, ${columns} FROM ${rows} AND id = ${idsIn(`$${i + 1}`)}`;
  });
  const ids = kinds.map((kind) => asked.flatMap((one) => (one.kind === kind ? [one.id] : [])));
  return prepared(manager, selects.join(' UNION ALL '), ids);
}

/**
 * Which of them the viewer may know of. A draft of somebody else is as unknown as an id that was never given: error texts
 * must not tell them apart.
 */
export function existingFor(
  viewer: Viewer,
  found: readonly FoundReference[],
): (reference: Reference) => boolean {
  const isKnown = (one: FoundReference): boolean =>
    canReadPost(viewer, one) ||
    (one.kind === 'category' && can(viewer, 'categories.manage')) ||
    (viewer.userId !== null && one.userIds.includes(viewer.userId));
  const known = found.filter((one) => one.status !== 'trash' && isKnown(one));
  const existing = new Set(known.map(({ kind, id }) => `${kind} ${id}`));
  return ({ kind, id }) => existing.has(`${kind} ${id}`);
}
