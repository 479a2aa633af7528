import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Context } from '../../requests/context/context.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { HistoryPageDto, ListHistoryDto } from '../sync/history.dto.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { ClientKey } from '../../requests/limits/client-key.decorator.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import {
  SuccessResponse,
  DocumentedBody,
  DocumentedQuery,
  Describe,
} from '../../requests/validation/route-decorators.js';
import { Traits, Update } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { getSentParameters } from '../../requests/validation/sent-parameters.js';
import { UpdateEventDto } from './write/event-change.dto.js';
import { CreateEventDto } from './write/event-input.dto.js';
import { DeleteEventDto, ReadEventDto } from './write/event-password.dto.js';
import { EventDto } from './event.dto.js';
import { AcceptedProposal } from '../review/accepted-proposal.decorator.js';
import type { ProposalDto } from '../review/proposal.dto.js';
import { ProposalsService } from '../review/proposals.service.js';
import { EVENT_KIND } from './event-kind.js';
import { EventsService } from './events.service.js';
import { LinkFeed } from './list/feed-link.decorator.js';
import { EventPageDto } from './list/event-page.dto.js';
import { ListEventsDto } from './list/list-events.dto.js';

@ApiTags('Events')
@Controller(`${NAMESPACE}/events`)
@Traits({ indexPosition: 5, isShared: true, hasEditContext: true, readsDates: true })
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly proposals: ProposalsService,
  ) {}

  @Get()
  @DocumentedQuery()
  @SuccessResponse(200, EventPageDto, 'Lists events by their start.', [
    'calendar_answer_too_large',
    'calendar_sync_token_expired',
    'event-archive-page-not-found',
  ])
  @LinkFeed()
  list(@Params() query: ListEventsDto, @Context() context: RequestContext): Promise<EventPageDto> {
    return this.events.list(query, context);
  }

  @Post()
  @Describe(
    'Venues, organizers, categories and tags are named by id or by name. A name that does not exist yet creates the item.',
  )
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(201, EventDto, 'Creates an event, with the venues, organizers and terms it names.', [
    'event-password-protected',
    'calendar_publish_refused',
  ])
  @Idempotent()
  create(@Params() input: CreateEventDto, @Context() context: RequestContext): Promise<EventDto> {
    return this.events.create(input, context);
  }

  @Get(':id')
  @DocumentedQuery()
  @SuccessResponse(200, EventDto, 'Reads one event.', [
    'rest-invalid-event-id',
    'event-no-longer-available',
    'event-not-accessible',
    'event-password-protected',
    'rest-event-not-found',
    'rest_too_many_requests',
  ])
  find(
    @Param('id', IdPipe) id: number,
    @Params() query: ReadEventDto,
    @ClientKey() client: string,
    @Context() context: RequestContext,
  ): Promise<EventDto> {
    return this.events.findOrThrow({ id }, { password: query.password ?? '', client }, context);
  }

  @Delete(':id')
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(200, EventDto, 'Moves an event to the trash.', [
    'rest-invalid-event-id',
    'event-password-protected',
    'rest-event-not-found',
    'event-is-in-trash',
  ])
  @Conditional()
  trash(
    @Param('id', IdPipe) id: number,
    @Params() query: DeleteEventDto,
    @Context() context: RequestContext,
  ): Promise<EventDto> {
    return this.events.trash({ id }, query, context);
  }

  @Update(':id')
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(200, EventDto, 'Updates an event; what is not sent is kept.', [
    'rest-invalid-event-id',
    'event-password-protected',
    'calendar_publish_refused',
    'rest-event-not-found',
    'calendar_too_many_proposals',
  ])
  @AcceptedProposal()
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateEventDto,
    @Context() context: RequestContext,
    @Req() { calendar }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EventDto | ProposalDto> {
    return this.proposals.updateOrPropose(
      { kind: EVENT_KIND, ref: { id }, sent: getSentParameters(calendar) },
      context,
      () => this.events.update({ id }, input, context),
      (address) => response.status(202).location(address),
    );
  }

  @Get('by-slug/:slug')
  @DocumentedQuery()
  @SuccessResponse(200, EventDto, 'Reads one event by its slug.', [
    'event-no-longer-available',
    'event-password-protected',
    'rest_too_many_requests',
  ])
  findBySlug(
    @Param('slug') slug: string,
    @Params() query: ReadEventDto,
    @ClientKey() client: string,
    @Context() context: RequestContext,
  ): Promise<EventDto> {
    return this.events.findOrThrow({ slug }, { password: query.password ?? '', client }, context);
  }

  @Delete('by-slug/:slug')
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(200, EventDto, 'Moves the event of this slug to the trash.', [
    'event-password-protected',
    'event-is-in-trash',
  ])
  @Conditional()
  trashBySlug(
    @Param('slug') slug: string,
    @Params() query: DeleteEventDto,
    @Context() context: RequestContext,
  ): Promise<EventDto> {
    return this.events.trash({ slug }, query, context);
  }

  @Update('by-slug/:slug')
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(200, EventDto, 'Updates the event of this slug; what is not sent is kept.', [
    'event-password-protected',
    'calendar_publish_refused',
    'rest-event-not-found',
    'calendar_too_many_proposals',
  ])
  @AcceptedProposal()
  @Idempotent()
  @Conditional()
  updateBySlug(
    @Param('slug') slug: string,
    @Params() input: UpdateEventDto,
    @Context() context: RequestContext,
    @Req() { calendar }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EventDto | ProposalDto> {
    return this.proposals.updateOrPropose(
      { kind: EVENT_KIND, ref: { slug }, sent: getSentParameters(calendar) },
      context,
      () => this.events.update({ slug }, input, context),
      (address) => response.status(202).location(address),
    );
  }

  @Get(':id/history')
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(
    200,
    HistoryPageDto,
    'Lists who changed an event, when and how, the latest change first.',
    ['rest-invalid-event-id', 'rest-event-not-found'],
  )
  listHistory(
    @Param('id', IdPipe) id: number,
    @Params() query: ListHistoryDto,
    @Context() context: RequestContext,
  ): Promise<HistoryPageDto> {
    return this.events.listHistory(id, query, context);
  }
}
