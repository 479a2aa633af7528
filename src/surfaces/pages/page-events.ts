import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { EventsService } from '../../calendar/events/events.service.js';
import type { EventPageDto } from '../../calendar/events/list/event-page.dto.js';
import { beginEventList } from '../../calendar/events/list/begin-event-list.js';
import { ListEventsDto } from '../../calendar/events/list/list-events.dto.js';
import { findEventPage, hasEvents } from '../../calendar/events/list/list-events.queries.js';
import { Changes } from '../../data/database/changes/changes.js';
import { toListContext } from '../../calendar/posts/post-view.js';
import { Replicas } from '../../data/database/replicas/replicas.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { VISITOR } from '../../requests/accounts/viewer.js';
import { KeptUntilChange } from './kept-until-change.js';
import { buildPageRequest } from '../../requests/paging/page.js';
import { PageCalls, type PageInput } from './page-calls.js';
import { findToday } from './page-dates.js';
import { hasSeries } from './series-dates.queries.js';

/** Finds events as the route of the list does. */
@Injectable()
export class PageEvents {
  private readonly areSeries: KeptUntilChange<boolean>;

  constructor(
    private readonly calls: PageCalls,
    private readonly events: EventsService,
    private readonly replicas: Replicas,
    @Inject(ENV) private readonly env: Env,
    changes: Changes,
  ) {
    this.areSeries = new KeptUntilChange(changes);
  }

  /** Whether a list with these filters shows the first date of each series alone. */
  async isCollapsed(filters: Readonly<Record<string, string>>): Promise<boolean> {
    const manager = this.replicas.getReadManager({ viewer: VISITOR, position: null });
    return filters['series'] === undefined && this.areSeries.get('', () => hasSeries(manager));
  }

  /**
   * Without `when`, also those that have begun and not ended. Without dates, from today at the site on: the list of the API
   * begins a day earlier, as that of the original does.
   *
   * @throws ApiError when a filter names what does not exist
   */
  async find(request: IncomingMessage, sent: Readonly<Record<string, string>>): Promise<EventPageDto> {
    const { parameters, context } = await this.read(request, sent);
    return this.events.list(parameters, context);
  }

  /** The first events that `find` finds, for pages that do not show the total. */
  async findFirst(
    request: IncomingMessage,
    sent: Readonly<Record<string, string>>,
  ): Promise<readonly EventDto[]> {
    const { parameters, context } = await this.read(request, sent);
    return this.events.listFirst(parameters, context);
  }

  /** The total of the list with these filters. */
  async count(request: IncomingMessage, filters: Readonly<Record<string, string>>): Promise<number> {
    const isCollapsed = await this.isCollapsed(filters);
    const sent = { ...filters, per_page: '1', ...(isCollapsed && { collapse: 'series' }) };
    const { parameters, context } = await this.read(request, sent);
    const listContext = toListContext(context, parameters);
    const { request: list } = beginEventList(parameters, listContext, this.env);
    const manager = this.replicas.getReadManager(listContext);
    return (await findEventPage(manager, list, buildPageRequest(parameters, this.env))).total;
  }

  /** Whether a link to past events leads to some. */
  async hasPast(request: IncomingMessage, filters: Readonly<Record<string, string>>): Promise<boolean> {
    const { parameters, context } = await this.calls.read(request, ListEventsDto, {
      ...filters,
      when: 'past',
    });
    let untilMs = Infinity;
    const listContext = {
      ...toListContext(context, parameters),
      limitFreshness: (ms: number): void => void (untilMs = Math.min(untilMs, ms)),
    };
    const { request: list } = beginEventList(parameters, listContext, this.env);
    const hasPast = await hasEvents(this.replicas.getReadManager(listContext), list);
    // What is past remains so, while an event that runs may be past in a minute.
    if (!hasPast) context.limitFreshness(untilMs);
    return hasPast;
  }

  private read(
    request: IncomingMessage,
    sent: Readonly<Record<string, string>>,
  ): Promise<PageInput<ListEventsDto>> {
    return this.calls.read(request, ListEventsDto, {
      ...(sent['when'] === undefined && { ongoing: 'true', start_date: findToday(this.env.siteTimeZone) }),
      ...sent,
    });
  }
}
