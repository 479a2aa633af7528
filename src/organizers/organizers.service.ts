import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Asked } from '../context/asked.js';
import { canEditPost, canReadPost } from '../accounts/can.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { readFrom } from '../database/replicas/replicas.js';
import { inTransaction } from '../database/connection/transaction.js';
import { ApiError } from '../errors/api-error.js';
import { unshownItems } from '../paging/page-weight.js';
import { pageRequest, totalPages } from '../paging/page.js';
import { pageLinks } from '../paging/page-links.js';
import { type ChangedBy, changePost } from '../posts/change-post.js';
import { cleanHtml } from '../posts/clean-html.js';
import { DuePosts } from '../posts/due-posts.js';
import type { Existing } from '../posts/existing.decorator.js';
import { findOrCreatePosts, type NamedPost } from '../posts/find-or-create.js';
import { findPostId, type PostRef, unknownPost } from '../posts/find-post.js';
import { refuseTrashed, trashPost } from '../posts/trash-post.js';
import { listing, viewOf } from '../posts/view.js';
import { type PostWrite, updatePost } from '../posts/write-post.js';
import type { ListOrganizersDto } from './list-organizers.dto.js';
import { pageOfOrganizers } from './list-organizers.queries.js';
import { toOrganizerDto } from './to-organizer-dto.js';
import { organizerFacts, organizerTexts } from './organizer-columns.js';
import { ORGANIZER_NAMING, organizerIdentity } from './organizer-naming.js';
import { organizerFilter, organizerListParameters } from './organizer-list-parameters.js';
import type {
  CreateOrganizerDto,
  UpdateOrganizerDto,
  OrganizerDto,
  OrganizerPageDto,
} from './organizer.dto.js';
import { loadOrganizerPage, loadOrganizers, ORGANIZER, type OrganizerRow } from './organizers.queries.js';

@Injectable()
export class OrganizersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly due: DuePosts,
    @Inject(ENV) private readonly env: Env,
  ) {
    due.watch(ORGANIZER);
  }

  async list(query: ListOrganizersDto, by: Asked): Promise<OrganizerPageDto> {
    const asked = listing(by, query);
    const manager = readFrom(this.dataSource, asked);
    const filter = organizerFilter(query, asked);
    const page = await pageOfOrganizers(manager, filter, pageRequest(query, this.env));
    if (page.ids.length === 0 && page.page > 1) throw new ApiError('organizer-archive-page-not-found');
    const view = viewOf(asked, this.env);
    const rows = await loadOrganizerPage(manager, page.ids, view.chain);
    const parameters = organizerListParameters(query, page.perPage, asked);
    return {
      organizers: rows?.map((row) => toOrganizerDto(row, view)) ?? unshownItems(),
      ...pageLinks(asked.links, 'organizers', parameters, page),
      total: page.total,
      total_pages: totalPages(page),
    };
  }

  /** @throws ApiError rest_invalid_param for an unknown organizer, organizer-not-accessible for the id of a hidden one */
  async findOrThrow(ref: PostRef, asked: Asked): Promise<OrganizerDto> {
    const manager = readFrom(this.dataSource, asked);
    const id = await findPostId(manager, ORGANIZER, ref, asked);
    const row = id === null ? undefined : await this.rowOf(manager, id, asked);
    if (row === undefined) throw unknownPost(ORGANIZER, ref);
    const shown = this.shown(row, asked);
    if (shown === null)
      throw 'id' in ref ? new ApiError('organizer-not-accessible') : unknownPost(ORGANIZER, ref);
    return shown;
  }

  async create(input: CreateOrganizerDto, asked: Asked): Promise<Existing<OrganizerDto>> {
    const { id, isExisting } = await inTransaction(this.dataSource, async (manager) => {
      const [named] = await this.findOrCreate(manager, [input], asked);
      if (named === undefined) throw new Error('The organizer was neither found nor created');
      await asked.written?.(manager, named.id);
      return named;
    });
    return { item: await this.readBack(id, asked), isExisting };
  }

  async update(ref: PostRef, input: UpdateOrganizerDto, asked: Asked): Promise<OrganizerDto> {
    const id = await changePost(
      this.dataSource,
      ORGANIZER,
      ref,
      this.by(ref, asked),
      async (manager, head) => {
        await updatePost(manager, ORGANIZER, head, this.write(input, asked));
        await ORGANIZER.relist(manager, [head.id]);
      },
    );
    return this.readBack(id, asked);
  }

  async trash(ref: PostRef, asked: Asked): Promise<OrganizerDto> {
    const by = { ...this.by(ref, asked), refuse: refuseTrashed(ORGANIZER) };
    const id = await changePost(this.dataSource, ORGANIZER, ref, by, (manager, head) =>
      trashPost(manager, ORGANIZER, head, asked),
    );
    return this.readBack(id, asked);
  }

  /**
   * Finds or creates organizers in the transaction of the manager. A namesake that disagrees with nothing that was sent is
   * reused and gets what it lacks; nothing that it has is replaced.
   *
   * @returns what the inputs stand for, in their order
   */
  findOrCreate(
    manager: EntityManager,
    inputs: readonly CreateOrganizerDto[],
    asked: Asked,
  ): Promise<NamedPost[]> {
    const writes = inputs.map((input) => {
      const write = this.write(input, asked);
      return { ...write, name: input.organizer ?? '', identity: organizerIdentity(input) };
    });
    return findOrCreatePosts(manager, ORGANIZER, ORGANIZER_NAMING, writes);
  }

  /** Organizers for the events that they hold, without trashed ones and those the viewer may not read. */
  linked(rows: readonly OrganizerRow[], asked: Asked, single: boolean): Map<number, OrganizerDto> {
    const view = viewOf(asked, this.env);
    const shown = rows.filter((row) => row.status !== 'trash' && canReadPost(asked.viewer, row));
    return new Map(shown.map((row) => [row.id, toOrganizerDto(row, view, single)]));
  }

  private write(input: UpdateOrganizerDto, asked: Asked): PostWrite & { facts: object } {
    const description = cleanHtml('description', input.description, asked.viewer, this.env);
    const patch = organizerTexts(input, description);
    return { input, facts: organizerFacts(input), patch, asked, zone: this.env.siteTimeZone };
  }

  /** Null for a organizer that the viewer may not read. */
  private shown(row: OrganizerRow, asked: Asked): OrganizerDto | null {
    const readable = row.status === 'trash' ? canEditPost : canReadPost;
    return readable(asked.viewer, row) ? toOrganizerDto(row, viewOf(asked, this.env), true) : null;
  }

  private by(ref: PostRef, asked: Asked): ChangedBy {
    return {
      asked,
      chain: asked.chain,
      notFound: () => unknownPost(ORGANIZER, ref),
      read: async (manager, id, reader) => {
        const row = await this.rowOf(manager, id, reader);
        return row === undefined ? null : this.shown(row, reader);
      },
    };
  }

  private async readBack(id: number, asked: Asked): Promise<OrganizerDto> {
    const row = await this.rowOf(this.dataSource.manager, id, asked);
    if (row === undefined) throw unknownPost(ORGANIZER, { id });
    this.due.noticed(row);
    return toOrganizerDto(row, viewOf(asked, this.env));
  }

  private async rowOf(manager: EntityManager, id: number, asked: Asked): Promise<OrganizerRow | undefined> {
    return (await loadOrganizers(manager, [id], asked.chain)).get(id);
  }
}
