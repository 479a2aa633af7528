// What creating and changing an item have in common, whatever its kind: status, dates, facts, words.
import type { EntityManager } from 'typeorm';
import type { Asked } from '../context/asked.js';
import { clock } from '../dates/clock.js';
import { indexWords } from '../search/words.queries.js';
import type { PostHead } from './find-post.js';
import { type PostInput, postState } from './post-input.js';
import type { PostColumns } from './post.columns.js';
import type { PostKind } from './post-kind.js';
import type { PostStatus } from './post-status.js';
import { followStatus } from './text-slugs.js';
import { type TextPatch, type TextWrite, writeText } from './write-text.js';

export interface PostWrite {
  readonly input: PostInput & { readonly slug?: string };
  /** Columns of the entity beside those of every post; may depend on the status after the change. */
  readonly facts: object | ((status: PostStatus) => object);
  readonly patch: TextPatch;
  readonly asked: Asked;
  /** In which a `date` without offset is read. */
  readonly zone: string;
}

const factsOf = ({ facts }: PostWrite, status: PostStatus): object =>
  typeof facts === 'function' ? (facts as (status: PostStatus) => object)(status) : facts;

export const textOf = ({
  asked,
  input,
  patch,
}: PostWrite): Omit<TextWrite, 'id' | 'originalLanguage' | 'status' | 'now'> => ({
  language: asked.language,
  chain: asked.chain,
  patch,
  slug: input.slug,
  isReviewed: input.ml_reviewed,
});

interface NewPost {
  readonly row: Partial<PostColumns> & { readonly status: PostStatus };
  readonly now: Date;
}

/** The facts of an item that is made at this moment. */
export function newPost(write: PostWrite): NewPost {
  const { asked, input, zone } = write;
  const instant = clock.now();
  const now = new Date(instant.epochMilliseconds);
  const state = postState(asked.viewer, input, null, { now: instant, zone });
  const facts = factsOf(write, state.status);
  const row = { ...state, ...facts, originalLanguage: asked.language, createdAt: now, modifiedAt: now };
  return { row, now };
}

/**
 * Creates the item with the text of the effective language, which becomes its original one. Listing rows are for the
 * caller to write, when everything else is.
 *
 * @returns the id of the new item
 */
export async function insertPost(manager: EntityManager, kind: PostKind, write: PostWrite): Promise<number> {
  const { row, now } = newPost(write);
  const inserted = await manager.insert(kind.entity, row);
  const { id } = inserted.identifiers[0] as { id: number };
  const originalLanguage = write.asked.language;
  const text = { ...textOf(write), id, originalLanguage, isNew: true, status: row.status, now };
  await writeText(manager, kind, text);
  await indexWords(manager, kind, [id]);
  return id;
}

/** Changes what was sent: facts for all languages, words in the effective one. Listing rows are for the caller. */
export async function updatePost(
  manager: EntityManager,
  kind: PostKind,
  head: PostHead,
  write: PostWrite,
): Promise<void> {
  const { asked, input } = write;
  const { id } = head;
  const instant = clock.now();
  const now = new Date(instant.epochMilliseconds);
  const state = postState(asked.viewer, input, head, { now: instant, zone: write.zone });
  const changes = { ...state, ...factsOf(write, state.status), modifiedAt: now };
  await manager.update(kind.entity, { id }, changes);
  if (state.status !== head.status) await followStatus(manager, kind, id, head.status, state.status);
  const { originalLanguage } = head;
  await writeText(manager, kind, { ...textOf(write), id, originalLanguage, status: state.status, now });
  await indexWords(manager, kind, [id]);
}
