// Creating and changing an event with everything it names, in the transaction of the manager.
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Asked } from '../accounts/asked.js';
import { ENV } from '../config/config.module.js';
import type { Env } from '../config/env.js';
import { lockNames } from '../database/locks.js';
import { clock } from '../dates/clock.js';
import { invalidParam } from '../errors/api-error.js';
import { Fault } from '../errors/fault.js';
import { OrganizersService } from '../organizers/organizers.service.js';
import { cleanHtml } from '../posts/clean-html.js';
import type { PostHead } from '../posts/find-post.js';
import { postState } from '../posts/post-input.js';
import type { PostStatus } from '../posts/post-status.js';
import { viewOf } from '../posts/view.js';
import { followStatus, writeText } from '../posts/write-text.js';
import { findOrCreateTerms } from '../terms/terms-called.js';
import { VenuesService } from '../venues/venues.service.js';
import { eventFacts, eventTexts, timeColumns } from './event-columns.js';
import type { Linked } from './event-fields.js';
import type { CreateEventDto, UpdateEventDto } from './event-input.dto.js';
import { EVENT } from './event-kind.js';
import {
  addLinks,
  addTerms,
  type FoundLinks,
  isAncestor,
  removeOtherLinks,
  storedTimes,
} from './event-links.queries.js';
import { resolveEventTimes } from './event-times.js';
import { Event } from './event.entity.js';

@Injectable()
export class EventWriter {
  constructor(
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @returns the id of the new event */
  async create(manager: EntityManager, input: CreateEventDto, asked: Asked): Promise<number> {
    const at = { now: clock.now(), zone: input.timezone || this.env.siteTimeZone };
    const now = new Date(at.now.epochMilliseconds);
    const state = postState(asked.viewer, input, null, at);
    const times = resolveEventTimes(timesInput(input), null, {
      now: at.now,
      siteZone: this.env.siteTimeZone,
    });
    const facts = await eventFacts(input);
    const links = await this.findLinks(manager, input, asked);
    const inserted = await manager.insert(Event, {
      ...facts,
      // An empty website of a new event was never set; only clearing one leaves it empty.
      website: input.website === undefined || input.website === '' ? null : input.website,
      ...timeColumns(times),
      ...state,
      ...(state.status === 'private' ? { passwordHash: null } : {}),
      originalLanguage: asked.language,
      createdAt: now,
      modifiedAt: now,
    });
    const { id } = inserted.identifiers[0] as { id: number };
    await this.writeRest(manager, id, input, asked, { ...links, isNew: true, status: state.status, now });
    return id;
  }

  async update(manager: EntityManager, head: PostHead, input: UpdateEventDto, asked: Asked): Promise<void> {
    const current = await storedTimes(manager, head.id);
    const zone = input.timezone || (current?.timeZone ?? this.env.siteTimeZone);
    const at = { now: clock.now(), zone };
    const now = new Date(at.now.epochMilliseconds);
    const state = postState(asked.viewer, input, head, at);
    const times = resolveEventTimes(timesInput(input), current, {
      now: at.now,
      siteZone: this.env.siteTimeZone,
    });
    if (input.post_parent) await refuseCycle(manager, head.id, input.post_parent);
    const facts = await eventFacts(input);
    const links = await this.findLinks(manager, input, asked);
    await manager.update(
      Event,
      { id: head.id },
      {
        ...facts,
        ...timeColumns(times),
        ...state,
        ...(state.status === 'private' ? { passwordHash: null } : {}),
        modifiedAt: now,
      },
    );
    if (state.status !== head.status) await followStatus(manager, EVENT, head.id, head.status, state.status);
    await this.writeRest(manager, head.id, input, asked, {
      ...links,
      isNew: false,
      status: state.status,
      now,
    });
  }

  private async writeRest(
    manager: EntityManager,
    id: number,
    input: UpdateEventDto,
    asked: Asked,
    at: FoundLinks & { isNew: boolean; status: PostStatus; now: Date },
  ): Promise<void> {
    await writeText(manager, EVENT, {
      id,
      isNew: at.isNew,
      language: asked.language,
      patch: eventTexts(input, {
        description: cleanHtml(input.description, asked.viewer, this.env),
        excerpt: cleanHtml(input.excerpt, asked.viewer, this.env),
      }),
      slug: input.slug,
      status: at.status,
      now: at.now,
    });
    if (!at.isNew) await removeOtherLinks(manager, id, at);
    await addLinks(manager, 'venue', id, at.venues ?? []);
    await addLinks(manager, 'organizer', id, at.organizers ?? []);
    await addTerms(manager, id, [...(at.categories ?? []), ...(at.tags ?? [])]);
    await EVENT.relist(manager, [id]);
  }

  /** Finds or makes everything that is named, always in the same order of kinds. */
  private async findLinks(manager: EntityManager, input: UpdateEventDto, asked: Asked): Promise<FoundLinks> {
    const languages = { effective: asked.language, chain: viewOf(asked, this.env).chain };
    const found: FoundLinks = {};
    if (input.venue !== undefined) {
      found.venues = await idsOf(input.venue, (fields) => this.venues.createIn(manager, fields, asked));
    }
    if (input.organizer !== undefined) {
      found.organizers = await idsOf(input.organizer, (fields) =>
        this.organizers.createIn(manager, fields, asked),
      );
    }
    if (input.categories !== undefined) {
      found.categories = await findOrCreateTerms(manager, 'category', input.categories, languages);
    }
    if (input.tags !== undefined) {
      found.tags = await findOrCreateTerms(manager, 'tag', input.tags, languages);
    }
    return found;
  }
}

const timesInput = (input: UpdateEventDto): Parameters<typeof resolveEventTimes>[0] => ({
  start: input.start_date,
  end: input.end_date,
  timeZone: input.timezone,
  allDay: input.all_day,
});

async function idsOf<T>(
  links: readonly Linked<T>[],
  create: (fields: T) => Promise<number>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const link of links) ids.push('id' in link ? link.id : await create(link.create));
  return [...new Set(ids)];
}

/** @throws ApiError rest_invalid_param when the new parent is the event itself or stands below it */
async function refuseCycle(manager: EntityManager, id: number, parentId: number): Promise<void> {
  await lockNames(manager, ['event parents']);
  if (await isAncestor(manager, id, parentId)) throw invalidParam('post_parent', new Fault('parent_cycle'));
}
