// Creating and changing an event with everything it names, in the transaction of the manager.
import { Inject, Injectable } from '@nestjs/common';
import { I18nService } from 'nestjs-i18n';
import type { EntityManager } from 'typeorm';
import type { Asked } from '../../context/asked.js';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { lockNames } from '../../database/connection/locks.js';
import { clock } from '../../dates/clock.js';
import { invalidParam } from '../../errors/api-error.js';
import { Fault } from '../../errors/fault.js';
import { OrganizersService } from '../../organizers/organizers.service.js';
import { cleanHtml } from '../../posts/clean-html.js';
import type { NamedPost } from '../../posts/find-or-create.js';
import type { PostHead } from '../../posts/find-post.js';
import { type PostWrite, updatePost } from '../../posts/write-post.js';
import { findOrCreateTerms, type NamedBy, termsById } from '../../terms/terms-called.js';
import { VenuesService } from '../../venues/venues.service.js';
import { EventsTogether } from './create-together.js';
import { newCost } from '../cost.js';
import { eventFacts, eventTexts, timeColumns } from './event-columns.js';
import type { Linked } from './event-fields.js';
import type { CreateEventDto, UpdateEventDto } from './event-input.dto.js';
import { EVENT } from '../event-kind.js';
import { type PasswordColumn, passwordColumn } from '../event-password.js';
import { insertEvent, type NewLinks } from './insert-event.queries.js';
import {
  findStoredEvent,
  type FoundLinks,
  isAncestor,
  replaceLinks,
  type StoredEvent,
} from './event-links.queries.js';
import { resolveEventTimes } from './event-times.js';

/** What was sent of an event, with its password hashed already. */
export interface SentEvent {
  readonly input: UpdateEventDto;
  readonly password: PasswordColumn;
}

@Injectable()
export class EventWriter {
  constructor(
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly together: EventsTogether,
    private readonly i18n: I18nService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** What is written of a new event, wherever it is written. */
  async draft(input: CreateEventDto, asked: Asked): Promise<PostWrite> {
    return this.write({ input, password: await passwordColumn(input.password) }, null, asked);
  }

  /**
   * Outside of any transaction.
   *
   * @returns the id of the new event; null when it takes more than one statement, and nothing was written
   */
  async createAtOnce(input: CreateEventDto, write: PostWrite): Promise<number | null> {
    const links = linksById(input);
    return links && this.together.write(write, links);
  }

  /** @returns the id of the new event */
  async create(manager: EntityManager, input: CreateEventDto, draft: PostWrite): Promise<number> {
    return insertEvent(manager, draft, await this.findLinks(manager, input, draft.asked));
  }

  async update(manager: EntityManager, head: PostHead, sent: SentEvent, asked: Asked): Promise<void> {
    const { input } = sent;
    const write = this.write(sent, await findStoredEvent(manager, head.id), asked);
    if (input.post_parent) await refuseCycle(manager, head.id, input.post_parent);
    const links = await this.findLinks(manager, input, asked);
    await updatePost(manager, EVENT, head, write);
    await replaceLinks(manager, head.id, links, asked.viewer);
    await EVENT.relist(manager, [head.id]);
  }

  private write({ input, password }: SentEvent, stored: StoredEvent | null, asked: Asked): PostWrite {
    const siteZone = this.env.siteTimeZone;
    const times = resolveEventTimes(timesInput(input), stored, { now: clock.now(), siteZone });
    const free = this.i18n.translate<string, string>('words.free', { lang: asked.language });
    const cost = newCost(input.cost, stored?.cost ?? null, { currencySymbol: this.env.currencySymbol, free });
    const isPage = (address: string): boolean =>
      stored !== null && asked.links.isPage(address, 'events', stored);
    const facts = {
      ...eventFacts(input, stored, isPage),
      ...password,
      ...(cost === undefined ? {} : { cost }),
      ...timeColumns(times),
    };
    return {
      input,
      // What is private is for those who may read it, without a password.
      facts: (status) => (status === 'private' ? { ...facts, passwordHash: null } : facts),
      patch: eventTexts(input, {
        description: cleanHtml('description', input.description, asked.viewer, this.env),
        excerpt: cleanHtml('excerpt', input.excerpt, asked.viewer, this.env),
      }),
      asked,
      zone: times.timeZone,
    };
  }

  /** Finds or makes everything that is named, always in the same order of kinds. */
  private async findLinks(manager: EntityManager, input: UpdateEventDto, asked: Asked): Promise<FoundLinks> {
    const named = new Set<number>();
    const found: FoundLinks = { named };
    if (input.venue !== undefined) {
      found.venues = await idsOf(input.venue, named, (fields) =>
        this.venues.findOrCreate(manager, fields, asked),
      );
    }
    if (input.organizer !== undefined) {
      found.organizers = await idsOf(input.organizer, named, (fields) =>
        this.organizers.findOrCreate(manager, fields, asked),
      );
    }
    const sentTerms = { category: input.categories, tag: input.tags };
    const { category, tag } = await findOrCreateTerms(manager, sentTerms, namedBy(asked));
    return {
      ...found,
      ...(category === undefined ? {} : { categories: category }),
      ...(tag === undefined ? {} : { tags: tag }),
    };
  }
}

const namedBy = ({ viewer, language: effective, chain }: Asked): NamedBy => ({ viewer, effective, chain });

const timesInput = (input: UpdateEventDto): Parameters<typeof resolveEventTimes>[0] => ({
  start: input.start_date,
  end: input.end_date,
  timeZone: input.timezone,
  allDay: input.all_day,
});

/** What is named, when nothing has to be found by its name or made. */
function linksById({ venue = [], organizer = [], categories, tags }: CreateEventDto): NewLinks | null {
  const venues = idsAlone(venue);
  const organizers = idsAlone(organizer);
  const sentTerms = termsById({ category: categories, tag: tags });
  return venues && organizers && sentTerms && { venues, organizers, sentTerms };
}

function idsAlone(links: readonly Linked<unknown>[]): number[] | null {
  const ids = links.flatMap((link) => ('id' in link ? [link.id] : []));
  return ids.length === links.length ? [...new Set(ids)] : null;
}

/** @param named gets the ids of those that were found or made by their names */
async function idsOf<T>(
  links: readonly Linked<T>[],
  named: Set<number>,
  findOrCreate: (fields: readonly T[]) => Promise<readonly NamedPost[]>,
): Promise<number[]> {
  const fields = links.flatMap((link) => ('create' in link ? [link.create] : []));
  const posts = fields.length > 0 ? await findOrCreate(fields) : [];
  for (const { id } of posts) named.add(id);
  const found = posts.values();
  const ids = links.map((link) => ('id' in link ? link.id : found.next().value?.id));
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** @throws ApiError rest_invalid_param when the new parent is the event itself or stands below it */
async function refuseCycle(manager: EntityManager, id: number, parentId: number): Promise<void> {
  await lockNames(manager, ['event parents']);
  if (await isAncestor(manager, id, parentId)) throw invalidParam('post_parent', new Fault('parent_cycle'));
}
