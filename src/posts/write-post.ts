import type { EntityManager } from 'typeorm';
import { recordChanges } from '../changelog/record-changes.js';
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
  /** Columns of the entity other than those of `BasePost`; may depend on the status after the change. */
  readonly facts: object | ((status: PostStatus) => object);
  readonly patch: TextPatch;
  readonly context: RequestContext;
  /** Time zone of a `date` without offset. */
  readonly zone: string;
  /** Of a new item that keeps the id of another calendar: reserved with `reserveIds`. */
  readonly id?: number | undefined;
}

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

interface PostValues {
  readonly row: Partial<BasePost> & { readonly status: PostStatus };
  readonly now: Date;
}

function computePostValues({ context, input, zone, facts }: PostWrite, head: PostHead | null): PostValues {
  const instant = clock.now();
  const now = new Date(instant.epochMilliseconds);
  const state = computePostState(context.viewer, input, head, { now: instant, zone });
  const { status } = state;
  const ownFacts: object =
    typeof facts === 'function' ? (facts as (status: PostStatus) => object)(status) : facts;
  return { row: { ...state, ...ownFacts, modifiedAt: now }, now };
}

export function buildNewPost(write: PostWrite): PostValues {
  const { row, now } = computePostValues(write, null);
  return { row: { ...row, originalLanguage: write.context.language, createdAt: now }, now };
}

/**
 * Creates the item with the text of the effective language, which becomes its original one. The caller updates the list
 * index when everything else is written.
 *
 * @returns the id of the new item
 */
export async function insertPost(manager: EntityManager, kind: PostKind, write: PostWrite): Promise<number> {
  const id = await insertUnindexedPost(manager, kind, write);
  await rebuildWordIndex(manager, kind, [id]);
  return id;
}

/** The same for callers who rebuild the word index of many new items together. */
export async function insertUnindexedPost(
  manager: EntityManager,
  kind: PostKind,
  write: PostWrite,
): Promise<number> {
  const { row, now } = buildNewPost(write);
  const inserted = await manager.insert(kind.entity, write.id === undefined ? row : { ...row, id: write.id });
  const { id } = inserted.identifiers[0] as { id: number };
  const originalLanguage = write.context.language;
  const text = { ...toTextWrite(write), id, originalLanguage, isNew: true, status: row.status, now };
  await writeText(manager, kind, text);
  await recordChanges(manager, write.context.actor, [
    { kind: kind.resource, id, operation: 'created', language: originalLanguage, fields: [] },
  ]);
  return id;
}

/** Writes the facts that were sent, and the text of the effective language. The caller updates the list index. */
export async function updatePost(
  manager: EntityManager,
  kind: PostKind,
  head: PostHead,
  write: PostWrite,
): Promise<void> {
  const { row, now } = computePostValues(write, head);
  const { id, originalLanguage } = head;
  const { status } = row;
  await manager.update(kind.entity, { id }, row);
  if (status !== head.status) await updateSlugsForStatus(manager, kind, id, head.status, status);
  await writeText(manager, kind, { ...toTextWrite(write), id, originalLanguage, status, now });
  await rebuildWordIndex(manager, kind, [id]);
}
