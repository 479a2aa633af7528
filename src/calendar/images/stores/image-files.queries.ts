// SQL for the files that images need, and for leftovers: records of files that may be unneeded.
import type { EntityManager } from 'typeorm';
import type { Dimensions, StoredSizes } from '../intake/image-sizes.js';

/** The files of one content. */
export interface FileGroup {
  /** The full size, after which the smaller sizes are named. */
  readonly file: string;
  /** All files, including the full size. */
  readonly files: readonly string[];
}

/** SQL: the files of an image `i`. */
const FILES_SQL = `array_prepend(i.file, ARRAY(SELECT s.value->>'file' FROM jsonb_each(i.sizes) s))`;

const FILE_GROUPS_SQL = `SELECT i.file, array_agg(DISTINCT f.name) AS files
  FROM images i CROSS JOIN unnest(${FILES_SQL}) AS f(name)`;

export const findAllFileGroups = (manager: EntityManager): Promise<FileGroup[]> =>
  manager.query(`${FILE_GROUPS_SQL} GROUP BY i.file ORDER BY i.file`);

/** Finds the files named after this one that images need. */
export async function findNeededFiles(manager: EntityManager, file: string): Promise<readonly string[]> {
  const rows = await manager.query<FileGroup[]>(`${FILE_GROUPS_SQL} WHERE i.file = $1 GROUP BY i.file`, [
    file,
  ]);
  return rows[0]?.files ?? [];
}

export interface SizedFile extends Dimensions {
  readonly file: string;
  readonly sizes: StoredSizes;
}

/** Pages through the files by name. Yields a file once for each distinct set of sizes. */
export const findSizedFilesAfter = (
  manager: EntityManager,
  file: string,
  count: number,
): Promise<SizedFile[]> =>
  manager.query(
    `SELECT DISTINCT file, width, height, sizes FROM images
     WHERE file IN (SELECT DISTINCT file FROM images WHERE file > $1 ORDER BY file LIMIT $2) ORDER BY file`,
    [file, count],
  );

/** Call before files are written or removed, so that an interruption leaves no unrecorded files. */
export async function recordLeftovers(
  manager: EntityManager,
  groups: readonly FileGroup[],
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO image_leftovers (file, files, noted_at)
     SELECT file, files, $2 FROM jsonb_to_recordset($1::jsonb) AS g(file text, files text[])
     ON CONFLICT (file) DO UPDATE SET noted_at = excluded.noted_at,
       files = ARRAY(SELECT unnest(image_leftovers.files) UNION SELECT unnest(excluded.files))`,
    [JSON.stringify(groups), now],
  );
}

/**
 * Excludes restores of a backup until the transaction ends, since their rows and files are invisible before their commit.
 * Call first in a transaction, while it holds no lock that a restore may wait for.
 */
export async function lockOutRestores(manager: EntityManager): Promise<void> {
  await manager.query(`LOCK TABLE images IN ROW SHARE MODE`);
}

/** Deletes the records that contain no files outside of their group. */
export async function deleteNeededLeftovers(
  manager: EntityManager,
  groups: readonly FileGroup[],
): Promise<void> {
  await manager.query(
    `DELETE FROM image_leftovers l USING jsonb_to_recordset($1::jsonb) AS g(file text, files text[])
     WHERE l.file = g.file AND l.files <@ g.files`,
    [JSON.stringify(groups)],
  );
}
