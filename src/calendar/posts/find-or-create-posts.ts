// Resolves venues and organizers that are named instead of referred to by id: finds, completes or creates them.
import type { EntityManager } from 'typeorm';
import { recordUpdate } from '../../data/changelog/changed-fields.js';
import { lockNames } from '../../data/database/connection/locks.js';
import { toNameKey } from '../../foundation/languages/name-forms.js';
import { rebuildWordIndex } from '../search/word-index.queries.js';
import { findNamesakes, type Namesake } from './find-namesakes.js';
import { findMergedNamesakes } from './merge/find-merged-namesakes.js';
import type { MatchingRules, IdentityValues } from './matching-rules.js';
import type { PostKind } from './post-kind.js';
import { buildNewPost, insertUnindexedPosts, type PostWrite, updatePost } from './write-post.js';
import type { TextPatch } from './write-text.js';

export interface NamedPostWrite extends PostWrite {
  readonly name: string;
  readonly facts: object;
  readonly identity: IdentityValues;
}

export interface FindOrCreateResult {
  readonly id: number;
  /** False when the item was created. */
  readonly isExisting: boolean;
}

/**
 * Finds each item by its name and identifying fields and fills in what it lacks, or creates it. Existing values are
 * never replaced, and what is new is created together, in the order of the writes. Requests that name the same new item
 * concurrently wait for each other's locks on the name, so that one of them creates it.
 *
 * @param writes of one caller, in one language
 * @returns one result per write, in their order
 * @throws ApiError rest_forbidden when another author is named without the right to do so
 */
export async function findOrCreatePosts(
  manager: EntityManager,
  kind: PostKind,
  rules: MatchingRules,
  writes: readonly NamedPostWrite[],
): Promise<FindOrCreateResult[]> {
  // Checks the author before any query.
  for (const write of writes) buildNewPost(write);
  const search = new NamesakeSearch(manager, kind, rules);
  await search.load(writes, false);
  const open = writes.filter((write) => !isComplete(search.get(write)));
  if (open.length > 0) {
    await lockNames(
      manager,
      open.map(({ name }) => `name ${kind.table} ${toNameKey(name)}`),
    );
    await search.load(open);
    await search.lockIncomplete(open);
  }
  const results = new Map<NamedPostWrite, FindOrCreateResult>();
  let missing = new Map<string, NamedPostWrite>();
  const createMissing = async (): Promise<void> => {
    const created = [...missing.values()];
    missing = new Map();
    const ids = await insertUnindexedPosts(manager, kind, created);
    created.forEach((write, n) => {
      const id = ids[n] ?? 0;
      search.recordChange(write, id);
      results.set(write, { id, isExisting: false });
    });
  };
  for (const write of writes) {
    const name = toNameKey(write.name);
    if (missing.has(name)) await createMissing();
    const namesake = await search.refresh(write);
    if (namesake === null) {
      missing.set(name, write);
      continue;
    }
    const { id } = namesake;
    results.set(write, { id, isExisting: true });
    if (isComplete(namesake)) continue;
    // The text that is completed may take a slug that an earlier write is to have.
    await createMissing();
    const { actor, language } = write.context;
    await recordUpdate(manager, actor, kind, { kind: kind.resource, id, language }, () =>
      updatePost(manager, kind, namesake, restrictToGaps(write, namesake, kind, rules)),
    );
    search.recordChange(write, id);
  }
  await createMissing();
  const resolved = writes.flatMap((write) => results.get(write) ?? []);
  const createdIds = resolved.flatMap(({ id, isExisting }) => (isExisting ? [] : [id]));
  if (createdIds.length > 0) await rebuildWordIndex(manager, kind, createdIds);
  const changedIds = search.listChangedIds();
  if (changedIds.length > 0) await kind.updateListings(manager, changedIds);
  return resolved;
}

const isComplete = (namesake: Namesake | null): boolean => namesake?.gaps.length === 0;

/** The namesakes of the writes of one call, kept up to date while the call itself creates and completes items. */
class NamesakeSearch {
  private readonly namesakes = new Map<NamedPostWrite, Namesake | null>();
  private readonly lockedIds = new Set<number>();
  private readonly changedIds = new Set<number>();
  private readonly changedNames = new Set<string>();

  constructor(
    private readonly manager: EntityManager,
    private readonly kind: PostKind,
    private readonly rules: MatchingRules,
  ) {}

  get(write: NamedPostWrite): Namesake | null {
    return this.namesakes.get(write) ?? null;
  }

  /** @param followsMerges whether one that was merged stands for what it is part of now */
  async load(writes: readonly NamedPostWrite[], followsMerges = true): Promise<void> {
    const [first] = writes;
    if (first === undefined) return;
    const queries = writes.map((write) => ({
      name: write.name,
      identity: write.identity,
      others: listOtherFields(write, this.rules),
      description: write.patch['description'] ?? null,
    }));
    const namesakes = await findNamesakes(this.manager, this.kind, this.rules, queries, first.context);
    writes.forEach((write, i) => this.namesakes.set(write, namesakes[i] ?? null));
    if (!followsMerges) return;
    const missing = writes.filter((write) => this.get(write) === null);
    const sent = queries.filter((_, i) => namesakes[i] === null);
    const merged = await findMergedNamesakes(this.manager, this.kind, this.rules, sent, first.context);
    missing.forEach((write, i) => this.namesakes.set(write, merged[i] ?? null));
  }

  /** Locks the rows that will be completed, in the order of their ids, and loads them again. */
  async lockIncomplete(writes: readonly NamedPostWrite[]): Promise<void> {
    const incomplete = writes.flatMap((write) => {
      const namesake = this.get(write);
      return namesake === null || isComplete(namesake) ? [] : [{ write, id: namesake.id }];
    });
    if (incomplete.length === 0) return;
    const ids = [...new Set(incomplete.map(({ id }) => id))];
    await this.manager.query(
      `SELECT FROM ${this.kind.table} WHERE id = ANY($1::integer[]) ORDER BY id FOR UPDATE`,
      [ids],
    );
    for (const id of ids) this.lockedIds.add(id);
    await this.load(incomplete.map(({ write }) => write));
  }

  /** @returns the current namesake of a write, locked if it is incomplete */
  async refresh(write: NamedPostWrite): Promise<Namesake | null> {
    if (this.isStale(write)) await this.load([write]);
    for (;;) {
      const namesake = this.get(write);
      if (namesake === null || isComplete(namesake) || this.lockedIds.has(namesake.id)) return namesake;
      await this.lockIncomplete([write]);
    }
  }

  recordChange(write: NamedPostWrite, id: number): void {
    this.lockedIds.add(id);
    this.changedIds.add(id);
    this.changedNames.add(toNameKey(write.name));
  }

  listChangedIds(): number[] {
    return [...this.changedIds];
  }

  /** Whether an earlier write of this call may have created or completed the namesake. */
  private isStale(write: NamedPostWrite): boolean {
    const namesake = this.get(write);
    return (
      this.changedNames.has(toNameKey(write.name)) || (namesake !== null && this.changedIds.has(namesake.id))
    );
  }
}

function listOtherFields({ input, facts }: NamedPostWrite, { otherFacts }: MatchingRules): string[] {
  const values: Readonly<Record<string, unknown>> = { ...facts, image: input.image, slug: input.slug };
  return [...otherFacts, 'image', 'slug'].filter((name) => (values[name] ?? '') !== '');
}

function restrictToGaps(
  write: NamedPostWrite,
  namesake: Namesake,
  kind: PostKind,
  { identifyingFields, otherFacts }: MatchingRules,
): PostWrite {
  const gaps = new Set(namesake.gaps);
  const missingFields = identifyingFields.filter(({ name }) => gaps.has(name));
  const facts = [
    ...missingFields.flatMap((field) => field.factProperties),
    ...otherFacts.filter((name) => gaps.has(name)),
  ];
  const texts = [
    ...missingFields.flatMap((field) => field.textProperties),
    ...(gaps.has('description') ? ['description'] : []),
  ];
  const isTextWritten = texts.length > 0 || gaps.has('slug');
  if (isTextWritten && !namesake.isTranslated) texts.push(kind.title);
  const patch: TextPatch = pickDefined(write.patch, texts);
  return {
    ...write,
    input: pickDefined(
      write.input,
      ['image', 'slug'].filter((name) => gaps.has(name)),
    ),
    facts: pickDefined(write.facts, facts),
    patch,
  };
}

const pickDefined = <T extends object>(values: T, names: readonly string[]): T =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined),
  ) as T;
