import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { EventsService } from '../../calendar/events/events.service.js';
import type { EventPageDto } from '../../calendar/events/list/event-page.dto.js';
import { ListEventsDto } from '../../calendar/events/list/list-events.dto.js';
import { ENV } from '../../foundation/config/config.module.js';
import type { Env } from '../../foundation/config/env.js';
import { PageCalls } from './page-calls.js';
import { findToday } from './page-dates.js';

/** Finds events as the route of the list does. */
@Injectable()
export class PageEvents {
  constructor(
    private readonly calls: PageCalls,
    private readonly events: EventsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Without `when`, also those that have begun and not ended. Without dates, from today at the site on: the list of the API
   * begins a day earlier, as that of the original does.
   *
   * @throws ApiError when a filter names what does not exist
   */
  async find(request: IncomingMessage, sent: Readonly<Record<string, string>>): Promise<EventPageDto> {
    const { parameters, context } = await this.calls.read(request, ListEventsDto, {
      ...(sent['when'] === undefined && { ongoing: 'true', start_date: findToday(this.env.siteTimeZone) }),
      ...sent,
    });
    return this.events.list(parameters, context);
  }

  /** Whether a link to past events leads to some. */
  async hasPast(request: IncomingMessage, filters: Readonly<Record<string, string>>): Promise<boolean> {
    const { calendar } = request;
    const { freshUntil } = calendar;
    const { events } = await this.find(request, { ...filters, when: 'past', per_page: '1' });
    // The list itself is fresh for a minute, but what is past remains so.
    if (events.length > 0) calendar.freshUntil = freshUntil;
    return events.length > 0;
  }
}
