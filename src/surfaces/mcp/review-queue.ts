import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { EventDto } from '../../calendar/events/event.dto.js';
import { EventsService } from '../../calendar/events/events.service.js';
import type { EventPageDto } from '../../calendar/events/list/event-page.dto.js';
import { ListEventsDto } from '../../calendar/events/list/list-events.dto.js';
import { ListOrganizersDto } from '../../calendar/organizers/organizer.dto.js';
import { OrganizersService } from '../../calendar/organizers/organizers.service.js';
import { ListVenuesDto } from '../../calendar/venues/venue.dto.js';
import { VenuesService } from '../../calendar/venues/venues.service.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { type ReviewedItem, toReviewSummary } from './describe-review.js';
import { ToolCalls } from './tool-calls.js';

interface QueueRequest {
  readonly request: IncomingMessage;
  readonly sent: Readonly<Record<string, string>>;
  readonly language: string | undefined;
}

interface QueuePage {
  readonly items: readonly ReviewedItem[];
  readonly total: number;
  readonly total_pages: number;
}

const DUPLICATES = 'probable_duplicate,venue_conflict';
const MAX_COMPARED = 50;

const toEditing = (context: RequestContext): RequestContext => ({ ...context, isEditContext: true });

/** What waits for reviewers, as the lists of the API have it. */
@Injectable()
export class ReviewQueue {
  constructor(
    private readonly calls: ToolCalls,
    private readonly events: EventsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
  ) {}

  async load(kind: 'event' | 'venue' | 'organizer', queue: QueueRequest): Promise<QueuePage> {
    if (kind === 'event') return this.loadEvents(queue);
    if (kind === 'venue') {
      const { parameters, context } = await this.calls.read({ ...queue, dto: ListVenuesDto });
      const { venues, total, total_pages } = await this.venues.list(parameters, toEditing(context));
      return { items: venues.map(toReviewSummary), total, total_pages };
    }
    const { parameters, context } = await this.calls.read({ ...queue, dto: ListOrganizersDto });
    const page = await this.organizers.list(parameters, toEditing(context));
    const { organizers, total, total_pages } = page;
    return { items: organizers.map(toReviewSummary), total, total_pages };
  }

  private async loadEvents(queue: QueueRequest): Promise<QueuePage> {
    const { events, total, total_pages } = await this.listEvents(queue, {});
    const include = events.map(({ id }) => id).join(',');
    const alike =
      include === ''
        ? []
        : (
            await this.listEvents(queue, {
              findings: DUPLICATES,
              include,
              page: '1',
              per_page: String(MAX_COMPARED),
            })
          ).events;
    const alikeIds = new Set(alike.map(({ id }: EventDto) => id));
    const items = events.map((event) => ({
      ...toReviewSummary(event),
      may_be_duplicate: alikeIds.has(event.id),
    }));
    return { items, total, total_pages };
  }

  private async listEvents(
    queue: QueueRequest,
    more: Readonly<Record<string, string>>,
  ): Promise<EventPageDto> {
    const sent = { ...queue.sent, when: 'all', ...more };
    const { parameters, context } = await this.calls.read({ ...queue, sent, dto: ListEventsDto });
    return this.events.list(parameters, toEditing(context));
  }
}
