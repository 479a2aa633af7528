// Creating, changing and removing categories and tags, in the transaction of the manager (API contract 4.12).
import type { EntityManager } from 'typeorm';
import { freeSlug } from '../database/free-slug.js';
import { lockNames } from '../database/locks.js';
import { clock } from '../dates/clock.js';
import { ApiError, invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import type { LanguageCode } from '../languages/language-code.js';
import { normalizeSlug, toSlug } from '../languages/to-slug.js';
import { TRASHED, TRASHED_SUFFIX } from '../posts/write-text.js';
import type { Taxonomy } from './taxonomy.js';
import type { TermInput } from './term.dto.js';
import { Term, TermText } from './term.entity.js';
import { foldedTerm } from './term-search-field.js';
import { ancestorIds, termsNamed } from './terms.queries.js';

export interface NewTerm {
  readonly name: string;
  readonly description?: string | null;
  readonly slug?: string;
  readonly parent?: number | null;
}

const nowDate = (): Date => new Date(clock.now().epochMilliseconds);

/** Holds the names until the transaction ends: whoever wants to make a term of one of them waits. */
export const lockTermNames = (
  manager: EntityManager,
  names: readonly { readonly taxonomy: Taxonomy; readonly word: string }[],
): Promise<void> =>
  lockNames(
    manager,
    names.map(({ taxonomy, word }) => `name ${taxonomy} ${word.toLowerCase()}`),
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
  });
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

/** @returns whether there is such a term */
export async function updateTerm(
  manager: EntityManager,
  taxonomy: Taxonomy,
  id: number,
  input: TermInput,
  language: LanguageCode,
): Promise<boolean> {
  refuseParentOfTag(taxonomy, input);
  const term = await findTerm(manager, taxonomy, id);
  if (term === null) return false;
  const moved = input.parent !== undefined && input.parent !== term.parentId;
  const parentId = moved ? await parentWithoutCycle(manager, id, input.parent ?? null) : term.parentId;
  if (moved) await manager.update(Term, { id }, { parentId });
  if (input.name === undefined && input.description === undefined && input.slug === undefined) return true;
  const stored = await manager.findOneBy(TermText, { termId: id, language });
  const name = input.name ?? stored?.name;
  if (name === undefined) throw new ApiError('rest_missing_callback_param', { missing: ['name'] });
  const now = nowDate();
  // A text that comes back takes its slug again, when it is still free.
  const kept = stored?.trashedAt == null ? stored?.slug : stored.slug.replace(TRASHED_SUFFIX, '');
  const sent = input.slug === undefined ? '' : normalizeSlug(input.slug, language);
  const wanted = sent !== '' ? sent : (kept ?? (toSlug(name, language) || String(id)));
  const slug = await uniqueSlug(manager, taxonomy, language, id, wanted, parentId);
  if (sent !== '' && slug !== sent && !moved)
    throw new ApiError('duplicate_term_slug', { values: { slug: sent } });
  const text = {
    name,
    slug,
    folded: foldedTerm(name, slug),
    description: input.description === null ? '' : (input.description ?? stored?.description ?? null),
    modifiedAt: now,
    trashedAt: null,
  };
  if (stored !== null) await manager.update(TermText, { termId: id, language }, text);
  else await manager.insert(TermText, { ...text, termId: id, taxonomy, language, createdAt: now });
  return true;
}

/**
 * Removes a term for good; its children move up to its parent, its events lose it. With a language, only that text
 * is put away while others are left.
 */
export async function deleteTerm(
  manager: EntityManager,
  taxonomy: Taxonomy,
  id: number,
  language: LanguageCode | null,
): Promise<'unknown' | 'term' | 'text'> {
  const term = await findTerm(manager, taxonomy, id);
  if (term === null) return 'unknown';
  if (language !== null && (await trashTermText(manager, taxonomy, term, language))) return 'text';
  await manager.query(`UPDATE terms SET parent_id = $2 WHERE parent_id = $1`, [id, term.parentId]);
  await manager.delete(Term, { id });
  return 'term';
}

async function trashTermText(
  manager: EntityManager,
  taxonomy: Taxonomy,
  term: Term,
  language: LanguageCode,
): Promise<boolean> {
  const rows: { language: LanguageCode; slug: string }[] = await manager.query(
    `SELECT language, slug FROM term_texts WHERE term_id = $1 AND trashed_at IS NULL ORDER BY created_at, language`,
    [term.id],
  );
  const text = rows.find((row) => row.language === language);
  const next = rows.find((row) => row.language !== language);
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

async function findTerm(manager: EntityManager, taxonomy: Taxonomy, id: number): Promise<Term | null> {
  if (id < 1 || id >= 2 ** 31) return null;
  return manager.findOne(Term, { where: { id, taxonomy }, lock: { mode: 'pessimistic_write' } });
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
  const parent = await manager.findOneBy(TermText, { termId: parentId, language });
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
