import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { Traits } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import {
  Describe,
  DocumentedBody,
  DocumentedQuery,
  SuccessResponse,
} from '../../requests/validation/route-decorators.js';
import { HistoryPageDto, ListHistoryDto } from '../sync/history.dto.js';
import { VersionDto, RestoreDto } from '../sync/version.dto.js';
import { setLeftOut } from '../sync/version-restorer.js';

import { TagDto } from '../terms/term.dto.js';
import { TermMergesService } from '../terms/term-merges.service.js';
import { TermsService } from '../terms/terms.service.js';

@ApiTags('Tags')
@Controller(`${NAMESPACE}/tags`)
@Traits({ hasEditContext: true, writeHeader: 'Calendar-Left-Out' })
export class TagVersionsController {
  constructor(
    private readonly terms: TermsService,
    private readonly merges: TermMergesService,
  ) {}

  @Get(':id/history')
  @Allow('tags.manage')
  @DocumentedQuery()
  @SuccessResponse(200, HistoryPageDto, 'Lists who changed the item, when and how, the latest change first.')
  listHistory(
    @Param('id', IdPipe) id: number,
    @Params() query: ListHistoryDto,
    @Context() context: RequestContext,
  ): Promise<HistoryPageDto> {
    return this.terms.listHistory('tag', id, query, context);
  }

  @Get(':id/history/:change')
  @Allow('tags.manage')
  @SuccessResponse(200, VersionDto, 'Shows what a change replaced.', ['calendar_change_invalid_id'])
  findVersion(
    @Param('id', IdPipe) id: number,
    @Param('change', IdPipe) change: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<VersionDto> {
    return this.terms.findVersion('tag', id, change, context);
  }

  @Post(':id/history/:change/restore')
  @HttpCode(200)
  @Describe('An update like any other: it follows the rights of the caller, and can be taken back itself.')
  @Allow('tags.manage')
  @DocumentedBody()
  @SuccessResponse(200, TagDto, 'Gives the item back what a change replaced.', [
    'calendar_change_invalid_id',
    'calendar_change_without_values',
  ])
  @Idempotent()
  @Conditional()
  async restore(
    @Param('id', IdPipe) id: number,
    @Param('change', IdPipe) change: number,
    @Params() input: RestoreDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TagDto> {
    const { item, leftOut } = await this.merges.restore('tag', id, change, input, context);
    setLeftOut(response, leftOut);
    return item;
  }
}
