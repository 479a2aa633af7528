import { Controller, Get, Headers } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { Context } from '../../requests/context/context.decorator.js';
import { EVENT_STREAM_TYPE, type EventStream } from '../../requests/context/event-stream.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Traits } from '../../requests/routes/route-decorators.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { DocumentedQuery, TextResponse, Describe } from '../../requests/validation/route-decorators.js';
import { StreamChangesDto } from './stream-changes.dto.js';
import { StreamsService } from './streams.service.js';

@ApiTags('Changes')
@Controller(`${NAMESPACE}/changes/stream`)
@Traits({ indexPosition: 13 })
export class StreamsController {
  constructor(private readonly streams: StreamsService) {}

  @Get()
  @Describe(
    'Server-sent events: `data` is a change as in `GET /changes`, and `id` the token to go on from. Events that change and do ' +
      'not match the filters of `GET /events` are `removed`.',
  )
  @DocumentedQuery()
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event that arrived: the stream goes on behind it.',
    schema: { type: 'string', maxLength: 400 },
  })
  @TextResponse(EVENT_STREAM_TYPE, 'Sends what changes, as it happens.', ['calendar_sync_token_expired'])
  open(
    @Params() query: StreamChangesDto,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Context() context: RequestContext,
  ): Promise<EventStream> {
    return this.streams.open(query, lastEventId, context);
  }
}
