// How far imports have come that did not reach their end: written together with the events, so that it is always true.
import type { EntityManager } from 'typeorm';

export interface ImportMark {
  readonly id: number;
  /** So many lines are done. */
  readonly lines: number;
  /** Of these lines. */
  readonly digest: string;
}

export interface NewImportMark extends Omit<ImportMark, 'id'> {
  /** Ids of those that it takes the place of. */
  readonly replaced: readonly number[];
}

/** The one that was written last comes first. */
export async function findImportMarks(manager: EntityManager): Promise<ImportMark[]> {
  return manager.query(`SELECT id, lines::float8 AS lines, digest FROM import_marks ORDER BY id DESC`);
}

/** @returns the id of the mark */
export async function insertImportMark(manager: EntityManager, mark: NewImportMark): Promise<number> {
  await removeImportMarks(manager, mark.replaced);
  const [row]: { id: number }[] = await manager.query(
    `INSERT INTO import_marks (lines, digest) VALUES ($1, $2) RETURNING id`,
    [mark.lines, mark.digest],
  );
  if (row === undefined) throw new Error('A mark that was written is not there');
  return row.id;
}

export async function removeImportMarks(manager: EntityManager, ids: readonly number[]): Promise<void> {
  await manager.query(`DELETE FROM import_marks WHERE id = ANY($1)`, [ids]);
}
