import { Inject, Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import { Database } from '../database/connection/database.js';
import type { Asked } from '../context/asked.js';
import { canEditPost, canReadPost } from '../accounts/can.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { Replicas } from '../database/replicas/replicas.js';
import { ApiError } from '../errors/api-error.js';
import type { LanguageCode } from '../languages/language-code.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { inOrder } from '../paging/in-order.js';
import { unshownItems } from '../paging/page-weight.js';
import { pageRequest, totalPages } from '../paging/page.js';
import { pageLinks } from '../paging/page-links.js';
import { type ChangedBy, changePost } from '../posts/change-post.js';
import { DuePosts } from '../posts/due-posts.js';
import { findPostId, type PostRef, unknownPost } from '../posts/find-post.js';
import { refuseTrashed, trashPost } from '../posts/trash-post.js';
import { listLanguage, listing, viewOf } from '../posts/view.js';
import { TermsService } from '../terms/terms.service.js';
import { VenuesService } from '../venues/venues.service.js';
import { AfterWrites } from './write/after-writes.js';
import type { CreateEventDto, UpdateEventDto } from './write/event-input.dto.js';
import { eventListRequest } from './list/event-list.js';
import { EVENT } from './event-kind.js';
import { matchesPassword, passwordColumn, WrongTries } from './event-password.js';
import { eventListParameters } from './list/event-list-parameters.js';
import { currentBounds } from './list/current-bounds.js';
import type { EventDto, EventPageDto } from './event.dto.js';
import {
  type EventRow,
  type EventRows,
  isIdOfAnotherKind,
  loadEventPage,
  loadEvents,
  passwordHashOf,
} from './events.queries.js';
import type { ListEventsDto } from './list/list-events.dto.js';
import { pageOfEvents } from './list/list-events.queries.js';
import { blankProtected, type EventView, toEventDto } from './to-event-dto.js';
import { EventWriter } from './write/write-event.js';

/** A password as sent with a read, and the key of the client that sent it. */
export interface PasswordTry {
  readonly password: string;
  readonly client: string;
}

@Injectable()
export class EventsService {
  private readonly wrongTries: WrongTries;
  private readonly free = new Map<LanguageCode, string>();

  constructor(
    private readonly database: Database,
    private readonly replicas: Replicas,
    private readonly due: DuePosts,
    private readonly writer: EventWriter,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly terms: TermsService,
    private readonly after: AfterWrites,
    private readonly i18n: I18nService,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.wrongTries = new WrongTries(database);
    due.watch(EVENT);
  }

  async list(query: ListEventsDto, by: Asked): Promise<EventPageDto> {
    const asked = listing(by, query);
    const { bounds, until } = currentBounds(query, this.env.siteTimeZone);
    asked.freshUntil(until);
    const request = eventListRequest(query, asked, bounds, this.env);
    const page = await pageOfEvents(this.replicas.readFrom(asked), request, pageRequest(query, this.env));
    if (page.ids.length === 0 && page.page > 1) throw new ApiError('event-archive-page-not-found');
    const events = await this.pageOf(page.ids, asked);
    const parameters = eventListParameters(query, bounds, { perPage: page.perPage, asked });
    return {
      events: events ?? unshownItems(),
      ...pageLinks(asked.links, 'events', parameters, page),
      total: page.total,
      total_pages: totalPages(page),
    };
  }

  /** @throws ApiError as the API contract lists them in 5.2, in this order */
  async findOrThrow(ref: PostRef, tried: PasswordTry, asked: Asked): Promise<EventDto> {
    const manager = this.replicas.readFrom(asked);
    const id = await findPostId(manager, EVENT, ref, asked);
    const found = await loadEvents(manager, id === null ? [] : [id], asked.chain, listLanguage(asked));
    const [row] = found.events;
    if (row === undefined) throw 'id' in ref ? await this.unknown(ref, asked) : unknownPost(EVENT, ref);
    if ('slug' in ref && !canReadPost(asked.viewer, row)) throw unknownPost(EVENT, ref);
    if (row.status === 'trash') throw new ApiError('event-no-longer-available');
    if (!canReadPost(asked.viewer, row)) throw new ApiError('event-not-accessible');
    await this.openOrThrow(row, tried, asked);
    return this.shown(found, row, asked);
  }

  async create(input: CreateEventDto, asked: Asked): Promise<EventDto> {
    const event = await this.writer.draft(input, asked);
    const created = await this.database.inTransaction(async (manager) => {
      const [id = 0] = await this.writer.create(manager, [event]);
      await asked.written?.(manager, id);
      return id;
    });
    this.after.written();
    return this.readBack(created, asked);
  }

  async update(ref: PostRef, input: UpdateEventDto, asked: Asked): Promise<EventDto> {
    const by = this.by(asked, () => this.unknown(ref, asked));
    const sent = { input, password: await passwordColumn(input.password) };
    const id = await this.change(ref, by, (manager, head) => this.writer.update(manager, head, sent, asked));
    return this.readBack(id, asked);
  }

  async trash(ref: PostRef, asked: Asked): Promise<EventDto> {
    const notFound = async (): Promise<Error> =>
      'id' in ref ? this.unknown(ref, asked) : unknownPost(EVENT, ref);
    const by = { ...this.by(asked, notFound), refuse: refuseTrashed(EVENT) };
    const id = await this.change(ref, by, (manager, head) => trashPost(manager, EVENT, head, asked));
    return this.readBack(id, asked);
  }

  private by(asked: Asked, notFound: ChangedBy['notFound']): ChangedBy {
    return {
      asked,
      chain: asked.chain,
      notFound,
      read: async (manager, id, reader) => {
        const found = await loadEvents(manager, [id], reader.chain, listLanguage(reader));
        const [row] = found.events;
        return row === undefined || row.status === 'trash' ? null : this.shown(found, row, reader);
      },
    };
  }

  private async change(ref: PostRef, by: ChangedBy, work: Parameters<typeof changePost>[4]): Promise<number> {
    const id = await changePost(this.database, EVENT, ref, by, work);
    this.after.written();
    return id;
  }

  /** The event as a single read shows it. */
  private shown(found: EventRows, row: EventRow, asked: Asked): EventDto {
    return toEventDto(row, this.viewOf(found, asked, true), true);
  }

  /** Whoever wrote the event or may edit it needs no password; others have a few tries a minute. */
  private async openOrThrow(row: EventRow, tried: PasswordTry, asked: Asked): Promise<void> {
    const hash = row.isProtected ? await passwordHashOf(this.replicas.readFrom(asked), row.id) : null;
    if (hash === null) return;
    const isOwn = asked.viewer.userId !== null && asked.viewer.userId === row.authorId;
    if (isOwn || canEditPost(asked.viewer, row)) return;
    if (tried.password === '') throw new ApiError('event-password-protected');
    const isRight = await this.wrongTries.attempt(row.id, tried.client, () =>
      matchesPassword(tried.password, hash),
    );
    if (!isRight) throw new ApiError('event-password-protected');
  }

  private async unknown(ref: PostRef, asked: Asked): Promise<Error> {
    const another = 'id' in ref && (await isIdOfAnotherKind(this.replicas.readFrom(asked), ref.id));
    return new ApiError(another ? 'rest-invalid-event-id' : 'rest-event-not-found');
  }

  private async readBack(id: number, asked: Asked): Promise<EventDto> {
    const manager = this.replicas.readFrom(asked);
    const found = await loadEvents(manager, [id], asked.chain, listLanguage(asked));
    const [row] = found.events;
    const view = this.viewOf(found, asked);
    if (row === undefined) throw new ApiError('rest-event-not-found');
    for (const item of [row, ...view.venues.values(), ...view.organizers.values()]) this.due.noticed(item);
    return toEventDto(row, view);
  }

  /**
   * The events in the order of their ids, with everything they name: one query for 1 and for 50. Null when they are more
   * than an answer can hold.
   */
  private async pageOf(ids: readonly number[], asked: Asked): Promise<EventDto[] | null> {
    const manager = this.replicas.readFrom(asked);
    const found = await loadEventPage(manager, ids, asked);
    if (found === null) return null;
    const view = this.viewOf(found, asked);
    return inOrder(found.events, ids).map((row) => {
      const event = toEventDto(row, view);
      return row.isProtected && !view.isEditing(row) ? blankProtected(event) : event;
    });
  }

  private viewOf({ venues, organizers, terms }: EventRows, asked: Asked, single = false): EventView {
    const { links, languages, chain, siteTimeZone, mayEdit, isEditing } = viewOf(asked, this.env);
    // Key by key, and each a value: all views have one shape, which is looked into for every value of an answer.
    return {
      links,
      languages,
      chain,
      siteTimeZone,
      mayEdit,
      isEditing,
      currencySymbol: this.env.currencySymbol,
      free: this.freeIn(asked.language),
      venues: this.venues.linked(venues, asked, single),
      organizers: this.organizers.linked(organizers, asked, single),
      terms: this.terms.linked(terms, asked),
    };
  }

  /** The word for a cost of zero. */
  private freeIn(language: LanguageCode): string {
    const known = this.free.get(language);
    if (known !== undefined) return known;
    const word = this.i18n.translate<string, string>('words.free', { lang: language });
    this.free.set(language, word);
    return word;
  }
}
