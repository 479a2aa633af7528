import type { EntityManager } from 'typeorm';
import { Database } from '../../../data/database/connection/database.js';
import { recordUpdate } from '../../../data/changelog/changed-fields.js';
import { canEditPost, canReadPost } from '../../../requests/accounts/can.js';
import type { Env } from '../../../foundation/config/env.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import type { Replicas } from '../../../data/database/replicas/replicas.js';
import { ApiError } from '../../../foundation/errors/api-error.js';
import type { HistoryPageDto, ListHistoryDto } from '../../sync/history.dto.js';
import type { HistoryService } from '../../sync/history.service.js';
import { createTooLargeItems } from '../../../requests/paging/page-size-limits.js';
import { buildPageLinks } from '../../../requests/paging/page-links.js';
import { buildPageRequest, countPages } from '../../../requests/paging/page.js';
import type { SentSyncToken } from '../../../requests/paging/sync-token.js';
import type { RestoreDto, VersionDto } from '../../sync/version.dto.js';
import type { Restored, VersionRestorer } from '../../sync/version-restorer.js';
import type { SyncService } from '../../sync/sync.service.js';
import { type ChangeOptions, changePost } from '../change-post.js';
import type { DuePostPublisher } from '../due-post-publisher.js';
import { findOrCreatePosts, type FindOrCreateResult } from '../find-or-create-posts.js';
import { findPostId, type PostHead, type PostRef, createUnknownPostError } from '../find-post.js';
import type { PostRow } from '../post-rows.js';
import { buildErasureOptions, erasePost } from '../erase-post.js';
import { createTrashedCheck, trashPost } from '../trash-post.js';
import { buildPostView, type PostView, toListContext } from '../post-view.js';
import { loadShownReviews } from '../review/shown-reviews.js';
import { toFactColumns, toTextColumns } from '../sent-columns.js';
import { type DeleteDto, getDeletedLanguage } from '../../../requests/validation/delete.dto.js';
import { type PostWrite, updatePost } from '../write-post.js';
import type { LinkedInput, LinkedResource } from './linked-resource.js';
import type { CreationResult, LinkedPage } from './linked-results.js';
import { buildLinkedListParameters } from './linked-list-parameters.js';
import { adoptPost } from './adopt-post.js';
import { endAwaiting, markAwaiting } from './mark-awaiting.js';
import { findEditableItem, toRestorable } from './restore-linked.js';
import { syncLinked } from './sync-linked.js';
import type { LinkedListQuery } from './list-linked.dto.js';
import { findLinkedPage, type NarrowList } from './list-linked.queries.js';

export class LinkedPostsService<Input extends LinkedInput, Row extends PostRow, Dto extends object> {
  constructor(
    protected readonly resource: LinkedResource<Input, Row, Dto>,
    protected readonly database: Database,
    protected readonly replicas: Replicas,
    private readonly due: DuePostPublisher,
    private readonly history: HistoryService,
    private readonly syncs: SyncService,
    private readonly restorer: VersionRestorer,
    private readonly env: Env,
  ) {
    due.register(resource.kind);
  }

  /** @param narrow adds conditions that no parameter of the list has */
  protected async findPage(
    sent: LinkedListQuery,
    requestContext: RequestContext,
    narrow?: NarrowList,
  ): Promise<LinkedPage<Dto>> {
    const { kind, loader } = this.resource;
    const { sync_token: token } = sent;
    if (token !== undefined) return this.sync(sent, token, requestContext);
    const context = toListContext(requestContext, sent);
    const manager = this.replicas.getReadManager(context);
    const page = await findLinkedPage(
      manager,
      { kind, sent, context, narrow },
      buildPageRequest(sent, this.env),
    );
    if (page.ids.length === 0 && page.page > 1) throw new ApiError(`${kind.resource}-archive-page-not-found`);
    const view = await this.buildView(manager, page.ids, context);
    const rows = await loader.loadPage(manager, page.ids, view.chain);
    const parameters = buildLinkedListParameters(sent, page.perPage, context);
    return {
      items: rows?.map((row) => this.resource.toDto(row, view)) ?? createTooLargeItems(),
      ...buildPageLinks(context.links, kind.collection, parameters, page),
      total: page.total,
      total_pages: countPages(page),
    };
  }

  private async sync(
    sent: LinkedListQuery,
    token: SentSyncToken,
    requestContext: RequestContext,
  ): Promise<LinkedPage<Dto>> {
    const { kind, loader, toDto } = this.resource;
    const context = this.syncs.toSyncContext(toListContext(requestContext, sent));
    const { ids, keys } = await syncLinked(this.syncs, { kind, sent, token, context, env: this.env });
    const view = await this.buildView(this.syncs.manager, ids, context);
    const rows = await loader.loadPage(this.syncs.manager, ids, view.chain);
    return { items: rows?.map((row) => toDto(row, view)) ?? createTooLargeItems(), ...keys };
  }

  /** Reads items as a list shows them, without those that the viewer may not read. Reads from the primary. */
  async findReadable(ids: readonly number[], context: RequestContext): Promise<Dto[]> {
    const rows = await this.resource.loader.loadAll(this.syncs.manager, ids, context.chain);
    return [...this.toLinkedDtos(rows, context, false).values()];
  }

  /** @throws ApiError rest_invalid_param for an unknown item, …-not-accessible for the id of one that is not public */
  async findOrThrow(ref: PostRef, context: RequestContext): Promise<Dto> {
    const { kind, loader } = this.resource;
    const manager = this.replicas.getReadManager(context);
    const id = await findPostId(manager, kind, ref, context);
    const row = id === null ? undefined : await loader.loadOne(manager, id, context.chain);
    if (row === undefined) throw createUnknownPostError(kind, ref);
    const dto = await this.toVisibleDto(manager, row, context);
    if (dto !== null) return dto;
    throw 'id' in ref ? new ApiError(`${kind.resource}-not-accessible`) : createUnknownPostError(kind, ref);
  }

  async create(input: Input, context: RequestContext): Promise<CreationResult<Dto>> {
    const { id, isExisting } = await this.database.inTransaction(async (manager) => {
      const [result] = await this.findOrCreate(manager, [input], context);
      if (result === undefined) throw new Error('The item was neither found nor created');
      await context.onWritten?.(manager, result.id);
      return result;
    });
    return { item: await this.readBack(id, context), isExisting };
  }

  async update(ref: PostRef, input: Input, context: RequestContext): Promise<Dto> {
    const { kind } = this.resource;
    const options = this.buildChangeOptions(ref, context);
    const id = await changePost(this.database, kind, ref, options, (manager, head) =>
      this.write(manager, head, endAwaiting(this.toPostWrite(input, context), input)),
    );
    return this.readBack(id, context);
  }

  async findVersion(id: number, change: number, context: RequestContext): Promise<VersionDto> {
    const item = await findEditableItem(
      this.replicas.getReadManager(context),
      this.resource.kind,
      id,
      context,
    );
    return this.history.findVersion(item, this.resource.kind, change, context);
  }

  async restore(
    id: number,
    change: number,
    sent: RestoreDto,
    context: RequestContext,
  ): Promise<Restored<Dto>> {
    const { kind } = this.resource;
    let leftOut: readonly string[] = [];
    const options = this.buildChangeOptions({ id }, context);
    await changePost(this.database, kind, { id }, options, async (manager) => {
      const item = toRestorable(manager, this.resource, id, (head, input, unset, writer) =>
        this.write(manager, head, { ...this.toPostWrite(input, writer), unset }),
      );
      leftOut = await this.restorer.restore(manager, item, change, sent, context);
    });
    return { item: await this.readBack(id, context), leftOut };
  }

  private async write(manager: EntityManager, head: PostHead, write: PostWrite): Promise<void> {
    const { kind } = this.resource;
    const item = { kind: kind.resource, id: head.id, language: write.context.language };
    await recordUpdate(manager, write.context.actor, kind, item, () =>
      updatePost(manager, kind, head, write),
    );
    await kind.updateListings(manager, [head.id]);
  }

  async trash(ref: PostRef, sent: DeleteDto, context: RequestContext): Promise<Dto> {
    const { kind } = this.resource;
    const language = getDeletedLanguage(sent, context);
    const options = { ...this.buildChangeOptions(ref, context), refuse: createTrashedCheck(kind) };
    const id = await changePost(this.database, kind, ref, options, (manager, head) =>
      trashPost(manager, kind, head, language, context),
    );
    return this.readBack(id, context);
  }

  /** Deletes an item, or its text in one language, for good. Events lose their links to it. */
  async erase(ref: PostRef, sent: DeleteDto, context: RequestContext): Promise<void> {
    const { kind } = this.resource;
    const language = getDeletedLanguage(sent, context);
    const options = { ...this.buildChangeOptions(ref, context), ...buildErasureOptions(kind, context) };
    await changePost(this.database, kind, ref, options, (manager, head) => {
      const trash = (): Promise<void> => trashPost(manager, kind, head, language, context);
      return erasePost(manager, kind, { head, language, actor: context.actor, trash });
    });
  }

  async listHistory(id: number, sent: ListHistoryDto, context: RequestContext): Promise<HistoryPageDto> {
    const item = await findEditableItem(
      this.replicas.getReadManager(context),
      this.resource.kind,
      id,
      context,
    );
    return this.history.list(item, sent, context);
  }

  /**
   * Finds or creates items in the transaction of the manager, see `findOrCreatePosts`.
   *
   * @param hidden inputs that only events name which are not public
   * @returns one result per input, in their order
   */
  findOrCreate(
    manager: EntityManager,
    inputs: readonly Input[],
    context: RequestContext,
    hidden: ReadonlySet<Input> = new Set(),
  ): Promise<FindOrCreateResult[]> {
    const { kind, matchingRules, getName, getIdentity } = this.resource;
    const writes = inputs.map((input) => ({
      ...markAwaiting(this.toPostWrite(input, context), input, hidden.has(input)),
      name: getName(input) ?? '',
      identity: getIdentity(input),
    }));
    return findOrCreatePosts(manager, kind, matchingRules, writes);
  }

  /**
   * Creates an item that may keep the id of another calendar, unless a namesake takes its place.
   *
   * @param others items that are no namesakes, as each is an item of its own in the other calendar
   * @throws ApiError rest_forbidden when another author is named without the right to do so
   */
  adopt(
    manager: EntityManager,
    input: Input,
    context: RequestContext,
    { id, others }: { readonly id: number | undefined; readonly others: ReadonlySet<number> },
  ): Promise<FindOrCreateResult> {
    const write = { ...this.toPostWrite(input, context), id };
    return adoptPost(manager, this.resource, { input, write }, others);
  }

  /**
   * DTOs for the events that are linked to the items, without trashed ones and those the viewer may not read.
   *
   * @param opened ids of items that this viewer may read with the event
   */
  toLinkedDtos(
    rows: readonly Row[],
    context: RequestContext,
    single: boolean,
    opened: ReadonlySet<number> = new Set(),
  ): Map<number, Dto> {
    const view = buildPostView(context, this.env);
    const visible = rows.filter(
      (row) => row.status !== 'trash' && (opened.has(row.id) || canReadPost(context.viewer, row)),
    );
    return new Map(visible.map((row) => [row.id, this.resource.toDto(row, view, single)]));
  }

  private toPostWrite(input: Input, context: RequestContext): PostWrite & { facts: object } {
    const { kind, computeTexts } = this.resource;
    const facts = toFactColumns(kind.fields, input);
    const texts = toTextColumns(kind.fields, input, context.viewer, this.env);
    const patch = { ...texts, ...computeTexts?.(input) };
    return { input, facts, patch, context, zone: this.env.siteTimeZone };
  }

  /** @returns null for an item that the viewer may not read */
  private async toVisibleDto(manager: EntityManager, row: Row, context: RequestContext): Promise<Dto | null> {
    const canRead = row.status === 'trash' ? canEditPost : canReadPost;
    if (!canRead(context.viewer, row)) return null;
    return this.resource.toDto(row, await this.buildView(manager, [row.id], context), true);
  }

  private async buildView(
    manager: EntityManager,
    ids: readonly number[],
    context: RequestContext,
  ): Promise<PostView> {
    return buildPostView(context, this.env, await loadShownReviews(manager, ids, context));
  }

  protected buildChangeOptions(ref: PostRef, context: RequestContext): ChangeOptions {
    const { kind, loader } = this.resource;
    return {
      context,
      createNotFoundError: () => createUnknownPostError(kind, ref),
      read: async (manager, id, reader) => {
        const row = await loader.loadOne(manager, id, reader.chain);
        return row === undefined ? null : this.toVisibleDto(manager, row, reader);
      },
    };
  }

  protected async readBack(id: number, context: RequestContext): Promise<Dto> {
    const { kind, loader, toDto } = this.resource;
    const { manager } = this.database;
    const row = await loader.loadOne(manager, id, context.chain);
    if (row === undefined) throw createUnknownPostError(kind, { id });
    this.due.onPostWritten(row);
    return toDto(row, await this.buildView(manager, [id], context));
  }
}
