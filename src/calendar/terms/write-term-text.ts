import { type EntityManager, IsNull } from 'typeorm';
import { reserveSlug } from '../posts/reserve-slug.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError, invalidParam } from '../../foundation/errors/api-error.js';
import { ParameterError } from '../../foundation/errors/parameter-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { applySentField, isEdited } from '../../foundation/languages/resolve-text.js';
import { normalizeSlug, toSlug } from '../../foundation/languages/to-slug.js';
import { buildIsOutdatedSql } from '../posts/translations.js';
import { TRASHED_SLUG_SUFFIX, TRASHED_SLUG_PATTERN } from '../posts/text-slugs.js';
import type { TermInput } from './term.dto.js';
import { Term, TermText } from './term.entity.js';
import { foldTerm } from './term-search-field.js';
import { TERM_TABLES } from './terms.queries.js';

type TermState = Pick<Term, 'id' | 'taxonomy' | 'parentId'>;

interface NewText {
  readonly name: string;
  readonly slug: string;
  readonly description?: string | null | undefined;
}

export async function insertTermText(
  manager: EntityManager,
  { id: termId, taxonomy }: Pick<Term, 'id' | 'taxonomy'>,
  language: LanguageCode,
  { name, slug, description = null }: NewText,
): Promise<void> {
  const now = new Date(clock.ms());
  const folded = foldTerm(name, slug);
  const dates = { createdAt: now, modifiedAt: now, trashedAt: null };
  await manager.insert(TermText, { termId, taxonomy, language, name, slug, folded, description, ...dates });
}

/**
 * Writes the fields of a text that were sent, if any. A new translation requires a name.
 *
 * @param isMoved whether this request moves the term to another parent
 */
export async function writeTermText(
  manager: EntityManager,
  term: TermState,
  input: TermInput,
  chain: readonly LanguageCode[],
  isMoved: boolean,
): Promise<void> {
  const hasNewText = input.name !== undefined || input.description !== undefined;
  const isReviewed = input.ml_reviewed === true;
  const hasNewFields = hasNewText || input.slug !== undefined;
  if (!hasNewFields && !isReviewed) return;
  const { id } = term;
  const [language = 'en'] = chain;
  const stored = await manager.findOneBy(TermText, { termId: id, language });
  if (!hasNewFields && stored?.trashedAt !== null) {
    throw invalidParam('ml_reviewed', new ParameterError('no_text', { language }));
  }
  const name = input.name ?? stored?.name;
  if (name === undefined) throw new ApiError('rest_missing_callback_param', { missingParameters: ['name'] });
  // A text that is restored from the trash gets its former slug back if that is still free.
  const ownSlug = stored?.trashedAt == null ? stored?.slug : stored.slug.replace(TRASHED_SLUG_PATTERN, '');
  const sentSlug = input.slug === undefined ? '' : normalizeSlug(input.slug, language);
  const slug = await reserveTermSlug(
    manager,
    term,
    language,
    sentSlug || (ownSlug ?? toSlug(name, language)),
  );
  if (sentSlug !== '' && slug !== sentSlug && !isMoved)
    throw new ApiError('duplicate_term_slug', { values: { slug: sentSlug } });
  if (stored === null) {
    await insertTermText(manager, term, language, { name, slug, description: input.description });
    return;
  }
  const status = await findTextStatus(manager, id, chain);
  const description =
    input.description === undefined
      ? stored.description
      : applySentField(input.description, stored.description);
  const isModified =
    (stored.trashedAt !== null && hasNewText) ||
    name !== stored.name ||
    isEdited(stored.description, description, status) ||
    (isReviewed && status.outdated);
  const modifiedAt = isModified ? new Date(clock.ms()) : stored.modifiedAt;
  const text = { name, slug, folded: foldTerm(name, slug), description, trashedAt: null, modifiedAt };
  await manager.update(TermText, { termId: id, language }, text);
}

interface TextStatus {
  /** Whether the text is older than the original. */
  readonly outdated: boolean;
  readonly isOriginal: boolean;
  /** The description in the default language; null when the text itself is in that language. */
  readonly filler: string | null;
}

async function findTextStatus(
  manager: EntityManager,
  id: number,
  chain: readonly LanguageCode[],
): Promise<TextStatus> {
  const rows: TextStatus[] = await manager.query(
    `SELECT ${buildIsOutdatedSql(TERM_TABLES)} AS outdated, p.original_language = t.language AS "isOriginal",
       (SELECT d.description FROM term_texts d WHERE d.term_id = t.term_id AND d.language = $3
          AND d.language <> t.language AND d.trashed_at IS NULL) AS filler
     FROM term_texts t JOIN terms p ON p.id = t.term_id WHERE t.term_id = $1 AND t.language = $2`,
    [id, chain[0], chain.at(-1)],
  );
  return rows[0] ?? { outdated: false, isOriginal: true, filler: null };
}

/**
 * Moves a text to the trash unless it is the last one in an enabled language.
 *
 * @returns whether it was moved
 */
export async function trashTermText(
  manager: EntityManager,
  { id, taxonomy, originalLanguage }: Term,
  language: LanguageCode,
  enabled: readonly LanguageCode[],
): Promise<boolean> {
  const rows = await manager.find(TermText, {
    where: { termId: id, trashedAt: IsNull() },
    order: { createdAt: 'ASC', language: 'ASC' },
  });
  const text = rows.find((row) => row.language === language);
  const next = rows.find((row) => row.language !== language && enabled.includes(row.language));
  if (text === undefined) throw invalidParam('ml_language', new ParameterError('no_text', { language }));
  if (next === undefined) return false;
  // `folded` may go stale: lists skip trashed texts, and restoring a text writes it again.
  const trashedSlug = `${text.slug}${TRASHED_SLUG_SUFFIX}`;
  const slug = await reserveTermSlug(manager, { id, taxonomy, parentId: null }, language, trashedSlug);
  await manager.update(TermText, { termId: id, language }, { slug, trashedAt: new Date(clock.ms()) });
  if (originalLanguage === language) {
    await manager.update(Term, { id }, { originalLanguage: next.language });
  }
  return true;
}

/**
 * Reserves a slug in the language. If it is taken and the category has a parent, appends the slug of the parent before
 * it resorts to numbers.
 *
 * @param requested "" means the id, for a name without letters and digits
 */
export async function reserveTermSlug(
  manager: EntityManager,
  { id, taxonomy, parentId }: TermState,
  language: LanguageCode,
  requested: string,
): Promise<string> {
  const slug = requested || String(id);
  const scope = { table: 'term_texts', key: 'term_id', where: { taxonomy, language } };
  const free = await reserveSlug(manager, scope, slug, id);
  if (free === slug || parentId === null) return free;
  const parent = await manager.findOneBy(TermText, { termId: parentId, language, trashedAt: IsNull() });
  return parent === null ? free : reserveSlug(manager, scope, `${slug}-${parent.slug}`, id);
}
