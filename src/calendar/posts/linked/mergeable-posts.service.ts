import { ApiError } from '../../../foundation/errors/api-error.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { changePost } from '../change-post.js';
import { createUnknownPostError, type PostRef } from '../find-post.js';
import { findKeptPost } from '../merge/find-kept-post.js';
import { lockMergedPosts, mergePosts, refuseSelf } from '../merge/merge-posts.js';
import type { PostRow } from '../post-rows.js';
import { createTrashedCheck } from '../trash-post.js';
import type { LinkedInput } from './linked-resource.js';
import { LinkedPostsService } from './linked-posts.service.js';

/** Venues and organizers: of two that are the same, one becomes part of the other. */
export abstract class MergeablePostsService<
  Input extends LinkedInput,
  Row extends PostRow,
  Dto extends object,
> extends LinkedPostsService<Input, Row, Dto> {
  /**
   * @returns the item that stays
   * @throws ApiError …-is-in-trash, or rest_invalid_param when the two cannot be merged
   */
  async merge(id: number, { into }: { readonly into: number }, context: RequestContext): Promise<Dto> {
    const { kind } = this.resource;
    refuseSelf(id, into);
    const options = {
      ...this.buildChangeOptions({ id }, context),
      refuse: createTrashedCheck(kind),
      lockBefore: lockMergedPosts(kind, into),
    };
    await changePost(this.database, kind, { id }, options, (manager, head) =>
      mergePosts(manager, kind, head, into, context),
    );
    return this.readBack(into, context);
  }

  /** Like `findOrThrow`, and the item that a merged one is part of now. */
  async findOrKept(ref: PostRef, context: RequestContext): Promise<Dto> {
    const { kind } = this.resource;
    try {
      const item = await this.findOrThrow(ref, context);
      // Those who may edit it see what is in the trash.
      if (context.isEditContext || !isInTrash(item)) return item;
      return (await this.findKept(ref, context)) ?? item;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error;
      const kept = await this.findKept(ref, context);
      if (kept !== null) return kept;
      throw 'slug' in ref ? createUnknownPostError(kind, ref) : error;
    }
  }

  /** The item that a merged one is part of now, if the viewer may read it. */
  async findKept(ref: PostRef, context: RequestContext): Promise<Dto | null> {
    const id = await findKeptPost(this.replicas.getReadManager(context), this.resource.kind, ref, context);
    if (id === null) return null;
    return this.findOrThrow({ id }, context).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
  }
}

const isInTrash = (item: object): boolean => 'status' in item && item.status === 'trash';
