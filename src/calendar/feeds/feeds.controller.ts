import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import type { TextStream } from '../../requests/context/text-stream.js';
import { ClientKey } from '../../requests/limits/client-key.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Traits } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { DocumentedQuery, TextResponse, Describe } from '../../requests/validation/route-decorators.js';
import { CurrentFeedAddress, type FeedAddress } from '../events/list/feed-address.js';
import { ATOM_FORMAT } from './atom-format.js';
import { CALENDAR_FORMAT } from './calendar-format.js';
import { EventFeedDto, FeedDto, SeriesFeedDto } from './feed.dto.js';
import { FeedsService } from './feeds.service.js';
import { JSON_FORMAT } from './json-format.js';
import { RSS_FORMAT } from './rss-format.js';

const LIST = 'Lists events as a feed.';
const EVENT = 'Reads one event as a calendar file.';

const WHOLE_LIST =
  'Takes the filters of `GET /events` and has no pages: up to 10,000 events, those that ended a month ago or later ' +
  'unless dates are sent.';

/** Stands before the controllers of events and series, whose routes would take a name with an extension for an id. */
@ApiTags('Events')
@Controller(NAMESPACE)
@Traits({ indexPosition: 2, isShared: true })
export class FeedsController {
  constructor(private readonly feeds: FeedsService) {}

  @Get('events.ics')
  @Describe(WHOLE_LIST)
  @Traits({ hasEditContext: true })
  @DocumentedQuery()
  @TextResponse('text/calendar', LIST)
  calendar(
    @Params() query: FeedDto,
    @CurrentFeedAddress() address: FeedAddress,
    @Context() context: RequestContext,
  ): Promise<TextStream> {
    return this.feeds.list(query, { format: CALENDAR_FORMAT, address, cancelled: query.cancelled }, context);
  }

  @Get('events.rss')
  @Describe(WHOLE_LIST)
  @Traits({ hasEditContext: true })
  @DocumentedQuery()
  @TextResponse('application/rss+xml', LIST)
  rss(
    @Params() query: FeedDto,
    @CurrentFeedAddress() address: FeedAddress,
    @Context() context: RequestContext,
  ): Promise<TextStream> {
    return this.feeds.list(query, { format: RSS_FORMAT, address, cancelled: query.cancelled }, context);
  }

  @Get('events.atom')
  @Describe(WHOLE_LIST)
  @Traits({ hasEditContext: true })
  @DocumentedQuery()
  @TextResponse('application/atom+xml', LIST)
  atom(
    @Params() query: FeedDto,
    @CurrentFeedAddress() address: FeedAddress,
    @Context() context: RequestContext,
  ): Promise<TextStream> {
    return this.feeds.list(query, { format: ATOM_FORMAT, address, cancelled: query.cancelled }, context);
  }

  @Get('events.json')
  @Describe(WHOLE_LIST)
  @Traits({ hasEditContext: true })
  @DocumentedQuery()
  @TextResponse('application/feed+json', LIST)
  json(
    @Params() query: FeedDto,
    @CurrentFeedAddress() address: FeedAddress,
    @Context() context: RequestContext,
  ): Promise<TextStream> {
    return this.feeds.list(query, { format: JSON_FORMAT, address, cancelled: query.cancelled }, context);
  }

  @Get('events/:id.ics')
  @Traits({ isTagged: true, hasEditContext: true })
  @DocumentedQuery()
  @TextResponse('text/calendar', EVENT, [
    'rest-invalid-event-id',
    'event-no-longer-available',
    'event-not-accessible',
    'event-password-protected',
    'rest-event-not-found',
    'rest_too_many_requests',
  ])
  event(
    @Param('id', IdPipe) id: number,
    @Params() query: EventFeedDto,
    @CurrentFeedAddress() address: FeedAddress,
    @ClientKey() client: string,
    @Context() context: RequestContext,
  ): Promise<TextStream> {
    const request = { format: CALENDAR_FORMAT, address, cancelled: query.cancelled };
    return this.feeds.event({ id }, { password: query.password ?? '', client }, request, context);
  }

  @Get('events/by-slug/:slug.ics')
  @Traits({ isTagged: true, hasEditContext: true })
  @DocumentedQuery()
  @TextResponse('text/calendar', EVENT, [
    'event-no-longer-available',
    'event-password-protected',
    'rest_too_many_requests',
  ])
  eventBySlug(
    @Param('slug') slug: string,
    @Params() query: EventFeedDto,
    @CurrentFeedAddress() address: FeedAddress,
    @ClientKey() client: string,
    @Context() context: RequestContext,
  ): Promise<TextStream> {
    const request = { format: CALENDAR_FORMAT, address, cancelled: query.cancelled };
    return this.feeds.event({ slug }, { password: query.password ?? '', client }, request, context);
  }

  @Get('series/:id.ics')
  @Describe('The series is one entry with its rule; each occurrence that differs has an entry of its own.')
  @Traits({ isTagged: true })
  @DocumentedQuery()
  @TextResponse('text/calendar', 'Reads a series as a calendar file.')
  series(
    @Param('id', IdPipe) id: number,
    @Params() query: SeriesFeedDto,
    @CurrentFeedAddress() address: FeedAddress,
    @Context() context: RequestContext,
  ): Promise<TextStream> {
    return this.feeds.series(id, { format: CALENDAR_FORMAT, address, cancelled: query.cancelled }, context);
  }
}
