import type { EntityManager } from 'typeorm';
import { can } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { idsIn, prepared } from '../database/prepared.js';
import type { Reference, ReferenceKind } from './field.js';

const POST_TABLE: Partial<Record<ReferenceKind, string>> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
};

const OTHERS: Partial<Record<ReferenceKind, string>> = {
  image: 'images WHERE true',
  user: 'users WHERE true',
  category: `terms WHERE taxonomy = 'category'`,
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
  const asked = references.filter(({ id }) => id >= 1 && id <= MAX_ID);
  if (asked.length === 0) return () => false;
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const visible = (kind: ReferenceKind): string => {
    const table = POST_TABLE[kind];
    if (table === undefined) return OTHERS[kind] ?? '';
    const isOthers = bind(can(viewer, 'posts.editOthers'));
    return `${table} WHERE status <> 'trash' AND (status = 'publish' OR ${isOthers} OR author_id = ${bind(viewer.userId)})`;
  };
  const kinds = [...new Set(asked.map(({ kind }) => kind))].sort();
  const selects = kinds.map((kind) => {
    const ids = asked.filter((one) => one.kind === kind).map(({ id }) => id);
    return `SELECT '${kind}' AS kind, id FROM ${visible(kind)} AND id = ${idsIn(bind(ids))}`;
  });
  const rows = await prepared<Reference>(manager, selects.join(' UNION ALL '), values);
  const existing = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return ({ kind, id }) => existing.has(`${kind} ${id}`);
}
