import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../../requests/accounts/allow.decorator.js';
import { Context } from '../../../requests/context/context.decorator.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { NAMESPACE } from '../../../foundation/urls/request-url.js';
import { Traits } from '../../../requests/routes/route-decorators.js';
import { Params } from '../../../requests/validation/params.pipe.js';
import { DocumentedBody, SuccessResponse, Describe } from '../../../requests/validation/route-decorators.js';
import { PreviewRecurrenceDto, RecurrencePreviewDto } from './preview-recurrence.dto.js';
import { RecurrencePreviewService } from './recurrence-preview.service.js';

@ApiTags('Events')
@Controller(`${NAMESPACE}/recurrence`)
@Traits({ indexPosition: 9, readsDates: true })
export class RecurrencePreviewController {
  constructor(private readonly previews: RecurrencePreviewService) {}

  @Post('preview')
  @Describe(
    'Takes the body of `POST /events` and stores nothing. Keys that do not matter for the dates are ignored.',
  )
  @HttpCode(200)
  @Allow('posts.create')
  @DocumentedBody()
  @SuccessResponse(200, RecurrencePreviewDto, 'Lists the dates of a recurrence, and says it in words.')
  preview(
    @Params() input: PreviewRecurrenceDto,
    @Context() context: RequestContext,
  ): Promise<RecurrencePreviewDto> {
    return this.previews.preview(input, context);
  }
}
