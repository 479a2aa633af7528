import type { EntityManager } from 'typeorm';
import { can, canReadPost, type OwnedPost } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { idsIn, queryPrepared } from '../../data/database/connection/prepared-statements.js';
import type { Reference, ReferenceKind } from './field.js';

const NO_USER_IDS = `'{}'::integer[] AS "userIds"`;
const OWNED_COLUMNS = `status, author_id AS "authorId", ${NO_USER_IDS}`;
const PUBLIC_COLUMNS = `'publish' AS status, NULL::integer AS "authorId", ${NO_USER_IDS}`;

/** Unpublished terms are also visible to the authors of events that have them. */
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
  tag: [TERM_COLUMNS, `terms WHERE taxonomy = 'tag'`],
};

const MAX_ID = 2 ** 31 - 1;

export interface ExistingReference extends Reference, OwnedPost {
  /** Users who may read it beside its author and those whom its status admits. */
  readonly userIds: readonly number[];
}

/** Finds the referenced rows, regardless of who may read them. */
export async function findReferences(
  manager: EntityManager,
  references: readonly Reference[],
): Promise<ExistingReference[]> {
  const valid = references.filter(({ id }) => id >= 1 && id <= MAX_ID);
  if (valid.length === 0) return [];
  const kinds = [...new Set(valid.map(({ kind }) => kind))].sort();
  const selects = kinds.map((kind, i) => {
    const [columns, rows] = REFERENCE_TABLES[kind];
    return `SELECT '${kind}' AS kind, id, ${columns} FROM ${rows} AND id = ${idsIn(`$${i + 1}`)}`;
  });
  const ids = kinds.map((kind) => valid.flatMap((one) => (one.kind === kind ? [one.id] : [])));
  return queryPrepared(manager, selects.join(' UNION ALL '), ids);
}

/** Treats references that the viewer may not read as missing, so that errors do not reveal drafts. */
export function createExistenceCheck(
  viewer: Viewer,
  references: readonly ExistingReference[],
): (reference: Reference) => boolean {
  const isReadable = (one: ExistingReference): boolean =>
    canReadPost(viewer, one) ||
    (one.kind === 'category' && can(viewer, 'categories.manage')) ||
    (one.kind === 'tag' && can(viewer, 'tags.manage')) ||
    (viewer.userId !== null && one.userIds.includes(viewer.userId));
  const toKey = ({ kind, id }: Reference): string => `${kind} ${id}`;
  const readable = references.filter((one) => one.status !== 'trash' && isReadable(one));
  const keys = new Set(readable.map(toKey));
  return (reference) => keys.has(toKey(reference));
}
