import { Controller, Delete, Get, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Allow } from '../../../requests/accounts/allow.decorator.js';
import { Context } from '../../../requests/context/context.decorator.js';
import { getSentParameters } from '../../../requests/validation/sent-parameters.js';
import type { RequestContext } from '../../../requests/context/request-context.js';
import { Idempotent } from '../../../requests/idempotency/idempotent.decorator.js';
import { Conditional } from '../../../requests/context/conditional.decorator.js';
import { NAMESPACE } from '../../../foundation/urls/request-url.js';
import { Traits, Update } from '../../../requests/routes/route-decorators.js';
import { IdPipe } from '../../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../../requests/validation/no-parameters.dto.js';
import { Params } from '../../../requests/validation/params.pipe.js';
import { DocumentedBody, SuccessResponse, Describe } from '../../../requests/validation/route-decorators.js';
import { AcceptedProposal } from '../../review/accepted-proposal.decorator.js';
import type { ProposalDto } from '../../review/proposal.dto.js';
import { ProposalsService } from '../../review/proposals.service.js';
import { EVENT_KIND } from '../event-kind.js';
import { RecurrencePreviewDto } from '../preview/preview-recurrence.dto.js';
import { UpdateSeriesDto } from '../write/event-change.dto.js';
import { SeriesDto } from './series.dto.js';
import { SeriesService } from './series.service.js';

const LISTED_UNTIL = '`listed_until` says up to when a series without an end has occurrences.';

@ApiTags('Events')
@Controller(`${NAMESPACE}/series`)
@Traits({ indexPosition: 8, isShared: true, readsDates: true })
export class SeriesController {
  constructor(
    private readonly series: SeriesService,
    private readonly proposals: ProposalsService,
  ) {}

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
    'calendar_too_many_proposals',
  ])
  @AcceptedProposal()
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateSeriesDto,
    @Context() context: RequestContext,
    @Req() { calendar }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SeriesDto | ProposalDto> {
    const sent = { ...getSentParameters(calendar), scope: 'all' };
    return this.proposals.updateOrPropose(
      { kind: EVENT_KIND, ref: () => this.series.findOwnPublic(id, context), sent },
      // The update has checked them, for the series.
      { ...context, conditions: null },
      () => this.series.update(id, input, context),
      (address) => response.status(202).location(address),
    );
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
