import { Controller, Delete, Get, Param, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import { ReadEventDto } from '../../calendar/events/write/event-password.dto.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { ClientKey } from '../../requests/limits/client-key.decorator.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import { Update } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { DocumentedBody, DocumentedQuery } from '../../requests/validation/route-decorators.js';
import { AcknowledgementGuard } from './acknowledgement.guard.js';
import { TecEventDto } from './event.dto.js';
import { CurrentTecRequest, type TecRequest } from './tec-request.js';
import { DeleteTecPostDto, TecEventInputDto } from './input.dto.js';
import { ListTecEventsDto } from './list.dto.js';
import { EmptyListResponse, ListResponse, TecResponse } from './responses.js';
import { TecEventsService } from './tec-events.service.js';

/** Events in the form of `tec/v1` (contract 12.6). */
@ApiTags('Events')
@Controller('tec/v1/events')
@UseGuards(AcknowledgementGuard)
export class TecEventsController {
  constructor(private readonly events: TecEventsService) {}

  @Get()
  @DocumentedQuery()
  @ListResponse(TecEventDto, 'Lists events.', ['event-archive-page-not-found'])
  list(@Params() query: ListTecEventsDto, @CurrentTecRequest() request: TecRequest): Promise<TecEventDto[]> {
    return this.events.list(query, request);
  }

  @Post()
  @Allow('posts.create')
  @DocumentedBody()
  @TecResponse(201, TecEventDto, 'Creates an event.')
  @Idempotent()
  create(@Params() input: TecEventInputDto, @CurrentTecRequest() request: TecRequest): Promise<TecEventDto> {
    return this.events.create(input, request);
  }

  @Get(':id')
  @DocumentedQuery()
  @TecResponse(200, TecEventDto, 'Reads an event.', [
    'rest-invalid-event-id',
    'event-no-longer-available',
    'event-not-accessible',
    'event-password-protected',
    'rest-event-not-found',
  ])
  find(
    @Param('id', IdPipe) id: number,
    @Params() query: ReadEventDto,
    @ClientKey() client: string,
    @CurrentTecRequest() request: TecRequest,
  ): Promise<TecEventDto> {
    return this.events.find(id, { password: query.password ?? '', client }, request);
  }

  @Delete(':id')
  @Allow('posts.create')
  @DocumentedQuery()
  @EmptyListResponse('Moves an event to the trash, or deletes it for good.', ['event-is-in-trash'])
  @Conditional()
  delete(
    @Param('id', IdPipe) id: number,
    @Params() query: DeleteTecPostDto,
    @CurrentTecRequest() request: TecRequest,
  ): Promise<[]> {
    return this.events.delete(id, query, request);
  }

  @Update(':id')
  @Allow('posts.create')
  @DocumentedBody()
  @TecResponse(200, TecEventDto, 'Updates an event; what is not sent is kept.', [
    'rest-invalid-event-id',
    'event-password-protected',
    'rest-event-not-found',
  ])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: TecEventInputDto,
    @CurrentTecRequest() request: TecRequest,
  ): Promise<TecEventDto> {
    return this.events.update(id, input, request);
  }
}
