// What creating and changing an item have in common, whatever its kind: status, dates, facts, words.
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { clock } from '../dates/clock.js';
import { rebuildWordIndex } from '../search/word-index.queries.js';
import type { PostHead } from './find-post.js';
import { type PostInput, computePostState } from './post-input.js';
import type { BasePost } from './base-post.js';
import type { PostKind } from './post-kind.js';
import type { PostStatus } from './post-status.js';
import { updateSlugsForStatus } from './text-slugs.js';
import { type TextPatch, type TextWrite, writeText } from './write-text.js';

export interface PostWrite {
  readonly input: PostInput & { readonly slug?: string };
  /** Columns of the entity beside those of every post; may depend on the status after the change. */
  readonly facts: object | ((status: PostStatus) => object);
  readonly patch: TextPatch;
  readonly context: RequestContext;
  /** In which a `date` without offset is read. */
  readonly zone: string;
}

const resolveFacts = ({ facts }: PostWrite, status: PostStatus): object =>
  typeof facts === 'function' ? (facts as (status: PostStatus) => object)(status) : facts;

export const toTextWrite = ({
  context,
  input,
  patch,
}: PostWrite): Omit<TextWrite, 'id' | 'originalLanguage' | 'status' | 'now'> => ({
  language: context.language,
  chain: context.chain,
  patch,
  slug: input.slug,
  isReviewed: input.ml_reviewed,
});

interface NewPost {
  readonly row: Partial<BasePost> & { readonly status: PostStatus };
  readonly now: Date;
}

/** The facts of an item that is made at this moment. */
export function buildNewPost(write: PostWrite): NewPost {
  const { context, input, zone } = write;
  const instant = clock.now();
  const now = new Date(instant.epochMilliseconds);
  const state = computePostState(context.viewer, input, null, { now: instant, zone });
  const facts = resolveFacts(write, state.status);
  const row = { ...state, ...facts, originalLanguage: context.language, createdAt: now, modifiedAt: now };
  return { row, now };
}

/**
 * Creates the item with the text of the effective language, which becomes its original one. Listing rows are for the
 * caller to write, when everything else is.
 *
 * @returns the id of the new item
 */
export async function insertPost(manager: EntityManager, kind: PostKind, write: PostWrite): Promise<number> {
  const { row, now } = buildNewPost(write);
  const inserted = await manager.insert(kind.entity, row);
  const { id } = inserted.identifiers[0] as { id: number };
  const originalLanguage = write.context.language;
  const text = { ...toTextWrite(write), id, originalLanguage, isNew: true, status: row.status, now };
  await writeText(manager, kind, text);
  await rebuildWordIndex(manager, kind, [id]);
  return id;
}

/** Changes what was sent: facts for all languages, words in the effective one. Listing rows are for the caller. */
export async function updatePost(
  manager: EntityManager,
  kind: PostKind,
  head: PostHead,
  write: PostWrite,
): Promise<void> {
  const { context, input } = write;
  const { id } = head;
  const instant = clock.now();
  const now = new Date(instant.epochMilliseconds);
  const state = computePostState(context.viewer, input, head, { now: instant, zone: write.zone });
  const changes = { ...state, ...resolveFacts(write, state.status), modifiedAt: now };
  await manager.update(kind.entity, { id }, changes);
  if (state.status !== head.status) await updateSlugsForStatus(manager, kind, id, head.status, state.status);
  const { originalLanguage } = head;
  await writeText(manager, kind, { ...toTextWrite(write), id, originalLanguage, status: state.status, now });
  await rebuildWordIndex(manager, kind, [id]);
}
