import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../accounts/allow.decorator.js';
import type { Asked } from '../context/asked.js';
import { AskedBy } from '../context/asked.decorator.js';
import { NAMESPACE } from '../addresses/place.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { ClientKey } from '../limits/client-key.decorator.js';
import { Conditional } from '../preconditions/conditional.decorator.js';
import { Answers, Body, Query } from '../validation/route-docs.js';
import { IdPipe } from '../validation/path-pipes.js';
import { Params } from '../validation/params.pipe.js';
import { CreateEventDto, ReadEventDto, UpdateEventDto } from './write/event-input.dto.js';
import { EventDto, EventPageDto } from './event.dto.js';
import { EventsService } from './events.service.js';
import { ListEventsDto } from './list/list-events.dto.js';

@ApiTags('Events')
@Controller(`${NAMESPACE}/events`)
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @Query(ListEventsDto)
  @Answers(200, EventPageDto, 'Lists events by their start.', [
    'calendar_answer_too_large',
    'event-archive-page-not-found',
  ])
  list(@Params() query: ListEventsDto, @AskedBy() asked: Asked): Promise<EventPageDto> {
    return this.events.list(query, asked);
  }

  @Post()
  @Allow('posts.create')
  @Body(CreateEventDto)
  @Answers(201, EventDto, 'Creates an event, with the venues, organizers and terms it names.', [
    'event-password-protected',
  ])
  @Idempotent()
  create(@Params() input: CreateEventDto, @AskedBy() asked: Asked): Promise<EventDto> {
    return this.events.create(input, asked);
  }

  @Get('by-slug/:slug')
  @Query(ReadEventDto)
  @Answers(200, EventDto, 'Reads one event by its slug.', [
    'event-no-longer-available',
    'event-password-protected',
    'rest_too_many_requests',
  ])
  findBySlug(
    @Param('slug') slug: string,
    @Params() query: ReadEventDto,
    @ClientKey() client: string,
    @AskedBy() asked: Asked,
  ): Promise<EventDto> {
    return this.events.findOrThrow({ slug }, { password: query.password ?? '', client }, asked);
  }

  @Post('by-slug/:slug')
  @HttpCode(200)
  @Allow('posts.create')
  @Body(UpdateEventDto)
  @Answers(200, EventDto, 'Updates the event of this slug; what is not sent is kept.', [
    'event-password-protected',
    'rest-event-not-found',
  ])
  @Idempotent()
  @Conditional()
  updateBySlug(
    @Param('slug') slug: string,
    @Params() input: UpdateEventDto,
    @AskedBy() asked: Asked,
  ): Promise<EventDto> {
    return this.events.update({ slug }, input, asked);
  }

  @Delete('by-slug/:slug')
  @Allow('posts.create')
  @Query(ReadEventDto)
  @Answers(200, EventDto, 'Moves the event of this slug to the trash.', [
    'event-password-protected',
    'event-is-in-trash',
  ])
  @Conditional()
  trashBySlug(@Param('slug') slug: string, @AskedBy() asked: Asked): Promise<EventDto> {
    return this.events.trash({ slug }, asked);
  }

  @Get(':id')
  @Query(ReadEventDto)
  @Answers(200, EventDto, 'Reads one event.', [
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
    @AskedBy() asked: Asked,
  ): Promise<EventDto> {
    return this.events.findOrThrow({ id }, { password: query.password ?? '', client }, asked);
  }

  @Post(':id')
  @HttpCode(200)
  @Allow('posts.create')
  @Body(UpdateEventDto)
  @Answers(200, EventDto, 'Updates an event; what is not sent is kept.', [
    'rest-invalid-event-id',
    'event-password-protected',
    'rest-event-not-found',
  ])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateEventDto,
    @AskedBy() asked: Asked,
  ): Promise<EventDto> {
    return this.events.update({ id }, input, asked);
  }

  @Delete(':id')
  @Allow('posts.create')
  @Query(ReadEventDto)
  @Answers(200, EventDto, 'Moves an event to the trash.', [
    'rest-invalid-event-id',
    'event-password-protected',
    'rest-event-not-found',
    'event-is-in-trash',
  ])
  @Conditional()
  trash(@Param('id', IdPipe) id: number, @AskedBy() asked: Asked): Promise<EventDto> {
    return this.events.trash({ id }, asked);
  }
}
