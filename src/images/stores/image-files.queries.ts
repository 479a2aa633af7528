// SQL about the files of images: which are needed, and which are noted because they may be none.
import type { EntityManager } from 'typeorm';
import type { Dimensions, StoredSizes } from '../intake/image-sizes.js';

/** The files of one content: an image in full size, which the others are named after, and smaller forms. */
export interface FileGroup {
  readonly file: string;
  /** All of them, the full size included. */
  readonly files: readonly string[];
}

/** SQL: the files of an image `i`. */
const FILES_SQL = `array_prepend(i.file, ARRAY(SELECT s.value->>'file' FROM jsonb_each(i.sizes) s))`;

const FILE_GROUPS_SQL = `SELECT i.file, array_agg(DISTINCT f.name) AS files
  FROM images i CROSS JOIN unnest(${FILES_SQL}) AS f(name)`;

/** Of all images. */
export const findAllFileGroups = (manager: EntityManager): Promise<FileGroup[]> =>
  manager.query(`${FILE_GROUPS_SQL} GROUP BY i.file ORDER BY i.file`);

/** What images need of the files that are named after this one; nothing when no image has it. */
export async function findNeededFiles(manager: EntityManager, file: string): Promise<readonly string[]> {
  const rows = await manager.query<FileGroup[]>(`${FILE_GROUPS_SQL} WHERE i.file = $1 GROUP BY i.file`, [
    file,
  ]);
  return rows[0]?.files ?? [];
}

/** A stored file in full size, and what is known of its smaller forms. */
export interface SizedFile extends Dimensions {
  readonly file: string;
  readonly sizes: StoredSizes;
}

/** Those whose names follow a name, in their order. Images of the same file that know different forms are two. */
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

/** Before files are written or removed: an interruption must not leave any that nobody knows of. */
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
 * Nobody restores a backup until the end of the transaction, and whoever is restoring one is waited for: it writes rows and
 * files that nobody else sees before its end. To be done first, while nothing is held that a restoration may wait for.
 */
export async function lockOutRestores(manager: EntityManager): Promise<void> {
  await manager.query(`LOCK TABLE images IN ROW SHARE MODE`);
}

/** What images need is none. Where more was noted than the files of the group, all of it stays noted. */
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
