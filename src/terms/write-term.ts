// Creating, changing and removing categories and tags, in the transaction of the manager (contract 7.10).
import { type EntityManager, IsNull, Not } from 'typeorm';
import { lockNames } from '../database/connection/locks.js';
import { ApiError } from '../errors/api-error.js';
import type { LanguageCode } from '../languages/language-code.js';
import { toNameKey } from '../languages/name-forms.js';
import { normalizeSlug, toSlug } from '../languages/to-slug.js';
import type { Taxonomy } from './taxonomy.js';
import type { TermInput } from './term.dto.js';
import { Term, TermText } from './term.entity.js';
import { foldTerm } from './term-search-field.js';
import { findAncestorIds, findTermsByName } from './terms.queries.js';
import { getCurrentDate, trashTermText, reserveTermSlug, writeTermText } from './write-term-text.js';

export interface NewTerm {
  readonly name: string;
  readonly description?: string | null;
  readonly slug?: string;
  readonly parent?: number | null;
  /** Named in an event: public once a published event has it. */
  readonly isUnpublished?: boolean;
}

/** Holds the names until the transaction ends: whoever wants to make a term of one of them waits. */
export const lockTermNames = (
  manager: EntityManager,
  names: readonly { readonly taxonomy: Taxonomy; readonly word: string }[],
): Promise<void> =>
  lockNames(
    manager,
    names.map(({ taxonomy, word }) => `name ${taxonomy} ${toNameKey(word)}`),
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
  const namesake = (await findTermsByName(manager, taxonomy, language, input.name)).find(
    (term) => term.parentId === parentId,
  );
  if (namesake !== undefined && (sent === '' || sent === namesake.slug)) {
    throw new ApiError('term_exists', {
      data: { term_id: namesake.id },
      extra: { additional_data: [namesake.id, namesake.id] },
    });
  }
  const now = getCurrentDate();
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
  const slug = await reserveTermSlug(manager, taxonomy, language, id, wanted, parentId);
  await manager.insert(TermText, {
    termId: id,
    taxonomy,
    language,
    name: input.name,
    slug,
    folded: foldTerm(input.name, slug),
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
  const term = await findTermForUpdate(manager, taxonomy, id);
  if (term === null) return false;
  const moved = input.parent !== undefined && input.parent !== term.parentId;
  const parentId = moved ? await resolveParentId(manager, id, input.parent ?? null) : term.parentId;
  if (moved || term.unpublishedSince !== null)
    await manager.update(Term, { id }, { parentId, unpublishedSince: null });
  if (moved) await publishParent(manager, parentId);
  await writeTermText(manager, { id, taxonomy, parentId, isMoved: moved }, input, chain);
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
  {
    language,
    enabled,
  }: { readonly language: LanguageCode | null; readonly enabled: readonly LanguageCode[] },
): Promise<'unknown' | 'term' | 'text'> {
  const term = await findTermForUpdate(manager, taxonomy, id);
  if (term === null) return 'unknown';
  if (language !== null && (await trashTermText(manager, taxonomy, term, language, enabled))) return 'text';
  await manager.query(`UPDATE terms SET parent_id = $2 WHERE parent_id = $1`, [id, term.parentId]);
  await manager.delete(Term, { id });
  return 'term';
}

/** @returns whether there is such a term, which nobody else changes until the transaction ends */
export const lockTerm = async (manager: EntityManager, taxonomy: Taxonomy, id: number): Promise<boolean> =>
  (await findTermForUpdate(manager, taxonomy, id)) !== null;

async function findTermForUpdate(
  manager: EntityManager,
  taxonomy: Taxonomy,
  id: number,
): Promise<Term | null> {
  if (id < 1 || id >= 2 ** 31) return null;
  return manager.findOne(Term, { where: { id, taxonomy }, lock: { mode: 'pessimistic_write' } });
}

/** Publishes the parent, whose slug stands in addresses of the category. An unpublished category has no parent itself. */
async function publishParent(manager: EntityManager, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const where = { id: parentId, unpublishedSince: Not(IsNull()) };
  await manager.update(Term, where, { unpublishedSince: null });
}

/** Moves are made one after the other, so that two of them cannot close a circle together. */
async function resolveParentId(
  manager: EntityManager,
  id: number,
  parentId: number | null,
): Promise<number | null> {
  if (parentId === null || parentId === id) return null;
  await lockNames(manager, ['category tree']);
  const above = (await findAncestorIds(manager, [parentId])).get(parentId) ?? [];
  return above.includes(id) ? null : parentId;
}

function refuseParentOfTag(taxonomy: Taxonomy, input: { parent?: number | null }): void {
  if (taxonomy === 'tag' && input.parent !== undefined) throw new ApiError('rest_taxonomy_not_hierarchical');
}
