import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { EventsService } from '../../calendar/events/events.service.js';
import type { EventPageDto } from '../../calendar/events/list/event-page.dto.js';
import { ListEventsDto } from '../../calendar/events/list/list-events.dto.js';
import { PageCalls } from './page-calls.js';

/** Finds events as the route of the list does. */
@Injectable()
export class PageEvents {
  constructor(
    private readonly calls: PageCalls,
    private readonly events: EventsService,
  ) {}

  /**
   * Without `when`, also those that have begun and not ended.
   *
   * @throws ApiError when a filter names what does not exist
   */
  async find(request: IncomingMessage, sent: Readonly<Record<string, string>>): Promise<EventPageDto> {
    const { parameters, context } = await this.calls.read(request, ListEventsDto, {
      ...(sent['when'] === undefined && { ongoing: 'true' }),
      ...sent,
    });
    return this.events.list(parameters, context);
  }
}
