// Creates, changes and removes categories and tags in the transaction of the manager (contract 7.10).
import { type EntityManager, IsNull, Not } from 'typeorm';
import { recordUpdate } from '../../data/changelog/changed-fields.js';
import type { Actor } from '../../data/changelog/item-change.js';
import { forgetValues, readKeptValues } from '../../data/changelog/kept-values.queries.js';
import { recordChanges, recordChangesOf } from '../../data/changelog/record-changes.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { lockNames } from '../../data/database/connection/locks.js';
import { clock } from '../../foundation/dates/clock.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import type { LanguageCode } from '../../foundation/languages/language-code.js';
import { toNameKey } from '../../foundation/languages/name-forms.js';
import { normalizeSlug, toSlug } from '../../foundation/languages/to-slug.js';
import { isPossibleId } from '../posts/find-post.js';
import { TERM_COLLECTION, type Taxonomy } from './taxonomy.js';
import type { TermInput } from './term.dto.js';
import { Term, TermText } from './term.entity.js';
import { findAncestorIds, findTermsByName, TRACKED_TERM } from './terms.queries.js';
import { insertTermText, trashTermText, reserveTermSlug, writeTermText } from './write-term-text.js';

export interface NewTerm extends Pick<TermInput, 'description' | 'slug' | 'parent' | 'slot'> {
  readonly name: string;
  /** True for a term that an event names: it stays unpublished until a published event has it. */
  readonly isUnpublished?: boolean;
  /** Of a term that keeps the id of another calendar: reserved with `reserveIds`. */
  readonly id?: number | undefined;
}

/** Locks the names until the transaction ends, so that concurrent requests create each term once. */
export const lockTermNames = (
  manager: EntityManager,
  names: readonly { readonly taxonomy: Taxonomy; readonly nameOrSlug: string }[],
): Promise<void> =>
  lockNames(
    manager,
    names.map(({ taxonomy, nameOrSlug }) => `name ${taxonomy} ${toNameKey(nameOrSlug)}`),
  );

/**
 * @returns the id of the new term
 * @throws ApiError term_exists when the name is taken at the same level and no slug of its own was sent
 */
export async function createTerm(
  manager: EntityManager,
  taxonomy: Taxonomy,
  input: NewTerm,
  { language, actor }: Pick<RequestContext, 'language' | 'actor'>,
): Promise<number> {
  refuseParentOfTag(taxonomy, input);
  const { name, description, parent: parentId = null, slot = null } = input;
  await lockTermNames(manager, [{ taxonomy, nameOrSlug: name }]);
  const sentSlug = input.slug === undefined ? '' : normalizeSlug(input.slug, language);
  const namesakes = await findTermsByName(manager, taxonomy, language, name);
  const namesake = namesakes.find((term) => term.parentId === parentId);
  if (namesake !== undefined && (sentSlug === '' || sentSlug === namesake.slug)) {
    throw new ApiError('term_exists', {
      data: { term_id: namesake.id },
      extra: { additional_data: [namesake.id, namesake.id] },
    });
  }
  const createdAt = new Date(clock.ms());
  const unpublishedSince = input.isUnpublished === true ? createdAt : null;
  const row = { taxonomy, parentId, slot, originalLanguage: language, createdAt, unpublishedSince };
  const inserted = await manager.insert(Term, input.id === undefined ? row : { ...row, id: input.id });
  await publishParent(manager, parentId);
  const term = { ...row, ...(inserted.identifiers[0] as { id: number }) };
  const slug = await reserveTermSlug(manager, term, language, sentSlug || toSlug(name, language));
  await insertTermText(manager, term, language, { name, slug, description });
  await recordChanges(manager, actor, [
    { kind: taxonomy, id: term.id, operation: 'created', language, fields: [] },
  ]);
  return term.id;
}

/** Also publishes the term, as only managers of the taxonomy update terms. @returns whether the term exists */
export async function updateTerm(
  manager: EntityManager,
  taxonomy: Taxonomy,
  id: number,
  input: TermInput,
  {
    language,
    chain,
    actor,
    unset = [],
  }: Pick<RequestContext, 'language' | 'chain' | 'actor'> & {
    /** Fields that a restored version did not have. */
    readonly unset?: readonly string[];
  },
): Promise<boolean> {
  refuseParentOfTag(taxonomy, input);
  const term = await findTermForUpdate(manager, taxonomy, id);
  if (term === null) return false;
  const isMoved = input.parent !== undefined && input.parent !== term.parentId;
  const parentId = isMoved ? await resolveParentId(manager, id, input.parent ?? null) : term.parentId;
  await recordUpdate(manager, actor, TRACKED_TERM, { kind: taxonomy, id, language }, async () => {
    const { slot } = input;
    if (isMoved || slot !== undefined || term.unpublishedSince !== null)
      await manager.update(
        Term,
        { id },
        { parentId, unpublishedSince: null, ...(slot !== undefined && { slot }) },
      );
    if (isMoved) await publishParent(manager, parentId);
    await writeTermText(manager, { id, taxonomy, parentId }, input, chain, isMoved);
    if (unset.includes('description'))
      await manager.update(TermText, { termId: id, language }, { description: null });
  });
  return true;
}

/**
 * Deletes a term permanently; its children move up to its parent, and its events lose it. With a language, moves only
 * that text to the trash, unless it is the last one.
 */
export async function deleteTerm(
  manager: EntityManager,
  taxonomy: Taxonomy,
  id: number,
  language: LanguageCode | null,
  { enabledLanguages, actor }: Pick<RequestContext, 'enabledLanguages' | 'actor'>,
): Promise<'unknown' | 'term' | 'text'> {
  const term = await findTermForUpdate(manager, taxonomy, id);
  if (term === null) return 'unknown';
  const change = { kind: taxonomy, id, fields: [] };
  const names = Object.keys(TRACKED_TERM.trackedFields.texts);
  const kept = await readKeptValues(manager, TRACKED_TERM, [id], { names, language });
  if (language !== null && (await trashTermText(manager, term, language, enabledLanguages))) {
    await recordChanges(manager, actor, [
      { ...change, operation: 'text_removed', language, replaced: kept.get(id) },
    ]);
    return 'text';
  }
  await recordLosses(manager, actor, taxonomy, id);
  await manager.update(Term, { parentId: id }, { parentId: term.parentId });
  await manager.delete(Term, { id });
  await forgetValues(manager, taxonomy, [id]);
  await recordChanges(manager, actor, [{ ...change, operation: 'deleted', language: null }]);
  return 'term';
}

/** Records that events lose a deleted term, and that the categories below it move up. */
async function recordLosses(
  manager: EntityManager,
  actor: Actor,
  taxonomy: Taxonomy,
  id: number,
): Promise<void> {
  const operation = 'updated';
  await recordChangesOf(
    manager,
    actor,
    { operation, fields: [TERM_COLLECTION[taxonomy]] },
    {
      sql: `SELECT 'event' AS kind, l.event_id AS id, jsonb_build_object('${TERM_COLLECTION[taxonomy]}', (
          SELECT array_agg(a.term_id ORDER BY a.term_id) FROM event_terms a JOIN terms n ON n.id = a.term_id
          WHERE a.event_id = l.event_id AND n.taxonomy = '${taxonomy}')) AS replaced
        FROM event_terms l WHERE l.term_id = $1`,
      values: [id],
    },
  );
  await recordChangesOf(
    manager,
    actor,
    { operation, fields: ['parent'] },
    {
      sql: `SELECT taxonomy AS kind, id, jsonb_build_object('parent', parent_id) AS replaced
        FROM terms WHERE parent_id = $1`,
      values: [id],
    },
  );
}

export const lockTerm = async (manager: EntityManager, taxonomy: Taxonomy, id: number): Promise<boolean> =>
  (await findTermForUpdate(manager, taxonomy, id)) !== null;

async function findTermForUpdate(
  manager: EntityManager,
  taxonomy: Taxonomy,
  id: number,
): Promise<Term | null> {
  if (!isPossibleId(id)) return null;
  return manager.findOne(Term, { where: { id, taxonomy }, lock: { mode: 'pessimistic_write' } });
}

/** Publishes the parent, as its slug is part of the category's URL. An unpublished parent has no parent itself. */
async function publishParent(manager: EntityManager, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const where = { id: parentId, unpublishedSince: Not(IsNull()) };
  await manager.update(Term, where, { unpublishedSince: null });
}

/** Locks the tree, so that concurrent moves cannot form a cycle. A move below itself leads to the top level. */
async function resolveParentId(
  manager: EntityManager,
  id: number,
  parentId: number | null,
): Promise<number | null> {
  if (parentId === null || parentId === id) return null;
  await lockNames(manager, ['category tree']);
  const ancestors = (await findAncestorIds(manager, [parentId])).get(parentId) ?? [];
  return ancestors.includes(id) ? null : parentId;
}

function refuseParentOfTag(taxonomy: Taxonomy, input: { parent?: number | null }): void {
  if (taxonomy === 'tag' && input.parent !== undefined) throw new ApiError('rest_taxonomy_not_hierarchical');
}
