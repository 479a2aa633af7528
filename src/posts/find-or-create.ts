// Venues and organizers that are named instead of being referred to by id (API contract 4.8, Q-23).
import type { EntityManager } from 'typeorm';
import type { Asked } from '../accounts/asked.js';
import { canEditPost } from '../accounts/can.js';
import { lockNames } from '../database/locks.js';
import { RepeatTransaction } from '../database/transaction.js';
import type { LanguageCode } from '../languages/language-code.js';
import { nameKey } from '../languages/name-forms.js';
import { findNamesakes } from './find-namesake.js';
import { HEAD, type PostHead } from './find-post.js';
import { nothingNew, type StoredPost, withoutFoundName } from './nothing-new.js';
import type { PostKind } from './post-kind.js';
import { insertPost, type PostWrite, updatePost } from './write-post.js';

export interface NamedWrite extends PostWrite {
  readonly name: string;
  readonly description: string | null | undefined;
  readonly facts: object;
}

export interface Reader {
  readonly chain: readonly LanguageCode[];
  readonly load: (
    manager: EntityManager,
    ids: readonly number[],
    chain: readonly LanguageCode[],
  ) => Promise<ReadonlyMap<number, StoredPost>>;
}

/**
 * Finds each item by its name among those that the caller may edit and updates it with what is sent, or makes it.
 * New names and rows to be changed are locked in sorted order, so that two requests never wait for each other.
 *
 * @returns the ids, in the order of the writes
 */
export async function findOrCreatePosts(
  manager: EntityManager,
  kind: PostKind,
  writes: readonly NamedWrite[],
  reader: Reader,
): Promise<number[]> {
  const [{ asked } = {}] = writes;
  if (asked === undefined) return [];
  const found = new Map<NamedWrite, PostHead | null>();
  const look = async (wanted: readonly NamedWrite[]): Promise<void> => {
    const looked = await findNamesakes(manager, kind, wanted, { viewer: asked.viewer, chain: reader.chain });
    wanted.forEach((write, i) => found.set(write, looked[i] ?? null));
  };
  await look(writes);
  const unknown = writes.filter((write) => found.get(write) === null);
  if (unknown.length > 0) {
    await lockNames(
      manager,
      unknown.map(({ name }) => `name ${kind.table} ${nameKey(name)}`),
    );
    await look(unknown);
  }
  const heads = await lockChanged(manager, kind, found, reader);
  const ids: number[] = [];
  const names = new Set<string>();
  for (const write of writes) {
    // The same new name twice in one request means one item.
    const name = nameKey(write.name);
    if (found.get(write) === null && names.has(name)) await look([write]);
    names.add(name);
    const head = found.get(write) ?? null;
    ids.push(
      head === null ? await create(manager, kind, write) : await reuse(manager, kind, write, head, heads),
    );
  }
  return ids;
}

async function create(manager: EntityManager, kind: PostKind, write: NamedWrite): Promise<number> {
  const id = await insertPost(manager, kind, write);
  await kind.relist(manager, [id]);
  return id;
}

async function reuse(
  manager: EntityManager,
  kind: PostKind,
  write: NamedWrite,
  found: PostHead,
  changed: ReadonlyMap<number, Changed>,
): Promise<number> {
  const locked = changed.get(found.id);
  if (locked !== undefined) {
    const { input, asked } = write;
    const hasText = locked.stored.texts.some(({ language }) => language === asked.language);
    const isNewText = input.slug !== undefined && !hasText;
    const patch = isNewText
      ? write.patch
      : withoutFoundName(locked.stored, asked.language, write.patch, kind.title);
    await updatePost(manager, kind, locked.head, { ...write, patch });
    await kind.relist(manager, [found.id]);
  }
  return found.id;
}

interface Changed {
  readonly head: PostHead;
  readonly stored: StoredPost;
}

/** Holds the rows that will be written, and looks once more whether they still may be. */
async function lockChanged(
  manager: EntityManager,
  kind: PostKind,
  found: ReadonlyMap<NamedWrite, PostHead | null>,
  reader: Reader,
): Promise<Map<number, Changed>> {
  const heads = [...found].flatMap(([write, head]) => (head === null ? [] : [{ write, head }]));
  if (heads.length === 0) return new Map();
  const ids = heads.map(({ head }) => head.id);
  const stored = await reader.load(manager, ids, reader.chain);
  const changed = heads.filter(({ write, head }) => {
    const row = stored.get(head.id);
    return (
      row === undefined ||
      hasPostFields(write) ||
      !nothingNew(row, write.asked.language, write.facts, write.patch, kind.title)
    );
  });
  if (changed.length === 0) return new Map();
  const rows: PostHead[] = await manager.query(
    `SELECT ${HEAD} FROM ${kind.table} p WHERE p.id = ANY($1) ORDER BY p.id FOR UPDATE`,
    [changed.map(({ head }) => head.id)],
  );
  const locked = new Map<number, Changed>();
  for (const { write, head } of changed) {
    const row = rows.find(({ id }) => id === head.id);
    const before = stored.get(head.id);
    const may = row !== undefined && row.status !== 'trash' && mayEdit(write.asked, row);
    if (!may || before === undefined) throw new RepeatTransaction();
    locked.set(head.id, { head: row, stored: before });
  }
  return locked;
}

const mayEdit = (asked: Asked, head: PostHead): boolean => canEditPost(asked.viewer, head);

function hasPostFields({ input }: NamedWrite): boolean {
  const { author, date, date_utc: dateUtc, status, image, slug } = input;
  return [author, date, dateUtc, status, image, slug].some((sent) => sent !== undefined);
}
