import { Inject, Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import { Database } from '../database/connection/database.js';
import type { RequestContext } from '../context/request-context.js';
import { canEditPost, canReadPost } from '../accounts/can.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { Replicas } from '../database/replicas/replicas.js';
import { ApiError } from '../errors/api-error.js';
import type { LanguageCode } from '../languages/language-code.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { sortByIds } from '../paging/sort-by-ids.js';
import { createTooLargeItems } from '../paging/page-size-limits.js';
import { buildPageRequest, countPages } from '../paging/page.js';
import { buildPageLinks } from '../paging/page-links.js';
import { type ChangeOptions, changePost } from '../posts/change-post.js';
import { DuePostPublisher } from '../posts/due-post-publisher.js';
import { findPostId, type PostRef, createUnknownPostError } from '../posts/find-post.js';
import { createTrashedCheck, trashPost } from '../posts/trash-post.js';
import { getListLanguage, toListContext, buildPostView } from '../posts/post-view.js';
import { TermsService } from '../terms/terms.service.js';
import { VenuesService } from '../venues/venues.service.js';
import { EventMaintenance } from './write/event-maintenance.js';
import type { CreateEventDto, UpdateEventDto } from './write/event-input.dto.js';
import { buildEventListRequest } from './list/event-list-request.js';
import { EVENT } from './event-kind.js';
import { verifyPassword, toPasswordColumn, PasswordThrottle } from './event-password.js';
import { buildEventListParameters } from './list/event-list-parameters.js';
import { getCurrentBounds } from './list/current-bounds.js';
import type { EventDto, EventPageDto } from './event.dto.js';
import {
  type EventRow,
  type EventRows,
  isIdOfOtherResource,
  loadEventPage,
  loadEvents,
  findPasswordHash,
} from './events.queries.js';
import type { ListEventsDto } from './list/list-events.dto.js';
import { findEventPage } from './list/list-events.queries.js';
import { redactProtected, type EventView, toEventDto } from './to-event-dto.js';
import { EventWriter } from './write/event-writer.js';

/** A password as sent with a read, and the key of the client that sent it. */
export interface PasswordAttempt {
  readonly password: string;
  readonly client: string;
}

@Injectable()
export class EventsService {
  private readonly passwordThrottle: PasswordThrottle;
  private readonly freeLabels = new Map<LanguageCode, string>();

  constructor(
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly duePosts: DuePostPublisher,
    private readonly writer: EventWriter,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly terms: TermsService,
    private readonly maintenance: EventMaintenance,
    private readonly i18n: I18nService,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.passwordThrottle = new PasswordThrottle(database);
    duePosts.register(EVENT);
  }

  async list(query: ListEventsDto, by: RequestContext): Promise<EventPageDto> {
    const context = toListContext(by, query);
    const { bounds, until } = getCurrentBounds(query, this.env.siteTimeZone);
    context.limitFreshness(until);
    const request = buildEventListRequest(query, context, bounds, this.env);
    const page = await findEventPage(
      this.replicas.getReadManager(context),
      request,
      buildPageRequest(query, this.env),
    );
    if (page.ids.length === 0 && page.page > 1) throw new ApiError('event-archive-page-not-found');
    const events = await this.loadPage(page.ids, context);
    const parameters = buildEventListParameters(query, bounds, { perPage: page.perPage, context });
    return {
      events: events ?? createTooLargeItems(),
      ...buildPageLinks(context.links, 'events', parameters, page),
      total: page.total,
      total_pages: countPages(page),
    };
  }

  /** @throws ApiError in the order of contract 9.2 */
  async findOrThrow(ref: PostRef, tried: PasswordAttempt, context: RequestContext): Promise<EventDto> {
    const manager = this.replicas.getReadManager(context);
    const id = await findPostId(manager, EVENT, ref, context);
    const found = await loadEvents(manager, id === null ? [] : [id], context.chain, getListLanguage(context));
    const [row] = found.events;
    if (row === undefined)
      throw 'id' in ref ? await this.toNotFoundError(ref, context) : createUnknownPostError(EVENT, ref);
    if ('slug' in ref && !canReadPost(context.viewer, row)) throw createUnknownPostError(EVENT, ref);
    if (row.status === 'trash') throw new ApiError('event-no-longer-available');
    if (!canReadPost(context.viewer, row)) throw new ApiError('event-not-accessible');
    await this.checkPasswordOrThrow(row, tried, context);
    return this.toSingleDto(found, row, context);
  }

  async create(input: CreateEventDto, context: RequestContext): Promise<EventDto> {
    const event = await this.writer.draft(input, context);
    const created = await this.database.inTransaction(async (manager) => {
      const [id = 0] = await this.writer.create(manager, [event]);
      await context.onWritten?.(manager, id);
      return id;
    });
    this.maintenance.onWrite();
    return this.readBack(created, context);
  }

  async update(ref: PostRef, input: UpdateEventDto, context: RequestContext): Promise<EventDto> {
    const by = this.buildChange(context, () => this.toNotFoundError(ref, context));
    const sent = { input, password: await toPasswordColumn(input.password) };
    const id = await this.applyChange(ref, by, (manager, head) =>
      this.writer.update(manager, head, sent, context),
    );
    return this.readBack(id, context);
  }

  async trash(ref: PostRef, context: RequestContext): Promise<EventDto> {
    const notFound = async (): Promise<Error> =>
      'id' in ref ? this.toNotFoundError(ref, context) : createUnknownPostError(EVENT, ref);
    const by = { ...this.buildChange(context, notFound), refuse: createTrashedCheck(EVENT) };
    const id = await this.applyChange(ref, by, (manager, head) => trashPost(manager, EVENT, head, context));
    return this.readBack(id, context);
  }

  private buildChange(
    context: RequestContext,
    notFound: ChangeOptions['createNotFoundError'],
  ): ChangeOptions {
    return {
      context,
      chain: context.chain,
      createNotFoundError: notFound,
      read: async (manager, id, reader) => {
        const found = await loadEvents(manager, [id], reader.chain, getListLanguage(reader));
        const [row] = found.events;
        return row === undefined || row.status === 'trash' ? null : this.toSingleDto(found, row, reader);
      },
    };
  }

  private async applyChange(
    ref: PostRef,
    by: ChangeOptions,
    work: Parameters<typeof changePost>[4],
  ): Promise<number> {
    const id = await changePost(this.database, EVENT, ref, by, work);
    this.maintenance.onWrite();
    return id;
  }

  /** The event as a single read shows it. */
  private toSingleDto(found: EventRows, row: EventRow, context: RequestContext): EventDto {
    return toEventDto(row, this.buildView(found, context, true), true);
  }

  /** Whoever wrote the event or may edit it needs no password; others have a few tries a minute. */
  private async checkPasswordOrThrow(
    row: EventRow,
    tried: PasswordAttempt,
    context: RequestContext,
  ): Promise<void> {
    const hash = row.isProtected
      ? await findPasswordHash(this.replicas.getReadManager(context), row.id)
      : null;
    if (hash === null) return;
    const isOwn = context.viewer.userId !== null && context.viewer.userId === row.authorId;
    if (isOwn || canEditPost(context.viewer, row)) return;
    if (tried.password === '') throw new ApiError('event-password-protected');
    const isRight = await this.passwordThrottle.attempt(row.id, tried.client, () =>
      verifyPassword(tried.password, hash),
    );
    if (!isRight) throw new ApiError('event-password-protected');
  }

  private async toNotFoundError(ref: PostRef, context: RequestContext): Promise<Error> {
    const another = 'id' in ref && (await isIdOfOtherResource(this.replicas.getReadManager(context), ref.id));
    return new ApiError(another ? 'rest-invalid-event-id' : 'rest-event-not-found');
  }

  private async readBack(id: number, context: RequestContext): Promise<EventDto> {
    const manager = this.replicas.getReadManager(context);
    const found = await loadEvents(manager, [id], context.chain, getListLanguage(context));
    const [row] = found.events;
    const view = this.buildView(found, context);
    if (row === undefined) throw new ApiError('rest-event-not-found');
    for (const item of [row, ...view.venues.values(), ...view.organizers.values()])
      this.duePosts.onPostWritten(item);
    return toEventDto(row, view);
  }

  /**
   * The events in the order of their ids, with everything they name: one query for 1 and for 50. Null when they are more
   * than an answer can hold.
   */
  private async loadPage(ids: readonly number[], context: RequestContext): Promise<EventDto[] | null> {
    const manager = this.replicas.getReadManager(context);
    const found = await loadEventPage(manager, ids, context);
    if (found === null) return null;
    const view = this.buildView(found, context);
    return sortByIds(found.events, ids).map((row) => {
      const event = toEventDto(row, view);
      return row.isProtected && !view.isEditing(row) ? redactProtected(event) : event;
    });
  }

  private buildView(
    { venues, organizers, terms }: EventRows,
    context: RequestContext,
    single = false,
  ): EventView {
    const {
      links,
      languages,
      chain,
      siteTimeZone,
      canEdit: mayEdit,
      isEditing,
    } = buildPostView(context, this.env);
    // Key by key, and each a value: all views have one shape, which is looked into for every value of an answer.
    return {
      links,
      languages,
      chain,
      siteTimeZone,
      canEdit: mayEdit,
      isEditing,
      currencySymbol: this.env.currencySymbol,
      free: this.getFreeLabel(context.language),
      venues: this.venues.toLinkedDtos(venues, context, single),
      organizers: this.organizers.toLinkedDtos(organizers, context, single),
      terms: this.terms.toEventTermDtos(terms, context),
    };
  }

  /** The word for a cost of zero. */
  private getFreeLabel(language: LanguageCode): string {
    const known = this.freeLabels.get(language);
    if (known !== undefined) return known;
    const word = this.i18n.translate<string, string>('words.free', { lang: language });
    this.freeLabels.set(language, word);
    return word;
  }
}
