import type { EntityManager } from 'typeorm';
import { Database } from '../../database/connection/database.js';
import { canEditPost, canReadPost } from '../../accounts/can.js';
import type { Env } from '../../config/env.js';
import type { Asked } from '../../context/asked.js';
import type { Replicas } from '../../database/replicas/replicas.js';
import { ApiError } from '../../errors/api-error.js';
import { unshownItems } from '../../paging/page-weight.js';
import { type PageLinks, pageLinks } from '../../paging/page-links.js';
import { pageRequest, totalPages } from '../../paging/page.js';
import { type ChangedBy, changePost } from '../change-post.js';
import { cleanHtml } from '../clean-html.js';
import type { DuePosts } from '../due-posts.js';
import type { Existing } from '../existing.decorator.js';
import { findOrCreatePosts, type NamedPost } from '../find-or-create.js';
import { findPostId, type PostRef, unknownPost } from '../find-post.js';
import type { PostRow } from '../post-rows.js';
import { refuseTrashed, trashPost } from '../trash-post.js';
import { listing, viewOf } from '../view.js';
import { type PostWrite, updatePost } from '../write-post.js';
import { linkedFilter, linkedListParameters } from './linked-list-parameters.js';
import type { LinkedInput, LinkedNoun } from './linked-noun.js';
import type { LinkedListQuery } from './list-linked.dto.js';
import { pageOfLinked } from './list-linked.queries.js';

export interface LinkedPage<Dto> extends PageLinks {
  readonly items: Dto[];
  readonly total: number;
  readonly total_pages: number;
}

/** What can be done with venues and organizers alike; each room passes what it says of its noun. */
export class LinkedPosts<Input extends LinkedInput, Row extends PostRow, Dto extends object> {
  constructor(
    private readonly noun: LinkedNoun<Input, Row, Dto>,
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly due: DuePosts,
    private readonly env: Env,
  ) {
    due.watch(noun.kind);
  }

  protected async page(query: LinkedListQuery, by: Asked): Promise<LinkedPage<Dto>> {
    const { kind, loader } = this.noun;
    const asked = listing(by, query);
    const manager = this.replicas.readFrom(asked);
    const page = await pageOfLinked(manager, kind, linkedFilter(query, asked), pageRequest(query, this.env));
    if (page.ids.length === 0 && page.page > 1) throw new ApiError(`${kind.noun}-archive-page-not-found`);
    const view = viewOf(asked, this.env);
    const rows = await loader.page(manager, page.ids, view.chain);
    const parameters = linkedListParameters(query, page.perPage, asked);
    return {
      items: rows?.map((row) => this.noun.toDto(row, view)) ?? unshownItems(),
      ...pageLinks(asked.links, kind.collection, parameters, page),
      total: page.total,
      total_pages: totalPages(page),
    };
  }

  /** @throws ApiError rest_invalid_param for an unknown item, …-not-accessible for the id of one that is not public */
  async findOrThrow(ref: PostRef, asked: Asked): Promise<Dto> {
    const { kind, loader } = this.noun;
    const manager = this.replicas.readFrom(asked);
    const id = await findPostId(manager, kind, ref, asked);
    const row = id === null ? undefined : await loader.one(manager, id, asked.chain);
    if (row === undefined) throw unknownPost(kind, ref);
    const shown = this.shown(row, asked);
    if (shown !== null) return shown;
    throw 'id' in ref ? new ApiError(`${kind.noun}-not-accessible`) : unknownPost(kind, ref);
  }

  async create(input: Input, asked: Asked): Promise<Existing<Dto>> {
    const { id, isExisting } = await this.database.inTransaction(async (manager) => {
      const [named] = await this.findOrCreate(manager, [input], asked);
      if (named === undefined) throw new Error('The item was neither found nor created');
      await asked.written?.(manager, named.id);
      return named;
    });
    return { item: await this.readBack(id, asked), isExisting };
  }

  async update(ref: PostRef, input: Input, asked: Asked): Promise<Dto> {
    const { kind } = this.noun;
    const id = await changePost(this.database, kind, ref, this.by(ref, asked), async (manager, head) => {
      await updatePost(manager, kind, head, this.write(input, asked));
      await kind.relist(manager, [head.id]);
    });
    return this.readBack(id, asked);
  }

  async trash(ref: PostRef, asked: Asked): Promise<Dto> {
    const { kind } = this.noun;
    const by = { ...this.by(ref, asked), refuse: refuseTrashed(kind) };
    const id = await changePost(this.database, kind, ref, by, (manager, head) =>
      trashPost(manager, kind, head, asked),
    );
    return this.readBack(id, asked);
  }

  /**
   * Finds or creates items in the transaction of the manager. A namesake that disagrees with nothing that was sent is
   * reused and gets what it lacks; nothing that it has is replaced.
   *
   * @returns what the inputs stand for, in their order
   */
  findOrCreate(manager: EntityManager, inputs: readonly Input[], asked: Asked): Promise<NamedPost[]> {
    const { kind, naming, nameOf, identityOf } = this.noun;
    const writes = inputs.map((input) => {
      return { ...this.write(input, asked), name: nameOf(input) ?? '', identity: identityOf(input) };
    });
    return findOrCreatePosts(manager, kind, naming, writes);
  }

  /** Items for the events that are linked to them, without trashed ones and those the viewer may not read. */
  linked(rows: readonly Row[], asked: Asked, single: boolean): Map<number, Dto> {
    const view = viewOf(asked, this.env);
    const shown = rows.filter((row) => row.status !== 'trash' && canReadPost(asked.viewer, row));
    return new Map(shown.map((row) => [row.id, this.noun.toDto(row, view, single)]));
  }

  private write(input: Input, asked: Asked): PostWrite & { facts: object } {
    const description = cleanHtml('description', input.description, asked.viewer, this.env);
    const patch = this.noun.textsOf(input, description);
    return { input, facts: this.noun.factsOf(input), patch, asked, zone: this.env.siteTimeZone };
  }

  /** Null for an item that the viewer may not read. */
  private shown(row: Row, asked: Asked): Dto | null {
    const readable = row.status === 'trash' ? canEditPost : canReadPost;
    return readable(asked.viewer, row) ? this.noun.toDto(row, viewOf(asked, this.env), true) : null;
  }

  private by(ref: PostRef, asked: Asked): ChangedBy {
    const { kind, loader } = this.noun;
    return {
      asked,
      chain: asked.chain,
      notFound: () => unknownPost(kind, ref),
      read: async (manager, id, reader) => {
        const row = await loader.one(manager, id, reader.chain);
        return row === undefined ? null : this.shown(row, reader);
      },
    };
  }

  private async readBack(id: number, asked: Asked): Promise<Dto> {
    const { kind, loader, toDto } = this.noun;
    const row = await loader.one(this.database.manager, id, asked.chain);
    if (row === undefined) throw unknownPost(kind, { id });
    this.due.noticed(row);
    return toDto(row, viewOf(asked, this.env));
  }
}
