import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { getSiteName } from '../../foundation/config/site-name.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { describeFilter } from '../events/list/describe-filter.js';
import type { ListEventsDto } from '../events/list/list-events.dto.js';
import { FeedWords } from './feed-words.js';
import { findFilterNames, type NamedIds } from './filter-names.queries.js';

/** Programs for calendars show titles in narrow lists. */
const MAX_NAMES = 5;

/** Filters that titles say by the names of items, or by what was searched for. */
export const NAMED_FILTERS = ['categories', 'tags', 'venue', 'organizer', 'series', 'search'] as const;

/** Filters whose values have words of their own, in the order of a title. */
export const WORDED_FILTERS = [
  ...(['when', 'start_date', 'end_date', 'weekday', 'starts_from_time', 'starts_until_time'] as const),
  ...(['is_free', 'featured', 'ticketed', 'has_image'] as const),
  ...(['event_status', 'attendance_mode', 'accessibility'] as const),
];

const NO_IDS: NamedIds = { terms: [], venues: [], organizers: [], events: [] };

/** What feeds are called: by the name of the calendar, and by what they have of it. */
@Injectable()
export class FeedTitles {
  constructor(
    private readonly words: FeedWords,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** @param firstId an event of the feed, whose title is that of its series */
  async nameList(
    manager: EntityManager,
    query: ListEventsDto,
    firstId: number | undefined,
    context: RequestContext,
  ): Promise<string> {
    const ids = {
      terms: [query.categories, query.tags].flatMap((names) => names?.ids ?? []),
      venues: query.venue ?? [],
      organizers: query.organizer ?? [],
      events: query.series === undefined || firstId === undefined ? [] : [firstId],
    };
    const find = await findFilterNames(manager, ids, context.chain);
    const names = (['terms', 'venues', 'organizers', 'events'] as const).flatMap((kind) =>
      ids[kind].flatMap((id) => find(kind, id) ?? []),
    );
    return this.join([...shorten(names), ...this.describe(query, context)], context);
  }

  async nameSeries(
    manager: EntityManager,
    eventId: number | undefined,
    context: RequestContext,
  ): Promise<string> {
    if (eventId === undefined) return this.nameSite(context);
    const find = await findFilterNames(manager, { ...NO_IDS, events: [eventId] }, context.chain);
    return this.join([find('events', eventId) ?? ''], context);
  }

  private describe(query: ListEventsDto, { language }: RequestContext): string[] {
    const words = this.words.getFilterLanguage(language);
    const search = query.search === undefined ? [] : [describeFilter('search', query.search.sent, words)];
    const others = WORDED_FILTERS.map((name) => {
      const value = query[name];
      return value === undefined ? null : describeFilter(name, String(value), words);
    });
    return [...search, ...others].filter((text) => text !== null);
  }

  /** Without a name, that of the host. */
  nameSite({ language, links }: RequestContext): string {
    const host = new URL(links.homePage).host;
    return getSiteName(this.env, language) ?? `${this.words.get(language).events} – ${host}`;
  }

  private join(parts: readonly string[], context: RequestContext): string {
    const site = this.nameSite(context);
    // Commas are escaped in calendars, and some programs show the escapes.
    const named = parts.filter((part) => part !== '').join(' · ');
    return named === '' ? site : `${site} – ${named}`;
  }
}

const shorten = (names: readonly string[]): readonly string[] =>
  names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names;
