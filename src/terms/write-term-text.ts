// The words of a category or tag in one language, and its slug there.
import { type EntityManager, IsNull } from 'typeorm';
import { freeSlug } from '../posts/free-slug.js';
import { clock } from '../dates/clock.js';
import { ApiError, invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import type { LanguageCode } from '../languages/language-code.js';
import { fieldAfter, isEdited } from '../languages/text-in.js';
import { normalizeSlug, toSlug } from '../languages/to-slug.js';
import { isOutdated } from '../posts/translations.js';
import { TRASHED, TRASHED_SUFFIX } from '../posts/text-slugs.js';
import type { Taxonomy } from './taxonomy.js';
import type { TermInput } from './term.dto.js';
import { Term, TermText } from './term.entity.js';
import { foldedTerm } from './term-search-field.js';
import { TERM_TEXTS } from './terms.queries.js';

export const nowDate = (): Date => new Date(clock.now().epochMilliseconds);

interface TermAfter {
  readonly id: number;
  readonly taxonomy: Taxonomy;
  readonly parentId: number | null;
  /** To another parent, in this request. */
  readonly moved: boolean;
}

/** Writes what was sent of the words, if anything; a language that is new to the term needs a name. */
export async function writeTermText(
  manager: EntityManager,
  { id, taxonomy, parentId, moved }: TermAfter,
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
    throw invalidParam('ml_reviewed', new Fault('no_text', { language }));
  }
  const name = input.name ?? stored?.name;
  if (name === undefined) throw new ApiError('rest_missing_callback_param', { missing: ['name'] });
  // A text that comes back takes its slug again, when it is still free.
  const kept = stored?.trashedAt == null ? stored?.slug : stored.slug.replace(TRASHED_SUFFIX, '');
  const sent = input.slug === undefined ? '' : normalizeSlug(input.slug, language);
  const wanted = sent !== '' ? sent : (kept ?? (toSlug(name, language) || String(id)));
  const slug = await uniqueSlug(manager, taxonomy, language, id, wanted, parentId);
  if (sent !== '' && slug !== sent && !moved)
    throw new ApiError('duplicate_term_slug', { values: { slug: sent } });
  const now = nowDate();
  const words = { name, slug, folded: foldedTerm(name, slug), trashedAt: null, modifiedAt: now };
  if (stored === null) {
    const description = input.description ?? null;
    await manager.insert(TermText, { ...words, description, termId: id, taxonomy, language, createdAt: now });
    return;
  }
  const about = await aboutText(manager, id, chain);
  const description =
    input.description === undefined ? stored.description : fieldAfter(input.description, stored.description);
  const isOther =
    (stored.trashedAt !== null && isSaved) ||
    name !== stored.name ||
    isEdited(stored.description, description, about) ||
    (isReviewed && about.outdated);
  const text = { ...words, description, ...(isOther ? {} : { modifiedAt: stored.modifiedAt }) };
  await manager.update(TermText, { termId: id, language }, text);
}

interface AboutText {
  /** Older than the original. */
  readonly outdated: boolean;
  readonly isOriginal: boolean;
  /** The description in the default language, when that is another one. */
  readonly filler: string | null;
}

async function aboutText(
  manager: EntityManager,
  id: number,
  chain: readonly LanguageCode[],
): Promise<AboutText> {
  const rows: AboutText[] = await manager.query(
    `SELECT ${isOutdated(TERM_TEXTS)} AS outdated, p.original_language = t.language AS "isOriginal",
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
  if (text === undefined) throw invalidParam('ml_language', new Fault('no_text', { language }));
  if (next === undefined) return false;
  // Lists do not look at it any more: what they search by is written when it comes back.
  const slug = await uniqueSlug(manager, taxonomy, language, term.id, `${text.slug}${TRASHED}`, null);
  await manager.update(TermText, { termId: term.id, language }, { slug, trashedAt: nowDate() });
  if (term.originalLanguage === language) {
    await manager.update(Term, { id: term.id }, { originalLanguage: next.language });
  }
  return true;
}

/** A category with a parent first tries its slug with that of the parent. */
export async function uniqueSlug(
  manager: EntityManager,
  taxonomy: Taxonomy,
  language: LanguageCode,
  id: number,
  wanted: string,
  parentId: number | null,
): Promise<string> {
  const scope = { table: 'term_texts', key: 'term_id', where: { taxonomy, language } };
  const free = await freeSlug(manager, scope, wanted, id);
  if (free === wanted || parentId === null) return free;
  const parent = await manager.findOneBy(TermText, { termId: parentId, language, trashedAt: IsNull() });
  return parent === null ? free : freeSlug(manager, scope, `${wanted}-${parent.slug}`, id);
}
