import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../../requests/accounts/allow.decorator.js';
import { Context } from '../../../requests/context/context.decorator.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { NAMESPACE } from '../../../foundation/urls/request-url.js';
import { Traits } from '../../../requests/routes/route-decorators.js';
import { IdPipe } from '../../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../../requests/validation/no-parameters.dto.js';
import { Params } from '../../../requests/validation/params.pipe.js';
import {
  Describe,
  DocumentedBody,
  DocumentedQuery,
  ListResponse,
  SuccessResponse,
} from '../../../requests/validation/route-decorators.js';
import { EventFindingDto } from '../../findings/finding.dto.js';
import { CheckEventDto } from './check-event.dto.js';
import { EventChecksService } from './event-checks.service.js';
import { FindSimilarDto, SimilarEventsDto } from './similar-events.dto.js';
import { SimilarEventsService } from './similar-events.service.js';

@ApiTags('Events')
@Controller(`${NAMESPACE}/events`)
@Traits({ readsDates: true })
export class EventChecksController {
  constructor(
    private readonly checks: EventChecksService,
    private readonly similar: SimilarEventsService,
  ) {}

  @Post('findings')
  @Describe(
    'Takes the body of `POST /events`, or with `id` that of an update of this event, and stores nothing. The findings are ' +
      'those that the event would have.',
  )
  @HttpCode(200)
  @Allow('posts.create')
  @DocumentedBody()
  @ListResponse(EventFindingDto, 'Lists what to look at in an event before it is saved.', [
    'rest-invalid-event-id',
  ])
  check(@Params() input: CheckEventDto, @Context() context: RequestContext): Promise<EventFindingDto[]> {
    return this.checks.check(input, context);
  }

  @Get('similar')
  @Describe(
    'Events of the same day at the same venue, and events with a similar title on that day, the day before or the day ' +
      'after, as far as the caller may read them.',
  )
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(200, SimilarEventsDto, 'Lists events that may be the same as one to be created.', [
    'rest_missing_callback_param',
  ])
  findSimilar(
    @Params() query: FindSimilarDto,
    @Context() context: RequestContext,
  ): Promise<SimilarEventsDto> {
    return this.similar.find(query, context);
  }

  @Get(':id/findings')
  @Describe(
    'For those who may edit the event. Findings about other events only name those that the caller may read.',
  )
  @Allow('posts.create')
  @ListResponse(EventFindingDto, 'Lists what to look at in an event.', [
    'rest-invalid-event-id',
    'rest-event-not-found',
  ])
  find(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<EventFindingDto[]> {
    return this.checks.find(id, context);
  }
}
