import { Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import { Context } from '../../requests/context/context.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Traits, Update } from '../../requests/routes/route-decorators.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import {
  DocumentedBody,
  DocumentedQuery,
  SuccessResponse,
  Describe,
} from '../../requests/validation/route-decorators.js';
import { CreateSourceDto, ListSourcesDto, SourceDto, SourceListDto, UpdateSourceDto } from './source.dto.js';
import { SourcesService } from './sources.service.js';

const UNKNOWN = 'calendar_source_invalid_id';

const FOR_STAFF = 'For editors and administrators.';

@ApiTags('Imports')
@Controller(`${NAMESPACE}/sources`)
@Traits({ indexPosition: 15 })
export class SourcesController {
  constructor(private readonly sources: SourcesService) {}

  @Get()
  @Describe(FOR_STAFF)
  @Allow('sources.manage')
  @DocumentedQuery()
  @SuccessResponse(200, SourceListDto, 'Lists the sources of events, by name.')
  list(@Params() query: ListSourcesDto): Promise<SourceListDto> {
    return this.sources.list(query);
  }

  @Post()
  @Describe(
    'A source with `address` and `every` is fetched again and again, with the rights of the user who created it.',
  )
  @Allow('sources.manage')
  @DocumentedBody()
  @SuccessResponse(201, SourceDto, 'Creates a source.', [
    'calendar_source_exists',
    'calendar_too_many_sources',
  ])
  @Idempotent()
  async create(
    @Params() input: CreateSourceDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SourceDto> {
    const source = await this.sources.create(input, context);
    response.location(context.links.item('sources', source.id));
    return source;
  }

  @Get(':id')
  @Describe(FOR_STAFF)
  @Allow('sources.manage')
  @SuccessResponse(200, SourceDto, 'Reads one source.', [UNKNOWN])
  find(@Params() _: NoParametersDto, @Param('id', IdPipe) id: number): Promise<SourceDto> {
    return this.sources.findOrThrow(id);
  }

  @Update(':id')
  @Allow('sources.manage')
  @DocumentedBody()
  @SuccessResponse(200, SourceDto, 'Updates a source; what is not sent is kept.', [
    UNKNOWN,
    'calendar_source_exists',
  ])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateSourceDto,
    @Context() context: RequestContext,
  ): Promise<SourceDto> {
    return this.sources.update(id, input, context);
  }

  @Delete(':id')
  @Describe(FOR_STAFF)
  @Allow('sources.manage')
  @SuccessResponse(200, SourceDto, 'Removes a source with the record of its imports; its events stay.', [
    UNKNOWN,
  ])
  @Conditional()
  remove(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<SourceDto> {
    return this.sources.remove(id, context);
  }
}
