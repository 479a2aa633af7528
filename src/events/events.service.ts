import { Inject, Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import { DataSource } from 'typeorm';
import type { Asked } from '../accounts/asked.js';
import { canEditPost, canReadPost } from '../accounts/can.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { inTransaction } from '../database/transaction.js';
import { clock } from '../dates/clock.js';
import { ApiError } from '../errors/api-error.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { pageRequest, totalPages } from '../paging/page.js';
import { pageLinks } from '../paging/page-links.js';
import { changePost } from '../posts/change-post.js';
import { DuePosts } from '../posts/due-posts.js';
import { findPostId, type PostRef, unknownPost } from '../posts/find-post.js';
import { trashPost } from '../posts/trash-post.js';
import { changedSince, listLanguage, listing, viewOf } from '../posts/view.js';
import { TermsService } from '../terms/terms.service.js';
import { VenuesService } from '../venues/venues.service.js';
import type { CreateEventDto, UpdateEventByIdDto } from './event-input.dto.js';
import { DayCounts } from './day-counts.js';
import { EVENT } from './event-kind.js';
import { matchesPassword, WrongTries } from './event-password.js';
import { eventListParameters, isDescending } from './event-list-parameters.js';
import { type Bounds, boundsHoldUntil, boundsOf, toEventWindow } from './event-window.js';
import type { EventDto, EventPageDto } from './event.dto.js';
import { type EventRow, isIdOfAnotherKind, loadEvents, passwordHashOf } from './events.queries.js';
import type { ListEventsDto } from './list-events.dto.js';
import { type EventFilter, pageOfEvents } from './list-events.queries.js';
import { blankProtected, eventJsonLd, type EventView, toEventDto } from './to-event-dto.js';
import { EventWriter } from './write-event.js';

/** How near is near, when the caller does not say. */
const NEAR_KM = 40;

/** A password as sent with a read, and the address that sent it. */
export interface PasswordTry {
  readonly password: string;
  readonly address: string;
}

@Injectable()
export class EventsService {
  private readonly wrongTries = new WrongTries();

  constructor(
    private readonly dataSource: DataSource,
    private readonly due: DuePosts,
    private readonly writer: EventWriter,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly terms: TermsService,
    private readonly days: DayCounts,
    private readonly i18n: I18nService,
    @Inject(ENV) private readonly env: Env,
  ) {
    due.watch(EVENT);
  }

  async list(query: ListEventsDto, by: Asked): Promise<EventPageDto> {
    const asked = listing(by, query);
    const here = { now: clock.now(), siteZone: this.env.siteTimeZone };
    const bounds = boundsOf(query, here);
    asked.freshUntil(boundsHoldUntil(query, bounds, here));
    const filter = await this.filterOf(query, bounds, asked);
    const page = await pageOfEvents(this.dataSource.manager, filter, pageRequest(query, this.env));
    if (page.ids.length === 0 && page.page > 1) throw new ApiError('event-archive-page-not-found');
    const { rows, view } = await this.load(page.ids, asked);
    const parameters = eventListParameters(query, bounds, { perPage: page.perPage, asked });
    return {
      events: rows.map((row) => {
        const event = toEventDto(row, view);
        return row.isProtected && !view.isEditing(row) ? blankProtected(event) : event;
      }),
      ...pageLinks(asked.links, 'events', parameters, page),
      total: page.total,
      total_pages: totalPages(page),
    };
  }

  /** @throws ApiError as the API contract lists them in 5.2, in this order */
  async findOrThrow(ref: PostRef, tried: PasswordTry, asked: Asked): Promise<EventDto> {
    const { manager } = this.dataSource;
    const id = await findPostId(manager, EVENT, ref, asked);
    const row = id === null ? undefined : (await loadEvents(manager, [id], asked.chain)).get(id);
    if (row === undefined) throw 'id' in ref ? await this.unknown(ref) : unknownPost(EVENT, ref);
    if (row.status === 'trash') throw new ApiError('event-no-longer-available');
    if (!canReadPost(asked.viewer, row)) throw new ApiError('event-not-accessible');
    await this.openOrThrow(row, tried, asked);
    const view = await this.viewOf([row], asked, true);
    const { ticketed, offers, post_parent, language, translations, ...event } = toEventDto(row, view);
    return {
      ...event,
      ...(row.isProtected ? {} : { json_ld: eventJsonLd(row, view) }),
      ticketed,
      offers,
      post_parent,
      language,
      translations,
    };
  }

  async create(input: CreateEventDto, asked: Asked): Promise<EventDto> {
    const id = await inTransaction(this.dataSource, (manager) => this.writer.create(manager, input, asked));
    this.written();
    return this.readBack(id, asked);
  }

  async update(ref: PostRef, input: UpdateEventByIdDto, asked: Asked): Promise<EventDto> {
    const id = await this.change(
      ref,
      asked,
      () => this.unknown(ref),
      (manager, head) => this.writer.update(manager, head, input, asked),
    );
    return this.readBack(id, asked);
  }

  async trash(ref: PostRef, asked: Asked): Promise<EventDto> {
    const notFound = async (): Promise<Error> => ('id' in ref ? this.unknown(ref) : unknownPost(EVENT, ref));
    const id = await this.change(ref, asked, notFound, (manager, head) =>
      trashPost(manager, EVENT, head, asked),
    );
    return this.readBack(id, asked);
  }

  /** Counts that were appended are folded now and then. */
  private written(): void {
    this.days.written();
    this.terms.written();
  }

  private async filterOf(query: ListEventsDto, bounds: Bounds, asked: Asked): Promise<EventFilter> {
    const { geoloc_lat: lat, geoloc_lng: lng } = query;
    const point = query.geoloc !== false && lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
    const categories = query.categories?.ids;
    return {
      viewer: asked.viewer,
      language: listLanguage(asked),
      chain: asked.chain,
      languages: asked.languages,
      status: query.status,
      window: toEventWindow(query.include === undefined ? bounds : {}, this.env, query.ongoing === true),
      search: query.search,
      categories: categories && (await this.terms.withDescendants(categories)),
      tags: query.tags?.ids,
      venues: query.venue,
      near: point && (await this.venues.near({ ...point, radiusKm: query.geoloc_radius ?? NEAR_KM })),
      organizers: query.organizer,
      featured: query.featured,
      ticketed: query.ticketed,
      located: point === undefined ? query.geoloc : undefined,
      include: query.include,
      exclude: query.exclude,
      parent: query.post_parent,
      missing: query.ml_missing,
      outdated: query.ml_outdated,
      modifiedAfter: changedSince(query.modified_after, asked),
      orderBy: query.orderby,
      descending: isDescending(query),
    };
  }

  private async change(
    ref: PostRef,
    asked: Asked,
    notFound: () => Promise<Error>,
    work: Parameters<typeof changePost>[4],
  ): Promise<number> {
    const id = await changePost(this.dataSource, EVENT, ref, { asked, chain: asked.chain, notFound }, work);
    this.written();
    return id;
  }

  /** Whoever wrote the event or may edit it needs no password; others have a few tries a minute. */
  private async openOrThrow(row: EventRow, tried: PasswordTry, asked: Asked): Promise<void> {
    const hash = row.isProtected ? await passwordHashOf(this.dataSource.manager, row.id) : null;
    if (hash === null) return;
    const isOwn = asked.viewer.userId !== null && asked.viewer.userId === row.authorId;
    if (isOwn || canEditPost(asked.viewer, row)) return;
    if (tried.password === '') throw new ApiError('event-password-protected');
    const isRight = await this.wrongTries.attempt(row.id, tried.address, () =>
      matchesPassword(tried.password, hash),
    );
    if (!isRight) throw new ApiError('event-password-protected');
  }

  private async unknown(ref: PostRef): Promise<Error> {
    const another = 'id' in ref && (await isIdOfAnotherKind(this.dataSource.manager, ref.id));
    return new ApiError(another ? 'rest-invalid-event-id' : 'rest-event-not-found');
  }

  private async readBack(id: number, asked: Asked): Promise<EventDto> {
    const { rows, view } = await this.load([id], asked);
    const [row] = rows;
    if (row === undefined) throw new ApiError('rest-event-not-found');
    for (const item of [row, ...view.venues.values(), ...view.organizers.values()]) this.due.noticed(item);
    return toEventDto(row, view);
  }

  /** The events in the order of their ids, with everything they name: the same number of queries for 1 and for 50. */
  private async load(ids: readonly number[], asked: Asked): Promise<{ rows: EventRow[]; view: EventView }> {
    const found = await loadEvents(this.dataSource.manager, ids, asked.chain);
    const rows = ids.flatMap((id) => found.get(id) ?? []);
    return { rows, view: await this.viewOf(rows, asked) };
  }

  private async viewOf(rows: readonly EventRow[], asked: Asked, single = false): Promise<EventView> {
    const [venues, organizers, terms] = await Promise.all([
      this.venues.loadLinked(distinct(rows.flatMap((row) => row.venueIds)), asked, single),
      this.organizers.loadLinked(distinct(rows.flatMap((row) => row.organizerIds)), asked, single),
      this.terms.loadLinked(distinct(rows.flatMap((row) => row.termIds)), asked),
    ]);
    return {
      ...viewOf(asked, this.env),
      currencySymbol: this.env.currencySymbol,
      free: this.i18n.translate('words.free', { lang: asked.language }),
      venues,
      organizers,
      terms,
    };
  }
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];
