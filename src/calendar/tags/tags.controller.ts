import { Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow } from '../../requests/accounts/allow.decorator.js';
import type { RequestContext } from '../../requests/context/request-context.js';
import { Context } from '../../requests/context/context.decorator.js';
import { NAMESPACE } from '../../foundation/urls/request-url.js';
import { Idempotent } from '../../requests/idempotency/idempotent.decorator.js';
import { Conditional } from '../../requests/context/conditional.decorator.js';
import { Traits, Update } from '../../requests/routes/route-decorators.js';
import { DeleteDto } from '../../requests/validation/delete.dto.js';
import { IdPipe } from '../../requests/validation/id.pipe.js';
import { ListTagsDto } from '../terms/list-terms.dto.js';
import { CreateTagDto, TagPageDto, TagDto, UpdateTagDto } from '../terms/term.dto.js';
import { TermMergesService } from '../terms/term-merges.service.js';
import { TermsService } from '../terms/terms.service.js';
import { NoParametersDto } from '../../requests/validation/no-parameters.dto.js';
import { Params } from '../../requests/validation/params.pipe.js';
import {
  SuccessResponse,
  DocumentedBody,
  DocumentedQuery,
  Describe,
} from '../../requests/validation/route-decorators.js';

@ApiTags('Tags')
@Controller(`${NAMESPACE}/tags`)
@Traits({ indexPosition: 11, isShared: true, hasEditContext: true })
export class TagsController {
  constructor(
    private readonly terms: TermsService,
    private readonly merges: TermMergesService,
  ) {}

  @Get()
  @DocumentedQuery()
  @SuccessResponse(200, TagPageDto, 'Lists tags by name.', [
    'calendar_answer_too_large',
    'calendar_sync_token_expired',
  ])
  async list(@Params() query: ListTagsDto, @Context() context: RequestContext): Promise<TagPageDto> {
    const { rest_url, total, total_pages, terms, ...links } = await this.terms.list('tag', query, context);
    return { rest_url, total, total_pages, tags: terms, ...links };
  }

  @Post()
  @Describe('The texts are written in the requested language. Without a slug, one is made from the name.')
  @Allow('tags.manage')
  @DocumentedBody()
  @SuccessResponse(201, TagDto, 'Creates a tag.', [
    'term_exists',
    'duplicate_term_slug',
    'rest_taxonomy_not_hierarchical',
  ])
  @Idempotent()
  async create(
    @Params() input: CreateTagDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TagDto> {
    const term = await this.terms.create('tag', input, context);
    response.location(term.urls.self);
    return term;
  }

  @Get(':id')
  @SuccessResponse(200, TagDto, 'Reads one tag.')
  find(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<TagDto> {
    return this.merges.findOrKept('tag', id, context);
  }

  @Update(':id')
  @Allow('tags.manage')
  @DocumentedBody()
  @SuccessResponse(200, TagDto, 'Updates a tag; what is not sent is kept.', [
    'term_exists',
    'duplicate_term_slug',
    'rest_taxonomy_not_hierarchical',
  ])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateTagDto,
    @Context() context: RequestContext,
  ): Promise<TagDto> {
    return this.terms.update('tag', id, input, context);
  }

  @Delete(':id')
  @Allow('tags.manage')
  @DocumentedQuery()
  @SuccessResponse(200, TagDto, 'Deletes a tag for good; its events lose it.')
  @Conditional()
  delete(
    @Param('id', IdPipe) id: number,
    @Params() query: DeleteDto,
    @Context() context: RequestContext,
  ): Promise<TagDto> {
    return this.terms.delete('tag', id, query, context);
  }
}
