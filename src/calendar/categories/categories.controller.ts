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
import { ListCategoriesDto } from '../terms/list-terms.dto.js';
import { CategoryPageDto, CreateCategoryDto, CategoryDto, UpdateCategoryDto } from '../terms/term.dto.js';
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

@ApiTags('Categories')
@Controller(`${NAMESPACE}/categories`)
@Traits({ indexPosition: 10, isShared: true, hasEditContext: true })
export class CategoriesController {
  constructor(
    private readonly terms: TermsService,
    private readonly merges: TermMergesService,
  ) {}

  @Get()
  @DocumentedQuery()
  @SuccessResponse(200, CategoryPageDto, 'Lists categories by name.', [
    'calendar_answer_too_large',
    'calendar_sync_token_expired',
  ])
  async list(
    @Params() query: ListCategoriesDto,
    @Context() context: RequestContext,
  ): Promise<CategoryPageDto> {
    const { rest_url, total, total_pages, terms, ...links } = await this.terms.list(
      'category',
      query,
      context,
    );
    return { rest_url, total, total_pages, categories: terms, ...links };
  }

  @Post()
  @Describe('The texts are written in the requested language. Without a slug, one is made from the name.')
  @Allow('categories.manage')
  @DocumentedBody()
  @SuccessResponse(201, CategoryDto, 'Creates a category.', ['term_exists', 'duplicate_term_slug'])
  @Idempotent()
  async create(
    @Params() input: CreateCategoryDto,
    @Context() context: RequestContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CategoryDto> {
    const term = await this.terms.create('category', input, context);
    response.location(term.urls.self);
    return term;
  }

  @Get(':id')
  @SuccessResponse(200, CategoryDto, 'Reads one category.')
  find(
    @Param('id', IdPipe) id: number,
    @Params() _: NoParametersDto,
    @Context() context: RequestContext,
  ): Promise<CategoryDto> {
    return this.merges.findOrKept('category', id, context);
  }

  @Update(':id')
  @Allow('categories.manage')
  @DocumentedBody()
  @SuccessResponse(200, CategoryDto, 'Updates a category; what is not sent is kept.', [
    'term_exists',
    'duplicate_term_slug',
  ])
  @Idempotent()
  @Conditional()
  update(
    @Param('id', IdPipe) id: number,
    @Params() input: UpdateCategoryDto,
    @Context() context: RequestContext,
  ): Promise<CategoryDto> {
    return this.terms.update('category', id, input, context);
  }

  @Delete(':id')
  @Allow('categories.manage')
  @DocumentedQuery()
  @SuccessResponse(200, CategoryDto, 'Deletes a category for good; its children move up, its events lose it.')
  @Conditional()
  delete(
    @Param('id', IdPipe) id: number,
    @Params() query: DeleteDto,
    @Context() context: RequestContext,
  ): Promise<CategoryDto> {
    return this.terms.delete('category', id, query, context);
  }
}
