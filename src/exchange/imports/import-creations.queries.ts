// The venues, organizers and terms that an import has created by naming them, and which of them nothing needs any more.
import type { EntityManager } from 'typeorm';
import { listRecordedChanges } from '../../data/changelog/record-changes.js';
import { POST_HEAD_COLUMNS, type PostHead } from '../../calendar/posts/find-post.js';
import type { PostKind } from '../../calendar/posts/post-kind.js';
import type { Taxonomy } from '../../calendar/terms/taxonomy.js';
import { CREATION_KINDS, type CreationKind } from './import.entity.js';

export interface Creation {
  readonly kind: CreationKind;
  readonly id: number;
}

/** The venues, organizers and terms that the transaction has created so far. */
export const listCreations = (manager: EntityManager): Creation[] =>
  listRecordedChanges(manager).flatMap(({ operation, kind, id }) =>
    operation === 'created' && isCreationKind(kind) ? [{ kind, id }] : [],
  );

const isCreationKind = (kind: string): kind is CreationKind =>
  (CREATION_KINDS as readonly string[]).includes(kind);

export async function insertCreations(
  manager: EntityManager,
  importId: number,
  creations: readonly Creation[],
): Promise<void> {
  if (creations.length === 0) return;
  await manager.query(
    `INSERT INTO import_creations (import_id, kind, item_id)
     SELECT $1, c.kind, c.id FROM unnest($2::text[], $3::integer[]) AS c(kind, id)`,
    [importId, creations.map(({ kind }) => kind), creations.map(({ id }) => id)],
  );
}

/** Takes the last creations out of an import. */
export async function takeCreations(
  manager: EntityManager,
  importId: number,
  limit: number,
): Promise<readonly Creation[]> {
  const [rows]: [Creation[], number] = await manager.query(
    `DELETE FROM import_creations WHERE (import_id, kind, item_id) IN (
       SELECT import_id, kind, item_id FROM import_creations WHERE import_id = $1 ORDER BY item_id DESC LIMIT $2)
     RETURNING kind, item_id AS id`,
    [importId, limit],
  );
  return rows;
}

interface Unused {
  readonly name: string;
  /** Whether a person changed it since it was created. */
  readonly isChanged: boolean;
}

/**
 * SQL that checks whether the log of changes has an item since its creation, and no person has changed it: imports also
 * complete what they have created. Old entries are deleted; an item whose creation is not in the log counts as changed.
 */
const buildOnlyImportedSql = (kind: string): string => `(
  EXISTS (SELECT FROM item_changes c WHERE c.item_id = p.id AND c.kind = ${kind} AND c.operation = 'created')
  AND NOT EXISTS (SELECT FROM item_changes c WHERE c.item_id = p.id AND c.kind = ${kind} AND c.channel IN ('http', 'cli')))`;

/** Finds the venues or organizers that no event outside of the trash has, and locks them. */
export async function findUnusedPosts(
  manager: EntityManager,
  { table, texts, key, title, resource }: PostKind,
  ids: readonly number[],
): Promise<(PostHead & Unused)[]> {
  await lockRows(manager, table, ids);
  return manager.query(
    `SELECT ${POST_HEAD_COLUMNS}, t.${title} AS name, NOT ${buildOnlyImportedSql(`'${resource}'`)} AS "isChanged"
     FROM ${table} p JOIN ${texts} t ON t.${key} = p.id AND t.language = p.original_language
     WHERE p.id = ANY($1::integer[]) AND p.status <> 'trash' AND NOT EXISTS (
       SELECT FROM event_${table} l JOIN events e ON e.id = l.event_id
       WHERE l.${key} = p.id AND e.status <> 'trash')
     ORDER BY p.id DESC`,
    [ids],
  );
}

/**
 * Finds the terms that no other term is below and that no event has, and locks them. Events in the trash count unless an
 * import has created them.
 */
export async function findUnusedTerms(
  manager: EntityManager,
  ids: readonly number[],
): Promise<(Unused & { readonly id: number; readonly taxonomy: Taxonomy })[]> {
  await lockRows(manager, 'terms', ids);
  return manager.query(
    `SELECT p.id, p.taxonomy, t.name, NOT ${buildOnlyImportedSql('p.taxonomy')} AS "isChanged"
     FROM terms p JOIN term_texts t ON t.term_id = p.id AND t.language = p.original_language
     WHERE p.id = ANY($1::integer[]) AND NOT EXISTS (SELECT FROM terms c WHERE c.parent_id = p.id) AND NOT EXISTS (
       SELECT FROM event_terms l JOIN events e ON e.id = l.event_id
       WHERE l.term_id = p.id AND (e.status <> 'trash' OR NOT EXISTS (
         SELECT FROM item_changes c
         WHERE c.item_id = e.id AND c.kind = 'event' AND c.operation = 'created' AND c.channel = 'import')))
     ORDER BY p.id DESC`,
    [ids],
  );
}

/** Waits for writers that link events to the rows; the next statement sees their links, and later writers wait. */
const lockRows = async (manager: EntityManager, table: string, ids: readonly number[]): Promise<void> => {
  await manager.query(`SELECT FROM ${table} WHERE id = ANY($1::integer[]) ORDER BY id FOR UPDATE`, [ids]);
};
