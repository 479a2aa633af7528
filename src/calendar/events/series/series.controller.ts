import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../../requests/accounts/allow.decorator.js';
import { Context } from '../../../requests/context/context.decorator.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { Idempotent } from '../../../requests/idempotency/idempotent.decorator.js';
import { Conditional } from '../../../requests/context/conditional.decorator.js';
import { NAMESPACE } from '../../../foundation/urls/request-url.js';
import { Traits, Update } from '../../../requests/routes/route-decorators.js';
import { IdPipe } from '../../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../../requests/validation/no-parameters.dto.js';
import { Params } from '../../../requests/validation/params.pipe.js';
import { DocumentedBody, SuccessResponse, Describe } from '../../../requests/validation/route-decorators.js';
import { RecurrencePreviewDto } from '../preview/preview-recurrence.dto.js';
import { UpdateSeriesDto } from '../write/event-change.dto.js';
import { SeriesDto } from './series.dto.js';
import { SeriesService } from './series.service.js';

const LISTED_UNTIL = '`listed_until` says up to when a series without an end has occurrences.';

@ApiTags('Events')
@Controller(`${NAMESPACE}/series`)
@Traits({ indexPosition: 8, isShared: true, readsDates: true })
export class SeriesController {
  constructor(private readonly series: SeriesService) {}

  @Get(':id')
  @Describe(LISTED_UNTIL)
  @SuccessResponse(200, SeriesDto, 'Reads the dates of a series.')
  find(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<SeriesDto> {
    return this.series.findOrThrow(id, context);
  }

  @Update(':id')
  @Describe(
    'POST, PUT and PATCH do the same. In another language, the update adds or changes that translation.',
  )
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(200, SeriesDto, 'Updates all occurrences of a series; what is not sent is kept.', [
    'calendar_publish_refused',
  ])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateSeriesDto,
    @Context() context: RequestContext,
  ): Promise<SeriesDto> {
    return this.series.update(id, input, context);
  }

  @Delete(':id')
  @Describe('Each occurrence can be brought back from the trash.')
  @Allow('posts.create')
  @SuccessResponse(200, SeriesDto, 'Moves all occurrences of a series to the trash.')
  @Conditional()
  trash(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<SeriesDto> {
    return this.series.trash(id, context);
  }

  @Get(':id/preview')
  @Describe(LISTED_UNTIL)
  @SuccessResponse(200, RecurrencePreviewDto, 'Lists the dates of a series, and other events at its venues.')
  preview(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<RecurrencePreviewDto> {
    return this.series.preview(id, context);
  }
}
