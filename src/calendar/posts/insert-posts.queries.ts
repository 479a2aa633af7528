// Inserts new items and their first texts, any number at once.
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { getColumnNames, buildRow } from '../../data/database/connection/insert-values.js';
import { queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { chooseSlugs, type RequestedSlug } from './choose-slugs.queries.js';
import type { PostKind } from './post-kind.js';

export interface NewText extends RequestedSlug {
  readonly id: number;
  readonly values: { readonly createdAt: Date; readonly modifiedAt: Date };
}

/** @returns the ids of the items, in their order */
export async function insertFacts(
  manager: EntityManager,
  { entity }: PostKind,
  facts: readonly { readonly id?: number | undefined }[],
): Promise<number[]> {
  const keepsIds = facts.some(({ id }) => id !== undefined);
  const columns = getColumnNames(manager, entity).filter((column) => keepsIds || column !== 'id');
  const rows = await insertRows<{ id: number }>(manager, entity, columns, facts, 'RETURNING id');
  return rows.map(({ id }) => id);
}

/**
 * Inserts one text for each new item. The slug "" stands for the id of the item. Where the unique key refuses a slug,
 * another one is chosen, until none is refused. A single text, as most requests have it, is tried with its slug first,
 * which saves a statement.
 */
export async function insertTexts(
  manager: EntityManager,
  kind: PostKind,
  texts: readonly NewText[],
): Promise<void> {
  const columns = getColumnNames(manager, kind.textEntity);
  const ending = `ON CONFLICT (language, slug) DO NOTHING RETURNING ${kind.key} AS id`;
  let pending = texts.map((text) => ({ ...text, slug: text.slug === '' ? String(text.id) : text.slug }));
  let slugs =
    pending.length === 1 ? pending.map(({ slug }) => slug) : await chooseSlugs(manager, kind, pending);
  while (pending.length > 0) {
    const rows = pending.map(({ id, language, values }, n) => ({
      ...values,
      [kind.textKey]: id,
      language,
      slug: slugs[n],
    }));
    const inserted = await insertRows<{ id: number }>(manager, kind.textEntity, columns, rows, ending);
    const insertedIds = new Set(inserted.map(({ id }) => id));
    pending = pending.filter(({ id }) => !insertedIds.has(id));
    slugs = await chooseSlugs(manager, kind, pending);
  }
}

/** Inserts rows, keyed by the properties of the entity, in their order. */
function insertRows<Row>(
  manager: EntityManager,
  entity: EntityTarget<ObjectLiteral>,
  columns: readonly string[],
  rows: readonly object[],
  ending: string,
): Promise<Row[]> {
  const { tableName } = manager.dataSource.getMetadata(entity);
  const names = columns.join(', ');
  const values = columns.map((column) => (column === 'id' ? `coalesce(id, nextval('post_ids'))` : column));
  return queryPrepared<Row>(
    manager,
    `INSERT INTO ${tableName} (${names}) SELECT ${values.join(', ')}
     FROM json_populate_recordset(NULL::${tableName}, $1) WITH ORDINALITY ORDER BY ordinality ${ending}`,
    [JSON.stringify(rows.map((row) => buildRow(manager, entity, { ...row })))],
  );
}
