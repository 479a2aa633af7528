import type { EntityManager } from 'typeorm';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import type { Reference, ReferenceKind } from './field.js';

const POST_TABLE: Partial<Record<ReferenceKind, string>> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
};

const OTHER_SQL: Partial<Record<ReferenceKind, string>> = {
  image: `SELECT id FROM images WHERE id = ANY($1)`,
  user: `SELECT id FROM users WHERE id = ANY($1)`,
  category: `SELECT id FROM terms WHERE taxonomy = 'category' AND id = ANY($1)`,
};

const MAX_ID = 2 ** 31 - 1;

/**
 * Which of the references name something that exists and that the viewer may know of. A draft of somebody else
 * is as unknown as an id that was never given: error texts must not tell them apart.
 */
export async function existingReferences(
  manager: EntityManager,
  viewer: Viewer,
  references: readonly Reference[],
): Promise<(reference: Reference) => boolean> {
  const existing = new Set<string>();
  for (const kind of new Set(references.map((reference) => reference.kind))) {
    const ids = references
      .filter((reference) => reference.kind === kind && reference.id >= 1 && reference.id <= MAX_ID)
      .map((reference) => reference.id);
    if (ids.length === 0) continue;
    const rows = await idsOf(manager, viewer, kind, ids);
    for (const { id } of rows) existing.add(`${kind} ${id}`);
  }
  return ({ kind, id }) => existing.has(`${kind} ${id}`);
}

function idsOf(
  manager: EntityManager,
  viewer: Viewer,
  kind: ReferenceKind,
  ids: readonly number[],
): Promise<{ id: number }[]> {
  const table = POST_TABLE[kind];
  if (table === undefined) return manager.query(OTHER_SQL[kind] ?? '', [ids]);
  return manager.query(
    `SELECT id FROM ${table} WHERE id = ANY($1) AND status <> 'trash'
       AND (status = 'publish' OR $2 OR author_id = $3)`,
    [ids, can(viewer, 'posts.editOthers'), viewer.userId],
  );
}
