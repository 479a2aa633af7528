// Creating and changing events with everything they name, in the transaction of the manager.
import { Inject, Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../context/request-context.js';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { lockNames } from '../../database/connection/locks.js';
import { clock } from '../../dates/clock.js';
import { invalidParam } from '../../errors/api-error.js';
import { ParameterError } from '../../errors/parameter-error.js';
import { OrganizersService } from '../../organizers/organizers.service.js';
import { cleanHtml } from '../../posts/clean-html.js';
import type { PostHead } from '../../posts/find-post.js';
import { computePostState } from '../../posts/post-input.js';
import { type PostWrite, updatePost } from '../../posts/write-post.js';
import { VenuesService } from '../../venues/venues.service.js';
import { resolveCostChange } from '../cost.js';
import { toEventColumns, toTextPatch, toTimeColumns } from './event-columns.js';
import type { CreateEventDto, UpdateEventDto } from './event-input.dto.js';
import { EVENT } from '../event-kind.js';
import { type PasswordColumn, toPasswordColumn } from '../event-password.js';
import { replaceLinks } from './event-links.queries.js';
import { findOrCreateLinks, type LinkServices } from './find-or-create-links.js';
import { insertEvents } from './insert-events.queries.js';
import { resolveEventTimes } from './event-times.js';
import { buildEventDraft, type EventDraft } from './event-draft.js';
import { findStoredEvent, isAncestor, type StoredEvent } from './stored-event.queries.js';

/** What was sent of an event, with its password hashed already. */
export interface EventUpdate {
  readonly input: UpdateEventDto;
  readonly password: PasswordColumn;
}

@Injectable()
export class EventWriter {
  private readonly services: LinkServices;

  constructor(
    venues: VenuesService,
    organizers: OrganizersService,
    private readonly i18n: I18nService,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.services = { venues, organizers };
  }

  /**
   * Makes a new event ready to be written, without the database.
   *
   * @throws ApiError rest_invalid_param for dates, rest_forbidden when another author is named without the right to do so
   */
  async draft(input: CreateEventDto, context: RequestContext): Promise<EventDraft> {
    const write = this.toPostWrite(
      { input, password: await toPasswordColumn(input.password) },
      null,
      context,
    );
    const { siteTimeZone: zone } = this.env;
    for (const link of [...(input.venue ?? []), ...(input.organizer ?? [])])
      if ('create' in link) computePostState(context.viewer, link.create, null, { now: clock.now(), zone });
    return buildEventDraft(write, input);
  }

  /**
   * Writes new events: the single one of a request, or a batch of an import.
   *
   * @param events of one caller
   * @returns the ids of the events, in their order
   */
  async create(manager: EntityManager, events: readonly EventDraft[]): Promise<number[]> {
    return insertEvents(manager, events, await findOrCreateLinks(manager, events, this.services));
  }

  async update(
    manager: EntityManager,
    head: PostHead,
    sent: EventUpdate,
    context: RequestContext,
  ): Promise<void> {
    const { input } = sent;
    const write = this.toPostWrite(sent, await findStoredEvent(manager, head.id), context);
    if (input.post_parent) await refuseCycle(manager, head.id, input.post_parent);
    const [links = {}] = await findOrCreateLinks(manager, [{ names: input, context }], this.services);
    await updatePost(manager, EVENT, head, write);
    await replaceLinks(manager, head.id, links, context.viewer);
    await EVENT.updateListings(manager, [head.id]);
  }

  private toPostWrite(
    { input, password }: EventUpdate,
    stored: StoredEvent | null,
    context: RequestContext,
  ): PostWrite {
    const siteZone = this.env.siteTimeZone;
    const times = resolveEventTimes(toTimesInput(input), stored, { now: clock.now(), siteZone });
    const free = this.i18n.translate<string, string>('words.free', { lang: context.language });
    const cost = resolveCostChange(input.cost, stored?.cost ?? null, {
      currencySymbol: this.env.currencySymbol,
      free,
    });
    const isPage = (address: string): boolean =>
      stored !== null && context.links.isPublicPage(address, 'events', stored);
    const facts = {
      ...toEventColumns(input, stored, isPage),
      ...password,
      ...(cost === undefined ? {} : { cost }),
      ...toTimeColumns(times),
    };
    return {
      input,
      // What is private is for those who may read it, without a password.
      facts: (status) => (status === 'private' ? { ...facts, passwordHash: null } : facts),
      patch: toTextPatch(input, {
        description: cleanHtml('description', input.description, context.viewer, this.env),
        excerpt: cleanHtml('excerpt', input.excerpt, context.viewer, this.env),
      }),
      context,
      zone: times.timeZone,
    };
  }
}

const toTimesInput = (input: UpdateEventDto): Parameters<typeof resolveEventTimes>[0] => ({
  start: input.start_date,
  end: input.end_date,
  timeZone: input.timezone,
  allDay: input.all_day,
});

/** @throws ApiError rest_invalid_param when the new parent is the event itself or stands below it */
async function refuseCycle(manager: EntityManager, id: number, parentId: number): Promise<void> {
  await lockNames(manager, ['event parents']);
  if (await isAncestor(manager, id, parentId))
    throw invalidParam('post_parent', new ParameterError('parent_cycle'));
}
