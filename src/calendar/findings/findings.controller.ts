import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Params } from '../../requests/validation/params.pipe.js';
import { Describe, DocumentedQuery, SuccessResponse } from '../../requests/validation/route-decorators.js';
import { FindingReportPageDto, ReportFindingsDto } from './report.dto.js';
import { ReportService } from './report.service.js';

@ApiTags('Events')
@Controller(`${NAMESPACE}/findings`)
export class FindingsController {
  constructor(private readonly reports: ReportService) {}

  @Get()
  @Describe(
    'For those who write: the events that they may edit, by their start, with what was found of each, and how many events ' +
      'have each finding.',
  )
  @Allow('posts.create')
  @DocumentedQuery()
  @SuccessResponse(200, FindingReportPageDto, 'Lists what to look at in the whole calendar.')
  report(
    @Params() query: ReportFindingsDto,
    @Context() context: RequestContext,
  ): Promise<FindingReportPageDto> {
    return this.reports.report(query, context);
  }
}
