// Venues and organizers that are named instead of being referred to by id: reused, completed or made, never overwritten.
import type { EntityManager } from 'typeorm';
import { lockNames } from '../database/connection/locks.js';
import { toNameKey } from '../languages/name-forms.js';
import { findNamesakes, type Namesake } from './find-namesakes.js';
import type { MatchingRules, IdentityValues } from './matching-rules.js';
import type { PostKind } from './post-kind.js';
import { insertPost, buildNewPost, type PostWrite, updatePost } from './write-post.js';
import type { TextPatch } from './write-text.js';

export interface NamedPostWrite extends PostWrite {
  readonly name: string;
  readonly facts: object;
  readonly identity: IdentityValues;
}

export interface FindOrCreateResult {
  readonly id: number;
  /** False when the item was made for this name. */
  readonly isExisting: boolean;
}

/**
 * Finds each item by its name and what identifies it, and fills in what it lacks, or makes it. Values that it has are
 * never replaced. Of several requests that name the same new item at once one makes it: they wait for each other's
 * locks on the name, taken in sorted order.
 *
 * @param writes of one caller, in one language
 * @returns what each name stands for, in the order of the writes
 * @throws ApiError rest_forbidden when another author is named without the right to do so
 */
export async function findOrCreatePosts(
  manager: EntityManager,
  kind: PostKind,
  naming: MatchingRules,
  writes: readonly NamedPostWrite[],
): Promise<FindOrCreateResult[]> {
  for (const write of writes) buildNewPost(write);
  const search = new NamesakeSearch(manager, kind, naming);
  await search.load(writes);
  const open = writes.filter((write) => !isComplete(search.get(write)));
  if (open.length > 0) {
    await lockNames(
      manager,
      open.map(({ name }) => `name ${kind.table} ${toNameKey(name)}`),
    );
    await search.load(open);
    await search.lockIncomplete(open);
  }
  const named: FindOrCreateResult[] = [];
  for (const write of writes) named.push(await findOrCreatePost(manager, kind, naming, write, search));
  return named;
}

const isComplete = (found: Namesake | null): boolean => found?.gaps.length === 0;

async function findOrCreatePost(
  manager: EntityManager,
  kind: PostKind,
  naming: MatchingRules,
  write: NamedPostWrite,
  search: NamesakeSearch,
): Promise<FindOrCreateResult> {
  if (search.isStale(write)) await search.load([write]);
  while (!isComplete(search.get(write)) && search.isUnlocked(write)) await search.lockIncomplete([write]);
  const found = search.get(write);
  if (found === null) {
    const id = await insertPost(manager, kind, write);
    await kind.updateListings(manager, [id]);
    search.recordChange(write, id);
    return { id, isExisting: false };
  }
  if (!isComplete(found)) {
    await updatePost(manager, kind, found, restrictToGaps(write, found, kind, naming));
    await kind.updateListings(manager, [found.id]);
    search.recordChange(write, found.id);
  }
  return { id: found.id, isExisting: true };
}

/** What the names of one call stand for, kept true while the call itself makes and completes items. */
class NamesakeSearch {
  private readonly namesakes = new Map<NamedPostWrite, Namesake | null>();
  private readonly lockedIds = new Set<number>();
  private readonly changedIds = new Set<number>();
  private readonly changedNames = new Set<string>();

  constructor(
    private readonly manager: EntityManager,
    private readonly kind: PostKind,
    private readonly naming: MatchingRules,
  ) {}

  get(write: NamedPostWrite): Namesake | null {
    return this.namesakes.get(write) ?? null;
  }

  async load(writes: readonly NamedPostWrite[]): Promise<void> {
    const [first] = writes;
    if (first === undefined) return;
    const { viewer, language, chain } = first.context;
    const wanted = writes.map((write) => ({
      name: write.name,
      identity: write.identity,
      others: listOtherFields(write, this.naming),
      description: write.patch['description'] ?? null,
    }));
    const found = await findNamesakes(this.manager, this.kind, this.naming, wanted, {
      viewer,
      language,
      chain,
    });
    writes.forEach((write, i) => this.namesakes.set(write, found[i] ?? null));
  }

  /** Holds the rows that will be completed, in the order of their ids, and looks at them once more. */
  async lockIncomplete(writes: readonly NamedPostWrite[]): Promise<void> {
    const incomplete = writes.filter((write) => {
      const found = this.get(write);
      return found !== null && !isComplete(found);
    });
    if (incomplete.length === 0) return;
    const ids = [...new Set(incomplete.map((write) => this.get(write)?.id))];
    await this.manager.query(
      `SELECT FROM ${this.kind.table} WHERE id = ANY($1::integer[]) ORDER BY id FOR UPDATE`,
      [ids],
    );
    for (const id of ids) if (id !== undefined) this.lockedIds.add(id);
    await this.load(incomplete);
  }

  isUnlocked(write: NamedPostWrite): boolean {
    const found = this.get(write);
    return found !== null && !this.lockedIds.has(found.id);
  }

  recordChange(write: NamedPostWrite, id: number): void {
    this.lockedIds.add(id);
    this.changedIds.add(id);
    this.changedNames.add(toNameKey(write.name));
  }

  /** Whether an earlier write of this call may have made, or completed, what the name stands for. */
  isStale(write: NamedPostWrite): boolean {
    const found = this.get(write);
    return this.changedNames.has(toNameKey(write.name)) || (found !== null && this.changedIds.has(found.id));
  }
}

/** Names of values beside the identifying ones that were sent and are not empty. */
function listOtherFields({ input, facts }: NamedPostWrite, naming: MatchingRules): string[] {
  const sent = facts as Readonly<Record<string, unknown>>;
  return [
    ...naming.otherFacts.filter((name) => isFilled(sent[name])),
    ...(isFilled(input.image) ? ['image'] : []),
    ...(isFilled(input.slug) ? ['slug'] : []),
  ];
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The write without anything that the item has already. */
function restrictToGaps(
  write: NamedPostWrite,
  found: Namesake,
  kind: PostKind,
  naming: MatchingRules,
): PostWrite {
  const gaps = new Set(found.gaps);
  const identity = naming.identifyingFields.filter(({ name }) => gaps.has(name));
  const facts = [
    ...identity.flatMap((field) => field.factProperties),
    ...naming.otherFacts.filter((name) => gaps.has(name)),
  ];
  const texts = [
    ...identity.flatMap((field) => field.textProperties),
    ...(gaps.has('description') ? ['description'] : []),
  ];
  const { image, slug } = write.input;
  const isWritten = texts.length > 0 || gaps.has('slug');
  const patch: TextPatch = pickDefined(write.patch, [
    ...texts,
    ...(isWritten && !found.isTranslated ? [kind.title] : []),
  ]);
  return {
    ...write,
    input: {
      ...(gaps.has('image') && image !== undefined ? { image } : {}),
      ...(gaps.has('slug') && slug !== undefined ? { slug } : {}),
    },
    facts: pickDefined(write.facts, facts),
    patch,
  };
}

const pickDefined = <T extends object>(values: T, names: readonly string[]): T =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined),
  ) as T;
