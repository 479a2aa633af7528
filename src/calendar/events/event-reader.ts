import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { canEditPost, canReadPost } from '../../requests/accounts/can.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Database } from '../../data/database/connection/database.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { ApiError } from '../../foundation/errors/api-error.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { sortByIds } from '../../requests/paging/sort-by-ids.js';
import { createUnknownPostError, findPostId, type PostRef } from '../posts/find-post.js';
import { buildPostView, getListLanguage } from '../posts/post-view.js';
import { TermsService } from '../terms/terms.service.js';
import { VenuesService } from '../venues/venues.service.js';
import { EVENT_KIND } from './event-kind.js';
import { PasswordThrottle, verifyPassword } from './event-password.js';
import type { EventView } from './event-view.js';
import {
  type EventRow,
  type EventRows,
  findPasswordHash,
  isIdOfOtherResource,
  loadEventPage,
  loadEvents,
} from './events.queries.js';
import { loadShownReviews } from '../posts/review/shown-reviews.js';
import { canSeeOnlineUrl } from './online-url.js';
import { findAwaitingOf } from './publish-awaiting.queries.js';
import { EventWriter } from './write/event-writer.js';

/** A password that a client sent with a read. */
export interface PasswordAttempt {
  readonly password: string;
  readonly client: string;
}

/** Events with what their responses depend on. */
export interface ReadEvents {
  readonly rows: readonly EventRow[];
  readonly view: EventView;
}

const NONE: ReadonlySet<number> = new Set();

/** Reads events for responses of every form. */
@Injectable()
export class EventReader {
  private readonly passwordThrottle: PasswordThrottle;

  constructor(
    database: Database,
    private readonly replicas: Replicas,
    private readonly writer: EventWriter,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly terms: TermsService,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.passwordThrottle = new PasswordThrottle(database);
  }

  /** @throws ApiError in the order of contract 9.2 */
  async findOrThrow(
    ref: PostRef,
    attempt: PasswordAttempt,
    context: RequestContext,
  ): Promise<{ readonly row: EventRow; readonly view: EventView }> {
    const manager = this.replicas.getReadManager(context);
    const id = await findPostId(manager, EVENT_KIND, ref, context);
    const rows = await this.load(manager, id, context);
    const [row] = rows.events;
    if (row === undefined) throw await this.createReadError(ref, manager);
    if ('slug' in ref && !canReadPost(context.viewer, row)) throw createUnknownPostError(EVENT_KIND, ref);
    if (row.status === 'trash') throw new ApiError('event-no-longer-available');
    const isPreviewed = context.previewedEventId === row.id;
    if (!isPreviewed && !canReadPost(context.viewer, row)) throw new ApiError('event-not-accessible');
    const isOpened = isPreviewed || (await this.checkPasswordOrThrow(row, attempt, context));
    const opened = isOpened ? await findAwaitingOf(manager, row.id) : NONE;
    return { row, view: this.buildView(rows, context, true, opened) };
  }

  /** Finds an event without checking who may read it. */
  async find(ref: PostRef, context: RequestContext): Promise<ReadEvents> {
    const manager = this.replicas.getReadManager(context);
    const rows = await this.load(manager, await findPostId(manager, EVENT_KIND, ref, context), context);
    return { rows: rows.events, view: this.buildView(rows, context) };
  }

  /** Loads events in the order of their ids; null when they exceed the size of a response. */
  async loadPage(ids: readonly number[], context: RequestContext): Promise<ReadEvents | null> {
    const manager = this.replicas.getReadManager(context);
    const page = await loadEventPage(manager, ids, context);
    if (page === null) return null;
    const rows = await addReviews(manager, page, context);
    return { rows: sortByIds(rows.events, ids), view: this.buildView(rows, context) };
  }

  async load(manager: EntityManager, id: number | null, context: RequestContext): Promise<EventRows> {
    const rows = await loadEvents(manager, id === null ? [] : [id], context.chain, getListLanguage(context));
    return addReviews(manager, rows, context);
  }

  /** Loads few events, in no order and of any size. */
  loadAll(ids: readonly number[], context: RequestContext): Promise<EventRows> {
    const manager = this.replicas.getReadManager(context);
    return loadEvents(manager, ids, context.chain, getListLanguage(context));
  }

  /** @param opened hidden venues and organizers that the response shows all the same, by id */
  buildView(
    rows: EventRows,
    context: RequestContext,
    single = false,
    opened: ReadonlySet<number> = NONE,
  ): EventView {
    const view = buildPostView(context, this.env);
    const cost = this.writer.getCostFormat(context.language);
    // No spread: views of one shape keep property access monomorphic, and each response reads them very often.
    return {
      links: view.links,
      languages: view.languages,
      chain: view.chain,
      siteTimeZone: view.siteTimeZone,
      canEdit: view.canEdit,
      isEditing: view.isEditing,
      showsFocus: view.showsFocus,
      findRights: view.findRights,
      textFormat: view.textFormat,
      reviews: rows.reviews ?? null,
      currencySymbol: cost.currencySymbol,
      currencyPosition: cost.currencyPosition,
      currencyCode: cost.currencyCode,
      freeLabel: cost.freeLabel,
      canSeeOnlineUrl: (row) => canSeeOnlineUrl(row, context),
      venues: this.venues.toLinkedDtos(rows.venues, context, single, opened),
      organizers: this.organizers.toLinkedDtos(rows.organizers, context, single, opened),
      terms: this.terms.toEventTermDtos(rows.terms, context),
    };
  }

  async createReadError(ref: PostRef, manager: EntityManager): Promise<Error> {
    return 'id' in ref ? this.createNotFoundError(ref, manager) : createUnknownPostError(EVENT_KIND, ref);
  }

  async createNotFoundError(ref: PostRef, manager: EntityManager): Promise<Error> {
    const isOther = 'id' in ref && (await isIdOfOtherResource(manager, ref.id));
    return new ApiError(isOther ? 'rest-invalid-event-id' : 'rest-event-not-found');
  }

  /**
   * Lets authors and editors in without a password; limits the attempts of others.
   *
   * @returns whether a password opened the event
   */
  private async checkPasswordOrThrow(
    row: EventRow,
    { password, client }: PasswordAttempt,
    context: RequestContext,
  ): Promise<boolean> {
    if (!row.isProtected) return false;
    const hash = await findPasswordHash(this.replicas.getReadManager(context), row.id);
    if (hash === null) return false;
    const isOwn = context.viewer.userId !== null && context.viewer.userId === row.authorId;
    if (isOwn || canEditPost(context.viewer, row)) return false;
    if (password === '') throw new ApiError('event-password-protected');
    const isRight = await this.passwordThrottle.attempt(row.id, client, () => verifyPassword(password, hash));
    if (!isRight) throw new ApiError('event-password-protected');
    return true;
  }
}

/** Reads the reviews for `context=edit`; other responses do not have them. */
async function addReviews(
  manager: EntityManager,
  rows: EventRows,
  context: RequestContext,
): Promise<EventRows> {
  const ids = rows.events.map(({ id }) => id);
  return { ...rows, reviews: await loadShownReviews(manager, ids, context) };
}
