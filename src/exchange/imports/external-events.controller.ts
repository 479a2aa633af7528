import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { EventDto } from '../../calendar/events/event.dto.js';
import { CreateEventDto } from '../../calendar/events/write/event-input.dto.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Traits, Update } from '../../requests/routes/route-decorators.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { DocumentedBody, SuccessResponse, Describe } from '../../requests/validation/route-decorators.js';
import { ExternalEventsService } from './external-events.service.js';

const IMPORT_HEADER = 'Calendar-Import';

const PUT_SUMMARY = 'Creates the event that a source knows by this id, or updates it.';

@ApiTags('Imports')
@Controller(`${NAMESPACE}/events/external`)
@Traits({ indexPosition: 4, hasEditContext: true, writeHeader: 'Calendar-Import' })
export class ExternalEventsController {
  constructor(private readonly events: ExternalEventsService) {}

  @Get(':source/:uid')
  @Describe('For editors and administrators.')
  @Allow('sources.manage')
  @SuccessResponse(200, EventDto, 'Reads the event that a source knows by this id.', [
    'calendar_source_invalid_id',
    'event-no-longer-available',
    'rest-event-not-found',
  ])
  find(
    @Param('source') source: string,
    @Param('uid') uid: string,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<EventDto> {
    return this.events.findOrThrow({ source, uid }, context);
  }

  @Update(':source/:uid')
  @Describe('POST, PUT and PATCH do the same. The header `Calendar-Import` says what became of the event.')
  @Allow('sources.manage')
  @DocumentedBody()
  @SuccessResponse(200, EventDto, PUT_SUMMARY, ['calendar_source_invalid_id', 'event-is-in-trash'])
  @ApiResponse({ status: 201, type: EventDto, description: PUT_SUMMARY })
  @Idempotent()
  async put(
    @Param('source') source: string,
    @Param('uid') uid: string,
    @Params() _: CreateEventDto,
    @Req() { calendar }: Request,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EventDto> {
    const { event, outcome } = await this.events.put({ source, uid }, calendar.body, context);
    response.set(IMPORT_HEADER, outcome);
    // RFC 9110, section 9.3.4.
    if (outcome === 'created') response.status(201);
    return event;
  }
}
