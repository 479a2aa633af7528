// SQL about images; what finds the page of a list is apart.
import type { EntityManager } from 'typeorm';
import type { OwnedPost } from '../accounts/can.js';
import { idsIn, prepared } from '../database/connection/prepared.js';
import { fold } from '../languages/fold.js';
import type { LanguageCode } from '../languages/language-code.js';
import type { SizeName } from './intake/image-sizes.js';

/** A smaller form of an image. */
export interface StoredSize {
  readonly file: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** In bytes. */
  readonly fileSize: number;
}

export type StoredSizes = Partial<Record<SizeName, StoredSize>>;

/** What the answer of an item says of its image. */
export interface ImageRow {
  readonly id: number;
  /** Name under which the file is stored and served; its extension tells the type. */
  readonly file: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** In bytes. */
  readonly fileSize: number;
  readonly sizes: StoredSizes;
  /** What the image shows, in the first language of the chain that tells it. */
  readonly altText: string | null;
}

/** The words of an image in one language; null was never written there. */
export interface ImageTextRow {
  readonly language: LanguageCode;
  readonly title: string | null;
  readonly altText: string | null;
  readonly caption: string | null;
  readonly modifiedAtMs: number;
}

/** An image with everything that is known of it. */
export interface ImageItemRow extends Omit<ImageRow, 'altText'> {
  readonly authorId: number | null;
  readonly fileName: string;
  readonly createdAtMs: number;
  /** The oldest first. */
  readonly texts: readonly ImageTextRow[];
}

const epochMs = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

export async function loadImages(
  manager: EntityManager,
  ids: readonly number[],
): Promise<Map<number, ImageItemRow>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared<ImageItemRow>(
    manager,
    `SELECT i.id, i.file, i.width, i.height, i.file_size AS "fileSize", i.sizes, i.author_id AS "authorId",
       i.file_name AS "fileName", ${epochMs('i.created_at')} AS "createdAtMs",
       (SELECT json_agg(json_build_object('language', t.language, 'title', t.title, 'altText', t.alt_text,
          'caption', t.caption, 'modifiedAtMs', ${epochMs('t.modified_at')}) ORDER BY t.created_at, t.language)
        FROM image_texts t WHERE t.image_id = i.id) AS texts
     FROM images i WHERE i.id = ${idsIn('$1')}`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** SQL: whatever the image `i` stands on can be read by everybody. */
export const IS_PUBLIC = `(
  EXISTS (SELECT FROM events e WHERE e.image_id = i.id AND e.status = 'publish' AND e.password_hash IS NULL)
  OR EXISTS (SELECT FROM venues v WHERE v.image_id = i.id AND v.status = 'publish')
  OR EXISTS (SELECT FROM organizers o WHERE o.image_id = i.id AND o.status = 'publish'))`;

export async function isPublicImage(manager: EntityManager, id: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(`SELECT FROM images i WHERE i.id = $1 AND ${IS_PUBLIC}`, [id]);
  return rows.length > 0;
}

/** Whose events, venues and organizers show the image, and with what status: each pair once. */
export async function whatShows(manager: EntityManager, id: number): Promise<OwnedPost[]> {
  const posts = ['events', 'venues', 'organizers'].map(
    (table) => `SELECT status, author_id AS "authorId" FROM ${table} WHERE image_id = $1`,
  );
  return manager.query(posts.join(' UNION '), [id]);
}

export interface ImageHead {
  readonly id: number;
  readonly authorId: number | null;
  readonly file: string;
  readonly sizes: StoredSizes;
}

/** Keeps the image as it is until the transaction ends. */
export async function lockImage(manager: EntityManager, id: number): Promise<ImageHead | null> {
  const rows = await manager.query<ImageHead[]>(
    `SELECT id, author_id AS "authorId", file, sizes FROM images WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

/** The words of one language that are written; absent ones are kept, and so is what was never written. */
export interface ImageWords {
  readonly title?: string | undefined;
  readonly altText?: string | undefined;
  readonly caption?: string | undefined;
}

export async function writeImageText(
  manager: EntityManager,
  id: number,
  language: LanguageCode,
  words: ImageWords,
  now: Date,
): Promise<void> {
  const rows = await manager.query<(string | null)[][]>(
    `SELECT title, alt_text AS "altText", caption FROM image_texts WHERE image_id = $1 AND language = $2`,
    [id, language],
  );
  const [before] = rows as unknown as Partial<Record<keyof ImageWords, string | null>>[];
  const after = (['title', 'altText', 'caption'] as const).map((key) => words[key] ?? before?.[key] ?? null);
  const folded = fold(after.filter((text) => text !== null).join('\n'));
  await manager.query(
    `INSERT INTO image_texts (image_id, language, title, alt_text, caption, folded, created_at, modified_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
     ON CONFLICT (image_id, language) DO UPDATE SET title = excluded.title, alt_text = excluded.alt_text,
       caption = excluded.caption, folded = excluded.folded, modified_at = excluded.modified_at`,
    [id, language, ...after, folded, now],
  );
}

export async function textLanguages(manager: EntityManager, id: number): Promise<LanguageCode[]> {
  const rows = await manager.query<{ language: LanguageCode }[]>(
    `SELECT language FROM image_texts WHERE image_id = $1`,
    [id],
  );
  return rows.map(({ language }) => language);
}

export async function deleteImageText(
  manager: EntityManager,
  id: number,
  language: LanguageCode,
): Promise<void> {
  await manager.query(`DELETE FROM image_texts WHERE image_id = $1 AND language = $2`, [id, language]);
}

/** What shows the image shows none from then on. */
export async function deleteImageRow(manager: EntityManager, id: number): Promise<void> {
  await manager.query(`DELETE FROM images WHERE id = $1`, [id]);
}

/** The image that has this file, or a smaller form of it; the oldest, when several have. */
export async function imageOfFile(manager: EntityManager, file: string): Promise<number | null> {
  const [whole, extension] = file.split(/(?:-\d+x\d+)?\./);
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM images WHERE file = $1 AND (file = $2
       OR EXISTS (SELECT FROM jsonb_each(sizes) AS s WHERE s.value->>'file' = $2)) ORDER BY id LIMIT 1`,
    [`${whole ?? ''}.${extension ?? ''}`, file],
  );
  return rows[0]?.id ?? null;
}

/** The image that was taken from this address before. */
export async function imageFrom(manager: EntityManager, address: string): Promise<number | null> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT image_id AS id FROM image_addresses WHERE address = $1`,
    [address],
  );
  return rows[0]?.id ?? null;
}

export async function rememberAddress(manager: EntityManager, address: string, id: number): Promise<void> {
  await manager.query(`INSERT INTO image_addresses (address, image_id) VALUES ($1, $2)`, [address, id]);
}
