import { Inject, Injectable } from '@nestjs/common';
import { canEditPost, canReadPost } from '../../requests/accounts/can.js';
import { isDryRun } from '../../data/database/connection/dry-run.js';
import { Database } from '../../data/database/connection/database.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { FindingsService } from '../findings/findings.service.js';
import type { HistoryPageDto, ListHistoryDto } from '../sync/history.dto.js';
import { HistoryService } from '../sync/history.service.js';
import { createTooLargeItems } from '../../requests/paging/page-size-limits.js';
import { buildPageRequest, countPages } from '../../requests/paging/page.js';
import { buildPageLinks } from '../../requests/paging/page-links.js';
import { type ChangeOptions, changePost, findEditablePostOrThrow } from '../posts/change-post.js';
import { DuePostPublisher } from '../posts/due-post-publisher.js';
import type { PostRef } from '../posts/find-post.js';
import { buildErasureOptions, erasePost } from '../posts/erase-post.js';
import { createTrashedCheck } from '../posts/trash-post.js';
import { toListContext } from '../posts/post-view.js';
import { ProposalsService } from '../review/proposals.service.js';
import type { VersionDto } from '../sync/version.dto.js';
import { type Restored, VersionRestorer } from '../sync/version-restorer.js';
import type { RestoreEventDto } from './write/restore-event.dto.js';
import { SyncService } from '../sync/sync.service.js';
import { type DeleteDto, getDeletedLanguage } from '../../requests/validation/delete.dto.js';
import type { DuplicateEventDto } from './duplicate/duplicate-event.dto.js';
import { EventDuplicator } from './duplicate/event-duplicator.js';
import { EventMaintenance } from './write/event-maintenance.js';
import { UpdateEventDto } from './write/event-change.dto.js';
import type { CreateEventDto } from './write/event-input.dto.js';
import type { DeleteEventDto } from './write/event-password.dto.js';
import { EVENT_KIND } from './event-kind.js';
import { EventReader, type PasswordAttempt } from './event-reader.js';
import { toPasswordColumn } from './event-password.js';
import { buildEventListParameters } from './list/event-list-parameters.js';
import { beginEventList } from './list/begin-event-list.js';
import type { EventDto } from './event.dto.js';
import type { EventPageDto } from './list/event-page.dto.js';
import type { ListEventsDto } from './list/list-events.dto.js';
import { countOutsideWindow, findEventPage } from './list/list-events.queries.js';
import { beginSync, describeListedEvents, findListedEvents, syncEvents } from './list/sync-events.js';
import { redactProtected, toEventDto } from './to-event-dto.js';
import { lockSeriesOf } from './series/series.queries.js';
import { SeriesWriter } from './series/series-writer.js';
import { EventWriter } from './write/event-writer.js';

@Injectable()
export class EventsService {
  constructor(
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly duePosts: DuePostPublisher,
    private readonly reader: EventReader,
    private readonly writer: EventWriter,
    private readonly seriesWriter: SeriesWriter,
    private readonly duplicator: EventDuplicator,
    private readonly maintenance: EventMaintenance,
    private readonly history: HistoryService,
    private readonly syncs: SyncService,
    private readonly findings: FindingsService,
    proposals: ProposalsService,
    private readonly restorer: VersionRestorer,
    @Inject(ENV) private readonly env: Env,
  ) {
    duePosts.register(EVENT_KIND);
    proposals.register({
      kind: EVENT_KIND,
      dto: UpdateEventDto,
      update: (id, input, context) => this.update({ id }, input, context),
      read: (id, context) => this.findOrThrow({ id }, { password: '', client: '' }, context),
    });
  }

  async list(query: ListEventsDto, requestContext: RequestContext): Promise<EventPageDto> {
    if (query.sync_token !== undefined) return this.sync(query, requestContext);
    const context = toListContext(requestContext, query);
    const { bounds, request } = beginEventList(query, context, this.env);
    const manager = this.replicas.getReadManager(context);
    const page = await findEventPage(manager, request, buildPageRequest(query, this.env));
    if (page.ids.length === 0 && page.page > 1) throw new ApiError('event-archive-page-not-found');
    const outside = page.total === 0 ? await countOutsideWindow(manager, request) : null;
    const parameters = buildEventListParameters(query, bounds, { perPage: page.perPage, context });
    return {
      events: await this.loadPage(page.ids, context),
      ...buildPageLinks(context.links, 'events', parameters, page),
      total: page.total,
      total_pages: countPages(page),
      ...(outside !== null && { total_outside: outside }),
    };
  }

  /** The first events of a list, without counting all. */
  async listFirst(query: ListEventsDto, requestContext: RequestContext): Promise<readonly EventDto[]> {
    const context = toListContext(requestContext, query);
    const { request } = beginEventList(query, context, this.env);
    const page = { ...buildPageRequest(query, this.env), isCounted: false } as const;
    const { ids } = await findEventPage(this.replicas.getReadManager(context), request, page);
    return this.loadPage(ids, context);
  }

  private async sync(query: ListEventsDto, requestContext: RequestContext): Promise<EventPageDto> {
    const context = this.syncs.toSyncContext(toListContext(requestContext, query));
    const { ids, keys } = await syncEvents(this.syncs, { query, context, env: this.env });
    return { events: await this.loadPage(ids, context), ...keys };
  }

  /** The keys that lead to the next changes of a list, for a client that reads it after the call. */
  beginSync(query: ListEventsDto, context: RequestContext): ReturnType<typeof beginSync> {
    return beginSync(this.syncs, { query, context: toListContext(context, query), env: this.env });
  }

  /** Finds which of the events a list has, whatever its pages. Reads from the primary. */
  findListed(
    query: ListEventsDto,
    ids: readonly number[],
    requestContext: RequestContext,
  ): Promise<number[]> {
    const context = this.syncs.toSyncContext(toListContext(requestContext, query));
    return findListedEvents(this.syncs.manager, { query, context, env: this.env }, ids);
  }

  /** What `findListed` depends on beside the calendar and the viewer. @throws ApiError rest_invalid_param */
  describeListed(query: ListEventsDto, context: RequestContext): readonly unknown[] {
    return describeListedEvents({ query, context: toListContext(context, query), env: this.env });
  }

  /** Reads events as a list shows them, without those that the viewer may not read, also behind a password. */
  async findReadable(ids: readonly number[], requestContext: RequestContext): Promise<EventDto[]> {
    const context = this.syncs.toSyncContext(requestContext);
    const rows = await this.reader.loadAll(ids, context);
    const view = this.reader.buildView(rows, context);
    return rows.events
      .filter((row) => row.status !== 'trash' && canReadPost(context.viewer, row))
      .filter((row) => !row.isProtected || canEditPost(context.viewer, row))
      .map((row) => toEventDto(row, view));
  }

  /** @throws ApiError in the order of contract 9.2 */
  async findOrThrow(ref: PostRef, attempt: PasswordAttempt, context: RequestContext): Promise<EventDto> {
    const { row, view } = await this.reader.findOrThrow(ref, attempt, context);
    return toEventDto(row, view, true);
  }

  /** Reads an event as lists show it, whatever its dates. @returns null when none has it for the viewer */
  async findListable(ref: PostRef, context: RequestContext): Promise<EventDto | null> {
    const { rows, view } = await this.reader.find(ref, context);
    const [row] = rows;
    if (row === undefined || row.status === 'trash' || row.hideFromListings) return null;
    if (!canReadPost(context.viewer, row)) return null;
    const event = toEventDto(row, view);
    return row.isProtected && !view.isEditing(row) ? redactProtected(event) : event;
  }

  async create(input: CreateEventDto, context: RequestContext): Promise<EventDto> {
    const event = await this.writer.draft(input, context);
    const createdId = await this.database.inTransaction(async (manager) => {
      const [id = 0] = await this.writer.create(manager, [event]);
      await context.onWritten?.(manager, id);
      return id;
    });
    this.maintenance.onWrite();
    return this.readBack(createdId, context);
  }

  /** Copies an event, which stays as it is, for another date. */
  async duplicate(id: number, input: DuplicateEventDto, context: RequestContext): Promise<EventDto> {
    const password = await toPasswordColumn(input.password);
    const createNotFoundError = this.createNotFoundErrorOf({ id });
    const copyId = await this.database.inTransaction(async (manager) => {
      const duplicate = { input, password, createNotFoundError };
      const createdId = await this.duplicator.duplicate(manager, id, duplicate, context);
      await context.onWritten?.(manager, createdId);
      return createdId;
    });
    this.maintenance.onWrite();
    return this.readBack(copyId, context);
  }

  async update(ref: PostRef, input: UpdateEventDto, context: RequestContext): Promise<EventDto> {
    const update = { input, password: await toPasswordColumn(input.password) };
    return this.change(ref, context, (manager, head) =>
      this.seriesWriter.update(manager, head, update, context),
    );
  }

  trash(ref: PostRef, sent: DeleteEventDto, context: RequestContext): Promise<EventDto> {
    const language = getDeletedLanguage(sent, context);
    const { scope } = sent;
    const trash: Parameters<typeof changePost>[4] = (manager, head) =>
      this.seriesWriter.trash(manager, head, { scope, language }, context);
    return this.change(ref, context, trash, {
      createNotFoundError: (manager) => this.reader.createReadError(ref, manager),
      refuse: createTrashedCheck(EVENT_KIND),
    });
  }

  /** Deletes an event, or its text in one language, for good. Other occurrences of its series stay. */
  async erase(ref: PostRef, sent: DeleteDto, context: RequestContext): Promise<void> {
    const language = getDeletedLanguage(sent, context);
    const options = this.buildChangeOptions(ref, context, {
      createNotFoundError: (manager) => this.reader.createReadError(ref, manager),
      ...buildErasureOptions(EVENT_KIND, context, lockSeriesOf),
    });
    await changePost(this.database, EVENT_KIND, ref, options, (manager, head) => {
      const trash = (): Promise<void> =>
        this.seriesWriter.trash(manager, head, { scope: 'this', language }, context);
      return erasePost(manager, EVENT_KIND, { head, language, actor: context.actor, trash });
    });
    this.maintenance.onWrite();
  }

  async listHistory(id: number, sent: ListHistoryDto, context: RequestContext): Promise<HistoryPageDto> {
    const createNotFoundError = this.createNotFoundErrorOf({ id });
    const manager = this.replicas.getReadManager(context);
    await findEditablePostOrThrow(manager, EVENT_KIND, { id }, { context, createNotFoundError });
    return this.history.list({ kind: EVENT_KIND.resource, id }, sent, context);
  }

  async findVersion(id: number, change: number, context: RequestContext): Promise<VersionDto> {
    const createNotFoundError = this.createNotFoundErrorOf({ id });
    const manager = this.replicas.getReadManager(context);
    await findEditablePostOrThrow(manager, EVENT_KIND, { id }, { context, createNotFoundError });
    return this.history.findVersion({ kind: EVENT_KIND.resource, id }, EVENT_KIND, change, context);
  }

  async restore(
    id: number,
    change: number,
    sent: RestoreEventDto,
    context: RequestContext,
  ): Promise<Restored<EventDto>> {
    let leftOut: readonly string[] = [];
    const item = await this.change({ id }, context, async (manager, head) => {
      const { scope } = sent;
      const restorable = this.seriesWriter.toRestorable(manager, head, scope);
      leftOut = await this.restorer.restore(manager, restorable, change, sent, context);
    });
    return { item, leftOut };
  }

  private async change(
    ref: PostRef,
    context: RequestContext,
    work: Parameters<typeof changePost>[4],
    options: Partial<ChangeOptions> = {},
  ): Promise<EventDto> {
    const by = this.buildChangeOptions(ref, context, options);
    const id = await changePost(this.database, EVENT_KIND, ref, by, work);
    this.maintenance.onWrite();
    return this.readBack(id, context);
  }

  private createNotFoundErrorOf(ref: PostRef): ChangeOptions['createNotFoundError'] {
    return (manager) => this.reader.createNotFoundError(ref, manager);
  }

  private buildChangeOptions(
    ref: PostRef,
    context: RequestContext,
    options: Partial<ChangeOptions>,
  ): ChangeOptions {
    return {
      context,
      createNotFoundError: this.createNotFoundErrorOf(ref),
      read: async (manager, id, reader) => {
        const rows = await this.reader.load(manager, id, reader);
        const [row] = rows.events;
        return row === undefined || row.status === 'trash'
          ? null
          : toEventDto(row, this.reader.buildView(rows, reader, true), true);
      },
      lockBefore: lockSeriesOf,
      ...options,
    };
  }

  private async readBack(id: number, context: RequestContext): Promise<EventDto> {
    const rows = await this.reader.load(this.replicas.getReadManager(context), id, context);
    const [row] = rows.events;
    const view = this.reader.buildView(rows, context);
    if (row === undefined) throw new ApiError('rest-event-not-found');
    for (const item of [row, ...view.venues.values(), ...view.organizers.values()])
      this.duePosts.onPostWritten(item);
    const event = toEventDto(row, view);
    if (!isDryRun() || row.status === 'trash') return event;
    return { ...event, findings: await this.findings.describe(this.database.manager, id, context) };
  }

  private async loadPage(ids: readonly number[], context: RequestContext): Promise<EventDto[]> {
    const page = await this.reader.loadPage(ids, context);
    if (page === null) return createTooLargeItems();
    const { rows, view } = page;
    return rows.map((row) => {
      const event = toEventDto(row, view);
      return row.isProtected && !view.isEditing(row) ? redactProtected(event) : event;
    });
  }
}
