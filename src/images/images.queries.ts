import type { EntityManager } from 'typeorm';

/** What an answer says of an image. */
export interface ImageRow {
  readonly id: number;
  /** Name under which the file is stored and served; its extension tells the type. */
  readonly file: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** In bytes. */
  readonly fileSize: number;
}

/** The images that exist among these, by id; no query when there is no id. */
export async function loadImages(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, ImageRow>> {
  if (ids.length === 0) return new Map();
  const rows = await manager.query<ImageRow[]>(
    `SELECT id, file, width, height, file_size AS "fileSize" FROM images WHERE id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
