import { Inject, Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { EntityManager } from 'typeorm';
import { type ItemUpdate, recordUpdate } from '../../../data/changelog/changed-fields.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { ENV } from '../../../foundation/config/config.module.js';
import type { Env } from '../../../foundation/config/env.js';
import { lockNames } from '../../../data/database/connection/locks.js';
import { clock } from '../../../foundation/dates/clock.js';
import { invalidParam } from '../../../foundation/errors/api-error.js';
import { ParameterError } from '../../../foundation/errors/parameter-error.js';
import type { LanguageCode } from '../../../foundation/languages/language-code.js';
import { OrganizersService } from '../../organizers/organizers.service.js';
import type { PostHead } from '../../posts/find-post.js';
import { computePostState } from '../../posts/post-input.js';
import type { PostStatus } from '../../posts/post-status.js';
import { toTextColumns } from '../../posts/sent-columns.js';
import { type PostWrite, updatePost } from '../../posts/write-post.js';
import { PublicationGate } from '../../findings/publication-gate.js';
import { VenuesService } from '../../venues/venues.service.js';
import { type CostFormat, resolveCostChange } from '../cost.js';
import { countRevisions } from '../count-revisions.queries.js';
import { findCurrencyCode } from '../currency-code.js';
import { toEventColumns, toTimeColumns } from './event-columns.js';
import type { UpdateEventDto } from './event-change.dto.js';
import type { CreateEventDto } from './event-input.dto.js';
import { EVENT_FIELDS } from '../event.fields.js';
import { EVENT_KIND } from '../event-kind.js';
import { createSeries } from '../series/create-series.js';
import { planSeries, toOccurrenceTimes, toSeriesLimits, toSeriesTimes } from '../series/plan-series.js';
import { type PasswordColumn, toPasswordColumn } from '../event-password.js';
import { checkAges, computePreviousStart } from './event-attendance.js';
import { replaceLinks } from './event-links.queries.js';
import { findOrCreateLinks } from './find-or-create-links.js';
import { insertEvents } from './insert-events.queries.js';
import { type EventTimes, resolveEventTimes } from './event-times.js';
import { buildEventDraft, type EventDraft } from './event-draft.js';
import { findStoredEvent, isAncestor, type StoredEvent } from './stored-event.queries.js';

export interface EventUpdate {
  readonly input: UpdateEventDto;
  /** Hashed, as hashing is slow. */
  readonly password: PasswordColumn;
  /** Wire names of fields that a restored version did not have. */
  readonly unset?: readonly string[];
}

interface ResolvedWrite extends PostWrite {
  readonly facts: (status: PostStatus) => object;
  readonly times: EventTimes;
}

/** Creates and changes events and their links, in the transaction of the manager. */
@Injectable()
export class EventWriter {
  private readonly costFormats = new Map<LanguageCode, CostFormat>();

  constructor(
    readonly venues: VenuesService,
    readonly organizers: OrganizersService,
    private readonly i18n: I18nService,
    private readonly gate: PublicationGate,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Prepares a new event without the database.
   *
   * @throws ApiError rest_invalid_param for dates and recurrences, rest_forbidden for another author without the right to name one
   */
  async draft(input: CreateEventDto, context: RequestContext): Promise<EventDraft> {
    const password = await toPasswordColumn(input.password);
    const write = this.toPostWrite({ input, password }, null, context);
    const at = { now: clock.now(), zone: this.env.siteTimeZone };
    for (const link of [...(input.venue ?? []), ...(input.organizer ?? [])])
      if ('create' in link) computePostState(context.viewer, link.create, null, at);
    const { recurrence = null } = input;
    if (recurrence === null) return buildEventDraft(write, input, null);
    const plan = planSeries(recurrence, toSeriesTimes(write.times), toSeriesLimits(this.env, context));
    const [first] = plan.occurrences;
    const times = first === undefined ? write.times : toOccurrenceTimes(plan, first);
    const facts = (status: PostStatus): object => ({ ...write.facts(status), ...toTimeColumns(times) });
    return buildEventDraft({ ...write, facts }, input, plan);
  }

  /**
   * Writes new events of one caller, with all occurrences of their series: the single one of a request, or a batch of an
   * import.
   *
   * @returns the ids of the events, in their order, without those of further occurrences
   */
  async create(manager: EntityManager, events: readonly EventDraft[]): Promise<number[]> {
    const ids = await insertEvents(manager, events, await findOrCreateLinks(manager, events, this));
    for (const [n, { series: plan, context, createdAt: now }] of events.entries()) {
      const eventId = ids[n];
      if (plan === null || eventId === undefined) continue;
      await createSeries(manager, { eventId, plan, actor: context.actor, now });
    }
    for (const [n, { sentDates, context }] of events.entries())
      await this.gate.checkOrThrow(manager, ids[n] ?? 0, sentDates, context);
    return ids;
  }

  async update(
    manager: EntityManager,
    head: PostHead,
    update: EventUpdate,
    context: RequestContext,
  ): Promise<ItemUpdate> {
    const { input } = update;
    const stored = await findStoredEvent(manager, head.id);
    const write = this.toPostWrite(update, stored, context);
    if (input.post_parent) await refuseCycle(manager, head.id, input.post_parent);
    const isOpen = this.isOpenAfter(head, update, stored, context);
    const former = await this.gate.readState(manager, head, context);
    const [links = {}] = await findOrCreateLinks(manager, [{ names: input, context, isOpen }], this);
    const item = { kind: EVENT_KIND.resource, id: head.id, language: context.language };
    const written = await recordUpdate(manager, context.actor, EVENT_KIND, item, async () => {
      await updatePost(manager, EVENT_KIND, head, write);
      await replaceLinks(manager, head.id, links, context.viewer);
    });
    await countRevisions(manager, 'events', [head.id], written.fields);
    await EVENT_KIND.updateListings(manager, [head.id]);
    await this.gate.checkOrThrow(manager, head.id, input, context, former);
    return written;
  }

  /** Whether the event is published and has no password after the update. */
  private isOpenAfter(
    head: PostHead,
    { input, password }: EventUpdate,
    stored: StoredEvent | null,
    { viewer }: RequestContext,
  ): boolean {
    const at = { now: clock.now(), zone: this.env.siteTimeZone };
    const { passwordHash } = password;
    const isProtected = passwordHash === undefined ? stored?.isProtected === true : passwordHash !== null;
    return computePostState(viewer, input, head, at).status === 'publish' && !isProtected;
  }

  private toPostWrite(
    { input, password, unset }: EventUpdate,
    stored: StoredEvent | null,
    context: RequestContext,
  ): ResolvedWrite {
    const times = resolveEventTimes(
      {
        start: input.start_date,
        end: input.end_date,
        durationSeconds: input.durationSeconds,
        timeZone: input.timezone,
        allDay: input.all_day,
      },
      stored,
      { now: clock.now(), siteZone: this.env.siteTimeZone, isLenient: context.isDateLenient },
    );
    checkAges(input, stored);
    const costFormat = this.getCostFormat(context.language);
    const cost = resolveCostChange(input.cost, stored?.cost ?? null, costFormat);
    const isPage = (address: string): boolean =>
      stored !== null && context.links.isPublicPage(address, 'events', stored);
    const facts = {
      ...toEventColumns(input, stored, isPage),
      ...password,
      ...(unset?.includes('website') === true && { website: null }),
      ...(cost === undefined ? {} : { cost }),
      ...toTimeColumns(times),
      previousStartsAt: computePreviousStart(input.event_status, times.startAt, stored),
    };
    return {
      input,
      // A private event needs no password: only those who may read it see it.
      facts: (status) => (status === 'private' ? { ...facts, passwordHash: null } : facts),
      patch: toTextColumns(EVENT_FIELDS, input, context.viewer, this.env),
      unset,
      context,
      zone: times.timeZone,
      times,
    };
  }

  /** How costs are shown in a language. Cached, as translating takes long. */
  getCostFormat(lang: LanguageCode): CostFormat {
    const cached = this.costFormats.get(lang);
    if (cached !== undefined) return cached;
    const freeLabel = this.i18n.translate<string, string>('words.free', { lang });
    const { currencySymbol, currencyPosition } = this.env;
    const currencyCode = this.env.currencyCode ?? findCurrencyCode(currencySymbol);
    const format = { currencySymbol, currencyPosition, currencyCode, freeLabel };
    this.costFormats.set(lang, format);
    return format;
  }
}

/** @throws ApiError rest_invalid_param when the new parent is the event itself or one of its descendants */
export async function refuseCycle(manager: EntityManager, id: number, parentId: number): Promise<void> {
  await lockNames(manager, ['event parents']);
  if (await isAncestor(manager, id, parentId))
    throw invalidParam('post_parent', new ParameterError('parent_cycle'));
}
