import type { EntityManager } from 'typeorm';
import { can, canReadPost, type OwnedPost } from '../accounts/can.js';
import type { Viewer } from '../accounts/viewer.js';
import { MERGED_KINDS, type MergedKind } from '../../data/merges/merged-item.entity.js';
import { findKeptIds, type MergedRef, toMergedKey } from '../../data/merges/merged-items.queries.js';
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
  /** Of a merged item: the one that it is part of now, to which the other values belong. */
  readonly keptId?: number;
}

/** Finds the referenced rows, regardless of who may read them. A merged item stands for the one that it is part of now. */
export async function findReferences(
  manager: EntityManager,
  references: readonly Reference[],
): Promise<ExistingReference[]> {
  const rows = await loadReferences(manager, references);
  const present = new Set(rows.filter(({ status }) => status !== 'trash').map(toMergedKey));
  const missing = references.filter(
    (one): one is MergedRef => isMergedKind(one.kind) && isPossible(one) && !present.has(toMergedKey(one)),
  );
  const keptIds = await findKeptIds(manager, missing, true);
  if (keptIds.size === 0) return rows;
  const kept = missing.flatMap(({ kind, id }) => {
    const keptId = keptIds.get(toMergedKey({ kind, id }));
    return keptId === undefined ? [] : [{ kind, id, keptId }];
  });
  const keptRows = await loadReferences(
    manager,
    kept.map(({ kind, keptId }) => ({ kind, id: keptId })),
  );
  const merged = kept.flatMap(({ kind, id, keptId }) => {
    const row = keptRows.find((one) => one.kind === kind && one.id === keptId);
    return row === undefined ? [] : [{ ...row, id, keptId }];
  });
  return [...rows, ...merged];
}

const isMergedKind = (kind: ReferenceKind): kind is MergedKind =>
  (MERGED_KINDS as readonly ReferenceKind[]).includes(kind);

const isPossible = ({ id }: Reference): boolean => id >= 1 && id <= MAX_ID;

async function loadReferences(
  manager: EntityManager,
  references: readonly Reference[],
): Promise<ExistingReference[]> {
  const valid = references.filter(isPossible);
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

/** The ids that stand for those of merged items. @returns a function that gives other ids back */
export function createReplacement(
  references: readonly ExistingReference[],
): (reference: Reference) => number {
  const keptIds = new Map(
    references.flatMap((one) => (one.keptId === undefined ? [] : [[toMergedKey(one), one.keptId] as const])),
  );
  return (reference) => keptIds.get(toMergedKey(reference)) ?? reference.id;
}
