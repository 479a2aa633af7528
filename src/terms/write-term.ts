// Creating, changing and removing categories and tags, in the transaction of the manager (API contract 4.12).
import { type EntityManager, IsNull, Not } from 'typeorm';
import { freeSlug } from '../posts/free-slug.js';
import { lockNames } from '../database/connection/locks.js';
import { clock } from '../dates/clock.js';
import { ApiError, invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import type { LanguageCode } from '../languages/language-code.js';
import { nameKey } from '../languages/name-forms.js';
import { fieldAfter, isEdited } from '../languages/text-in.js';
import { normalizeSlug, toSlug } from '../languages/to-slug.js';
import { isOutdated } from '../posts/translations.js';
import { TRASHED, TRASHED_SUFFIX } from '../posts/text-slugs.js';
import type { Taxonomy } from './taxonomy.js';
import type { TermInput } from './term.dto.js';
import { Term, TermText } from './term.entity.js';
import { foldedTerm } from './term-search-field.js';
import { ancestorIds, TERM_TEXTS, termsNamed } from './terms.queries.js';

export interface NewTerm {
  readonly name: string;
  readonly description?: string | null;
  readonly slug?: string;
  readonly parent?: number | null;
  /** Named in an event: public once a published event has it. */
  readonly isUnpublished?: boolean;
}

const nowDate = (): Date => new Date(clock.now().epochMilliseconds);

/** Holds the names until the transaction ends: whoever wants to make a term of one of them waits. */
export const lockTermNames = (
  manager: EntityManager,
  names: readonly { readonly taxonomy: Taxonomy; readonly word: string }[],
): Promise<void> =>
  lockNames(
    manager,
    names.map(({ taxonomy, word }) => `name ${taxonomy} ${nameKey(word)}`),
  );

/**
 * @returns the id of the new term
 * @throws ApiError term_exists when the name is taken at the same level and no slug of its own was sent
 */
export async function createTerm(
  manager: EntityManager,
  taxonomy: Taxonomy,
  input: NewTerm,
  language: LanguageCode,
): Promise<number> {
  refuseParentOfTag(taxonomy, input);
  await lockTermNames(manager, [{ taxonomy, word: input.name }]);
  const parentId = input.parent ?? null;
  const sent = input.slug === undefined ? '' : normalizeSlug(input.slug, language);
  const namesake = (await termsNamed(manager, taxonomy, language, input.name)).find(
    (term) => term.parentId === parentId,
  );
  if (namesake !== undefined && (sent === '' || sent === namesake.slug)) {
    throw new ApiError('term_exists', {
      data: { term_id: namesake.id },
      extra: { additional_data: [namesake.id, namesake.id] },
    });
  }
  const now = nowDate();
  const inserted = await manager.insert(Term, {
    taxonomy,
    parentId,
    originalLanguage: language,
    createdAt: now,
    unpublishedSince: input.isUnpublished === true ? now : null,
  });
  await publishParent(manager, parentId);
  const { id } = inserted.identifiers[0] as { id: number };
  const wanted = sent === '' ? toSlug(input.name, language) || String(id) : sent;
  const slug = await uniqueSlug(manager, taxonomy, language, id, wanted, parentId);
  await manager.insert(TermText, {
    termId: id,
    taxonomy,
    language,
    name: input.name,
    slug,
    folded: foldedTerm(input.name, slug),
    description: input.description ?? null,
    createdAt: now,
    modifiedAt: now,
    trashedAt: null,
  });
  return id;
}

/** Also publishes the term: its managers decide what is public. @returns whether there is such a term */
export async function updateTerm(
  manager: EntityManager,
  taxonomy: Taxonomy,
  id: number,
  input: TermInput,
  chain: readonly LanguageCode[],
): Promise<boolean> {
  refuseParentOfTag(taxonomy, input);
  const term = await findTerm(manager, taxonomy, id);
  if (term === null) return false;
  const moved = input.parent !== undefined && input.parent !== term.parentId;
  const parentId = moved ? await parentWithoutCycle(manager, id, input.parent ?? null) : term.parentId;
  if (moved || term.unpublishedSince !== null)
    await manager.update(Term, { id }, { parentId, unpublishedSince: null });
  if (moved) await publishParent(manager, parentId);
  await writeTermText(manager, { id, taxonomy, parentId, moved }, input, chain);
  return true;
}

interface TermAfter {
  readonly id: number;
  readonly taxonomy: Taxonomy;
  readonly parentId: number | null;
  /** To another parent, in this request. */
  readonly moved: boolean;
}

/** Writes what was sent of the words, if anything; a language that is new to the term needs a name. */
async function writeTermText(
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

/**
 * Removes a term for good; its children move up to its parent, its events lose it. With a language, only that text
 * is put away while others are left.
 */
export async function deleteTerm(
  manager: EntityManager,
  taxonomy: Taxonomy,
  id: number,
  {
    language,
    enabled,
  }: { readonly language: LanguageCode | null; readonly enabled: readonly LanguageCode[] },
): Promise<'unknown' | 'term' | 'text'> {
  const term = await findTerm(manager, taxonomy, id);
  if (term === null) return 'unknown';
  if (language !== null && (await trashTermText(manager, taxonomy, term, language, enabled))) return 'text';
  await manager.query(`UPDATE terms SET parent_id = $2 WHERE parent_id = $1`, [id, term.parentId]);
  await manager.delete(Term, { id });
  return 'term';
}

async function trashTermText(
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

/** @returns whether there is such a term, which nobody else changes until the transaction ends */
export const lockTerm = async (manager: EntityManager, taxonomy: Taxonomy, id: number): Promise<boolean> =>
  (await findTerm(manager, taxonomy, id)) !== null;

async function findTerm(manager: EntityManager, taxonomy: Taxonomy, id: number): Promise<Term | null> {
  if (id < 1 || id >= 2 ** 31) return null;
  return manager.findOne(Term, { where: { id, taxonomy }, lock: { mode: 'pessimistic_write' } });
}

/** Publishes the parent, whose slug stands in addresses of the category. An unpublished category has no parent itself. */
async function publishParent(manager: EntityManager, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const where = { id: parentId, unpublishedSince: Not(IsNull()) };
  await manager.update(Term, where, { unpublishedSince: null });
}

/** A category with a parent first tries its slug with that of the parent. */
async function uniqueSlug(
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

/** Moves are made one after the other, so that two of them cannot close a circle together. */
async function parentWithoutCycle(
  manager: EntityManager,
  id: number,
  parentId: number | null,
): Promise<number | null> {
  if (parentId === null || parentId === id) return null;
  await lockNames(manager, ['category tree']);
  const above = (await ancestorIds(manager, [parentId])).get(parentId) ?? [];
  return above.includes(id) ? null : parentId;
}

function refuseParentOfTag(taxonomy: Taxonomy, input: { parent?: number | null }): void {
  if (taxonomy === 'tag' && input.parent !== undefined) throw new ApiError('rest_taxonomy_not_hierarchical');
}
