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
import type { ListVenuesDto } from './list-venues.dto.js';
import { pageOfVenues } from './list-venues.queries.js';
import { toVenueDto } from './to-venue-dto.js';
import { venueFacts, venueTexts } from './venue-columns.js';
import { VENUE_NAMING, venueIdentity } from './venue-naming.js';
import { venueFilter, venueListParameters } from './venue-list-parameters.js';
import type { CreateVenueDto, UpdateVenueDto, VenueDto, VenuePageDto } from './venue.dto.js';
import { loadVenuePage, loadVenues, VENUE, type VenueRow } from './venues.queries.js';

@Injectable()
export class VenuesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly due: DuePosts,
    @Inject(ENV) private readonly env: Env,
  ) {
    due.watch(VENUE);
  }

  async list(query: ListVenuesDto, by: Asked): Promise<VenuePageDto> {
    const asked = listing(by, query);
    const manager = readFrom(this.dataSource, asked);
    const filter = venueFilter(query, asked);
    const page = await pageOfVenues(manager, filter, pageRequest(query, this.env));
    if (page.ids.length === 0 && page.page > 1) throw new ApiError('venue-archive-page-not-found');
    const view = viewOf(asked, this.env);
    const rows = await loadVenuePage(manager, page.ids, view.chain);
    const parameters = venueListParameters(query, page.perPage, asked);
    return {
      venues: rows?.map((row) => toVenueDto(row, view)) ?? unshownItems(),
      ...pageLinks(asked.links, 'venues', parameters, page),
      total: page.total,
      total_pages: totalPages(page),
    };
  }

  /** @throws ApiError rest_invalid_param for an unknown venue, venue-not-accessible for the id of one that is not public */
  async findOrThrow(ref: PostRef, asked: Asked): Promise<VenueDto> {
    const manager = readFrom(this.dataSource, asked);
    const id = await findPostId(manager, VENUE, ref, asked);
    const row = id === null ? undefined : await this.rowOf(manager, id, asked);
    if (row === undefined) throw unknownPost(VENUE, ref);
    const shown = this.shown(row, asked);
    if (shown === null) throw 'id' in ref ? new ApiError('venue-not-accessible') : unknownPost(VENUE, ref);
    return shown;
  }

  async create(input: CreateVenueDto, asked: Asked): Promise<Existing<VenueDto>> {
    const { id, isExisting } = await inTransaction(this.dataSource, async (manager) => {
      const [named] = await this.findOrCreate(manager, [input], asked);
      if (named === undefined) throw new Error('The venue was neither found nor created');
      await asked.written?.(manager, named.id);
      return named;
    });
    return { item: await this.readBack(id, asked), isExisting };
  }

  async update(ref: PostRef, input: UpdateVenueDto, asked: Asked): Promise<VenueDto> {
    const id = await changePost(this.dataSource, VENUE, ref, this.by(ref, asked), async (manager, head) => {
      await updatePost(manager, VENUE, head, this.write(input, asked));
      await VENUE.relist(manager, [head.id]);
    });
    return this.readBack(id, asked);
  }

  async trash(ref: PostRef, asked: Asked): Promise<VenueDto> {
    const by = { ...this.by(ref, asked), refuse: refuseTrashed(VENUE) };
    const id = await changePost(this.dataSource, VENUE, ref, by, (manager, head) =>
      trashPost(manager, VENUE, head, asked),
    );
    return this.readBack(id, asked);
  }

  /**
   * Finds or creates venues in the transaction of the manager. A namesake that disagrees with nothing that was sent is
   * reused and gets what it lacks; nothing that it has is replaced.
   *
   * @returns what the inputs stand for, in their order
   */
  findOrCreate(
    manager: EntityManager,
    inputs: readonly CreateVenueDto[],
    asked: Asked,
  ): Promise<NamedPost[]> {
    const writes = inputs.map((input) => {
      const write = this.write(input, asked);
      return { ...write, name: input.venue ?? '', identity: venueIdentity(input) };
    });
    return findOrCreatePosts(manager, VENUE, VENUE_NAMING, writes);
  }

  /** Venues for the events that take place there, without trashed ones and those the viewer may not read. */
  linked(rows: readonly VenueRow[], asked: Asked, single: boolean): Map<number, VenueDto> {
    const view = viewOf(asked, this.env);
    const shown = rows.filter((row) => row.status !== 'trash' && canReadPost(asked.viewer, row));
    return new Map(shown.map((row) => [row.id, toVenueDto(row, view, single)]));
  }

  private write(input: UpdateVenueDto, asked: Asked): PostWrite & { facts: object } {
    const description = cleanHtml('description', input.description, asked.viewer, this.env);
    const patch = venueTexts(input, description);
    return { input, facts: venueFacts(input), patch, asked, zone: this.env.siteTimeZone };
  }

  /** Null for a venue that the viewer may not read. */
  private shown(row: VenueRow, asked: Asked): VenueDto | null {
    const readable = row.status === 'trash' ? canEditPost : canReadPost;
    return readable(asked.viewer, row) ? toVenueDto(row, viewOf(asked, this.env), true) : null;
  }

  private by(ref: PostRef, asked: Asked): ChangedBy {
    return {
      asked,
      chain: asked.chain,
      notFound: () => unknownPost(VENUE, ref),
      read: async (manager, id, reader) => {
        const row = await this.rowOf(manager, id, reader);
        return row === undefined ? null : this.shown(row, reader);
      },
    };
  }

  private async readBack(id: number, asked: Asked): Promise<VenueDto> {
    const row = await this.rowOf(this.dataSource.manager, id, asked);
    if (row === undefined) throw unknownPost(VENUE, { id });
    this.due.noticed(row);
    return toVenueDto(row, viewOf(asked, this.env));
  }

  private async rowOf(manager: EntityManager, id: number, asked: Asked): Promise<VenueRow | undefined> {
    return (await loadVenues(manager, [id], asked.chain)).get(id);
  }
}
