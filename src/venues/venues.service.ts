import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Asked } from '../accounts/asked.js';
import { canEditPost, canReadPost } from '../accounts/can.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { inTransaction } from '../database/transaction.js';
import { clock } from '../dates/clock.js';
import { ApiError } from '../errors/api-error.js';
import { pageRequest, totalPages } from '../paging/page.js';
import { pageLinks } from '../paging/page-links.js';
import { changePost } from '../posts/change-post.js';
import { cleanHtml } from '../posts/clean-html.js';
import { DuePosts } from '../posts/due-posts.js';
import { findNamesake } from '../posts/find-namesake.js';
import { findPost, type PostHead, type PostRef, unknownPost } from '../posts/find-post.js';
import { nothingNew } from '../posts/nothing-new.js';
import { postState } from '../posts/post-input.js';
import { trashPost } from '../posts/trash-post.js';
import { languageParameters, listLanguage, viewOf } from '../posts/view.js';
import { statusParameter } from '../posts/visibility.js';
import { followStatus, type TextPatch, writeText } from '../posts/write-text.js';
import { toVenueDto } from './to-venue-dto.js';
import { venueFacts, venueTexts } from './venue-columns.js';
import type { CreateVenueDto, ListVenuesDto, UpdateVenueDto, VenueDto, VenuePageDto } from './venue.dto.js';
import { Venue } from './venue.entity.js';
import { loadVenues, pageOfVenues, VENUE } from './venues.queries.js';

@Injectable()
export class VenuesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly due: DuePosts,
    @Inject(ENV) private readonly env: Env,
  ) {
    due.watch(VENUE);
  }

  async list(query: ListVenuesDto, asked: Asked): Promise<VenuePageDto> {
    const { manager } = this.dataSource;
    const filter = { viewer: asked.viewer, language: listLanguage(asked), status: query.status };
    const page = await pageOfVenues(manager, filter, pageRequest(query, this.env));
    if (page.ids.length === 0 && page.page > 1) throw new ApiError('venue-archive-page-not-found');
    const view = viewOf(asked, this.env);
    const rows = await loadVenues(manager, page.ids, view.chain);
    const parameters = [
      ['per_page', String(page.perPage)],
      ['status', statusParameter(asked.viewer, query.status)],
      ...languageParameters(asked),
    ] as const;
    return {
      venues: page.ids.flatMap((id) => rows.get(id) ?? []).map((row) => toVenueDto(row, view)),
      ...pageLinks(asked.links, 'venues', parameters, page),
      total: page.total,
      total_pages: totalPages(page),
    };
  }

  /** @throws ApiError rest_invalid_param for an unknown venue, venue-not-accessible for one that is not public */
  async findOrThrow(ref: PostRef, asked: Asked): Promise<VenueDto> {
    const head = await findPost(this.dataSource.manager, VENUE, ref, viewOf(asked, this.env).chain);
    if (head === null) throw unknownPost(VENUE, ref);
    const readable = head.status === 'trash' ? canEditPost : canReadPost;
    if (!readable(asked.viewer, head)) throw new ApiError('venue-not-accessible');
    return this.read(head.id, asked, true);
  }

  async create(input: CreateVenueDto, asked: Asked): Promise<VenueDto> {
    const id = await inTransaction(this.dataSource, (manager) => this.createIn(manager, input, asked));
    return this.readBack(id, asked);
  }

  async update(ref: PostRef, input: UpdateVenueDto, asked: Asked): Promise<VenueDto> {
    const id = await changePost(this.dataSource, VENUE, ref, this.by(ref, asked), (manager, head) =>
      this.updateIn(manager, head, input, asked),
    );
    return this.readBack(id, asked);
  }

  async trash(ref: PostRef, asked: Asked): Promise<VenueDto> {
    const id = await changePost(this.dataSource, VENUE, ref, this.by(ref, asked), (manager, head) =>
      trashPost(manager, VENUE, head, asked),
    );
    return this.readBack(id, asked);
  }

  /**
   * Creates a venue in the transaction of the manager. A venue of the same name (and description, if one is sent)
   * that the viewer may edit is updated with what is sent instead.
   *
   * @returns the id of the new or the found venue
   */
  async createIn(manager: EntityManager, input: CreateVenueDto, asked: Asked): Promise<number> {
    const description = cleanHtml(input.description, asked.viewer, this.env);
    const { chain } = viewOf(asked, this.env);
    const patch = venueTexts(input, description);
    const namesake = await findNamesake(manager, VENUE, {
      name: input.venue ?? '',
      description,
      chain,
      viewer: asked.viewer,
    });
    if (namesake !== null) {
      if (!(await this.isStored(manager, namesake.id, input, patch, asked))) {
        await this.updateIn(manager, namesake, input, asked);
      }
      return namesake.id;
    }
    const at = { now: clock.now(), zone: this.env.siteTimeZone };
    const now = new Date(at.now.epochMilliseconds);
    const state = postState(asked.viewer, input, null, at);
    const inserted = await manager.insert(Venue, {
      ...state,
      ...venueFacts(input),
      originalLanguage: asked.language,
      createdAt: now,
      modifiedAt: now,
    });
    const { id } = inserted.identifiers[0] as { id: number };
    await writeText(manager, VENUE, {
      id,
      isNew: true,
      language: asked.language,
      patch,
      slug: input.slug,
      status: state.status,
      now,
    });
    await VENUE.relist(manager, [id]);
    return id;
  }

  /** Venues for the events that take place there, without trashed ones and those the viewer may not read. */
  async loadLinked(ids: readonly number[], asked: Asked, single: boolean): Promise<Map<number, VenueDto>> {
    const view = viewOf(asked, this.env);
    const rows = [...(await loadVenues(this.dataSource.manager, ids, view.chain)).values()];
    const shown = rows.filter((row) => row.status !== 'trash' && canReadPost(asked.viewer, row));
    return new Map(shown.map((row) => [row.id, toVenueDto(row, view, single)]));
  }

  private async updateIn(
    manager: EntityManager,
    head: PostHead,
    input: UpdateVenueDto,
    asked: Asked,
  ): Promise<void> {
    const at = { now: clock.now(), zone: this.env.siteTimeZone };
    const now = new Date(at.now.epochMilliseconds);
    const state = postState(asked.viewer, input, head, at);
    await manager.update(Venue, { id: head.id }, { ...state, ...venueFacts(input), modifiedAt: now });
    if (state.status !== head.status) await followStatus(manager, VENUE, head.id, head.status, state.status);
    await writeText(manager, VENUE, {
      id: head.id,
      language: asked.language,
      patch: venueTexts(input, cleanHtml(input.description, asked.viewer, this.env)),
      slug: input.slug,
      status: state.status,
      now,
    });
    if (state.status === 'trash') await VENUE.unlink?.(manager, head.id);
    await VENUE.relist(manager, [head.id]);
  }

  private async isStored(
    manager: EntityManager,
    id: number,
    input: UpdateVenueDto,
    patch: TextPatch,
    asked: Asked,
  ): Promise<boolean> {
    const { author, date, date_utc: dateUtc, status, image, slug } = input;
    if ([author, date, dateUtc, status, image, slug].some((sent) => sent !== undefined)) return false;
    const row = (await loadVenues(manager, [id], viewOf(asked, this.env).chain)).get(id);
    return row !== undefined && nothingNew(row, asked.language, venueFacts(input), patch);
  }

  private by(ref: PostRef, asked: Asked): Parameters<typeof changePost>[3] {
    return { asked, chain: viewOf(asked, this.env).chain, notFound: () => unknownPost(VENUE, ref) };
  }

  private async readBack(id: number, asked: Asked): Promise<VenueDto> {
    const venue = await this.read(id, asked, false);
    this.due.noticed(venue);
    return venue;
  }

  private async read(id: number, asked: Asked, single: boolean): Promise<VenueDto> {
    const view = viewOf(asked, this.env);
    const row = (await loadVenues(this.dataSource.manager, [id], view.chain)).get(id);
    if (row === undefined) throw unknownPost(VENUE, { id });
    return toVenueDto(row, view, single);
  }
}
