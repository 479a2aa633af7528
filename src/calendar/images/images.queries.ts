import type { EntityManager } from 'typeorm';
import type { OwnedPost } from '../../requests/accounts/can.js';
import type { TrackedKind } from '../../data/changelog/tracked-kind.js';
import { idsIn, queryPrepared } from '../../data/database/connection/prepared-statements.js';
import { fold } from '../../foundation/languages/fold.js';
import type { ImageUseRow } from './image-uses.queries.js';
import { type Image, ImageText } from './image.entity.js';

export const TRACKED_IMAGE: TrackedKind = {
  table: 'images',
  texts: 'image_texts',
  key: 'image_id',
  trackedFields: {
    facts: { focus_x: 'p.focus_x', focus_y: 'p.focus_y', decorative: 'p.decorative' },
    texts: { title: 't.title', alt_text: 't.alt_text', caption: 't.caption' },
    textCondition: 'true',
    values: {},
  },
};

/** Columns `kind` and `id` of the events, venues and organizers that show the image `$1`. */
export const POSTS_SHOWING_IMAGE_SQL = (['event', 'venue', 'organizer'] as const)
  .map((kind) => `SELECT '${kind}' AS kind, id FROM ${kind}s WHERE image_id = $1`)
  .join(' UNION ALL ');

export interface ImageRow extends Pick<Image, 'id' | 'file' | 'width' | 'height' | 'fileSize' | 'sizes'> {
  /** In the first language of the chain that has one; null for decoration. */
  readonly altText: string | null;
  readonly focusX: number | null;
  readonly focusY: number | null;
}

export interface ImageItemRow
  extends Omit<ImageRow, 'altText'>, Pick<Image, 'authorId' | 'fileName' | 'decorative'> {
  readonly createdAtMs: number;
  /** How many items show the image, whatever their status; null where it was not counted. */
  readonly usedBy: Readonly<Record<'events' | 'venues' | 'organizers', number>> | null;
  /** Null where it was not looked up. */
  readonly shownBy?: readonly ImageUseRow[] | null;
  /** The oldest first. */
  readonly texts: readonly (Pick<ImageText, 'language' | 'title' | 'altText' | 'caption'> & {
    readonly modifiedAtMs: number;
  })[];
}

const toEpochMsSql = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

const USING_TABLES = ['events', 'venues', 'organizers'] as const;

const USED_BY_SQL = `json_build_object(${USING_TABLES.map(
  (table) => `'${table}', (SELECT count(*)::int FROM ${table} u WHERE u.image_id = i.id)`,
).join(', ')})`;

/** SQL: an event, venue or organizer of any status shows the image `i`. */
export const IS_USED_SQL = `(${USING_TABLES.map(
  (table) => `EXISTS (SELECT FROM ${table} u WHERE u.image_id = i.id)`,
).join(' OR ')})`;

/** Uses SQL, since reading 50 images as entities takes 4 ms instead of 1. */
export async function loadImages(
  manager: EntityManager,
  ids: readonly number[],
  countsUses = false,
): Promise<Map<number, ImageItemRow>> {
  if (ids.length === 0) return new Map();
  const rows = await queryPrepared<ImageItemRow>(
    manager,
    `SELECT i.id, i.file, i.width, i.height, i.file_size AS "fileSize", i.sizes, i.author_id AS "authorId",
       i.file_name AS "fileName", i.focus_x AS "focusX", i.focus_y AS "focusY", i.decorative,
       ${countsUses ? USED_BY_SQL : 'NULL'} AS "usedBy", ${toEpochMsSql('i.created_at')} AS "createdAtMs",
       (SELECT json_agg(json_build_object('language', t.language, 'title', t.title, 'altText', t.alt_text,
          'caption', t.caption, 'modifiedAtMs', ${toEpochMsSql('t.modified_at')}) ORDER BY t.created_at, t.language)
        FROM image_texts t WHERE t.image_id = i.id) AS texts
     FROM images i WHERE i.id = ${idsIn('$1')}`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** SQL: an event, venue or organizer that visitors may read shows the image `i`. */
export const IS_PUBLIC_SQL = `(
  EXISTS (SELECT FROM events e WHERE e.image_id = i.id AND e.status = 'publish' AND e.password_hash IS NULL)
  OR EXISTS (SELECT FROM venues v WHERE v.image_id = i.id AND v.status = 'publish')
  OR EXISTS (SELECT FROM organizers o WHERE o.image_id = i.id AND o.status = 'publish'))`;

export async function isPublicImage(manager: EntityManager, id: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(`SELECT FROM images i WHERE i.id = $1 AND ${IS_PUBLIC_SQL}`, [
    id,
  ]);
  return rows.length > 0;
}

/** Finds the distinct pairs of author and status of events, venues and organizers that show the image. */
export async function findPostsShowingImage(manager: EntityManager, id: number): Promise<OwnedPost[]> {
  const posts = ['events', 'venues', 'organizers'].map(
    (table) =>
      `SELECT status, status_before_trash AS "statusBeforeTrash", author_id AS "authorId" FROM ${table} WHERE image_id = $1`,
  );
  return manager.query(posts.join(' UNION '), [id]);
}

/** Absent fields stay unchanged. */
export type ImageTextChanges = Partial<Readonly<Record<'title' | 'altText' | 'caption', string>>>;

export type ImageFacts = Partial<Pick<Image, 'focusX' | 'focusY' | 'decorative'>>;

/** Requires the image to be locked or new. */
export async function saveImageText(
  manager: EntityManager,
  key: Pick<ImageText, 'imageId' | 'language'>,
  changes: ImageTextChanges,
  now: Date,
): Promise<void> {
  const newText = { ...key, title: null, altText: null, caption: null, createdAt: now };
  const text = { ...((await manager.findOneBy(ImageText, key)) ?? newText), ...changes, modifiedAt: now };
  const lines = [text.title, text.altText, text.caption].map((part) => fold(part ?? ''));
  await manager.save(ImageText, { ...text, folded: lines.join('\n') });
}

/** Finds the oldest image with this file as its full size or a smaller size. */
export async function findImageIdByFile(manager: EntityManager, file: string): Promise<number | null> {
  const [hash, extension] = file.split(/(?:-\d+x\d+)?\./);
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM images WHERE file = $1 AND (file = $2
       OR EXISTS (SELECT FROM jsonb_each(sizes) AS s WHERE s.value->>'file' = $2)) ORDER BY id LIMIT 1`,
    [`${hash ?? ''}.${extension ?? ''}`, file],
  );
  return rows[0]?.id ?? null;
}
