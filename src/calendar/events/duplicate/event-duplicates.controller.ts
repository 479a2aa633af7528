import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NAMESPACE } from '../../../foundation/urls/request-url.js';
import { Allow } from '../../../requests/accounts/allow.decorator.js';
import { Context } from '../../../requests/context/context.decorator.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { Idempotent } from '../../../requests/idempotency/idempotent.decorator.js';
import { Traits } from '../../../requests/routes/route-decorators.js';
import { IdPipe } from '../../../requests/validation/id.pipe.js';
import { Params } from '../../../requests/validation/params.pipe.js';
import { Describe, DocumentedBody, SuccessResponse } from '../../../requests/validation/route-decorators.js';
import { EventDto } from '../event.dto.js';
import { EventsService } from '../events.service.js';
import { DuplicateEventDto } from './duplicate-event.dto.js';

@ApiTags('Events')
@Controller(`${NAMESPACE}/events`)
@Traits({ hasEditContext: true, readsDates: true })
export class EventDuplicatesController {
  constructor(private readonly events: EventsService) {}

  @Post(':id/duplicate')
  @Describe(
    'Copies all but its id, dates, author, source and series, in every language and with its password; what is sent ' +
      'replaces it. Without `status` the copy is a draft.',
  )
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(201, EventDto, 'Copies an event for another date.', [
    'rest-invalid-event-id',
    'event-password-protected',
    'rest-event-not-found',
    'event-is-in-trash',
  ])
  @Idempotent()
  duplicate(
    @Param('id', IdPipe) id: number,
    @Params() input: DuplicateEventDto,
    @Context() context: RequestContext,
  ): Promise<EventDto> {
    return this.events.duplicate(id, input, context);
  }
}
