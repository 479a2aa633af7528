import type { EntityManager } from 'typeorm';
import { recordChanges } from '../../data/changelog/record-changes.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { clock } from '../../foundation/dates/clock.js';
import { rebuildWordIndex } from '../search/word-index.queries.js';
import { listColumns } from './field-table.js';
import type { PostHead } from './find-post.js';
import { insertFacts, insertTexts } from './insert-posts.queries.js';
import { type PostInput, computePostState } from './post-input.js';
import type { BasePost } from './base-post.js';
import type { PostKind } from './post-kind.js';
import type { PostStatus } from './post-status.js';
import { unmergePost } from './merge/unmerge-post.js';
import { applyReview } from './review/apply-review.js';
import { reportSubmissions } from './review/report-submissions.js';
import { updateSlugsForStatus } from './text-slugs.js';
import { buildNewText, type TextPatch, type TextWrite, writeText } from './write-text.js';

export interface PostWrite {
  readonly input: PostInput & { readonly slug?: string };
  /** Columns of the entity other than those of `BasePost`; may depend on the status after the change. */
  readonly facts: object | ((status: PostStatus) => object);
  readonly patch: TextPatch;
  /** Wire names of fields that a restored version did not have. */
  readonly unset?: readonly string[] | undefined;
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
  const [id = 0] = await insertUnindexedPosts(manager, kind, [write]);
  await rebuildWordIndex(manager, kind, [id]);
  return id;
}

/** The same for any number of items of one caller, without their words. */
export async function insertUnindexedPosts(
  manager: EntityManager,
  kind: PostKind,
  writes: readonly PostWrite[],
): Promise<number[]> {
  if (writes.length === 0) return [];
  const posts = writes.map((write) => ({ write, ...buildNewPost(write) }));
  const facts = posts.map(({ write, row }) => ({ ...row, id: write.id }));
  const ids = await insertFacts(manager, kind, facts);
  const created = posts.flatMap((post, n) => ids.slice(n, n + 1).map((id) => ({ ...post, id })));
  const texts = created.map(({ write, row, now, id }) =>
    buildNewText(kind, { ...toTextWrite(write), id, status: row.status, now }),
  );
  await insertTexts(manager, kind, texts);
  for (const { write, id } of created) {
    const { actor, language } = write.context;
    await recordChanges(manager, actor, [
      { kind: kind.resource, id, operation: 'created', language, fields: [] },
    ]);
  }
  const submissions = created.map(({ row, write, id }) => ({ ...row, id, context: write.context }));
  await reportSubmissions(manager, kind, submissions);
  return ids;
}

/** The properties of the texts among the fields that a restored version did not have. */
const listUnset = ({ fields }: PostKind, { unset = [] }: PostWrite): string[] =>
  listColumns(fields, 'text')
    .filter(({ name }) => unset.includes(name))
    .map(({ property }) => property);

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
  if (head.status === 'trash' && status !== 'trash') await unmergePost(manager, kind, id, write.context);
  await writeText(manager, kind, {
    ...toTextWrite(write),
    unset: listUnset(kind, write),
    id,
    originalLanguage,
    status,
    now,
  });
  await rebuildWordIndex(manager, kind, [id]);
  await applyReview(manager, kind, head, { context: write.context, sent: write.input.review, status, now });
}
