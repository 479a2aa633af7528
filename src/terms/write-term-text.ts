// The words of a category or tag in one language, and its slug there.
import { type EntityManager, IsNull } from 'typeorm';
import { reserveSlug } from '../posts/reserve-slug.js';
import { clock } from '../dates/clock.js';
import { ApiError, invalidParam } from '../errors/api-error.js';
import { ParameterError } from '../errors/parameter-error.js';
import type { LanguageCode } from '../languages/language-code.js';
import { applySentField, isEdited } from '../languages/resolve-text.js';
import { normalizeSlug, toSlug } from '../languages/to-slug.js';
import { buildIsOutdatedSql } from '../posts/translations.js';
import { TRASHED_SLUG_SUFFIX, TRASHED_SLUG_PATTERN } from '../posts/text-slugs.js';
import type { Taxonomy } from './taxonomy.js';
import type { TermInput } from './term.dto.js';
import { Term, TermText } from './term.entity.js';
import { foldTerm } from './term-search-field.js';
import { TERM_TABLES } from './terms.queries.js';

export const getCurrentDate = (): Date => new Date(clock.now().epochMilliseconds);

interface TermState {
  readonly id: number;
  readonly taxonomy: Taxonomy;
  readonly parentId: number | null;
  /** To another parent, in this request. */
  readonly isMoved: boolean;
}

/** Writes what was sent of the words, if anything; a language that is new to the term needs a name. */
export async function writeTermText(
  manager: EntityManager,
  { id, taxonomy, parentId, isMoved: moved }: TermState,
  input: TermInput,
  chain: readonly LanguageCode[],
): Promise<void> {
  const isSaved = input.name !== undefined || input.description !== undefined;
  const isReviewed = input.ml_reviewed === true;
  const isWritten = isSaved || input.slug !== undefined;
  if (!isWritten && !isReviewed) return;
  const [language = 'en'] = chain;
  const stored = await manager.findOneBy(TermText, { termId: id, language });
  if (!isWritten && stored?.trashedAt !== null) {
    throw invalidParam('ml_reviewed', new ParameterError('no_text', { language }));
  }
  const name = input.name ?? stored?.name;
  if (name === undefined) throw new ApiError('rest_missing_callback_param', { missingParameters: ['name'] });
  // A text that comes back takes its slug again, when it is still free.
  const kept = stored?.trashedAt == null ? stored?.slug : stored.slug.replace(TRASHED_SLUG_PATTERN, '');
  const sent = input.slug === undefined ? '' : normalizeSlug(input.slug, language);
  const wanted = sent !== '' ? sent : (kept ?? (toSlug(name, language) || String(id)));
  const slug = await reserveTermSlug(manager, taxonomy, language, id, wanted, parentId);
  if (sent !== '' && slug !== sent && !moved)
    throw new ApiError('duplicate_term_slug', { values: { slug: sent } });
  const now = getCurrentDate();
  const words = { name, slug, folded: foldTerm(name, slug), trashedAt: null, modifiedAt: now };
  if (stored === null) {
    const description = input.description ?? null;
    await manager.insert(TermText, { ...words, description, termId: id, taxonomy, language, createdAt: now });
    return;
  }
  const about = await findTextStatus(manager, id, chain);
  const description =
    input.description === undefined
      ? stored.description
      : applySentField(input.description, stored.description);
  const isOther =
    (stored.trashedAt !== null && isSaved) ||
    name !== stored.name ||
    isEdited(stored.description, description, about) ||
    (isReviewed && about.outdated);
  const text = { ...words, description, ...(isOther ? {} : { modifiedAt: stored.modifiedAt }) };
  await manager.update(TermText, { termId: id, language }, text);
}

interface TextStatus {
  /** Older than the original. */
  readonly outdated: boolean;
  readonly isOriginal: boolean;
  /** The description in the default language, when that is another one. */
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

export async function trashTermText(
  manager: EntityManager,
  taxonomy: Taxonomy,
  term: Term,
  language: LanguageCode,
  enabled: readonly LanguageCode[],
): Promise<boolean> {
  const rows: { language: LanguageCode; slug: string }[] = await manager.query(
    `SELECT language, slug FROM term_texts WHERE term_id = $1 AND trashed_at IS NULL ORDER BY created_at, language`,
    [term.id],
  );
  const text = rows.find((row) => row.language === language);
  // A language that cannot be asked for keeps nothing alive.
  const next = rows.find((row) => row.language !== language && enabled.includes(row.language));
  if (text === undefined) throw invalidParam('ml_language', new ParameterError('no_text', { language }));
  if (next === undefined) return false;
  // Lists do not look at it any more: what they search by is written when it comes back.
  const slug = await reserveTermSlug(
    manager,
    taxonomy,
    language,
    term.id,
    `${text.slug}${TRASHED_SLUG_SUFFIX}`,
    null,
  );
  await manager.update(TermText, { termId: term.id, language }, { slug, trashedAt: getCurrentDate() });
  if (term.originalLanguage === language) {
    await manager.update(Term, { id: term.id }, { originalLanguage: next.language });
  }
  return true;
}

/** A category with a parent first tries its slug with that of the parent. */
export async function reserveTermSlug(
  manager: EntityManager,
  taxonomy: Taxonomy,
  language: LanguageCode,
  id: number,
  wanted: string,
  parentId: number | null,
): Promise<string> {
  const scope = { table: 'term_texts', key: 'term_id', where: { taxonomy, language } };
  const free = await reserveSlug(manager, scope, wanted, id);
  if (free === wanted || parentId === null) return free;
  const parent = await manager.findOneBy(TermText, { termId: parentId, language, trashedAt: IsNull() });
  return parent === null ? free : reserveSlug(manager, scope, `${wanted}-${parent.slug}`, id);
}
