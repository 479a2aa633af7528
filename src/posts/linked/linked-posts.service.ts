import type { EntityManager } from 'typeorm';
import { Database } from '../../database/connection/database.js';
import { canEditPost, canReadPost } from '../../accounts/can.js';
import type { Env } from '../../config/env.js';
import type { RequestContext } from '../../context/request-context.js';
import type { Replicas } from '../../database/replicas/replicas.js';
import { ApiError } from '../../errors/api-error.js';
import { createTooLargeItems } from '../../paging/page-size-limits.js';
import { type PageLinks, buildPageLinks } from '../../paging/page-links.js';
import { buildPageRequest, countPages } from '../../paging/page.js';
import { type ChangeOptions, changePost } from '../change-post.js';
import { cleanHtml } from '../clean-html.js';
import type { DuePostPublisher } from '../due-post-publisher.js';
import type { CreationResult } from '../existing-header.decorator.js';
import { findOrCreatePosts, type FindOrCreateResult } from '../find-or-create-posts.js';
import { findPostId, type PostRef, createUnknownPostError } from '../find-post.js';
import type { PostRow } from '../post-rows.js';
import { createTrashedCheck, trashPost } from '../trash-post.js';
import { toListContext, buildPostView } from '../post-view.js';
import { type PostWrite, updatePost } from '../write-post.js';
import { buildLinkedFilter, buildLinkedListParameters } from './linked-list-parameters.js';
import type { LinkedInput, LinkedResource } from './linked-resource.js';
import type { LinkedListQuery } from './list-linked.dto.js';
import { findLinkedPage } from './list-linked.queries.js';

export interface LinkedPage<Dto> extends PageLinks {
  readonly items: Dto[];
  readonly total: number;
  readonly total_pages: number;
}

/** What can be done with venues and organizers alike; each room passes what it says of its noun. */
export class LinkedPostsService<Input extends LinkedInput, Row extends PostRow, Dto extends object> {
  constructor(
    private readonly resource: LinkedResource<Input, Row, Dto>,
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly due: DuePostPublisher,
    private readonly env: Env,
  ) {
    due.register(resource.kind);
  }

  protected async findPage(query: LinkedListQuery, by: RequestContext): Promise<LinkedPage<Dto>> {
    const { kind, loader } = this.resource;
    const context = toListContext(by, query);
    const manager = this.replicas.getReadManager(context);
    const page = await findLinkedPage(
      manager,
      kind,
      buildLinkedFilter(query, context),
      buildPageRequest(query, this.env),
    );
    if (page.ids.length === 0 && page.page > 1) throw new ApiError(`${kind.resource}-archive-page-not-found`);
    const view = buildPostView(context, this.env);
    const rows = await loader.loadPage(manager, page.ids, view.chain);
    const parameters = buildLinkedListParameters(query, page.perPage, context);
    return {
      items: rows?.map((row) => this.resource.toDto(row, view)) ?? createTooLargeItems(),
      ...buildPageLinks(context.links, kind.collection, parameters, page),
      total: page.total,
      total_pages: countPages(page),
    };
  }

  /** @throws ApiError rest_invalid_param for an unknown item, …-not-accessible for the id of one that is not public */
  async findOrThrow(ref: PostRef, context: RequestContext): Promise<Dto> {
    const { kind, loader } = this.resource;
    const manager = this.replicas.getReadManager(context);
    const id = await findPostId(manager, kind, ref, context);
    const row = id === null ? undefined : await loader.loadOne(manager, id, context.chain);
    if (row === undefined) throw createUnknownPostError(kind, ref);
    const shown = this.toVisibleDto(row, context);
    if (shown !== null) return shown;
    throw 'id' in ref ? new ApiError(`${kind.resource}-not-accessible`) : createUnknownPostError(kind, ref);
  }

  async create(input: Input, context: RequestContext): Promise<CreationResult<Dto>> {
    const { id, isExisting } = await this.database.inTransaction(async (manager) => {
      const [named] = await this.findOrCreate(manager, [input], context);
      if (named === undefined) throw new Error('The item was neither found nor created');
      await context.onWritten?.(manager, named.id);
      return named;
    });
    return { item: await this.readBack(id, context), isExisting };
  }

  async update(ref: PostRef, input: Input, context: RequestContext): Promise<Dto> {
    const { kind } = this.resource;
    const id = await changePost(
      this.database,
      kind,
      ref,
      this.buildChangeOptions(ref, context),
      async (manager, head) => {
        await updatePost(manager, kind, head, this.toPostWrite(input, context));
        await kind.updateListings(manager, [head.id]);
      },
    );
    return this.readBack(id, context);
  }

  async trash(ref: PostRef, context: RequestContext): Promise<Dto> {
    const { kind } = this.resource;
    const by = { ...this.buildChangeOptions(ref, context), refuse: createTrashedCheck(kind) };
    const id = await changePost(this.database, kind, ref, by, (manager, head) =>
      trashPost(manager, kind, head, context),
    );
    return this.readBack(id, context);
  }

  /**
   * Finds or creates items in the transaction of the manager. A namesake that disagrees with nothing that was sent is
   * reused and gets what it lacks; nothing that it has is replaced.
   *
   * @returns what the inputs stand for, in their order
   */
  findOrCreate(
    manager: EntityManager,
    inputs: readonly Input[],
    context: RequestContext,
  ): Promise<FindOrCreateResult[]> {
    const { kind, matchingRules: naming, getName: nameOf, getIdentity: identityOf } = this.resource;
    const writes = inputs.map((input) => {
      return { ...this.toPostWrite(input, context), name: nameOf(input) ?? '', identity: identityOf(input) };
    });
    return findOrCreatePosts(manager, kind, naming, writes);
  }

  /** Items for the events that are linked to them, without trashed ones and those the viewer may not read. */
  toLinkedDtos(rows: readonly Row[], context: RequestContext, single: boolean): Map<number, Dto> {
    const view = buildPostView(context, this.env);
    const shown = rows.filter((row) => row.status !== 'trash' && canReadPost(context.viewer, row));
    return new Map(shown.map((row) => [row.id, this.resource.toDto(row, view, single)]));
  }

  private toPostWrite(input: Input, context: RequestContext): PostWrite & { facts: object } {
    const description = cleanHtml('description', input.description, context.viewer, this.env);
    const patch = this.resource.toTexts(input, description);
    return { input, facts: this.resource.toFacts(input), patch, context, zone: this.env.siteTimeZone };
  }

  /** Null for an item that the viewer may not read. */
  private toVisibleDto(row: Row, context: RequestContext): Dto | null {
    const readable = row.status === 'trash' ? canEditPost : canReadPost;
    return readable(context.viewer, row)
      ? this.resource.toDto(row, buildPostView(context, this.env), true)
      : null;
  }

  private buildChangeOptions(ref: PostRef, context: RequestContext): ChangeOptions {
    const { kind, loader } = this.resource;
    return {
      context,
      chain: context.chain,
      createNotFoundError: () => createUnknownPostError(kind, ref),
      read: async (manager, id, reader) => {
        const row = await loader.loadOne(manager, id, reader.chain);
        return row === undefined ? null : this.toVisibleDto(row, reader);
      },
    };
  }

  private async readBack(id: number, context: RequestContext): Promise<Dto> {
    const { kind, loader, toDto } = this.resource;
    const row = await loader.loadOne(this.database.manager, id, context.chain);
    if (row === undefined) throw createUnknownPostError(kind, { id });
    this.due.onPostWritten(row);
    return toDto(row, buildPostView(context, this.env));
  }
}
