// Venues and organizers that are named instead of being referred to by id: reused, completed or made, never overwritten.
import type { EntityManager } from 'typeorm';
import { lockNames } from '../database/connection/locks.js';
import { nameKey } from '../languages/name-forms.js';
import { findNamesakes, type Namesake } from './find-namesake.js';
import type { Naming, SentIdentity } from './naming.js';
import type { PostKind } from './post-kind.js';
import { insertPost, newPost, type PostWrite, updatePost } from './write-post.js';
import type { TextPatch } from './write-text.js';

export interface NamedWrite extends PostWrite {
  readonly name: string;
  readonly facts: object;
  readonly identity: SentIdentity;
}

export interface NamedPost {
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
  naming: Naming,
  writes: readonly NamedWrite[],
): Promise<NamedPost[]> {
  for (const write of writes) newPost(write);
  const search = new NamesakeSearch(manager, kind, naming);
  await search.find(writes);
  const open = writes.filter((write) => !isComplete(search.of(write)));
  if (open.length > 0) {
    await lockNames(
      manager,
      open.map(({ name }) => `name ${kind.table} ${nameKey(name)}`),
    );
    await search.find(open);
    await search.lock(open);
  }
  const named: NamedPost[] = [];
  for (const write of writes) named.push(await settle(manager, kind, naming, write, search));
  return named;
}

const isComplete = (found: Namesake | null): boolean => found?.gaps.length === 0;

async function settle(
  manager: EntityManager,
  kind: PostKind,
  naming: Naming,
  write: NamedWrite,
  search: NamesakeSearch,
): Promise<NamedPost> {
  if (search.isOutdated(write)) await search.find([write]);
  while (!isComplete(search.of(write)) && search.isUnlocked(write)) await search.lock([write]);
  const found = search.of(write);
  if (found === null) {
    const id = await insertPost(manager, kind, write);
    await kind.relist(manager, [id]);
    search.changed(write, id);
    return { id, isExisting: false };
  }
  if (!isComplete(found)) {
    await updatePost(manager, kind, found, onlyGaps(write, found, kind, naming));
    await kind.relist(manager, [found.id]);
    search.changed(write, found.id);
  }
  return { id: found.id, isExisting: true };
}

/** What the names of one call stand for, kept true while the call itself makes and completes items. */
class NamesakeSearch {
  private readonly found = new Map<NamedWrite, Namesake | null>();
  private readonly locked = new Set<number>();
  private readonly changedIds = new Set<number>();
  private readonly changedNames = new Set<string>();

  constructor(
    private readonly manager: EntityManager,
    private readonly kind: PostKind,
    private readonly naming: Naming,
  ) {}

  of(write: NamedWrite): Namesake | null {
    return this.found.get(write) ?? null;
  }

  async find(writes: readonly NamedWrite[]): Promise<void> {
    const [first] = writes;
    if (first === undefined) return;
    const { viewer, language, chain } = first.asked;
    const wanted = writes.map((write) => ({
      name: write.name,
      identity: write.identity,
      others: othersOf(write, this.naming),
      description: write.patch['description'] ?? null,
    }));
    const found = await findNamesakes(this.manager, this.kind, this.naming, wanted, {
      viewer,
      language,
      chain,
    });
    writes.forEach((write, i) => this.found.set(write, found[i] ?? null));
  }

  /** Holds the rows that will be completed, in the order of their ids, and looks at them once more. */
  async lock(writes: readonly NamedWrite[]): Promise<void> {
    const incomplete = writes.filter((write) => {
      const found = this.of(write);
      return found !== null && !isComplete(found);
    });
    if (incomplete.length === 0) return;
    const ids = [...new Set(incomplete.map((write) => this.of(write)?.id))];
    await this.manager.query(
      `SELECT FROM ${this.kind.table} WHERE id = ANY($1::integer[]) ORDER BY id FOR UPDATE`,
      [ids],
    );
    for (const id of ids) if (id !== undefined) this.locked.add(id);
    await this.find(incomplete);
  }

  isUnlocked(write: NamedWrite): boolean {
    const found = this.of(write);
    return found !== null && !this.locked.has(found.id);
  }

  changed(write: NamedWrite, id: number): void {
    this.locked.add(id);
    this.changedIds.add(id);
    this.changedNames.add(nameKey(write.name));
  }

  /** Whether an earlier write of this call may have made, or completed, what the name stands for. */
  isOutdated(write: NamedWrite): boolean {
    const found = this.of(write);
    return this.changedNames.has(nameKey(write.name)) || (found !== null && this.changedIds.has(found.id));
  }
}

/** Names of values beside the identifying ones that were sent and are not empty. */
function othersOf({ input, facts }: NamedWrite, naming: Naming): string[] {
  const sent = facts as Readonly<Record<string, unknown>>;
  return [
    ...naming.facts.filter((name) => isFilled(sent[name])),
    ...(isFilled(input.image) ? ['image'] : []),
    ...(isFilled(input.slug) ? ['slug'] : []),
  ];
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The write without anything that the item has already. */
function onlyGaps(write: NamedWrite, found: Namesake, kind: PostKind, naming: Naming): PostWrite {
  const gaps = new Set(found.gaps);
  const identity = naming.identity.filter(({ name }) => gaps.has(name));
  const facts = [
    ...identity.flatMap((field) => field.facts),
    ...naming.facts.filter((name) => gaps.has(name)),
  ];
  const texts = [
    ...identity.flatMap((field) => field.texts),
    ...(gaps.has('description') ? ['description'] : []),
  ];
  const { image, slug } = write.input;
  const isWritten = texts.length > 0 || gaps.has('slug');
  const patch: TextPatch = only(write.patch, [
    ...texts,
    ...(isWritten && !found.isTranslated ? [kind.title] : []),
  ]);
  return {
    ...write,
    input: {
      ...(gaps.has('image') && image !== undefined ? { image } : {}),
      ...(gaps.has('slug') && slug !== undefined ? { slug } : {}),
    },
    facts: only(write.facts, facts),
    patch,
  };
}

const only = <T extends object>(values: T, names: readonly string[]): T =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined),
  ) as T;
