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
import { toOrganizerDto } from './to-organizer-dto.js';
import { organizerFacts, organizerTexts } from './organizer-columns.js';
import type {
  CreateOrganizerDto,
  ListOrganizersDto,
  UpdateOrganizerDto,
  OrganizerDto,
  OrganizerPageDto,
} from './organizer.dto.js';
import { Organizer } from './organizer.entity.js';
import { loadOrganizers, pageOfOrganizers, ORGANIZER } from './organizers.queries.js';

@Injectable()
export class OrganizersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly due: DuePosts,
    @Inject(ENV) private readonly env: Env,
  ) {
    due.watch(ORGANIZER);
  }

  async list(query: ListOrganizersDto, asked: Asked): Promise<OrganizerPageDto> {
    const { manager } = this.dataSource;
    const filter = { viewer: asked.viewer, language: listLanguage(asked), status: query.status };
    const page = await pageOfOrganizers(manager, filter, pageRequest(query, this.env));
    if (page.ids.length === 0 && page.page > 1) throw new ApiError('organizer-archive-page-not-found');
    const view = viewOf(asked, this.env);
    const rows = await loadOrganizers(manager, page.ids, view.chain);
    const parameters = [
      ['per_page', String(page.perPage)],
      ['status', statusParameter(asked.viewer, query.status)],
      ...languageParameters(asked),
    ] as const;
    return {
      organizers: page.ids.flatMap((id) => rows.get(id) ?? []).map((row) => toOrganizerDto(row, view)),
      ...pageLinks(asked.links, 'organizers', parameters, page),
      total: page.total,
      total_pages: totalPages(page),
    };
  }

  /** @throws ApiError rest_invalid_param for an unknown organizer, organizer-not-accessible for one that is not public */
  async findOrThrow(ref: PostRef, asked: Asked): Promise<OrganizerDto> {
    const head = await findPost(this.dataSource.manager, ORGANIZER, ref, viewOf(asked, this.env).chain);
    if (head === null) throw unknownPost(ORGANIZER, ref);
    const readable = head.status === 'trash' ? canEditPost : canReadPost;
    if (!readable(asked.viewer, head)) throw new ApiError('organizer-not-accessible');
    return this.read(head.id, asked, true);
  }

  async create(input: CreateOrganizerDto, asked: Asked): Promise<OrganizerDto> {
    const id = await inTransaction(this.dataSource, (manager) => this.createIn(manager, input, asked));
    return this.readBack(id, asked);
  }

  async update(ref: PostRef, input: UpdateOrganizerDto, asked: Asked): Promise<OrganizerDto> {
    const id = await changePost(this.dataSource, ORGANIZER, ref, this.by(ref, asked), (manager, head) =>
      this.updateIn(manager, head, input, asked),
    );
    return this.readBack(id, asked);
  }

  async trash(ref: PostRef, asked: Asked): Promise<OrganizerDto> {
    const id = await changePost(this.dataSource, ORGANIZER, ref, this.by(ref, asked), (manager, head) =>
      trashPost(manager, ORGANIZER, head, asked),
    );
    return this.readBack(id, asked);
  }

  /**
   * Creates an organizer in the transaction of the manager. An organizer of the same name (and description, if one is sent)
   * that the viewer may edit is updated with what is sent instead.
   *
   * @returns the id of the new or the found organizer
   */
  async createIn(manager: EntityManager, input: CreateOrganizerDto, asked: Asked): Promise<number> {
    const description = cleanHtml(input.description, asked.viewer, this.env);
    const { chain } = viewOf(asked, this.env);
    const patch = organizerTexts(input, description);
    const namesake = await findNamesake(manager, ORGANIZER, {
      name: input.organizer ?? '',
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
    const inserted = await manager.insert(Organizer, {
      ...state,
      ...organizerFacts(input),
      originalLanguage: asked.language,
      createdAt: now,
      modifiedAt: now,
    });
    const { id } = inserted.identifiers[0] as { id: number };
    await writeText(manager, ORGANIZER, {
      id,
      isNew: true,
      language: asked.language,
      patch,
      slug: input.slug,
      status: state.status,
      now,
    });
    await ORGANIZER.relist(manager, [id]);
    return id;
  }

  /** Organizers for the events that they hold, without trashed ones and those the viewer may not read. */
  async loadLinked(
    ids: readonly number[],
    asked: Asked,
    single: boolean,
  ): Promise<Map<number, OrganizerDto>> {
    const view = viewOf(asked, this.env);
    const rows = [...(await loadOrganizers(this.dataSource.manager, ids, view.chain)).values()];
    const shown = rows.filter((row) => row.status !== 'trash' && canReadPost(asked.viewer, row));
    return new Map(shown.map((row) => [row.id, toOrganizerDto(row, view, single)]));
  }

  private async updateIn(
    manager: EntityManager,
    head: PostHead,
    input: UpdateOrganizerDto,
    asked: Asked,
  ): Promise<void> {
    const at = { now: clock.now(), zone: this.env.siteTimeZone };
    const now = new Date(at.now.epochMilliseconds);
    const state = postState(asked.viewer, input, head, at);
    await manager.update(Organizer, { id: head.id }, { ...state, ...organizerFacts(input), modifiedAt: now });
    if (state.status !== head.status)
      await followStatus(manager, ORGANIZER, head.id, head.status, state.status);
    await writeText(manager, ORGANIZER, {
      id: head.id,
      language: asked.language,
      patch: organizerTexts(input, cleanHtml(input.description, asked.viewer, this.env)),
      slug: input.slug,
      status: state.status,
      now,
    });
    if (state.status === 'trash') await ORGANIZER.unlink?.(manager, head.id);
    await ORGANIZER.relist(manager, [head.id]);
  }

  private async isStored(
    manager: EntityManager,
    id: number,
    input: UpdateOrganizerDto,
    patch: TextPatch,
    asked: Asked,
  ): Promise<boolean> {
    const { author, date, date_utc: dateUtc, status, image, slug } = input;
    if ([author, date, dateUtc, status, image, slug].some((sent) => sent !== undefined)) return false;
    const row = (await loadOrganizers(manager, [id], viewOf(asked, this.env).chain)).get(id);
    return row !== undefined && nothingNew(row, asked.language, organizerFacts(input), patch);
  }

  private by(ref: PostRef, asked: Asked): Parameters<typeof changePost>[3] {
    return { asked, chain: viewOf(asked, this.env).chain, notFound: () => unknownPost(ORGANIZER, ref) };
  }

  private async readBack(id: number, asked: Asked): Promise<OrganizerDto> {
    const organizer = await this.read(id, asked, false);
    this.due.noticed(organizer);
    return organizer;
  }

  private async read(id: number, asked: Asked, single: boolean): Promise<OrganizerDto> {
    const view = viewOf(asked, this.env);
    const row = (await loadOrganizers(this.dataSource.manager, [id], view.chain)).get(id);
    if (row === undefined) throw unknownPost(ORGANIZER, { id });
    return toOrganizerDto(row, view, single);
  }
}
