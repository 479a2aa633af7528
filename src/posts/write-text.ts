// Writes the words of an item in one language, and keeps its slugs in step with its status.
import type { EntityManager } from 'typeorm';
import { freeSlug } from './free-slug.js';
import { ApiError, invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { renderHtml } from '../html/render.js';
import type { LanguageCode } from '../languages/language-code.js';
import { fieldAfter, isEdited } from '../languages/text-in.js';
import { normalizeSlug, toSlug } from '../languages/to-slug.js';
import { newSlug, type SlugWrite } from './new-slug.js';
import type { PostKind } from './post-kind.js';
import type { PostStatus } from './post-status.js';
import { isOutdated } from './translations.js';

/** What the slug of something in the trash ends with; its own slug is free for others. */
export const TRASHED = '__trashed';
export const TRASHED_SUFFIX = /__trashed(-\d+)?$/;

/** Columns of the text table and their new values: "" and null clear, absent keeps; see `fieldAfter`. */
export type TextPatch = Readonly<Record<string, string | null | undefined>>;

export interface TextWrite extends SlugWrite {
  readonly id: number;
  /** The item was made just now and has no text yet. */
  readonly isNew?: boolean;
  readonly chain: readonly LanguageCode[];
  readonly patch: TextPatch;
  /** The words still say what the original says, changed or not. */
  readonly isReviewed?: boolean | undefined;
  readonly now: Date;
}

interface StoredText {
  readonly slug: string | null;
  readonly title: string;
  readonly trashed: boolean;
  /** Older than the original. */
  readonly outdated: boolean;
  readonly isOriginal: boolean;
  /** The columns of the patch. */
  readonly words: Readonly<Record<string, string | null>>;
  /** The same in the default language, when that is another one. */
  readonly fillers: Readonly<Record<string, string | null>> | null;
}

/**
 * Writes what was sent, if anything. A language that is new to the item needs the title; one whose text was removed
 * gets it back.
 *
 * @throws ApiError rest_missing_callback_param, or rest_invalid_param when there are no words to be called reviewed
 */
export async function writeText(manager: EntityManager, kind: PostKind, write: TextWrite): Promise<void> {
  const patch = Object.entries(write.patch).filter(
    (entry): entry is [string, string | null] => entry[1] !== undefined,
  );
  const isReviewed = write.isReviewed === true;
  const isWritten = patch.length > 0 || write.slug !== undefined;
  if (!isWritten && !isReviewed) return;
  const columns = patch.map(([column]) => column);
  const stored = write.isNew === true ? undefined : await storedText(manager, kind, write, columns);
  if (!isWritten && stored?.trashed !== false) {
    throw invalidParam('ml_reviewed', new Fault('no_text', { language: write.language }));
  }
  const title = write.patch[kind.title] ?? stored?.title;
  if (title === undefined) {
    throw new ApiError('rest_missing_callback_param', { missing: [kind.titleField] });
  }
  if (stored === undefined) {
    await insertText(manager, kind, write, patch, title);
    return;
  }
  const slug = await slugAfter(manager, kind, write, title, stored);
  const changed = changedWords(kind, patch, stored);
  const isOther = changed.some(({ column, before, after }) =>
    isEdited(before, after, { isOriginal: stored.isOriginal, filler: stored.fillers?.[column] ?? null }),
  );
  const isSaved = isOther || (stored.trashed && patch.length > 0) || (isReviewed && stored.outdated);
  await manager.query(
    `UPDATE ${kind.texts} SET slug = $3, trashed_at = NULL, modified_at = CASE WHEN $4 THEN $5 ELSE modified_at END
       ${changed.map(({ column }, i) => `, ${column} = $${i + 6}`).join('')}
     WHERE ${kind.key} = $1 AND language = $2`,
    [write.id, write.language, slug, isSaved, write.now, ...changed.map(({ after }) => after)],
  );
}

interface ChangedWords {
  readonly column: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What is sent back as it was shown changes nothing. */
function changedWords(
  { html }: PostKind,
  patch: readonly [string, string | null][],
  { words }: StoredText,
): ChangedWords[] {
  return patch.flatMap(([column, sent]) => {
    const before = words[column] ?? null;
    const after = fieldAfter(sent, before);
    const isShownSame =
      html.includes(column) && after !== null && before !== null && renderHtml(after) === renderHtml(before);
    return after === before || isShownSame ? [] : [{ column, before, after }];
  });
}

/** Most slugs are free: the first try looks at nothing, the unique key decides. */
async function insertText(
  manager: EntityManager,
  kind: PostKind,
  write: TextWrite,
  patch: readonly [string, string | null][],
  title: string,
): Promise<void> {
  const slugged = newSlug(kind, write, title);
  const named = slugged === '' ? String(write.id) : slugged;
  // A translation of what lies in the trash takes no slug from others, no more than its other texts do.
  const wanted =
    named !== null && write.isNew !== true && write.status === 'trash' ? `${named}${TRASHED}` : named;
  const columns = ['slug', ...patch.map(([column]) => column), 'created_at', 'modified_at'];
  const insert = (slug: string | null): Promise<unknown[]> =>
    manager.query(
      `INSERT INTO ${kind.texts} (${kind.key}, language, ${columns.join(', ')})
       VALUES ($1, $2, ${columns.map((_, i) => `$${i + 3}`).join(', ')})
       ON CONFLICT (language, slug) DO NOTHING RETURNING language`,
      [write.id, write.language, slug, ...patch.map(([, value]) => value), write.now, write.now],
    );
  if (wanted === null) {
    await insert(null);
    return;
  }
  let slug = wanted;
  while ((await insert(slug)).length === 0)
    slug = await takeSlug(manager, kind, write.id, write.language, wanted);
}

async function storedText(
  manager: EntityManager,
  kind: PostKind,
  write: TextWrite,
  columns: readonly string[],
): Promise<StoredText | undefined> {
  const words = (row: string): string =>
    `jsonb_build_object(${columns.map((column) => `'${column}', ${row}.${column}`).join(', ')})`;
  const rows: StoredText[] = await manager.query(
    `SELECT t.slug, t.${kind.title} AS title, t.trashed_at IS NOT NULL AS trashed, ${isOutdated(kind)} AS outdated,
       p.original_language = t.language AS "isOriginal", ${words('t')} AS words,
       CASE WHEN d.language IS NOT NULL THEN ${words('d')} END AS fillers
     FROM ${kind.texts} t JOIN ${kind.table} p ON p.id = t.${kind.key}
     LEFT JOIN ${kind.texts} d ON d.${kind.key} = t.${kind.key} AND d.language = $3 AND d.language <> t.language
       AND d.trashed_at IS NULL
     WHERE t.${kind.key} = $1 AND t.language = $2`,
    [write.id, write.language, write.chain.at(-1)],
  );
  return rows[0];
}

async function slugAfter(
  manager: EntityManager,
  kind: PostKind,
  write: TextWrite,
  title: string,
  stored: StoredText,
): Promise<string | null> {
  const sent = write.slug === undefined ? '' : normalizeSlug(write.slug, write.language);
  if (sent !== '') {
    const wanted = write.status === 'trash' ? `${sent.replace(TRASHED_SUFFIX, '')}${TRASHED}` : sent;
    return takeSlug(manager, kind, write.id, write.language, wanted);
  }
  if (!stored.trashed && stored.slug !== null) return stored.slug;
  if (stored.trashed && write.status !== 'trash') {
    const before = (stored.slug ?? '').replace(TRASHED_SUFFIX, '');
    if (before !== '') return takeSlug(manager, kind, write.id, write.language, before);
  }
  if (write.status === 'trash') return stored.slug;
  if (kind.sluglessStatuses.includes(write.status)) return null;
  return titleSlug(manager, kind, write.id, write.language, title);
}

/** A title without a letter or digit leaves the id as the only name. */
const titleSlug = (
  manager: EntityManager,
  kind: PostKind,
  id: number,
  language: LanguageCode,
  title: string,
): Promise<string> => takeSlug(manager, kind, id, language, toSlug(title, language) || String(id));

const takeSlug = (
  manager: EntityManager,
  kind: PostKind,
  id: number,
  language: LanguageCode,
  wanted: string,
): Promise<string> =>
  freeSlug(manager, { table: kind.texts, key: kind.key, where: { language } }, wanted, id);

interface TextSlug {
  readonly language: LanguageCode;
  readonly slug: string | null;
  readonly title: string;
}

/**
 * Brings the slugs of all languages in step with a change of status: what goes into the trash gives its slug up
 * (`…__trashed`), what comes back takes it again, what is published for the first time gets one.
 */
export async function followStatus(
  manager: EntityManager,
  kind: PostKind,
  id: number,
  before: PostStatus,
  after: PostStatus,
): Promise<void> {
  const texts: TextSlug[] = await manager.query(
    `SELECT language, slug, ${kind.title} AS title FROM ${kind.texts}
     WHERE ${kind.key} = $1 AND trashed_at IS NULL ORDER BY language`,
    [id],
  );
  for (const { language, slug, title } of texts) {
    const next = await nextSlug();
    if (next !== slug) await setSlug(manager, kind, id, language, next);

    async function nextSlug(): Promise<string | null> {
      if (after === 'trash') {
        return before === 'trash' ? slug : takeSlug(manager, kind, id, language, `${slug ?? ''}${TRASHED}`);
      }
      const kept = before === 'trash' ? (slug ?? '').replace(TRASHED_SUFFIX, '') : slug;
      if (kept !== null && kept !== '') {
        return before === 'trash' ? takeSlug(manager, kind, id, language, kept) : kept;
      }
      if (kind.sluglessStatuses.includes(after)) return null;
      return titleSlug(manager, kind, id, language, title);
    }
  }
}

/** Puts the text of one language into the trash; its slug is free for others from then on. */
export async function trashText(
  manager: EntityManager,
  kind: PostKind,
  id: number,
  language: LanguageCode,
  now: Date,
): Promise<void> {
  const rows: { slug: string | null }[] = await manager.query(
    `SELECT slug FROM ${kind.texts} WHERE ${kind.key} = $1 AND language = $2`,
    [id, language],
  );
  await setSlug(
    manager,
    kind,
    id,
    language,
    await takeSlug(manager, kind, id, language, `${rows[0]?.slug ?? ''}${TRASHED}`),
  );
  await manager.query(`UPDATE ${kind.texts} SET trashed_at = $3 WHERE ${kind.key} = $1 AND language = $2`, [
    id,
    language,
    now,
  ]);
  // The oldest remaining text takes the place of a removed original.
  await manager.query(
    `UPDATE ${kind.table} SET original_language = (
       SELECT language FROM ${kind.texts} WHERE ${kind.key} = $1 AND trashed_at IS NULL
       ORDER BY created_at, language LIMIT 1)
     WHERE id = $1 AND original_language = $2`,
    [id, language],
  );
}

const setSlug = (
  manager: EntityManager,
  kind: PostKind,
  id: number,
  language: LanguageCode,
  slug: string | null,
): Promise<unknown> =>
  manager.query(`UPDATE ${kind.texts} SET slug = $3 WHERE ${kind.key} = $1 AND language = $2`, [
    id,
    language,
    slug,
  ]);
