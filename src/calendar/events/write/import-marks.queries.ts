// The progress of unfinished imports, written in the transactions of their events.
import type { EntityManager } from 'typeorm';

export interface ImportMark {
  readonly id: number;
  /** Number of imported lines. */
  readonly lines: number;
  /** Of these lines. */
  readonly digest: string;
}

export interface NewImportMark extends Omit<ImportMark, 'id'> {
  /** Ids of the marks that it replaces. */
  readonly replaced: readonly number[];
}

export async function findImportMarks(manager: EntityManager): Promise<ImportMark[]> {
  return manager.query(`SELECT id, lines::float8 AS lines, digest FROM import_marks ORDER BY id DESC`);
}

export async function insertImportMark(manager: EntityManager, mark: NewImportMark): Promise<number> {
  await removeImportMarks(manager, mark.replaced);
  const [row]: { id: number }[] = await manager.query(
    `INSERT INTO import_marks (lines, digest) VALUES ($1, $2) RETURNING id`,
    [mark.lines, mark.digest],
  );
  if (row === undefined) throw new Error('The inserted mark is missing');
  return row.id;
}

export async function removeImportMarks(manager: EntityManager, ids: readonly number[]): Promise<void> {
  await manager.query(`DELETE FROM import_marks WHERE id = ANY($1)`, [ids]);
}
